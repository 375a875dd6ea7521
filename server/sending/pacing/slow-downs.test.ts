import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedReasonText } from '#contract/reasons.ts'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { groupOf, learnMailboxProviders } from './mailbox-providers.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
/** The server's reply to the first attempts at gmail.com; it accepts later ones. */
let refusals = 0
let made = 0
beforeAll(async () => {
  app = await smtpApp(
    {},
    {
      fault: ({ to }) => {
        if (!to.endsWith('@gmail.com') || refusals === 0) return undefined
        refusals -= 1
        return { at: 'rcpt', code: 451, say: '4.7.28 Unusual rate of mail from you' }
      },
    },
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  app.t.clock.set('2026-11-20T14:00:00Z')
  user = await makeMailer(app.t)
})

const addresses = (n: number, domain: string) => Array.from({ length: n }, () => `s${++made}@${domain}`)
async function waiting(id: string) {
  const rows = await app.t.db.system<{ n: number; reason: string; reasonText: string; next: string }[]>`
    select count(*)::int as n, reason, min(reason_text) as reason_text, min(not_before) as next from messages
    where campaign_id = ${id} and state = 'pending' group by reason order by reason`
  return rows.map(row => ({ ...row, reasonText: storedReasonText(row.reason, row.reasonText) }))
}

test('pauses a provider that asks for it and resumes more slowly, while others get their emails', async () => {
  const { t } = app
  refusals = 1
  const id = await makeSent(user, [...addresses(1, 'gmail.com'), ...addresses(3, 'shop.test')])
  const engine = startEngine(t)
  await whenChanged(
    async () => (await readReport(user, id)).progress.sent === 3 && (await readReport(user, id)).statusReason !== null,
  )
  await engine.stop()
  const later = await makeSent(user, [
    ...addresses(2, 'gmail.com'),
    ...addresses(1, 'googlemail.com'),
    ...addresses(2, 'shop.test'),
  ])
  const second = startEngine(t)
  const waits = 'gmail.com asked us to slow down; next try 2:01 PM (UTC)'
  await whenChanged(async () => {
    const { statusReason, progress } = await readReport(user, later)
    return statusReason === waits && progress.sent === 2
  })
  // Google's two domains are one provider: it pauses until 14:01, then gets one a minute.
  expect(await waiting(later)).toEqual([
    { n: 3, reason: 'slowed', reasonText: waits, next: '2026-11-20T14:01:00.000Z' },
  ])
  // An hour later, everything is back to normal.
  t.clock.set('2026-11-20T15:05:00Z')
  const reports = [await whenFinished(t, user, id), await whenFinished(t, user, later)]
  await second.stop()
  expect(reports.map(r => [r.progress.sent, r.statusReason])).toEqual([
    [4, null],
    [5, null],
  ])
})

test('pauses longer when asked again within the hour, and counts simultaneous requests once', async () => {
  const { t } = app
  refusals = 3
  const id = await makeSent(user, addresses(3, 'gmail.com'))
  const engine = startEngine(t)
  const strikes = async () => {
    const [row] = await t.db.system<{ strikes: number; perHour: number; pausedUntil: string }[]>`
      select strikes, per_hour, paused_until from slow_downs where user_id = ${user.id}`
    return row
  }
  await whenChanged(async () => (await readReport(user, id)).statusReason !== null)
  expect(await strikes()).toEqual({ strikes: 1, perHour: 60, pausedUntil: '2026-11-20T14:01:00.000Z' })
  refusals = 1
  t.clock.set('2026-11-20T14:07:00Z')
  await whenChanged(async () => (await strikes())?.strikes === 2)
  // Six minutes without complaints had raised its 60 an hour to 420.
  expect(await strikes()).toEqual({ strikes: 2, perHour: 210, pausedUntil: '2026-11-20T14:09:00.000Z' })
  await engine.stop()
})

test('shares one provider’s hourly limit among its domains, and waits until the provider is known', async () => {
  const { t, dns } = app
  for (const name of ['bakery.test', 'garage.test'])
    dns.zone[name] = { MX: [{ priority: 1, exchange: 'aspmx.l.google.com' }] }
  const first = await makeSent(user, addresses(1, 'shop.test'))
  const engine = startEngine(t)
  await whenFinished(t, user, first)
  await t.db.system`update sending_accounts set provider_hourly_limit = 2 where user_id = ${user.id}`
  const to = ['bakery.test', 'garage.test', 'gmail.com'].flatMap(domain => addresses(1, domain))
  const id = await makeSent(user, to)
  await whenChanged(async () => (await readReport(user, id)).progress.sent === 1)
  await learnMailboxProviders(t.deps)
  // Messages that waited for DNS are retried five seconds later.
  t.clock.advance(6000)
  await whenChanged(
    async () => (await waiting(id))[0]?.reason === 'domain-cap' && (await readReport(user, id)).progress.sent === 2,
  )
  expect(await waiting(id)).toEqual([
    {
      n: 1,
      reason: 'domain-cap',
      next: '2026-11-20T15:00:00.000Z',
      reasonText: 'The hourly limit of 2 emails to Google is reached; next try 3:00 PM (UTC)',
    },
  ])
  t.clock.set('2026-11-20T15:00:00Z')
  expect((await whenFinished(t, user, id)).progress.sent).toBe(3)
  await engine.stop()
})

describe('the mail provider of a domain', () => {
  const mx = (...values: string[]) => ({ outcome: 'found', values }) as const
  test.each([
    ['Google', mx('10 alt1.aspmx.l.google.com', '1 ASPMX.L.GOOGLE.COM.'), 'google'],
    ['Microsoft', mx('0 bakery-test.mail.protection.outlook.com'), 'microsoft'],
    ['Yahoo', mx('1 mta7.am0.yahoodns.net'), 'yahoo'],
    ['the operator of its first mail server', mx('20 mx.other.net', '10 mx1.mail.hoster.co.uk'), 'hoster.co.uk'],
    ['itself, if it accepts no email (RFC 7505)', mx('0 '), 'bakery.test'],
    ['itself, without a record', { outcome: 'none' } as const, 'bakery.test'],
    ['itself, while DNS is unreachable', { outcome: 'unknown', why: 'no answer' } as const, 'bakery.test'],
  ])('%s', (_, answer, group) => {
    expect(groupOf('bakery.test', answer)).toBe(group)
  })
})
