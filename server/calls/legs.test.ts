import { describe, expect, test } from 'vitest'
import type { CallStatus } from '#contract/calls.ts'
import { further, reasonOf, statusOf } from './legs.ts'

describe('what is seen of a call with two legs', () => {
  test.each<[string, CallStatus, CallStatus | null, CallStatus]>([
    ['nothing has happened', 'queued', null, 'queued'],
    ['the user’s phone rings', 'ringing', null, 'initiated'],
    ['the user has picked up', 'in-progress', null, 'initiated'],
    ['the lead’s phone rings', 'in-progress', 'ringing', 'ringing'],
    ['they talk', 'in-progress', 'in-progress', 'in-progress'],
    ['the lead has put down', 'in-progress', 'completed', 'completed'],
    ['the user has put down, the lead’s end is still to be told', 'completed', 'in-progress', 'in-progress'],
    ['the lead was busy', 'in-progress', 'busy', 'busy'],
    ['the lead did not answer', 'completed', 'no-answer', 'no-answer'],
    ['the lead’s number is out of service', 'completed', 'failed', 'failed'],
    ['the user did not pick up', 'no-answer', null, 'canceled'],
    ['the user was on the phone', 'busy', null, 'canceled'],
    ['the user’s phone could not be reached', 'failed', null, 'failed'],
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

test('whose phone it was that did not answer is told', () => {
  expect(reasonOf({ ownLeg: 'no-answer', leadLeg: null })).toContain('Your own phone was not picked up')
  expect(reasonOf({ ownLeg: 'completed', leadLeg: 'no-answer' })).toBeNull()
  expect(reasonOf({ ownLeg: 'completed', leadLeg: 'failed' })).toContain('The number could not be reached')
})
