import { expect, test } from 'vitest'
import { remembered } from './plain-text.ts'

test.each([10, 20_000])('a text of %i characters is read once while it’s judged', length => {
  let read = 0
  const size = remembered(text => (read++, text.length))
  const [text, other] = ['a'.repeat(length), 'b'.repeat(length + 1)]
  expect([size(text), size(text), size(other), size(other)]).toEqual([length, length, length + 1, length + 1])
  expect(read).toBe(2)
})
