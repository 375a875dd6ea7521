import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { knownFrom, lexiconsOf } from '../known.ts'
import { isOwnLine, isOwnTruth } from '../own-lines.ts'
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
  const known = {
    texts: ["bob's bagels", 'none', '4.7 (212 reviews)'],
    offerText: 'we print menus, flyers and signs.',
    has: (type: string) => type === 'no_website',
  }
  expect(isOwnTruth('Shall we send you three examples of our work?', known)).toBe(true)
  expect(isOwnTruth('Window cleaning for Bob’s Bagels', known)).toBe(true)
  expect(isOwnTruth('Menus and flyers: Bob’s Bagels', known)).toBe(true)
  expect(isOwnTruth('Window cleaning for Tom’s Tacos', known)).toBe(false)
  expect(isOwnTruth('Free menus: Bob’s Bagels', known)).toBe(false)
  const missing = 'I looked for your website and couldn’t find one.'
  expect(isOwnLine(missing, known)).toBe(true)
  expect(isOwnLine(missing, { ...known, has: () => false })).toBe(false)
  expect(isOwnLine('Vous avez 4,7 étoiles pour 212 avis.', known)).toBe(true)
  expect(isOwnLine('Vous avez 4,7 étoiles pour 500 avis.', known)).toBe(false)
})
