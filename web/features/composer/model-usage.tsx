import { useQuery } from '@tanstack/react-query'
import { formatNumber, plural } from '#web/lib/format.ts'
import { formatCost, modelUsageQuery } from '#web/lib/model-usage.ts'

/** "AI writer this month: 12 emails, 34,000 tokens, $0.12". Nothing for the built-in writer. */
export function ModelUsage() {
  const { data } = useQuery(modelUsageQuery)
  if (!data || data.writer === 'builtin') return null
  const { emails, tokens, cost } = data
  const parts = [
    plural(emails, 'email'),
    `${formatNumber(tokens)} tokens`,
    ...(cost === null ? [] : [formatCost(cost)]),
  ]
  return <p className="figures text-ink-2 text-xs">AI writer this month: {parts.join(', ')}</p>
}
