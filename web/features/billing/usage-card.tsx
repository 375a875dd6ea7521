import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usedQuery } from './queries.ts'

export function UsageCard() {
  const { data, error, refetch } = useQuery(usedQuery)
  if (error)
    return (
      <Card title="Usage this month">
        <EmptyState
          title="Your usage could not be loaded"
          text={sentenceOf(error) ?? 'Please try again.'}
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      </Card>
    )
  if (!data)
    return (
      <Card title="Usage this month">
        <Skeleton className="h-24" />
      </Card>
    )
  const { plan, usage, resetsAt } = data
  return (
    <Card title="Usage this month" text={`Counted anew from ${formatDay(resetsAt)}.`}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Meter name="Leads" used={usage.leadsGenerated} limit={plan.leadLimit} />
        <Meter name="Campaigns" used={usage.campaignsSent} limit={plan.campaignLimit} />
        <Meter name="Emails" used={usage.emailsSent} limit={plan.emailLimit} />
        <Meter name="Calls" used={usage.callsMade} limit={plan.callLimit} />
      </div>
    </Card>
  )
}

/** A limit of null is unlimited, 0 is none at all. */
function Meter({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-ink-2">{name}</span>
        <span className="figures">
          {limit === null
            ? `${formatNumber(used)} · Unlimited`
            : limit === 0
              ? 'Not in this plan'
              : `${formatNumber(used)} / ${formatNumber(limit)}`}
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
