import type { SellablePlan } from '#contract/billing.ts'
import { formatCents, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckList } from '#web/ui/check-list.tsx'

const LABELS: Partial<Record<SellablePlan['id'], string>> = { basic: 'Most Popular', standard: 'Premium' }

interface PlanCardsProps {
  plans: SellablePlan[]
  chosen: SellablePlan['id'] | undefined
  current: SellablePlan['id']
  onChoose: (plan: SellablePlan['id']) => void
}

/** Radio buttons, so that the arrow keys choose. */
export const PlanCards = ({ plans, chosen, current, onChoose }: PlanCardsProps) => (
  <fieldset id="plans" className="grid scroll-mt-16 gap-4 md:grid-cols-3">
    <legend className="mb-2 font-semibold text-base">Choose a plan</legend>
    {plans.map(plan => (
      <label
        key={plan.id}
        className="row-span-3 grid cursor-pointer grid-rows-subgrid content-start gap-0 rounded-xl border border-line bg-panel p-4 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
      >
        <span className="flex flex-wrap items-center gap-2">
          <input
            type="radio"
            name="plan"
            className="accent-accent"
            aria-label={plan.name}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className="font-semibold text-base">{plan.name}</span>
          {LABELS[plan.id] && <Badge tone="accent">{LABELS[plan.id]}</Badge>}
          {plan.id === current && <Badge>Current plan</Badge>}
        </span>
        <span className="mt-3 block">
          <span className="figures font-semibold text-2xl">{formatCents(plan.price)}</span>
          <span className="text-ink-2"> / {plan.interval}</span>
        </span>
        <CheckList items={linesOf(plan)} className="mt-3" />
      </label>
    ))}
  </fieldset>
)

/** Limits as the specification has them (section 3): null isn't shown, 0 is unlimited. */
const linesOf = ({ leadLimit, campaignLimit, emailLimit, callLimit, features }: SellablePlan) => {
  const limits = Object.entries({
    leads: leadLimit,
    campaigns: campaignLimit,
    emails: emailLimit,
    calls: callLimit,
  }).flatMap(([name, limit]) => {
    if (limit === null) return []
    return limit === 0 ? `Unlimited ${name}` : `${formatNumber(limit)} ${name}/month`
  })
  return [...new Set([...limits, ...features])]
}
