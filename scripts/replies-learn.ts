import { writeFileSync } from 'node:fs'
import { featuresOf } from '#server/incoming/learned/features.ts'
import { LEARNED } from '#server/incoming/learned/score-labels.ts'
import { labelledReplies } from '#test/replies/labelled.ts'
import { learnLabels } from './learn-labels.ts'

/** `npm run replies:learn`: works out the weights of each label from the labelled replies in `test/replies/`. */
const SMALLEST = 0.34
const file = new URL('../server/incoming/learned/weights.txt', import.meta.url)

const replies = labelledReplies().map(({ label, text }) => ({
  // What isn't a wish may be anything else that a person wrote.
  labels: label === '-' ? LEARNED.filter(name => name !== 'unsubscribe' && name !== 'automatic') : [label],
  features: featuresOf(text),
}))
const lines = [...learnLabels(replies, LEARNED)]
  .filter(([, weights]) => weights.some(weight => Math.abs(weight) >= SMALLEST))
  .map(([name, weights]) => `${name}\t${weights.map(weight => Number(weight.toFixed(2))).join('\t')}`)
  .sort()
writeFileSync(file, `${lines.join('\n')}\n`)
console.log(`${lines.length} features of ${replies.length} replies`)
