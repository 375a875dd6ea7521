import { Link } from '@tanstack/react-router'
import type { CallingAnalytics } from '#contract/analytics.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

const NAMES = { new: 'New', cold: 'Cold', warm: 'Warm', converted: 'Converted' }

interface SalesPipelineProps {
  pipeline: CallingAnalytics['pipeline']
  total: number
}

export function SalesPipeline({ pipeline, total }: SalesPipelineProps) {
  if (total === 0)
    return (
      <Section title="Sales Pipeline">
        <EmptyState
          title="No leads with a phone number"
          text="Add leads with a phone number to see them here by status."
          action={
            <Link to="/calling" className={buttonStyles()}>
              Add a lead
            </Link>
          }
        />
      </Section>
    )
  return (
    <Section title="Sales Pipeline" text="Leads with a phone number, by status.">
      <ul className="flex flex-col gap-3">
        {pipeline.map(({ status, leads, share }) => (
          <li key={status}>
            <p className="mb-1 flex items-center justify-between">
              <StatusDot tone={status}>{NAMES[status]}</StatusDot>
              <span className="figures">
                {formatNumber(leads)} <span className="text-ink-3">({formatPercent(share)})</span>
              </span>
            </p>
            <Progress label={NAMES[status]} value={share} valueText={formatPercent(share)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
