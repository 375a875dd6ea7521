import { expect, test } from 'vitest'
import { wordsIn } from './reading.ts'

test('counts words, not signs', () => {
  expect(wordsIn('It’s $900 – once, no monthly fee.')).toBe(6)
})
