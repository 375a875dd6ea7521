import { readFileSync } from 'node:fs'
import { featuresOf } from './features.ts'

/** What a reply may be, in the order of the columns of `weights.txt`. `none`: nothing that follows from it. */
export const LEARNED = [
  'unsubscribe',
  'interested',
  'question',
  'later',
  'wrong_person',
  'not_interested',
  'automatic',
  'none',
] as const
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

/** How likely a reply is each of them, rather than any other, as the logarithm of the odds. */
export function scoreLabels(text: string): Record<Learned, number> {
  const sums = LEARNED.map(() => 0)
  for (const [name, value] of featuresOf(text))
    for (const [at, weight] of WEIGHTS.get(name)?.entries() ?? []) sums[at] = (sums[at] ?? 0) + value * weight
  const odds = sums.map((sum, own) => {
    const others = sums.filter((_, at) => at !== own)
    const most = Math.max(...others)
    return sum - most - Math.log(others.reduce((total, score) => total + Math.exp(score - most), 0))
  })
  return Object.fromEntries(LEARNED.map((label, at) => [label, odds[at] ?? 0])) as Record<Learned, number>
}
