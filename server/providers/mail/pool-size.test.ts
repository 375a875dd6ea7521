import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SendResult } from './mail.ts'
import { type PoolLimits, poolSize } from './pool-size.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const accepted: SendResult = { outcome: 'accepted', code: 250, detail: '250 Ok' }
const refusedFor = (code: number, scope: 'recipient' | 'transport'): SendResult => ({
  outcome: 'deferred',
  scope,
  code,
  detail: `${code} Not now`,
})

/** Seconds of a server that answers so many messages a second for so many connections; returns the size after each. */
function run(limits: PoolLimits, perSecond: (connections: number) => number, seconds: number, isBusy = true) {
  const size = poolSize(limits)
  return Array.from({ length: seconds }, () => {
    const answers = perSecond(size.now())
    for (let i = 0; i < answers; i++) {
      vi.advanceTimersByTime(1000 / answers)
      size.answered(accepted, isBusy)
    }
    return size.now()
  })
}

test('grows one by one while each connection brings its share, up to the most', () => {
  const sizes = run({ first: 5, most: 8 }, connections => connections * 20, 12)
  expect([...new Set(sizes)]).toEqual([6, 7, 8])
})

test('takes back a connection that brings nothing, and asks again after a minute', () => {
  const sizes = run({ first: 5, most: 20 }, connections => Math.min(connections, 7) * 20, 80)
  expect([...new Set(sizes.slice(0, 10))]).toEqual([6, 7, 8])
  expect([...new Set(sizes.slice(10, 65))]).toEqual([7])
  expect(sizes.slice(65)).toContain(8)
})

test('stays as it is while messages come more slowly than the connections take them', () => {
  expect(run({ first: 5, most: 20 }, connections => connections * 20, 10, false)).toEqual(Array(10).fill(5))
})

test('gives up one connection for a 4xx about us, once a second, and gets it back after a minute', () => {
  const size = poolSize({ first: 5, most: 20 })
  for (let i = 0; i < 3; i++) size.answered(refusedFor(451, 'transport'), true)
  expect(size.now()).toBe(4)
  vi.advanceTimersByTime(1001)
  size.answered(refusedFor(421, 'transport'), true)
  expect(size.now()).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect([size.now(), size.now()]).toEqual([4, 4])
})

test('keeps every connection for a 4xx about the recipient and for a login that is refused', () => {
  const size = poolSize({ first: 5, most: 20 })
  size.answered(refusedFor(450, 'recipient'), true)
  size.answered(refusedFor(535, 'transport'), true)
  expect(size.now()).toBe(5)
})

test('keeps at least one connection', () => {
  const size = poolSize({ first: 1, most: 1 })
  size.answered(refusedFor(451, 'transport'), true)
  expect(size.now()).toBe(1)
})
