import type { Features } from '#server/writer/check/learned/features.ts'

export interface Example {
  features: Features
  isPositive: boolean
  /** How much it counts, 1 for once. */
  weight: number
}

/** The weights that say best which examples are unsupported: above 0 they are, below they aren't. */
export type Weights = Map<string, number>

/** How far weights may grow to fit the examples: less, and they say less; more, and they learn by heart. */
const FREEDOM = 2
const ROUNDS = 40
const STEP = 0.15

/**
 * Logistic regression with an L2 penalty, by stochastic gradients with AdaGrad's steps (Duchi, Hazan, Singer 2011). The
 * same examples always give the same weights. Features of fewer than `least` examples are left out.
 */
export function learn(examples: readonly Example[], least: number): Weights {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= least).map(([name]) => name)
  const index = new Map(names.map((name, at) => [name, at]))
  const penalty = names.map(name => 1 / (FREEDOM * (counts.get(name) ?? 1)))
  const rows = examples.map(({ features, isPositive, weight }) => ({
    at: [...features].flatMap(([name, value]) => {
      const found = index.get(name)
      return found === undefined ? [] : [{ at: found, value, penalty: penalty[found] ?? 0 }]
    }),
    label: isPositive ? 1 : 0,
    weight,
  }))
  const weights = new Float64Array(names.length)
  const steps = new Float64Array(names.length).fill(1e-6)
  for (let round = 0; round < ROUNDS; round++)
    for (const row of shuffled(rows, round)) {
      let score = 0
      for (const { at, value } of row.at) score += value * (weights[at] ?? 0)
      const error = (1 / (1 + Math.exp(-score)) - row.label) * row.weight
      for (const { at, value, penalty } of row.at) {
        const weight = weights[at] ?? 0
        const gradient = error * value + penalty * weight
        const step = (steps[at] ?? 0) + gradient * gradient
        steps[at] = step
        weights[at] = weight - (STEP * gradient) / Math.sqrt(step)
      }
    }
  return new Map(names.map((name, at) => [name, weights[at] ?? 0]))
}

/** In another order each round, and always the same one. */
export function shuffled<T>(rows: readonly T[], round: number): T[] {
  let seed = round + 1
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  return rows
    .map(row => ({ row, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}
