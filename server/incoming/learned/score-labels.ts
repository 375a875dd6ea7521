import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'

/** The labels that are learned, in the order of the columns of `weights.txt`. */
export const LEARNED = ['unsubscribe', 'interested', 'question', 'later', 'wrong_person', 'not_interested'] as const
export type Learned = (typeof LEARNED)[number]

/** What the labelled replies taught: `npm run replies:learn` writes it. One feature and its weight for each label on a line. */
const WEIGHTS: ReadonlyMap<string, readonly number[]> = new Map(
  readFileSync(new URL('weights.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [name, ...weights] = line.split('\t')
      return name === undefined || weights.length === 0 ? [] : [[name, weights.map(Number)] as const]
    }),
)

/** How much a reply reads like those of each label: above 0, it does. */
export function scoreLabels(text: string): Record<Learned, number> {
  const scores = { unsubscribe: 0, interested: 0, question: 0, later: 0, wrong_person: 0, not_interested: 0 }
  for (const [name, value] of featuresOf(text)) {
    const weights = WEIGHTS.get(name)
    if (weights) for (const [at, label] of LEARNED.entries()) scores[label] += value * (weights[at] ?? 0)
  }
  return scores
}
