import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import { addDomain, checkDomainOf, publish, verifyDkim } from '#test/sending-domain.ts'
import type { Sink } from '#test/smtp-sink.ts'

/** Sent from a verified domain through a real SMTP server, and verified by another implementation. */
let sink: Sink
let dns: DnsServer
let t: TestApp
let close: () => Promise<void>
let user: TestUser
let n = 0
let domain: string
beforeAll(async () => {
  ;({ t, sink, dns, close } = await smtpApp())
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
  domain = `sender${++n}.test`
})

const put = (payload: object) => user.client({ method: 'PUT', url: '/api/settings/sender', payload })
const effective = async () => (await user.client('/api/settings/sender')).json().effective
async function verified(fromName?: string) {
  const added = await addDomain(user, domain, fromName)
  publish(dns, added)
  await checkDomainOf(user, added.id)
  return added
}
async function sendTo(...recipients: string[]) {
  await sendAll(t, user, await makeSent(user, recipients))
  return sink.accepted.filter(mail => recipients.includes(mail.to))
}

describe('a campaign from an address at a verified domain', () => {
  test('is sent from the user’s own address, signed by the domain, with bounces to the operator', async () => {
    await verified()
    await put({ fromAddress: `ada@${domain}` })
    const mails = await sendTo('one@made.test', 'two@made.test')
    expect(mails).toHaveLength(2)
    for (const { raw, from } of mails) {
      const mail = await PostalMime.parse(raw)
      expect([from, mail.from?.address, mail.replyTo]).toEqual(['mail@operator.test', `ada@${domain}`, undefined])
      const { result, domain: signer, signed } = await verifyDkim(Buffer.from(raw, 'latin1'), dns)
      expect([result, signer]).toEqual(['pass', domain])
      expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
      const changed = Buffer.from(raw.replace('Hello', 'Hallo'), 'latin1')
      expect((await verifyDkim(changed, dns)).result).toBe('fail')
    }
  })

  test('has two signatures while DNS has the second key, and one as soon as it doesn’t', async () => {
    const added = await verified()
    await put({ fromAddress: `ada@${domain}` })
    const algorithmsOf = async (to: string) => {
      const [mail] = await sendTo(to)
      const { all } = await verifyDkim(mail?.raw ?? '', dns)
      return all.map(([algorithm, result]) => `${algorithm} ${result}`)
    }
    expect(await algorithmsOf(`both${n}@made.test`)).toEqual(['rsa-sha256 pass', 'ed25519-sha256 pass'])
    const second = added.dnsRecords.find(({ kind }) => kind === 'dkim-ed25519')
    delete dns.zone[second?.name ?? '']
    expect((await checkDomainOf(user, added.id)).status).toBe('verified')
    expect(await algorithmsOf(`one${n}@made.test`)).toEqual(['rsa-sha256 pass'])
  })

  test('decrypts the keys once per batch, not per email', async () => {
    await verified()
    await put({ fromAddress: `ada@${domain}` })
    let opened = 0
    const { open } = t.deps.secrets
    t.deps.secrets.open = sealed => {
      opened += 1
      return open(sealed)
    }
    await sendTo(...Array.from({ length: 30 }, (_, i) => `round${i}@made.test`))
    t.deps.secrets.open = open
    expect(opened).toBe(2)
  })

  test('recognizes an internationalized domain', async () => {
    domain = `bücher${n}.test`
    const added = await verified()
    await put({ fromAddress: `ada@${added.domain}` })
    const [mail] = await sendTo(`idn${n}@made.test`)
    expect((await verifyDkim(Buffer.from(mail?.raw ?? '', 'latin1'), dns)).domain).toBe(added.domain)
  })
})

describe('a campaign from an address at an unverified domain', () => {
  test('isn’t sent, with the reason', async () => {
    await addDomain(user, domain)
    await put({ fromAddress: `ada@${domain}` })
    const message = `${domain} isn’t verified yet. Finish its DNS records in Settings.`
    expect((await effective()).problem).toBe(message)
    const { id } = await makeDraft(user, ['never@made.test'])
    const reply = await clickSend(user, id)
    expect([reply.statusCode, reply.json()]).toEqual([403, { message }])
  })

  test('isn’t sent if another account verified the domain', async () => {
    const owner = user
    await verified()
    user = await makeMailer(t)
    await put({ fromAddress: `ada@${domain}` })
    expect((await effective()).problem).toMatch(/isn’t verified yet/)
    expect(owner.id).not.toBe(user.id)
  })

  test('isn’t sent from a subdomain of a verified domain', async () => {
    await verified()
    await put({ fromAddress: `ada@news.${domain}` })
    expect((await effective()).problem).toMatch(/^news\..+ isn’t verified yet/)
  })

  test('is stored in the outbox in test mode', async () => {
    const quiet = await testApp()
    const tester = await makeMailer(quiet)
    const { id } = await makeDraft(tester, ['a@made.test'])
    await tester.client({ method: 'PUT', url: '/api/settings/sender', payload: { fromAddress: `ada@${domain}` } })
    expect((await clickSend(tester, id)).statusCode).toBe(200)
    await quiet.close()
  })
})

describe('a campaign without a chosen address', () => {
  test('uses the verified default domain, with replies to the account’s email address', async () => {
    const added = await addDomain(user, domain, 'Ada of Shop')
    expect(await effective()).toMatchObject({ fromAddress: 'mail@operator.test', problem: null })
    publish(dns, added)
    await checkDomainOf(user, added.id)
    expect(await effective()).toMatchObject({
      fromAddress: `${user.email.split('@')[0]}@${domain}`,
      fromName: 'Ada of Shop',
      replyTo: user.email,
      problem: null,
    })
  })

  test('uses the operator’s sender without our signature', async () => {
    await put({ fromAddress: 'Mail@operator.test' })
    expect(await effective()).toMatchObject({ fromAddress: 'mail@operator.test', problem: null })
    const [mail] = await sendTo(`plain${n}@made.test`)
    expect(mail?.raw).not.toContain('DKIM-Signature')
  })
})
