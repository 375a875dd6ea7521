import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('puts a new account on the free plan, without dates', async () => {
  const user = await makeUser(t)
  const reply = await user.client('/api/user-subscription')
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      planType: 'full_access',
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      subscriptionStartDate: null,
      subscriptionEndDate: null,
      provider: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      graceUntil: null,
      state: { state: 'trial', daysLeft: 7 },
    },
  ])
})

test('reports a calling-only plan with its dates', async () => {
  const user = await makeUser(t)
  await t.db.system`
    update users set subscription_plan = 'calling_only', subscription_status = 'active',
      subscription_start_date = '2026-11-01T00:00:00Z', subscription_end_date = '2026-12-01T00:00:00Z'
    where id = ${user.id}`
  expect((await user.client('/api/user-subscription')).json()).toEqual({
    planType: 'calling_only',
    subscriptionPlan: 'calling_only',
    subscriptionStatus: 'active',
    subscriptionStartDate: '2026-11-01T00:00:00.000Z',
    subscriptionEndDate: '2026-12-01T00:00:00.000Z',
    provider: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    graceUntil: null,
    state: { state: 'active', planId: 'calling_only', renewsAt: null },
  })
})
