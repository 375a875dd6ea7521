import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { usePlanState } from '#web/lib/plan-state.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usedQuery } from './queries.ts'

/** Without a working plan, showing limits would promise what the server refuses. */
const NOTHING = { leadLimit: 0, campaignLimit: 0, emailLimit: 0, callLimit: 0 }

export function UsageCard() {
  const state = usePlanState()
  const isBlocked = state !== undefined && 'isBlocked' in state && state.isBlocked
  const { data, error, refetch } = useQuery(usedQuery)
  if (error)
    return (
      <Section title="Usage this month">
        <LoadFailed title="Your usage couldn’t be loaded" error={error} onRetry={refetch} />
      </Section>
    )
  if (!data)
    return (
      <Section title="Usage this month">
        <Skeleton className="h-24" />
      </Section>
    )
  const { plan, usage, resetsAt } = data
  const limits = isBlocked ? NOTHING : plan
  const none = isBlocked ? 'No plan' : 'Not in this plan'
  return (
    <Section
      title="Usage this month"
      text={isBlocked ? 'You can’t use anything until you have a plan.' : `Resets on ${formatDay(resetsAt)}.`}
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Meter name="Leads" used={usage.leadsGenerated} limit={limits.leadLimit} none={none} />
        <Meter name="Campaigns" used={usage.campaignsSent} limit={limits.campaignLimit} none={none} />
        <Meter name="Emails" used={usage.emailsSent} limit={limits.emailLimit} none={none} />
        <Meter name="Calls" used={usage.callsMade} limit={limits.callLimit} none={none} />
      </div>
    </Section>
  )
}

interface MeterProps {
  name: string
  used: number
  /** Null is unlimited; 0 allows nothing. */
  limit: number | null
  /** The text shown if the plan allows none. */
  none: string
}

function Meter({ name, used, limit, none }: MeterProps) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-ink-2">{name}</span>
        <span className="figures">
          {limit === null && `${formatNumber(used)} · Unlimited`}
          {limit === 0 && none}
          {limit !== null && limit > 0 && `${formatNumber(used)} / ${formatNumber(limit)}`}
        </span>
      </p>
      {limit !== null && limit > 0 && (
        <Progress
          label={`${name} used`}
          value={used}
          max={limit}
          valueText={`${formatNumber(used)} of ${formatNumber(limit)}`}
          className="mt-1.5"
        />
      )}
    </div>
  )
}
