import { writer } from '#contract/writer.ts'
import { queryOf } from './query-of.ts'

/** What the language model cost this month, and what to expect of an email. */
export const modelUsageQuery = queryOf(['ai', 'usage'], writer.usage, undefined, { staleTime: 10_000 })

/** $0.12; below a cent, "less than $0.01". */
export const formatCost = (dollars: number): string => {
  if (dollars === 0 || dollars >= 0.005) return `$${dollars.toFixed(2)}`
  return 'less than $0.01'
}
