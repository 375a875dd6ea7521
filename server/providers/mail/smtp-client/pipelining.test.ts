import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lostInGroup, type Pace, paceOf, slowDown, wentWell } from './pipelining.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const MINUTE = 60_000
const host = () => `${randomUUID()}.test:25`
/** A line that is opened, and lost a second later. */
const lost = (name: string, pace: Pace) => {
  vi.advanceTimersByTime(1)
  const openedAt = performance.now()
  vi.advanceTimersByTime(1000)
  lostInGroup(name, pace, openedAt)
}

test('one step at a time, and never faster by a late word about a faster pace', () => {
  const name = host()
  expect(paceOf(name)).toBe('across')
  slowDown(name, 'across')
  expect(paceOf(name)).toBe('grouped')
  slowDown(name, 'grouped')
  slowDown(name, 'across')
  expect(paceOf(name)).toBe('single')
})

test('after an hour it is tried again at full pace', () => {
  const name = host()
  slowDown(name, 'across')
  vi.advanceTimersByTime(59 * MINUTE)
  expect(paceOf(name)).toBe('grouped')
  vi.advanceTimersByTime(2 * MINUTE)
  expect(paceOf(name)).toBe('across')
})

test('the second line that is lost in a row, at the same pace, is the pace', () => {
  const name = host()
  lost(name, 'grouped')
  expect(paceOf(name)).toBe('across')
  lost(name, 'grouped')
  expect(paceOf(name)).toBe('single')
})

test('lines that were lost together are one loss: a restart', () => {
  const name = host()
  const openedAt = performance.now()
  vi.advanceTimersByTime(1000)
  lostInGroup(name, 'across', openedAt)
  lostInGroup(name, 'across', openedAt)
  expect(paceOf(name)).toBe('across')
})

test('a group that went well, or another pace, between two losses says that it was not the pace', () => {
  const [well, other] = [host(), host()]
  lost(well, 'grouped')
  wentWell(well, 'across')
  wentWell(well, 'grouped')
  lost(well, 'grouped')
  lost(other, 'across')
  lost(other, 'grouped')
  expect([paceOf(well), paceOf(other)]).toEqual(['across', 'across'])
})

test('so many hosts are remembered, and no more', () => {
  const names = Array.from({ length: 1001 }, host)
  for (const name of names) slowDown(name, 'grouped')
  expect([0, 1, 1000].map(n => paceOf(names[n] ?? ''))).toEqual(['across', 'single', 'single'])
})
