export interface Rate {
  hits: number
  of: number
}
export type Verdict = 'higher' | 'lower' | 'unclear' | 'few'

export const VERDICTS: Record<Verdict, string> = {
  higher: 'Higher',
  lower: 'Lower',
  unclear: 'No clear difference',
  few: 'Too few to tell',
}

/** The normal approximation needs this many expected hits, and as many misses, on both sides. */
const EXPECTED = 5
/** 5% by chance, two-sided. */
const CRITICAL = 1.96

/** Whether one rate differs from another by more than chance: the two-proportion z-test with the pooled rate. */
export function compareRates(one: Rate, other: Rate): Verdict {
  const pooled = (one.hits + other.hits) / Math.max(one.of + other.of, 1)
  if (Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled) < EXPECTED) return 'few'
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of))
  const z = (one.hits / one.of - other.hits / other.of) / error
  if (Math.abs(z) <= CRITICAL) return 'unclear'
  return z > 0 ? 'higher' : 'lower'
}
