import { expect, test } from 'vitest'
import { barsOf } from './forecast-bars.ts'

test('shows each day, also those without emails between two others', () => {
  const days = [
    { date: '2026-11-24', counts: [24, 0] },
    { date: '2026-11-27', counts: [0, 24] },
  ]
  expect(barsOf(days).map(({ label, counts }) => [label, counts])).toEqual([
    ['Tue, Nov 24', [24, 0]],
    ['Wed, Nov 25', [0, 0]],
    ['Thu, Nov 26', [0, 0]],
    ['Fri, Nov 27', [0, 24]],
  ])
})

test('groups many days by week', () => {
  const days = Array.from({ length: 12 }, (_, n) => ({ date: `2026-11-${String(n + 12)}`, counts: [10] }))
  expect(barsOf(days).map(({ label, counts }) => [label, counts])).toEqual([
    ['Week of Mon, Nov 9', [40]],
    ['Week of Mon, Nov 16', [70]],
    ['Week of Mon, Nov 23', [10]],
  ])
})

test('is empty if nothing is sent', () => {
  expect(barsOf([])).toEqual([])
})
