import { readFileSync } from 'node:fs'
import type { Features } from './features.ts'

/** What the labelled sentences taught: `npm run writer:learn` writes it. One feature and its weight on a line. */
const WEIGHTS: ReadonlyMap<string, number> = new Map(
  readFileSync(new URL('weights.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const at = line.lastIndexOf('\t')
      return at < 0 ? [] : [[line.slice(0, at), Number(line.slice(at + 1))] as const]
    }),
)

export const scoreOf = (features: Features, weights: ReadonlyMap<string, number>): number => {
  let score = 0
  for (const [name, value] of features) score += value * (weights.get(name) ?? 0)
  return score
}

/** What the rules say, as a feature beside what the sentence's words say. */
export const withRule = (words: number, rule: { verdict: string; reason?: string | undefined }): Features =>
  new Map([
    ['rules and words', 1],
    ['words', words],
    [`rule ${(rule.reason ?? rule.verdict).replace(/ ?“.*/, '')}`, 1],
  ])

/** Whether a sentence reads like those that nothing supports. */
export const readsUnsupported = (features: Features, rule: { verdict: string; reason?: string | undefined }): boolean =>
  scoreOf(withRule(scoreOf(features, WEIGHTS), rule), WEIGHTS) > 0
