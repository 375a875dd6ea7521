import { afterAll, beforeAll, expect, test } from 'vitest'
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
  await expect.poll(read).toMatchObject({ isLive: false, status: end })
})

test('hanging up on the page ends the call for both sides', async () => {
  const user = await calling.caller()
  const talks = '+12125558146'
  const { id } = (await calling.dial(user, await calling.callee(user, talks), talks)).json<Call>()
  const read = async () => (await user.client(`/api/calls/${id}`)).json<Call>()
  await expect.poll(read).toMatchObject({ status: 'in-progress' })
  await user.client({ method: 'POST', url: `/api/calls/${id}/hang-up`, payload: {} })
  await expect.poll(read).toMatchObject({ isLive: false, status: 'completed' })
})
