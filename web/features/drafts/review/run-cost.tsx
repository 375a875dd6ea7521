import { useQuery } from '@tanstack/react-query'
import type { DraftRun } from '#contract/drafts.ts'
import type { ModelUsage } from '#contract/writer.ts'
import { formatNumber } from '#web/lib/format.ts'
import { formatCost, modelUsageQuery } from '#web/lib/model-usage.ts'
import type { Counts } from '../states.ts'

interface RunCostProps {
  run: DraftRun
  counts: Counts
}

/** "$0.12 of $1.00 spent, about $0.34 for the other 31": what a language model cost so far, and what is still to come. */
export function RunCost({ run, counts: { queued } }: RunCostProps) {
  const isModel = run.writer !== 'builtin'
  const { data: usage } = useQuery({ ...modelUsageQuery, enabled: isModel })
  if (!isModel) return null
  const left = run.state === 'cancelled' ? 0 : queued
  const parts = [spentWords(run), ...(left > 0 && usage?.writer === run.writer ? [restWords(left, usage)] : [])]
  const words = parts.filter(part => part !== null).join(', ')
  return (
    words && (
      <p className="figures text-ink-2 text-xs first-letter:uppercase" title="At the prices that your operator set">
        {words}
      </p>
    )
  )
}

function spentWords({ spent, spendLimit }: DraftRun): string | null {
  if (spent === null) return null
  return spendLimit === null ? `${formatCost(spent)} spent` : `${formatCost(spent)} of ${formatCost(spendLimit)} spent`
}

function restWords(left: number, { forecast: { cost, tokens } }: ModelUsage): string {
  const amount = cost === null ? `${formatNumber(Math.round(tokens * left))} tokens` : formatCost(cost * left)
  return `about ${amount} for the ${left === 1 ? 'last one' : `other ${formatNumber(left)}`}`
}
