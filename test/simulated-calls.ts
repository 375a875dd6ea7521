import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { type TestApp, testApp } from './app.ts'
import { makeLead, makeUser, type TestUser } from './make.ts'

/** 10:00 in New York and 7:00 in Los Angeles. */
export const FRIDAY = '2026-11-20T15:00:00.000Z'

/** For a file of tests that use the call simulator. Each test starts on Friday with a new account. */
export function simulatedCalls() {
  let t: TestApp
  let user: TestUser
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.set(FRIDAY)
    user = await makeUser(t)
    await t.db.system`update users set trial_ends_at = '2027-06-01', created_at = ${FRIDAY} where id = ${user.id}`
  })

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    user.client({ method, url: `/api/calls${url}`, ...(payload && { payload }) })
  const makeCallee = (fields: Parameters<typeof makeLead>[2] = {}) =>
    makeLead(t, user, { phone: '212 555 8142', address: '1 Main St, Albany, NY 12207', ...fields })
  const dial = (lead: { id: string; businessName: string }, phoneNumber = '212 555 8142') =>
    send('POST', '/initiate', { leadId: lead.id, businessName: lead.businessName, phoneNumber })
  return {
    get t() {
      return t
    },
    get user() {
      return user
    },
    send,
    makeCallee,
    dial,
    begin: async (lead?: { id: string; businessName: string }) => {
      const reply = await dial(lead ?? (await makeCallee()))
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
      return reply.json<Call>()
    },
  }
}
