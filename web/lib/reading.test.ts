import { expect, test } from 'vitest'
import { readingGrade, wordsIn } from './reading.ts'

test.each([
  ['See the dog run. It ran up the hill and sat in the sun. The cat saw it and ran home to its bed.', 1],
  [
    'We build websites for small shops. You get five pages with a form, and your guests can book a table. It is ready in two weeks.',
    2,
  ],
  [
    'Notwithstanding considerable organizational complexity, our comprehensive methodology facilitates sustainable operational transformation across heterogeneous institutional environments and jurisdictions, continuously improving performance.',
    18,
  ],
])('grades a text: %s', (text, least) => {
  const grade = readingGrade(text) ?? 0
  expect(grade).toBeGreaterThanOrEqual(least)
  expect(grade).toBeLessThanOrEqual(least === 18 ? 45 : least + 3)
})

test('gives a short text no grade', () => {
  expect(readingGrade('Hello Pearl Bakery team')).toBeNull()
})

test('counts words, not signs', () => {
  expect(wordsIn('It’s $900 – once, no monthly fee.')).toBe(6)
})
