import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainRecord, EmailDomain } from '#contract/domains.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import { addDomain, checkDomainOf, publish, verifyDkim } from '#test/sending-domain.ts'
import type { Sink } from '#test/smtp-sink.ts'

let t: TestApp
let dns: DnsServer
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let domain: EmailDomain
let n = 0
beforeAll(async () => {
  ;({ t, dns, sink, close } = await smtpApp({ now: '2026-03-02T10:30:00Z', env: { SEND_HOLD_SECONDS: '0' } }))
})
afterAll(() => close())
beforeEach(async () => {
  t.clock.set('2026-03-02T10:30:00Z')
  user = await makeMailer(t)
  const added = await addDomain(user, `keys${++n}.test`)
  publish(dns, added)
  domain = await checkDomainOf(user, added.id)
  expect(domain.status).toBe('verified')
})

const rotate = (who = user) => who.client({ method: 'POST', url: `/api/domains/${domain.id}/keys`, payload: {} })
const begin = async (): Promise<EmailDomain> => (await rotate()).json()
const check = () => checkDomainOf(user, domain.id)
const of = ({ dnsRecords }: EmailDomain, ...kinds: DomainRecord['kind'][]) =>
  dnsRecords.filter(({ kind }) => kinds.includes(kind))
const names = (records: DomainRecord[]) => records.map(({ name }) => name)
async function signed() {
  const to = `joe${++n}@shop.test`
  await sendAll(t, user, await makeSent(user, [to]))
  return sink.accepted.findLast(mail => mail.to === to)?.raw ?? ''
}
const results = async (raw: string) => (await verifyDkim(raw, dns)).all.map(([algo, result]) => [algo, result])
const selectorsOf = (raw: string) =>
  [...raw.matchAll(/^DKIM-Signature:(?:.|\r\n[ \t])*?\bs=([^;\s]+)/gim)].map(([, s]) => s)
const BOTH = [
  ['rsa-sha256', 'pass'],
  ['ed25519-sha256', 'pass'],
]

test('new keys wait for DNS, then sign; what the old ones signed stays valid until their records are gone', async () => {
  const old = of(domain, 'dkim', 'dkim-ed25519')
  const before = await signed()
  expect(await results(before)).toEqual(BOTH)

  const begun = await begin()
  const next = of(begun, 'dkim-next')
  expect(next.map(({ name, isRequired, status }) => [name, isRequired, status])).toEqual([
    [expect.stringMatching(/^canvass\w+\._domainkey\./), false, 'pending'],
    [expect.stringMatching(/^ed25519\w+\._domainkey\./), false, 'pending'],
  ])
  expect(names(next).some(name => names(old).includes(name))).toBe(false)
  const waiting = await check()
  expect([waiting.status, names(of(waiting, 'dkim', 'dkim-ed25519'))]).toEqual(['verified', names(old)])
  expect(selectorsOf(await signed()).map(s => `${s}._domainkey.${domain.domain}`)).toEqual(names(old))

  publish(dns, { dnsRecords: next })
  const turned = await check()
  expect(turned).toMatchObject({ status: 'verified', dkimStatus: 'verified' })
  expect(names(of(turned, 'dkim', 'dkim-ed25519'))).toEqual(names(next))
  expect(of(turned, 'dkim-old').map(({ name, note }) => [name, note])).toEqual(
    names(old).map(name => [name, 'Keep it until March 9: receivers check emails that are on their way with it.']),
  )
  const after = await signed()
  expect(selectorsOf(after).map(s => `${s}._domainkey.${domain.domain}`)).toEqual(names(next))
  expect(await results(after)).toEqual(BOTH)
  expect(await results(before)).toEqual(BOTH)

  t.clock.set('2026-03-09T10:31:00Z')
  expect(of(await check(), 'dkim-old')[0]?.note).toBe('No email needs this key any more. Delete the record from DNS.')
  for (const name of names(old)) delete dns.zone[name]
  const done = await check()
  expect([done.status, of(done, 'dkim-old')]).toEqual(['verified', []])
})

test('asks to put an old record back that went too early', async () => {
  publish(dns, { dnsRecords: of(await begin(), 'dkim-next') })
  const old = names(of(domain, 'dkim'))[0] ?? ''
  await check()
  delete dns.zone[old]
  const seen = await check()
  expect([seen.status, of(seen, 'dkim-old').find(({ name }) => name === old)?.note]).toEqual([
    'verified',
    'Put it back until March 9: receivers check emails that are on their way with it.',
  ])
})

test('makes no second pair while one waits, and none for a domain that isn’t verified or isn’t the user’s', async () => {
  await begin()
  const again = await rotate()
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'New keys are already waiting. Add their records to DNS.',
  ])
  expect((await rotate(await makeUser(t))).statusCode).toBe(404)
  domain = await addDomain(user, `keys${++n}.test`)
  expect((await rotate()).json().message).toBe('Verify the domain first. Its keys aren’t in use yet.')
})

test('a check that began before the new keys doesn’t lose their records', async () => {
  await begin()
  // What such a check writes.
  await t.db
    .system`update customer_domains set dns_records = ${t.db.system.json(domain.dnsRecords as never)} where id = ${domain.id}`
  const [shown] = (await user.client('/api/domains')).json<EmailDomain[]>()
  expect(shown && of(shown, 'dkim-next')).toHaveLength(2)
  expect(of(await check(), 'dkim-next')).toHaveLength(2)
})
