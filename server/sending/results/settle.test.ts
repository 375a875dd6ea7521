import { describe, expect, test } from 'vitest'
import { settle } from './settle.ts'

const first = new Date('2026-03-02T10:00:00Z')
const at = (result: Parameters<typeof settle>[0], attempt = 1, now = first) =>
  settle(result, { attempt, firstAttemptedAt: first, now, isDead: false })
const minutes = (from: Date, to: Date | null) => to && (to.getTime() - from.getTime()) / 60_000

describe('the state after a result', () => {
  test('is sent if accepted', () => {
    expect(at({ outcome: 'accepted', code: 250, detail: '250 ok' })).toEqual({
      state: 'accepted',
      reason: null,
      notBefore: null,
    })
  })
  test('is failed, with the server’s reply, if refused permanently', () => {
    expect(at({ outcome: 'failed', code: 550, detail: '550 5.7.1 Not today' })).toMatchObject({
      state: 'failed',
      reason: 'refused',
      params: { words: '550 5.7.1 Not today' },
    })
  })
  test('is unknown after silence', () => {
    expect(at({ outcome: 'unknown', code: null, detail: 'Timeout' })).toMatchObject({
      state: 'unknown',
      reason: 'no-answer',
    })
  })
})

describe('a temporary refusal', () => {
  const deferred = { outcome: 'deferred', scope: 'recipient', code: 450, detail: '450 later' } as const
  test('waits longer each time', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(attempt => minutes(first, at(deferred, attempt).notBefore))).toEqual([
      5, 15, 60, 180, 360, 720, 1440, 1440,
    ])
  })
  test('fails after three days', () => {
    const late = new Date('2026-03-04T09:59:00Z')
    expect(at(deferred, 9, late)).toMatchObject({ state: 'pending', reason: 'deferred' })
    expect(at(deferred, 9, new Date('2026-03-04T10:01:00Z'))).toMatchObject({
      state: 'failed',
      reason: 'tries-used-up',
      params: { days: 3, words: '450 later' },
    })
  })
  test('is retried within seconds if the server is down', () => {
    const { state, reason, notBefore } = at(
      { outcome: 'deferred', scope: 'transport', code: null, detail: 'ECONNREFUSED' },
      5,
    )
    expect([state, reason, minutes(first, notBefore)]).toEqual(['pending', 'transport', 1 / 60])
  })
})
