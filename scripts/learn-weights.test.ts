import { expect, test } from 'vitest'
import { scoreOf } from '#server/writer/check/learned/weigh.ts'
import { learn } from './learn-weights.ts'

const example = (names: string[], isPositive: boolean) => ({
  features: new Map(names.map(name => [name, 1])),
  isPositive,
  weight: 1,
})
const EXAMPLES = [
  example(['always', 'best', 'town'], true),
  example(['always', 'best', 'shop'], true),
  example(['always', 'open', 'town'], false),
  example(['always', 'open', 'shop'], false),
]

test('weighs what only unsupported examples have against a sentence, and what both have hardly', () => {
  const weights = learn(EXAMPLES, 1)
  expect(scoreOf(new Map([['best', 1]]), weights)).toBeGreaterThan(0.3)
  expect(scoreOf(new Map([['open', 1]]), weights)).toBeLessThan(-0.3)
  expect(Math.abs(weights.get('town') ?? 1)).toBeLessThan(0.1)
})

test('gives the same weights for the same examples, and none to what too few of them have', () => {
  expect(learn(EXAMPLES, 1)).toEqual(learn(EXAMPLES, 1))
  expect([...learn(EXAMPLES, 4).keys()]).toEqual(['always'])
})
