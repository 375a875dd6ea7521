import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { EmailSummary } from '#contract/analytics.ts'
import { analytics } from '#contract/analytics.ts'
import { call } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, formatPercent, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** True figures of the mail sent in the range; the rates are shares of exactly that mail. */
export function EmailTab({ days }: { days: number }) {
  const queryClient = useQueryClient()
  const queryKey = ['analytics', 'email', days]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(analytics.emailSummary, { query: { days } }, { signal }),
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['analytics', 'email'] })
  useServerEvents('analytics', refresh)
  useServerEvents('campaign', refresh)
  if (error)
    return (
      <EmptyState
        title="The figures could not be loaded"
        text={sentenceOf(error) ?? 'Please try again.'}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  if (!data) return <PageSpinner />
  if (data.totalSent === 0)
    return (
      <Card flush className="overflow-hidden">
        <EmptyState
          icon={ChartNoAxesColumn}
          title="No email data available"
          text="Nothing was sent in this range. Send a campaign, or choose a longer one."
        />
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Count name="Emails Sent" value={data.totalSent} />
        <Count name="Delivered" value={data.totalDelivered} note={bounces(data)} />
        <Count name="Opened" value={data.totalOpened} note={machines(data.machineOpens, 'open')} />
        <Count name="Clicked" value={data.totalClicked} note={machines(data.machineClicks, 'click')} />
      </div>
      <div className="grid gap-3 lg:grid-cols-3">
        <Rate name="Delivery Rate" rate={data.deliveryRate} of="Delivered, of all sent" />
        <Rate name="Open Rate" rate={data.openRate} of="Opened by a person, of all sent" />
        <Rate name="Click Rate" rate={data.clickRate} of="Clicked by a person, of all sent" />
      </div>
    </div>
  )
}

const bounces = (data: EmailSummary) =>
  data.totalBounced > 0 ? `${plural(data.totalBounced, 'bounce')}` : undefined
const machines = (count: number, what: string) =>
  count > 0 ? `${plural(count, what)} by machines not counted` : undefined

function Count({ name, value, note }: { name: string; value: number; note?: string | undefined }) {
  return (
    <Card>
      <h2 className="text-ink-2">{name}</h2>
      <p className="figures font-semibold text-2xl">{formatNumber(value)}</p>
      {note && <p className="text-ink-3 text-xs">{note}</p>}
    </Card>
  )
}

function Rate({ name, rate, of }: { name: string; rate: number; of: string }) {
  return (
    <Card>
      <h2 className="font-semibold text-base">{name}</h2>
      <Progress className="my-2" label={name} value={rate} valueText={formatPercent(rate)} />
      <p className="figures font-medium">{formatPercent(rate)} success rate</p>
      <p className="text-ink-3 text-xs">{of}</p>
    </Card>
  )
}
