import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { sesApp } from '#test/mailing-app.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import type { SesPeer } from '#test/peers/ses.ts'
import { addDomain, checkDomainOf, publish } from '#test/sending-domain.ts'

/** A campaign over Amazon SES, from the settings to the API call. */
let ses: SesPeer
let dns: DnsServer
let t: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ t, ses, dns, close } = await sesApp(
    { env: { SES_CONFIGURATION_SET: 'canvass-events' } },
    {
      identities: ['mail@operator.test', 'sender.test'],
      configurationSets: ['canvass-events'],
      tenants: { 'ada-tenant': ['sender.test'] },
    },
  ))
})
afterAll(() => close())

test('is sent from the operator’s address with the user’s name', async () => {
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

test('is sent from the user’s verified domain and signed by SES, because our signature wouldn’t survive the new Date header', async () => {
  const user = await makeMailer(t)
  const added = await addDomain(user, 'sender.test')
  publish(dns, added)
  await checkDomainOf(user, added.id)
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: { fromAddress: 'ada@sender.test' } })
  await sendAll(t, user, await makeSent(user, ['own@made.test']))
  const mail = ses.accepted.find(({ to }) => to === 'own@made.test')
  expect(mail?.from).toContain('<ada@sender.test>')
  expect(mail?.raw).not.toContain('DKIM-Signature')

  await t.db.system`update customer_domains set ses_tenant_id = 'ada-tenant' where id = ${added.id}`
  await sendAll(t, user, await makeSent(user, ['tenant@made.test']))
  expect(ses.accepted.find(({ to }) => to === 'tenant@made.test')?.tenant).toBe('ada-tenant')
})
