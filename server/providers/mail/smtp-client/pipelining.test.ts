import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { lostInGroup, type Pace, paceOf, slowDown, wentWell } from './pipelining.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const host = () => `${randomUUID()}.test:25`
/** Opens a connection and loses it a second later. */
const lost = (name: string, pace: Pace) => {
  vi.advanceTimersByTime(1)
  const openedAt = performance.now()
  vi.advanceTimersByTime(1000)
  lostInGroup(name, pace, openedAt)
}

test('slows down one step at a time, and ignores late reports about a faster mode', () => {
  const name = host()
  expect(paceOf(name)).toBe('across')
  slowDown(name, 'across')
  expect(paceOf(name)).toBe('grouped')
  slowDown(name, 'grouped')
  slowDown(name, 'across')
  expect(paceOf(name)).toBe('single')
})

test('tries full pipelining again after an hour', () => {
  const name = host()
  slowDown(name, 'across')
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(paceOf(name)).toBe('grouped')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(paceOf(name)).toBe('across')
})

test('slows down after the second connection lost in a row in the same mode', () => {
  const name = host()
  lost(name, 'grouped')
  expect(paceOf(name)).toBe('across')
  lost(name, 'grouped')
  expect(paceOf(name)).toBe('single')
})

test('counts connections lost together as one loss, such as a restart', () => {
  const name = host()
  const openedAt = performance.now()
  vi.advanceTimersByTime(1000)
  lostInGroup(name, 'across', openedAt)
  lostInGroup(name, 'across', openedAt)
  expect(paceOf(name)).toBe('across')
})

test('doesn’t blame pipelining if a group succeeded or the mode changed between two losses', () => {
  const [well, other] = [host(), host()]
  lost(well, 'grouped')
  wentWell(well, 'across')
  wentWell(well, 'grouped')
  lost(well, 'grouped')
  lost(other, 'across')
  lost(other, 'grouped')
  expect([paceOf(well), paceOf(other)]).toEqual(['across', 'across'])
})

test('remembers a limited number of hosts', () => {
  const names = Array.from({ length: 1001 }, host)
  for (const name of names) slowDown(name, 'grouped')
  expect([0, 1, 1000].map(n => paceOf(names[n] ?? ''))).toEqual(['across', 'single', 'single'])
})
