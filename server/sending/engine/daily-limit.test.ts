import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMailer, makeSent } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { type Pacing, pacingOf } from '../pacing/current-pacing.ts'
import { dayOf, hourOf } from '../pacing/pacing.ts'
import { type Result, saveResults } from '../results/save-results.ts'
import { type Batch, type ClaimedMessage, claim } from './batches.ts'
import { expandChunk, takeExpansion } from './expand.ts'
import { type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
beforeAll(async () => {
  app = await smtpApp()
  await app.t.db.system`
    insert into mailbox_providers (domain, mailbox_provider, expires_at) values ('shop.test', 'shop.test', 'infinity'), ('cafe.test', 'google', 'infinity')`
})
afterAll(() => app.close())

const from = { name: 'Ann', address: 'ann@b.test' }
/** Two of them belong to one provider. */
const DOMAINS = ['gmail.com', 'cafe.test', 'hotmail.com', 'shop.test']
const groupOf = (email: string) => {
  if (/gmail|cafe/.test(email)) return 'google'
  return email.includes('hotmail') ? 'microsoft' : 'shop.test'
}

/** Random server replies to sent messages; unaccepted ones return what they used. */
const answers = fc.constantFrom<Result['result'][]>(
  { outcome: 'accepted', code: 250, detail: '250 ok' },
  { outcome: 'accepted', code: 250, detail: '250 ok' },
  { outcome: 'deferred', scope: 'recipient', code: 450, detail: '450 4.2.0 later' },
  { outcome: 'failed', code: 550, detail: '550 5.7.1 no' },
  { outcome: 'unknown', code: null, detail: 'closed' },
)
const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })
const caps = fc.record({
  daily: limit(25),
  hourly: limit(8),
  account: limit(30),
  group: limit(6),
  delay: fc.option(fc.constantFrom({ from: 30, to: 90 }, { from: 1200, to: 1200 }), { nil: null, freq: 4 }),
  warmUp: fc.option(fc.constant({ start: 3, step: 2 }), { nil: null, freq: 3 }),
})
/**
 * Several workers claim concurrently, each through one of two sending accounts; then the clock moves forward or
 * back.
 */
const steps = fc.array(
  fc.record({
    claims: fc.array(fc.record({ box: fc.nat(1), n: fc.integer({ min: 1, max: 12 }) }), { minLength: 1, maxLength: 6 }),
    thenMinutes: fc.constantFrom(0, 1, 20, 59, 60, 61, 1440, -30),
  }),
  { minLength: 3, maxLength: 7 },
)
/** Shortly before a new hour, day, and year, and before clock changes in New York and Berlin. */
const starts = fc.constantFrom(
  '2026-12-31T23:40:00Z',
  '2026-03-08T06:50:00Z',
  '2026-10-25T00:45:00Z',
  '2026-11-01T05:59:30Z',
)

interface Passed {
  box: string
  at: Date
  email: string
}

