import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsageKind } from '#contract/usage.ts'
import { AppError } from '#server/http/errors.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { giveBackUsage, requireQuota, requireWork, reserveUsage } from './billing.ts'

const now = new Date('2026-11-21T12:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: now.toISOString() })
})
afterAll(() => t.close())

const used = async (userId: string) =>
  t.db.system`
    select year, month, leads_generated, campaigns_sent, emails_sent, calls_made from user_usage
    where user_id = ${userId} order by year, month`

const reserve = (userId: string, kind: UsageKind, n: number, at = now) =>
  t.db.asUser(userId, sql => reserveUsage(sql, { userId, kind, n, now: at }))

const put = (userId: string, plan: string, status = 'active', until: string | null = null) => t.db.system`
  update users set subscription_plan = ${plan}, subscription_status = ${status}, subscription_end_date = ${until}
  where id = ${userId}`

test.each([
  ['leads', 49, 'leads_generated'],
  ['campaigns', 0, 'campaigns_sent'],
  ['emails', 99, 'emails_sent'],
  ['calls', 4, 'calls_made'],
] as const)('admits exactly one of 50 concurrent requests for the last of the %s', async (kind, before, column) => {
  const { id } = await makeUser(t)
  if (before > 0) await reserve(id, kind, before)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(id, kind, 1)))
  expect(outcomes.filter(o => o.status === 'fulfilled')).toHaveLength(1)
  const [row] = await t.db.system`select ${t.db.system(column)} as n from user_usage where user_id = ${id}`
  expect(row).toEqual({ n: before + 1 })
})

test('admits exactly five of 50 concurrent requests at 995 of 1,000', async () => {
  const { id } = await makeUser(t)
  await put(id, 'calling_only')
  await reserve(id, 'calls', 995)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(id, 'calls', 1)))
  expect(outcomes.filter(o => o.status === 'fulfilled')).toHaveLength(5)
  expect(await used(id)).toMatchObject([{ callsMade: 1000 }])
})

test('says how many are left and how many were requested', async () => {
  const { id } = await makeUser(t)
  await reserve(id, 'leads', 40)
  const refused = await reserve(id, 'leads', 20).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({
    status: 402,
    message: "You've reached your monthly limit for leads. You have 10 leads remaining, but you're trying to use 20.",
    details: { type: 'leads', planName: 'Free', limit: 50, remaining: 10, requested: 20 },
  })
  await expect(
    t.db.asUser(id, sql => requireQuota(sql, { userId: id, kind: 'leads', n: 11, now })),
  ).rejects.toMatchObject({ status: 402 })
  await t.db.asUser(id, sql => requireQuota(sql, { userId: id, kind: 'leads', n: 10, now }))
  expect(await used(id)).toMatchObject([{ leadsGenerated: 40 }])
})

test('takes back the count when the work fails', async () => {
  const { id } = await makeUser(t)
  const failing = t.db.asUser(id, async sql => {
    await reserveUsage(sql, { userId: id, kind: 'emails', n: 60, now })
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  expect(await used(id)).toEqual([])
})

test('counts by UTC month, and returns unused counts to the month they were counted in', async () => {
  const { id } = await makeUser(t)
  const lastMoment = new Date('2026-12-31T23:59:59.999Z')
  const first = new Date('2027-01-01T00:00:00.000Z')
  await reserve(id, 'campaigns', 1, lastMoment)
  await expect(reserve(id, 'campaigns', 1, lastMoment)).rejects.toMatchObject({ status: 402 })
  await reserve(id, 'campaigns', 1, first)
  await t.db.asUser(id, sql => giveBackUsage(sql, { userId: id, kind: 'campaigns', n: 1, now: lastMoment }))
  expect(await used(id)).toMatchObject([
    { year: 2026, month: 12, campaignsSent: 0 },
    { year: 2027, month: 1, campaignsSent: 1 },
  ])
})

test('limits nothing on an unlimited plan, but still counts', async () => {
  const { id } = await makeUser(t)
  await put(id, 'standard')
  await reserve(id, 'leads', 100_000)
  expect(await used(id)).toMatchObject([{ leadsGenerated: 100_000 }])
})

test.each([
  ['2026-11-21T12:00:01Z', 51],
  ['2026-11-21T12:00:00Z', 0],
])('applies a canceled plan until its paid time ends, at %s', async (until, leadsGenerated) => {
  const { id } = await makeUser(t)
  await put(id, 'basic', 'canceled', until)
  await reserve(id, 'leads', 51).catch(() => {})
  expect((await used(id))[0]?.leadsGenerated ?? 0).toBe(leadsGenerated)
})

test('refuses work after the trial with the reason, unless the operator lets the free plan continue', async () => {
  const { id } = await makeUser(t)
  const work = (at: string, AFTER_TRIAL: 'block' | 'free') =>
    t.db
      .asUser(id, sql => requireWork(sql, { userId: id, now: new Date(at), config: { AFTER_TRIAL } }))
      .then(() => 'works')
      .catch((error: AppError) => `${error.status}: ${error.message}`)
  const over =
    '402: Your free trial has ended. Upgrade to search, write, send, and call again. You can still view, export, and delete everything you have.'
  expect(await work('2026-11-28T11:59:59.999Z', 'block')).toBe('works')
  expect(await work('2026-11-28T12:00:00.000Z', 'block')).toBe(over)
  expect(await work('2027-02-01T00:00:00.000Z', 'free')).toBe('works')
  await put(id, 'basic')
  expect(await work('2027-02-01T00:00:00.000Z', 'block')).toBe('works')
})

test('reports limits, usage, and when they reset', async () => {
  const user = await makeUser(t, { plan: 'basic' })
  await reserve(user.id, 'leads', 120)
  await reserve(user.id, 'calls', 2)
  const plan = { id: 'basic', name: 'Basic', leadLimit: 500, campaignLimit: 10, emailLimit: 2000, callLimit: 50 }
  const resetsAt = '2026-12-01T00:00:00.000Z'
  expect((await user.client('/api/usage-limits')).json()).toEqual({
    plan,
    blocked: null,
    resetsAt,
    remaining: { leads: 380, campaigns: 10, emails: 2000, calls: 48 },
  })
  expect((await user.client('/api/usage')).json()).toEqual({
    plan,
    resetsAt,
    usage: { leadsGenerated: 120, campaignsSent: 0, emailsSent: 0, callsMade: 2 },
  })
  await put(user.id, 'free', 'inactive')
  expect((await user.client('/api/usage-limits')).json()).toMatchObject({
    plan: { name: 'Free' },
    remaining: { leads: 0, campaigns: 1, emails: 100, calls: 3 },
  })
  await put(user.id, 'standard')
  expect((await user.client('/api/usage-limits')).json()).toMatchObject({
    remaining: { leads: null, campaigns: null, emails: null, calls: 198 },
  })
})

test.each([
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['2027-01-31T12:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2027-03-28T01:00:00.000Z', '2027-04-01T00:00:00.000Z'],
])('ends the month of %s at %s', async (at, resetsAt) => {
  const user = await makeUser(t)
  t.clock.set(at)
  expect((await user.client('/api/usage')).json()).toMatchObject({ resetsAt })
  t.clock.set(now)
})

test('is the only file that writes usage', () => {
  const writers = globSync('server/**/*.{ts,sql}')
    .filter(path => !/\.test\.ts$|\/migrations\//.test(path))
    .filter(path => /\b(?:update|insert into|delete from)\s+user_usage\b/i.test(readFileSync(path, 'utf8')))
  expect(writers).toEqual(['server/billing/usage-sql.ts'])
})
