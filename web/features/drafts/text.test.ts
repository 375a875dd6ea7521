import { expect, test } from 'vitest'
import type { DraftClause } from '#contract/drafts.ts'
import { paragraphsOf, withoutClause } from './text.ts'

const clauseOf = (body: string, text: string, part: Partial<DraftClause> = {}): DraftClause => {
  const start = body.indexOf(text)
  return { part: 'body', start, end: start + text.length, verdict: 'unsupported', ...part }
}

test.each([
  ['Hi.\n\nOne. Bad. Two.\n\nBye.', 'Bad.', 'Hi.\n\nOne. Two.\n\nBye.'],
  ['Hi.\n\nBad.\n\nBye.', 'Bad.', 'Hi.\n\nBye.'],
  ['Hi.\n\nBad. Two.', 'Bad.', 'Hi.\n\nTwo.'],
  ['Hi.\n\nOne. Bad.\nTwo.', 'Bad.', 'Hi.\n\nOne.\nTwo.'],
  ['One, and bad, too.', ', and bad', 'One, too.'],
  ['Bad.', 'Bad.', ''],
])('removes a clause from %j without leaving a gap', (body, text, left) => {
  expect(withoutClause({ subject: 'Hello', body }, clauseOf(body, text))).toEqual({ subject: 'Hello', body: left })
})

test('splits a body into paragraphs, clauses, and the text between them', () => {
  const body = 'Hi team,\n\nSince 1998 you bake.\nBad.\n \nBye.'
  const backed = clauseOf(body, 'Since 1998', { verdict: 'supported' })
  const bad = clauseOf(body, 'Bad.')
  const neutral = clauseOf(body, 'Bye.', { verdict: 'neutral' })
  const found = paragraphsOf(body, [bad, backed, neutral])
  expect(found.map(({ pieces }) => pieces.map(({ text, clause }) => [text, clause?.verdict]))).toEqual([
    [['Hi team,', undefined]],
    [
      ['Since 1998', 'supported'],
      [' you bake.\n', undefined],
      ['Bad.', 'unsupported'],
    ],
    [['Bye.', undefined]],
  ])
  expect(found[1]?.flagged).toEqual([bad])
})

test('shows all of a text whatever its clauses’ offsets are', () => {
  const body = 'One two three.'
  const wild: DraftClause[] = [
    { part: 'body', start: 4, end: 7, verdict: 'supported' },
    { part: 'body', start: 5, end: 900, verdict: 'unsupported' },
    { part: 'body', start: 50, end: 60, verdict: 'unsupported' },
  ]
  const text = paragraphsOf(body, wild).flatMap(({ pieces }) => pieces.map(piece => piece.text))
  expect(text.join('')).toBe(body)
})
