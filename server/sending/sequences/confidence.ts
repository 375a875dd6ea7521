import type { VariantFigures, Verdict } from '#contract/sequences.ts'

/**
 * |z| from which a difference is more than chance: two-sided, 5% over all pairs of variants together (Bonferroni: two
 * variants make one pair, three make three, four make six). More variants must differ by more.
 */
const CRITICAL: Record<number, number> = { 2: 1.96, 3: 2.394, 4: 2.638 }
/** The normal approximation needs this many expected events of each type in every variant. */
const EXPECTED = 5

interface Tried {
  sent: number
  hits: number
}

/** Which variant is better, by opens, clicks, and replies. */
export const verdictsOf = (variants: VariantFigures[]): Verdict[] =>
  (['opened', 'clicked', 'replied'] as const).map(measure => ({
    measure,
    ...compare(variants.map(variant => ({ sent: variant.sent, hits: variant[measure] }))),
  }))

/** A variant is better only if it beats every other one by more than chance. */
export function compare(variants: Tried[]): Pick<Verdict, 'word' | 'best'> {
  const sent = sum(variants.map(variant => variant.sent))
  const rate = sum(variants.map(variant => variant.hits)) / sent
  const least = Math.min(...variants.map(variant => variant.sent))
  if (variants.length < 2 || sent === 0 || least * Math.min(rate, 1 - rate) < EXPECTED)
    return { word: 'too-few', best: null }
  const [best, ...others] = variants
    .map((variant, n) => ({ ...variant, n }))
    .sort((a, b) => b.hits / b.sent - a.hits / a.sent)
  const critical = CRITICAL[variants.length] ?? Number.POSITIVE_INFINITY
  return best && others.every(other => zOf(best, other) > critical)
    ? { word: 'better', best: best.n }
    : { word: 'unclear', best: null }
}

/** The two-proportion z-test with the pooled rate. */
function zOf(a: Tried, b: Tried): number {
  const pooled = (a.hits + b.hits) / (a.sent + b.sent)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.sent + 1 / b.sent))
  return error === 0 ? 0 : (a.hits / a.sent - b.hits / b.sent) / error
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
