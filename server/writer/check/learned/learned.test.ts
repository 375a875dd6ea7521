import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { factOf } from '#test/writer/labelled.ts'
import { knownFrom, lexiconsOf } from '../known.ts'
import { featuresOf } from './features.ts'
import { classesOf } from './word-classes.ts'

test('sees words of the offer and the facts as that, whatever the trade', () => {
  const featuresFor = (facts: string[], offer: string, sentence: string) => {
    const known = knownFrom({ facts: facts.map(factOf), offer: Offer.parse({ offer }), sender: { name: 'Sam' } })
    return [...featuresOf(sentence, 'offer', known, lexiconsOf('en'))]
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
