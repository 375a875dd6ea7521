import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import type { EmailSummary } from '#contract/analytics.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatNumber, formatPercent, plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { BestCampaigns } from './best-campaigns.tsx'
import { EmailChart } from './email-chart.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { Metric } from './metric.tsx'
import { EMAIL, emailSummary } from './queries.ts'

/** The emails sent in the range. Every rate is a share of exactly those emails. */
export function EmailTab({ days }: { days: number }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(emailSummary(days))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: EMAIL })
  useServerEvents('analytics', refresh)
  useServerEvents('campaign', refresh)
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  if (!data) return <PageSpinner />
  if (data.totalSent === 0) return <NoMail />
  const kept = data.keptInTestMode ?? 0
  return (
    <div className="flex flex-col gap-4">
      {kept > 0 && <Kept kept={kept} sent={data.totalSent} />}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Metric name="Emails Sent" value={formatNumber(data.totalSent)} />
        <Metric name="Delivered" value={formatNumber(data.totalDelivered)} note={deliveryNote(data)} />
        <Metric
          name="Opened"
          value={data.openRate === null ? '–' : formatNumber(data.totalOpened)}
          note={openNote(data)}
        />
        <Metric name="Clicked" value={formatNumber(data.totalClicked)} note={machines(data.machineClicks, 'click')} />
      </div>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-3">
        <Rate name="Delivery Rate" rate={data.deliveryRate} of="Delivered, of all sent" />
        <Rate name="Open Rate" rate={data.openRate} of={openRateOf(data)} />
        <Rate name="Click Rate" rate={data.clickRate} of="Clicked by a person, of all sent" />
      </div>
      <EmailChart range={data} />
      <BestCampaigns days={days} />
    </div>
  )
}

const NoMail = () => (
  <Card flush className="overflow-hidden">
    <EmptyState
      icon={ChartNoAxesColumn}
      title="No email data available"
      text="You sent no emails in this range. Send a campaign, or choose a longer range."
      action={
        <Link to="/campaigns" className={buttonStyles({ variant: 'primary' })}>
          Send a campaign
        </Link>
      }
    />
  </Card>
)

/** Nobody received emails that were sent in test mode. */
const Kept = ({ kept, sent }: { kept: number; sent: number }) => (
  <Banner
    tone="warn"
    action={
      <Link to="/outbox" className={buttonStyles({ size: 'sm' })}>
        Open outbox
      </Link>
    }
  >
    <Badge tone="warm">Test mode</Badge>{' '}
    {kept === sent ? 'All of these emails' : `${formatNumber(kept)} of ${plural(sent, 'email')}`} were kept in the
    outbox. Nobody received them, so “delivered” counts what would have been delivered.
  </Banner>
)

function deliveryNote({ totalBounced, keptInTestMode = 0 }: EmailSummary): string | undefined {
  const notes = [
    totalBounced > 0 && plural(totalBounced, 'bounce'),
    keptInTestMode > 0 && `${formatNumber(keptInTestMode)} kept in the outbox`,
  ]
  return notes.filter(Boolean).join(', ') || undefined
}
const machines = (count: number, what: string) =>
  count > 0 ? `Not counting ${plural(count, what)} by machines` : undefined

const UNTRACKED = 'Opens aren’t tracked'

function openNote({ openRate, sentUntracked = 0, machineOpens }: EmailSummary): string | undefined {
  if (openRate === null) return UNTRACKED
  const untracked = sentUntracked > 0 && `${UNTRACKED} in ${plural(sentUntracked, 'email')}`
  return [machines(machineOpens, 'open'), untracked].filter(Boolean).join('. ') || undefined
}

const openRateOf = ({ totalSent, sentUntracked = 0 }: EmailSummary) =>
  sentUntracked > 0
    ? `Opened by a person, of ${plural(totalSent - sentUntracked, 'email')} with open tracking`
    : 'Opened by a person, of all sent'

function Rate({ name, rate, of }: { name: string; rate: number | null; of: string }) {
  if (rate === null)
    return (
      <Card>
        <h2 className="font-semibold text-base">{name}</h2>
        <p className="text-ink-2">{UNTRACKED}.</p>
      </Card>
    )
  return (
    <Card>
      <h2 className="font-semibold text-base">{name}</h2>
      <Progress className="my-2" label={name} value={rate} valueText={formatPercent(rate)} />
      <p className="figures font-medium">{formatPercent(rate)} success rate</p>
      <p className="text-ink-3 text-xs">{of}</p>
    </Card>
  )
}
