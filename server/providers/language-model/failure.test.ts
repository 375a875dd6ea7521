import { expect, test } from 'vitest'
import { secondsFor } from './failure.ts'

test('waits longer for longer emails', () => {
  expect([secondsFor(80), secondsFor(140), secondsFor(230)]).toEqual([38, 44, 53])
})
