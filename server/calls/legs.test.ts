import { describe, expect, test } from 'vitest'
import type { CallStatus } from '#contract/calls.ts'
import { further, reasonOf, statusOf } from './legs.ts'

describe('the status of a call with two legs', () => {
  test.each<[string, CallStatus, CallStatus | null, CallStatus]>([
    ['nothing has happened', 'queued', null, 'queued'],
    ['the user’s phone rings', 'ringing', null, 'initiated'],
    ['the user has picked up', 'in-progress', null, 'initiated'],
    ['the lead’s phone rings', 'in-progress', 'ringing', 'ringing'],
    ['they talk', 'in-progress', 'in-progress', 'in-progress'],
    ['the lead has hung up', 'in-progress', 'completed', 'completed'],
    ['the user has hung up, and the lead’s report is missing', 'completed', 'in-progress', 'in-progress'],
    ['the lead was busy', 'in-progress', 'busy', 'busy'],
    ['the lead did not answer', 'completed', 'no-answer', 'no-answer'],
    ['the lead’s number is out of service', 'completed', 'failed', 'failed'],
    ['the user did not pick up', 'no-answer', null, 'canceled'],
    ['the user was on the phone', 'busy', null, 'canceled'],
    ['the user’s phone was unreachable', 'failed', null, 'failed'],
  ])('%s', (_, ownLeg, leadLeg, status) => {
    expect(statusOf({ ownLeg, leadLeg })).toBe(status)
  })
})

test('a leg only moves forward', () => {
  expect(further('in-progress', 'ringing')).toBe('in-progress')
  expect(further('completed', 'in-progress')).toBe('completed')
  expect(further(null, 'ringing')).toBe('ringing')
  expect(further('canceled', 'completed')).toBe('completed')
})

test('says whose phone didn’t answer', () => {
  expect(reasonOf({ ownLeg: 'no-answer', leadLeg: null })).toBe('own-phone-not-answered')
  expect(reasonOf({ ownLeg: 'completed', leadLeg: 'no-answer' })).toBeNull()
  expect(reasonOf({ ownLeg: 'completed', leadLeg: 'failed' })).toBe('number-unreachable')
})
