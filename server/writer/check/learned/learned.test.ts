import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { knownFrom, lexiconsOf } from '../known.ts'
import { isOwnLine } from '../own-lines.ts'
import { featuresOf } from './features.ts'
import { classesOf } from './word-classes.ts'

test('sees words of the offer and the facts as that, whatever the trade', () => {
  const featuresFor = (facts: string[], offer: string, sentence: string) => {
    const known = knownFrom({ facts: facts.map(factOf), offer: Offer.parse({ offer }), sender: { name: 'Sam' } })
    const { forms, beginnings } = featuresOf(sentence, 'offer', known, lexiconsOf('en'))
    return [[...forms], [...beginnings]]
  }
  expect(featuresFor(['service: Tattoos'], 'I print posters. $90.', 'I print posters for $90.')).toEqual(
    featuresFor(['service: Kayaks'], 'I paint fences. $70.', 'I paint fences for $70.'),
  )
})

test('puts words of one meaning in the same class in each language', () => {
  for (const word of ['customers', 'kunden', 'clientes']) expect(classesOf(word)).toContain('people')
  for (const word of ['outdated', 'veraltet', 'anticuada']) expect(classesOf(word)).toContain('fault')
  expect(classesOf('xylophone')).toEqual([])
})

test('knows the lines of the built-in writer with any values in them', () => {
  const knownOf = (facts: string[]) =>
    knownFrom({
      facts: facts.map(factOf),
      offer: Offer.parse({ offer: 'We print menus, flyers and signs.' }),
      sender: { name: 'Sam' },
    })
  const known = knownOf(['name: Bob’s Bagels', 'no_website: none', 'rating: 4.7 (212 reviews)'])
  expect(isOwnLine('Shall we send you three examples of our work?', known)).toBe(true)
  expect(isOwnLine('Window cleaning for Bob’s Bagels', known)).toBe(true)
  expect(isOwnLine('Menus and flyers: Bob’s Bagels', known)).toBe(true)
  expect(isOwnLine('Window cleaning for Tom’s Tacos', known)).toBe(false)
  expect(isOwnLine('Free menus: Bob’s Bagels', known)).toBe(false)
  const missing = 'I looked for your website and couldn’t find one.'
  expect(isOwnLine(missing, known)).toBe(true)
  expect(isOwnLine(missing, knownOf(['name: Bob’s Bagels']))).toBe(false)
  expect(isOwnLine('Vous avez 4,7 étoiles pour 212 avis.', known)).toBe(true)
  expect(isOwnLine('Vous avez 4,7 étoiles pour 500 avis.', known)).toBe(false)
})
