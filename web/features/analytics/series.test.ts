import { expect, test } from 'vitest'
import { pointsOf } from './series.ts'

test('includes days without events', () => {
  const points = pointsOf(
    { since: '2026-02-27', until: '2026-03-02' },
    ['calls'],
    [
      { date: '2026-02-28', calls: 2 },
      { date: '2026-02-28', calls: 1 },
      { date: '2026-03-02', calls: 5 },
    ],
  )
  expect(points).toEqual([
    { label: 'Feb 27', values: { calls: 0 } },
    { label: 'Feb 28', values: { calls: 3 } },
    { label: 'Mar 1', values: { calls: 0 } },
    { label: 'Mar 2', values: { calls: 5 } },
  ])
})

test('groups a year into weeks without losing events', () => {
  const points = pointsOf(
    { since: '2025-11-22', until: '2026-11-21' },
    ['calls'],
    [
      { date: '2025-11-22', calls: 1 },
      { date: '2025-11-28', calls: 1 },
      { date: '2025-11-29', calls: 1 },
      { date: '2026-11-21', calls: 1 },
    ],
  )
  expect(points).toHaveLength(53)
  expect(points.slice(0, 2)).toEqual([
    { label: 'Nov 22 – Nov 28', values: { calls: 2 } },
    { label: 'Nov 29 – Dec 5', values: { calls: 1 } },
  ])
  expect(points.at(-1)).toEqual({ label: 'Nov 21', values: { calls: 1 } })
})
