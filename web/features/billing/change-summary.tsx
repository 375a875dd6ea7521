import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChangePreview, MonthlyLimits } from '#contract/billing.ts'
import { formatCents, formatDay, formatNumber } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Shows today's charge, the next one, and which limits change. */
export function ChangeSummary({ preview }: { preview: ChangePreview }) {
  const { kind, from, to, price, interval, today, next, credit } = preview
  return (
    <div className="space-y-3">
      <dl className="divide-y divide-line rounded-lg border border-line px-3">
        <Amount name="Today">{formatCents(today)}</Amount>
        {next && <Amount name={`Next invoice, ${formatDay(next.at)}`}>{formatCents(next.amount)}</Amount>}
        {kind !== 'resume' && (
          <Amount name={laterName(preview)}>
            {formatCents(price)} / {interval}
          </Amount>
        )}
      </dl>
      <p className="text-ink-2">{noteOn(preview)}</p>
      {credit > 0 && <p className="text-ink-2">You keep {formatCents(credit)} as credit for future invoices.</p>}
      <Limits kind={kind} from={from} to={to} />
      {to.planType === 'calling_only' && from.planType !== 'calling_only' && (
        <Banner tone="warn">
          Only Calling, Analytics, and Settings stay open. Canvass keeps your leads and campaigns.
        </Banner>
      )}
    </div>
  )
}

/** A new subscription's next invoice has no date before the payment is made. */
const laterName = ({ kind, next, interval }: ChangePreview) => {
  if (next) return 'After that'
  return kind === 'start' ? `Next invoice, in one ${interval}` : 'Then'
}

const Amount = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between gap-4 py-1">
    <dt className="text-ink-2">{name}</dt>
    <dd className="figures font-medium">{children}</dd>
  </div>
)

/** When the change takes effect, and what the provider can't tell in advance. */
function noteOn({ kind, provider, next, today }: ChangePreview): string {
  if (kind === 'resume') return 'Your plan and its limits stay as they are, and it renews again.'
  if (kind === 'start' && next && today === 0)
    return 'Your paid period lasts until then. The new plan starts on that day.'
  const starts = 'The plan starts as soon as the payment is confirmed.'
  if (kind === 'start') return next ? starts : `${starts} You see the final amount before you pay.`
  if (provider === 'paypal')
    return next
      ? 'PayPal asks you to agree first. It charges the new price starting with your next payment.'
      : 'PayPal asks you to agree first. It can’t say yet when it charges the next payment.'
  return today > 0
    ? 'The change takes effect immediately. Stripe calculated today’s amount for this moment.'
    : 'The change takes effect immediately. Your next invoice credits the time left on your current plan.'
}

const ROWS = [
  ['leads', 'Leads'],
  ['campaigns', 'Campaigns'],
  ['emails', 'Emails'],
  ['calls', 'Calls'],
] as const

function Limits({ kind, from, to }: Pick<ChangePreview, 'kind' | 'from' | 'to'>) {
  if (kind === 'resume') return null
  return (
    <table className="w-full">
      <caption className="sr-only">Limits each month</caption>
      <thead>
        <tr className="text-left text-ink-2 text-xs">
          <th className="py-1 font-normal">Each month</th>
          <th className="py-1 text-right font-normal">{from.name}</th>
          <th className="w-8" aria-label="becomes" />
          <th className="py-1 text-right font-normal">{to.name}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {ROWS.map(([key, name]) => (
          <tr key={key}>
            <th className="py-1.5 text-left font-normal">{name}</th>
            <td className="figures py-1.5 text-right text-ink-2">{limit(from.limits[key])}</td>
            <td className="py-1.5">
              <ArrowRight aria-hidden className="mx-auto size-3.5 text-ink-3" />
            </td>
            <td className="figures py-1.5 text-right font-medium">{limit(to.limits[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A limit of null is unlimited; 0 allows nothing. */
const limit = (value: MonthlyLimits['leads']) => {
  if (value === null) return 'Unlimited'
  return value === 0 ? 'None' : formatNumber(value)
}