test('never exceeds a limit for any number of workers, server replies, and clock changes, and returns what wasn’t accepted', async () => {
  const { t } = app
  await fc.assert(
    fc.asyncProperty(
      caps,
      steps,
      starts,
      fc.array(answers, { minLength: 1, maxLength: 20 }),
      async (most, todo, start, said) => {
        t.clock.set(start)
        const { user, campaign, boxes } = await campaignOfSixty(most)
        const kept: Passed[] = []
        const all: Passed[] = []
        for (const { claims, thenMinutes } of todo) {
          const pacings = await Promise.all(
            boxes.map(sendingAccountId => pacingOf(t.deps, campaign, { sendingAccountId, dailyLimit: most.daily })),
          )
          const batches = await Promise.all(
            claims.map(async ({ box, n }) => {
              const pacing = pacings[box] as Pacing
              return {
                batch: await claim(t.deps, { workerId: randomUUID(), sender: { from }, campaign, pacing, n }),
                at: t.clock.now(),
              }
            }),
          )
          const passed = batches.flatMap(({ batch, at }) => batch.messages.map(m => ({ m, batch, at })))
          expect(new Set(passed.map(({ m }) => m.id)).size).toBe(passed.length)
          all.push(...passed.map(asPassed))
          expectWithin(most, [...kept, ...passed.map(asPassed)])
          const results = passed.map(({ m, batch }, i) => resultOf(m, batch, said[i % said.length] as Result['result']))
          await saveResults(t.deps, results, 0)
          kept.push(
            ...passed
              .filter((_, i) => ['accepted', 'unknown'].includes(results[i]?.result.outcome ?? ''))
              .map(asPassed),
          )
          t.clock.advance(thenMinutes * 60_000)
        }
        // A clock that jumped back by more than an hour was wrong before, so we don't wait for it.
        if (most.delay && todo.filter(step => step.thenMinutes < 0).length < 2) expectApart(all, most.delay.from)
        if (most.daily !== null || most.hourly !== null || most.warmUp !== null) {
          const [usage] = await t.db.system<{ used: number; hours: number }[]>`
          select coalesce(sum(used), 0)::int as used, coalesce(sum((select sum(h) from unnest(hours) h)), 0)::int as hours
          from sending_account_usage where user_id = ${user.id}`
          expect(usage).toEqual({ used: kept.length, hours: kept.length })
        }
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

const asPassed = ({ m, batch, at }: { m: ClaimedMessage; batch: Batch; at: Date }): Passed => ({
  box: batch.sendingAccountId,
  at,
  email: m.email,
})

type Caps = typeof caps extends fc.Arbitrary<infer T> ? T : never

function expectWithin({ daily, hourly, account, group, warmUp }: Caps, passed: Passed[]): void {
  const fits = (most: number | null, key: (p: Passed) => string) => {
    for (const [name, those] of Map.groupBy(passed, key)) expect(those.length, name).toBeLessThanOrEqual(most ?? 60)
  }
  fits(daily, p => `day ${p.box} ${dayOf(p.at)}`)
  fits(hourly, p => `hour ${p.box} ${hourOf(p.at)}`)
  fits(account, p => `account ${dayOf(p.at)}`)
  fits(group, p => `group ${p.box} ${groupOf(p.email)} ${hourOf(p.at)}`)
  // Warm-up: three on a sending account's first day, two more on each following one.
  if (!warmUp) return
  for (const [box, those] of Map.groupBy(passed, p => p.box)) {
    const days = [...Map.groupBy(those, p => dayOf(p.at))].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [i, [day, sent]] of days.entries()) expect(sent.length, `${box} ${day}`).toBeLessThanOrEqual(3 + 2 * i)
  }
}

/** At least the shortest delay between two emails of one account, whichever worker sent them. */
function expectApart(passed: Passed[], seconds: number): void {
  for (const [box, those] of Map.groupBy(passed, p => p.box)) {
    const times = those.map(p => p.at.getTime()).sort((a, b) => a - b)
    for (const [i, at] of times.entries())
      if (i > 0) expect(at - (times[i - 1] ?? 0), box).toBeGreaterThanOrEqual(seconds * 1000)
  }
}

const resultOf = (m: ClaimedMessage, batch: Batch, result: Result['result']): Result => ({
  userId: m.userId,
  id: m.id,
  email: m.email,
  campaignId: m.campaignId,
  sendingAccountId: batch.sendingAccountId,
  taken: batch.usageOf(m),
  batch: { id: batch.id, userId: m.userId, unanswered: batch.messages.length, open: batch.messages.length },
  from: { name: 'A', address: 'a@b.test' },
  attempt: m.attempt,
  firstAttemptedAt: new Date(m.firstAttemptedAt),
  result,
})

let made = 0

/** Sixty recipients, one unsubscribed, and two sending accounts with these limits. */
async function campaignOfSixty({ daily, hourly, account, group, delay, warmUp }: Caps) {
  const { t } = app
  const user = await makeMailer(t)
  const to = Array.from({ length: 60 }, (_, i) => `cap${++made}@${DOMAINS[i % DOMAINS.length]}`)
  const id = await makeSent(user, to)
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${to[0] ?? ''}, 'unsubscribed')`
  await t.db.system`update user_settings set daily_limit = ${account} where user_id = ${user.id}`
  const expander = randomUUID()
  const work = await takeExpansion(t.deps, expander, { userId: user.id, campaignId: id })
  if (work) await expandChunk(t.deps, expander, work)
  const boxes = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address, is_active, daily_limit, hourly_limit, delay_from_seconds, delay_to_seconds,
      warm_up_start, warm_up_step, provider_hourly_limit)
    select ${user.id}, 'smtp', n || '@b.test', false, ${daily}::int, ${hourly}::int, ${delay?.from ?? null}::int, ${delay?.to ?? null}::int,
      ${warmUp?.start ?? null}::int, ${warmUp?.step ?? null}::int, ${group}::int
    from generate_series(1, 2) n returning id`
  const campaign = (await workingCampaigns(t.db.system, user.id)).find(c => c.campaignId === id)
  if (!campaign) throw new Error('the campaign is not at work')
  return { user, campaign: campaign satisfies WorkingCampaign, boxes: boxes.map(box => box.id) }
}
