import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOutcome, CallStatus } from '#contract/calls.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp({ now: '2026-06-15T12:00:00Z' })
})
beforeEach(async () => {
  user = await makeUser(t)
})
afterAll(() => t.close())

interface Made {
  at?: string
  status?: CallStatus
  duration?: number
  isSimulated?: boolean
  outcome?: CallOutcome
}

async function called({ at = '2026-06-15T09:00:00Z', status = 'completed', ...made }: Made = {}) {
  const { duration = null, isSimulated = false, outcome } = made
  const [call] = await t.db.system<{ id: string }[]>`
    insert into call_logs (user_id, to_number, status, duration, is_simulated, created_at)
    values (${user.id}, '+12125550100', ${status}, ${duration}, ${isSimulated}, ${at}) returning id`
  if (outcome && call)
    await t.db.system`
      insert into call_interactions (user_id, call_log_id, interaction_type, customer_response)
      values (${user.id}, ${call.id}, 'outcome', ${outcome})`
}

const figures = async (query = '') => {
  const reply = await user.client(`/api/calling-analytics${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const noCalls = {
  calls: 0,
  callsToday: 0,
  ended: 0,
  completed: 0,
  successRate: null,
  averageDuration: null,
  byDay: [],
  byHour: [],
  byOutcome: [],
}

test('shows zeros and no rates for an account that never called', async () => {
  expect(await figures()).toEqual({
    days: 30,
    since: '2026-05-17',
    until: '2026-06-15',
    totalLeads: 0,
    recentLeads: [],
    pipeline: ['new', 'cold', 'warm', 'converted'].map(status => ({ status, leads: 0, share: 0 })),
    real: noCalls,
    simulated: noCalls,
  })
})

test('rates answered calls over ended ones, and averages the duration of answered calls only', async () => {
  await called({ duration: 60, outcome: 'interested' })
  await called({ duration: 91, outcome: 'interested', at: '2026-06-14T09:00:00Z' })
  await called({ status: 'busy', duration: 0, outcome: 'callback' })
  await called({ status: 'ringing' })
  expect((await figures('?days=7')).real).toEqual({
    calls: 4,
    callsToday: 3,
    ended: 3,
    completed: 2,
    successRate: 66.7,
    averageDuration: 76,
    byDay: [
      { date: '2026-06-14', calls: 1, ended: 1, completed: 1 },
      { date: '2026-06-15', calls: 3, ended: 2, completed: 1 },
    ],
    byHour: [{ hour: 9, ended: 3, completed: 2 }],
    byOutcome: [
      { outcome: 'interested', calls: 2 },
      { outcome: 'callback', calls: 1 },
      { outcome: null, calls: 1 },
    ],
  })
})

test('reports simulated calls separately', async () => {
  await called({ status: 'no-answer' })
  await called({ isSimulated: true, duration: 30, outcome: 'converted' })
  const { real, simulated } = await figures()
  expect(real).toMatchObject({ calls: 1, completed: 0, successRate: 0, averageDuration: null })
  expect(simulated).toMatchObject({ calls: 1, completed: 1, successRate: 100, averageDuration: 30 })
  expect(simulated.byOutcome).toEqual([{ outcome: 'converted', calls: 1 }])
})

test('starts today and the range at midnight in the account’s time zone', async () => {
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: { timeZone: 'America/New_York' } })
  for (const at of ['2026-06-15T04:00:00Z', '2026-06-15T03:59:59Z', '2026-06-09T04:00:00Z', '2026-06-09T03:59:59Z'])
    await called({ at })
  const { since, until, real } = await figures('?days=7')
  expect([since, until, real.calls, real.callsToday]).toEqual(['2026-06-09', '2026-06-15', 3, 1])
  expect(real.byDay.map((day: { date: string }) => day.date)).toEqual(['2026-06-09', '2026-06-14', '2026-06-15'])
})

describe('leads', () => {
  test('the pipeline counts leads with a phone number by status, with their shares', async () => {
    for (const status of ['new', 'new', 'warm'] as const) await makeLead(t, user, { status, phone: '+1 212 555 0100' })
    await makeLead(t, user, { status: 'converted' })
    const { totalLeads, pipeline } = await figures()
    expect(totalLeads).toBe(3)
    expect(pipeline).toEqual([
      { status: 'new', leads: 2, share: 66.7 },
      { status: 'cold', leads: 0, share: 0 },
      { status: 'warm', leads: 1, share: 33.3 },
      { status: 'converted', leads: 0, share: 0 },
    ])
  })

  test('lists the five newest leads that can be called and skips the do-not-call list', async () => {
    for (let n = 1; n <= 7; n++)
      await user.client({
        method: 'POST',
        url: '/api/leads',
        payload: { businessName: `Shop ${n}`, phone: `(212) 555-010${n}` },
      })
    await suppress(t.db.system, { userId: user.id, channel: 'phone', addressNorm: '+12125550106', reason: 'manual' })
    const { recentLeads, totalLeads } = await figures()
    expect(totalLeads).toBe(7)
    expect(recentLeads.map((lead: { businessName: string }) => lead.businessName)).toEqual(
      [7, 5, 4, 3, 2].map(n => `Shop ${n}`),
    )
  })
})

test('hides the calls and leads of another account', async () => {
  await called({ outcome: 'other' })
  await makeLead(t, user, { phone: '+1 212 555 0100' })
  user = await makeUser(t)
  expect(await figures()).toMatchObject({ totalLeads: 0, recentLeads: [], real: noCalls })
})
