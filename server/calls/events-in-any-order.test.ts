import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { forget, makeStories, sendAll, stateOf } from '#test/shuffle-calls.ts'

/** A small run of bench/shuffle-calls.ts, which uses 10,000. */
let calling: CallingApp
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())

test('500 shuffled callbacks, 30% of them repeated, end in the same state as ordered ones', async () => {
  const user = await calling.caller()
  await calling.begin(user)
  const scenarios = await makeStories(calling, user, 500)
  const reports = scenarios.flatMap(story => story.reports)
  await sendAll(calling, reports, 1)
  const ordered = await stateOf(calling, scenarios)
  expect(new Set(ordered.map(row => row.status))).toEqual(
    new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']),
  )
  await forget(calling, scenarios)
  const mixed = shuffled(reports, seeded(7))
  const answers = await sendAll(calling, mixed)
  expect((answers[200] ?? 0) + (answers[204] ?? 0)).toBe(mixed.length)
  expect(await stateOf(calling, scenarios)).toEqual(ordered)
})
