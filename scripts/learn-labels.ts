import type { Features } from '#server/incoming/learned/features.ts'
import { shuffled } from './learn-weights.ts'

interface Labelled {
  features: Features
  /** It's one of these. */
  labels: readonly string[]
}

/** How far weights may grow to fit the examples: less, and they say less; more, and they learn by heart. */
const FREEDOM = 6
const ROUNDS = 30
const STEP = 0.25
/** Features of fewer examples are left out. */
const LEAST = 3

/**
 * Softmax regression with an L2 penalty, by stochastic gradients with AdaGrad's steps (Duchi, Hazan, Singer 2011). The same
 * examples always give the same weights: of each feature, one for each label. An example of several labels is shared
 * among them as the weights see it.
 */
export function learnLabels(examples: readonly Labelled[], names: readonly string[]): Map<string, number[]> {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const learned = new Map(
    [...counts]
      .filter(([, count]) => count >= LEAST)
      .map(([name, count]) => [
        name,
        { weights: names.map(() => 0), steps: names.map(() => 1e-6), penalty: 1 / (FREEDOM * count) },
      ]),
  )
  const rows = examples.map(({ features, labels }) => ({
    isPossible: names.map(name => labels.includes(name)),
    parts: [...features].flatMap(([name, value]) => {
      const found = learned.get(name)
      return found ? [{ ...found, value }] : []
    }),
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { isPossible, parts } of shuffled(rows, round)) {
      const shares = sharesOf(names.map((_, of) => parts.reduce((sum, p) => sum + p.value * (p.weights[of] ?? 0), 0)))
      const possible = shares.reduce((sum, share, of) => sum + (isPossible[of] ? share : 0), 0)
      const errors = shares.map((share, of) => share - (isPossible[of] ? share / (possible || 1) : 0))
      for (const { weights, steps, penalty, value } of parts)
        for (const [of, error] of errors.entries()) {
          const weight = weights[of] ?? 0
          const gradient = error * value + penalty * weight
          const step = (steps[of] ?? 0) + gradient * gradient
          steps[of] = step
          weights[of] = weight - (STEP * gradient) / Math.sqrt(step)
        }
    }
  return new Map([...learned].map(([name, { weights }]) => [name, weights]))
}

function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores)
  const parts = scores.map(score => Math.exp(score - most))
  const sum = parts.reduce((one, other) => one + other, 0)
  return parts.map(part => part / sum)
}
