import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { type CallingApp, callingApp } from '#test/calling.ts'
import { seeded, shuffled } from '#test/shuffle.ts'
import { forget, makeStories, sendAll, stateOf } from '#test/shuffle-calls.ts'

/** A small run of bench/shuffle-calls.ts, which does it with 10,000. */
let calling: CallingApp
beforeAll(async () => {
  calling = await callingApp(testApp)
})
afterAll(() => calling.close())

test('500 callbacks shuffled, 30 % of them repeated, end in the state of the ordered run', async () => {
  const user = await calling.caller()
  await calling.begin(user)
  const stories = await makeStories(calling, user, 500)
  const reports = stories.flatMap(story => story.reports)
  await sendAll(calling, reports, 1)
  const ordered = await stateOf(calling, stories)
  expect(new Set(ordered.map(row => row.status))).toEqual(
    new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']),
  )
  await forget(calling, stories)
  const mixed = shuffled(reports, seeded(7))
  const answers = await sendAll(calling, mixed)
  expect((answers[200] ?? 0) + (answers[204] ?? 0)).toBe(mixed.length)
  expect(await stateOf(calling, stories)).toEqual(ordered)
})
