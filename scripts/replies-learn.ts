import { writeFileSync } from 'node:fs'
import { featuresOf } from '#server/incoming/learned/features.ts'
import { LEARNED } from '#server/incoming/learned/score-labels.ts'
import { labelledReplies } from '#test/replies/labelled.ts'
import { learn } from './learn-weights.ts'

/** `npm run replies:learn`: works out the weights of each label from the labelled replies in `test/replies/`. */
const LEAST = 2
const SMALLEST = 0.05
const file = new URL('../server/incoming/learned/weights.txt', import.meta.url)

const replies = labelledReplies().map(({ label, text }) => ({ label, features: featuresOf(text) }))
const learned = LEARNED.map(name =>
  learn(
    replies
      // What isn't a wish may be anything else.
      .filter(({ label }) => label !== '-' || name === 'unsubscribe')
      .map(({ label, features }) => ({ features, isPositive: label === name, weight: 1 })),
    LEAST,
  ),
)
const lines = [...new Set(learned.flatMap(weights => [...weights.keys()]))]
  .sort()
  .map(name => ({ name, weights: learned.map(weights => weights.get(name) ?? 0) }))
  .filter(({ weights }) => weights.some(weight => Math.abs(weight) >= SMALLEST))
  .map(({ name, weights }) => `${name}\t${weights.map(weight => Number(weight.toFixed(2))).join('\t')}`)
writeFileSync(file, `${lines.join('\n')}\n`)
console.log(`${lines.length} features of ${replies.length} replies`)
