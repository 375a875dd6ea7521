import type { EmailSummary, Figures } from '#contract/analytics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { compareRates, type Rate, VERDICTS } from './compare-rates.ts'
import { SaveCsv } from './save-csv.tsx'

/** Each step as a share of the one that it's rated by, beside the period before. */
export function EmailFunnel({ summary }: { summary: EmailSummary }) {
  const steps = stepsOf(summary)
  const before = stepsOf(summary.before)
  const hasBefore = summary.before.totalSent > 0
  const rows = steps.map((step, n) => [
    step.name,
    step.hits,
    step.of,
    before[n]?.hits ?? 0,
    before[n]?.of ?? 0,
    wordOf(step, before[n]),
  ])
  return (
    <Section
      title="Funnel"
      text={
        hasBefore ? `Beside the ${summary.days} days before.` : `You sent nothing in the ${summary.days} days before.`
      }
      actions={
        <SaveCsv name="funnel" rows={[['Step', 'Emails', 'Of', 'Before', 'Of before', 'Difference'], ...rows]} />
      }
    >
      <ul className="flex flex-col gap-3">
        {steps.map((step, n) => {
          const earlier = before[n] ?? step
          return (
            <li
              key={step.name}
              className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[5rem_minmax(0,1fr)_20rem]"
            >
              <span className="font-medium">{step.name}</span>
              <Progress
                label={step.name}
                value={step.hits}
                max={summary.totalSent}
                tone={step.name === 'Replied' ? 'good' : 'accent'}
                valueText={`${step.hits} of ${summary.totalSent}`}
              />
              <p className="figures text-ink-2 max-sm:col-span-2">
                <span className="font-semibold text-base text-ink">{formatNumber(step.hits)}</span> {shareOf(step)}
                {hasBefore && (
                  <span className="block text-ink-3 text-xs">
                    {[`Before: ${formatNumber(earlier.hits)}`, percentOf(earlier)].filter(Boolean).join(', ')}.{' '}
                    {wordOf(step, earlier)}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

interface Step extends Rate {
  name: string
  /** What it's rated by; '' for the first. */
  base: string
}

function stepsOf({ totalSent, totalDelivered, totalOpened, totalClicked, totalReplied, openRate }: Figures): Step[] {
  const ofDelivered = { of: totalDelivered, base: 'delivered' }
  return [
    { name: 'Sent', hits: totalSent, of: 0, base: '' },
    { name: 'Delivered', hits: totalDelivered, of: totalSent, base: 'sent' },
    ...(openRate === null ? [] : [{ name: 'Opened', hits: totalOpened, ...ofDelivered }]),
    { name: 'Clicked', hits: totalClicked, ...ofDelivered },
    { name: 'Replied', hits: totalReplied, ...ofDelivered },
  ]
}

const percentOf = ({ hits, of }: Step) => (of > 0 ? formatPercent((100 * hits) / of) : '')
const shareOf = (step: Step) => (step.of > 0 ? `${percentOf(step)} of ${step.base}` : '')

const wordOf = (step: Step, before: Step | undefined) =>
  step.base === '' || !before ? '' : `${VERDICTS[compareRates(step, before)]}.`
