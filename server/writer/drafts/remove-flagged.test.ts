import { expect, test } from 'vitest'
import type { DraftClause } from '#contract/drafts.ts'
import { removeFlagged } from './remove-flagged.ts'

/** A body of these sentences, of which the check flagged the first. */
const without = (...sentences: string[]) => {
  const body = sentences.join(' ')
  let start = 0
  const clauses = sentences.map((said, at): DraftClause => {
    const clause = {
      part: 'body',
      start,
      end: start + said.length,
      verdict: at === 0 ? 'unsupported' : 'neutral',
    } as const
    start = clause.end + 1
    return clause
  })
  return removeFlagged({ subject: '', body, clauses, language: 'en', isFlagged: true }).body
}

test.each([
  ['You fix brakes on site.', 'A Volvo owner wants to know that before calling.', 'I build websites.'],
  ['You have ten chairs.', 'That’s a lot.', 'I build websites.'],
  ['Sie haben zehn Stühle.', 'Das ist viel.', 'Ich baue Websites.'],
  ['Tienen diez sillas.', 'Eso es mucho.', 'Hago páginas.'],
  ['Vous avez dix chaises.', 'C’est beaucoup.', 'Je crée des sites.'],
])('removes “%s” with “%s”', (flagged, orphan, kept) => {
  expect(without(flagged, orphan, kept)).toBe(kept)
})

test('keeps a sentence that needs none before it', () => {
  expect(without('You have ten chairs.', 'The price is $900.', 'Shall I send you a sketch?')).toBe(
    'The price is $900. Shall I send you a sketch?',
  )
})
