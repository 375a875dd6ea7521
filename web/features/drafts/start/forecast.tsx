import type { ModelUsage } from '#contract/writer.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { formatCost } from '#web/lib/model-usage.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface ForecastProps {
  usage: ModelUsage
  count: number
  budget: string
  onBudget: (budget: string) => void
  error: string | undefined
}

/** What a language model will probably cost, and a limit for it. */
export function Forecast({ usage: { forecast }, count, budget, onBudget, error }: ForecastProps) {
  const { cost, tokens, isMeasured } = forecast
  const amount = cost === null ? `${formatNumber(tokens * count)} tokens` : formatCost(cost * count)
  const limit = readBudget(budget)
  const lasts = limit && cost ? Math.floor(limit / cost) : count
  const basis = isMeasured ? 'from this month’s emails' : `assuming ${formatNumber(tokens)} tokens per email`
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line px-3 py-2">
      <p>
        About {amount} for {plural(count, 'email')}, {basis}.
      </p>
      {cost !== null && (
        <Field
          label="Budget (US dollars)"
          hint="Leave blank for no limit. The writing pauses when the budget is used up."
          error={error}
        >
          <Input inputMode="decimal" value={budget} onChange={event => onBudget(event.target.value)} className="w-32" />
        </Field>
      )}
      <p role="status" className="empty:hidden">
        {lasts < count && `This budget lasts for about ${formatNumber(lasts)} of the ${plural(count, 'email')}.`}
      </p>
    </div>
  )
}

/** Null without a limit; undefined if it isn't an amount that the server takes. */
export function readBudget(text: string): number | null | undefined {
  const typed = text.trim().replace(/^\$/, '')
  if (typed === '') return null
  const amount = /^\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN
  return amount >= 0.01 && amount <= 10_000 ? amount : undefined
}
