import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { checkDraft } from './check.ts'

const facts = [
  factOf('name: Goldfish Bakery'),
  factOf('website: goldfishbakery1998.test'),
  factOf('founded: 1998'),
  factOf('category: Bakery'),
]

/** The type of the fact that the review shows for this sentence. */
const shownFor = (sentence: string) =>
  checkDraft(
    { subject: '', body: sentence },
    { facts, offer: Offer.parse({ offer: 'I build websites.' }), sender: { name: 'Lena Chen' } },
  ).find(({ fact }) => fact)?.fact?.type

test.each([
  ['Goldfish Bakery has been in business since 1998.', 'founded'],
  ['You have been in business since 1998.', 'founded'],
  ['Your website is goldfishbakery1998.test.', 'website'],
])('%s', (sentence, type) => expect(shownFor(sentence)).toBe(type))
