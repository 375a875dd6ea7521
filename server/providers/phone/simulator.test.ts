import { describe, expect, test } from 'vitest'
import { endSimulated, simulated } from './simulator.ts'

const createdAt = new Date('2026-11-20T15:00:00Z')
const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
const call = { status: 'queued', createdAt, startTime: null } as const

describe('goes through the states of a real call', () => {
  test.each([
    [0, 'queued', null],
    [1, 'initiated', null],
    [2, 'ringing', null],
    [5, 'in-progress', null],
    [64, 'in-progress', null],
    [65, 'completed', 60],
    [10_000, 'completed', 60],
  ])('after %i s is %s', (seconds, status, duration) => {
    expect(simulated(call, after(seconds))).toMatchObject({ status, duration })
  })
})

test('ends at the same time no matter when it’s read', () => {
  const expected = { status: 'completed', startTime: after(5), endTime: after(65), duration: 60, nextAt: null }
  expect([simulated(call, after(66)), simulated(call, after(9999))]).toEqual([expected, expected])
})

test('reports when its state changes next', () => {
  expect([0, 1, 2, 5, 65].map(seconds => simulated(call, after(seconds)).nextAt)).toEqual([
    after(1),
    after(2),
    after(5),
    after(65),
    null,
  ])
})

test('counts the talk time until the user hangs up', () => {
  const talking = { status: 'in-progress', createdAt, startTime: after(5) } as const
  expect(endSimulated(talking, 'completed', after(17))).toMatchObject({ duration: 12, endTime: after(17) })
  expect(endSimulated(call, 'busy', after(3))).toMatchObject({ duration: null, startTime: null })
})
