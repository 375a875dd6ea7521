import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { addDomain, checkDomainOf, publish } from '#test/sending-domain.ts'

/** A campaign over Amazon SES, from the settings to what SES was given. */
let ses: SesPeer
let dns: DnsServer
let t: TestApp
beforeAll(async () => {
  ses = await startSes({
    identities: ['mail@operator.test', 'sender.test'],
    configurationSets: ['canvass-events'],
  })
  dns = await startDns()
  t = await testApp({
    env: {
      MAIL_TRANSPORT: 'ses',
      AWS_ACCESS_KEY_ID: ses.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: ses.settings.secretAccessKey,
      SES_ENDPOINT: ses.url,
      SES_CONFIGURATION_SET: 'canvass-events',
      MAIL_FROM: 'Operator <mail@operator.test>',
      DNS_SERVERS: dns.address,
    },
  })
})
afterAll(async () => {
  await t.close()
  await ses.close()
  await dns.close()
})

test('goes out by the operator’s sender with the user’s name', async () => {
  const user = await makeMailer(t)
  const id = await makeSent(user, ['one@made.test', 'two@made.test'])
  await sendAll(t, user, id)
  const mails = ses.accepted.filter(mail => ['one@made.test', 'two@made.test'].includes(mail.to))
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail).toMatchObject({
      from: expect.stringMatching(/Ada Lovelace"? <mail@operator\.test>$/),
      bouncesTo: 'mail@operator.test',
      configurationSet: 'canvass-events',
      tags: { 'canvass-attempt': expect.stringMatching(/^[\da-f-]{36}_1_operator_test$/) },
    })
    expect(mail.raw).toContain(`Reply-To: ${user.email}`)
  }
  expect(await readReport(user, id)).toMatchObject({ status: 'finished' })
})

test('from a verified domain it is the user’s own, and SES signs it: a signature of ours would not outlive its new Date', async () => {
  const user = await makeMailer(t)
  const added = await addDomain(user, 'sender.test')
  publish(dns, added)
  await checkDomainOf(user, added.id)
  await user.client({
    method: 'PUT',
    url: '/api/settings/sender',
    payload: { fromAddress: 'ada@sender.test' },
  })
  await sendAll(t, user, await makeSent(user, ['own@made.test']))
  const mail = ses.accepted.find(({ to }) => to === 'own@made.test')
  expect(mail?.from).toContain('<ada@sender.test>')
  expect(mail?.raw).not.toContain('DKIM-Signature')
})
