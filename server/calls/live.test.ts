import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'

/** The stand-in as npm run start:peers runs it, but 100 times as fast: calls progress by themselves. */
let calling: CallingApp
beforeAll(async () => {
  calling = await callingApp(testApp, { pace: 0.01 })
})
afterAll(() => calling.close())

test.each([
  ['+12125558142', 'completed'],
  ['+12125558147', 'busy'],
  ['+12125558148', 'no-answer'],
  ['+12125558149', 'failed'],
])('a call to %s ends by itself: %s', async (phone, end) => {
  const user = await calling.caller()
  const dialled = await calling.dial(user, await calling.callee(user, phone), phone)
  const { id } = dialled.json<Call>()
  const read = async () => (await user.client(`/api/calls/${id}`)).json<Call>()
  await vi.waitFor(async () => expect(await read()).toMatchObject({ isLive: false, status: end }), 10_000)
})

test('hanging up on the page ends the call for both sides', async () => {
  const user = await calling.caller()
  const { id } = await calling.begin(user)
  const read = async () => (await user.client(`/api/calls/${id}`)).json<Call>()
  await vi.waitFor(async () => expect((await read()).status).toBe('in-progress'), {
    timeout: 10_000,
    interval: 5,
  })
  await user.client({ method: 'POST', url: `/api/calls/${id}/hang-up`, payload: {} })
  await vi.waitFor(async () => expect(await read()).toMatchObject({ isLive: false, status: 'completed' }), 10_000)
})
