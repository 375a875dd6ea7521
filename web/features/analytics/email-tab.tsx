import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BreakdownRow, EmailSummary } from '#contract/analytics.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatNumber, formatPercent, plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { Series } from '#web/ui/time-chart.tsx'
import { compareRates, VERDICTS } from './compare-rates.ts'
import { EmailDetails } from './email-details.tsx'
import { EmailFunnel } from './email-funnel.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { Metric, Metrics } from './metric.tsx'
import { type By, EMAIL, emailBreakdown, emailDays, emailSummary } from './queries.ts'
import { SaveCsv } from './save-csv.tsx'
import { pointsOf } from './series.ts'
import { TimeCard } from './time-card.tsx'

/** The emails sent in the range. Every rate is a share of exactly those emails. */
export function EmailTab({ days }: { days: number }) {
  const { data, error, refetch } = useQuery(emailSummary(days))
  useRereadOn('analytics', EMAIL)
  useRereadOn('campaign', EMAIL)
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  if (!data) return <PageSpinner />
  const kept = data.keptInTestMode ?? 0
  return (
    <div className="flex flex-col gap-6">
      {kept > 0 && <Kept kept={kept} />}
      {data.totalSent === 0 ? <NoMail /> : <Figures data={data} days={days} />}
    </div>
  )
}

const Figures = ({ data, days }: { data: EmailSummary; days: number }) => (
  <>
    <Metrics>
      <Metric name="Emails Sent" value={formatNumber(data.totalSent)} />
      <Metric name="Delivered" value={formatNumber(data.totalDelivered)} note={deliveryNote(data)} />
      <Metric
        name="Opened"
        value={data.openRate === null ? '–' : formatNumber(data.totalOpened)}
        note={openNote(data)}
      />
      <Metric name="Clicked" value={formatNumber(data.totalClicked)} note={machines(data.machineClicks, 'click')} />
    </Metrics>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Rate name="Delivery Rate" rate={data.deliveryRate} of="Delivered, of all sent" />
      <Rate name="Open Rate" rate={data.openRate} of={openRateOf(data)} />
      <Rate name="Click Rate" rate={data.clickRate} of="Clicked by a person, of all sent" />
    </div>
    <EmailFunnel summary={data} />
    <EmailChart range={data} />
    <Breakdown days={days} />
    <EmailDetails days={days} hasOpens={data.openRate !== null} />
  </>
)

const NoMail = () => (
  <EmptyState
    title="No email data available"
    text="Emails you send in this range appear here with their results."
    action={
      <Link to="/campaigns" className={buttonStyles({ variant: 'primary' })}>
        Send a campaign
      </Link>
    }
  />
)

/** Nobody received emails that were sent in test mode. */
const Kept = ({ kept }: { kept: number }) => (
  <Banner
    tone="warn"
    action={
      <Link to="/outbox" className={buttonStyles({ size: 'sm' })}>
        Open outbox
      </Link>
    }
  >
    <Badge tone="warm">Test mode</Badge> {plural(kept, 'email')} kept in the outbox: not sent, and in no figure.
  </Banner>
)

const deliveryNote = ({ totalBounced }: EmailSummary) => (totalBounced > 0 ? plural(totalBounced, 'bounce') : undefined)
const machines = (count: number, what: string) =>
  count > 0 ? `Not counting ${plural(count, what)} by machines` : undefined

const UNTRACKED = 'Opens aren’t tracked'

function openNote({ openRate, sentUntracked = 0, machineOpens }: EmailSummary): string | undefined {
  if (openRate === null) return undefined
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
      <section className="border-line border-l pl-4">
        <h2 className="text-ink-2">{name}</h2>
        <p className="text-ink-2">
          {UNTRACKED}.{' '}
          <Link to="/settings/$subject" params={{ subject: 'sender' }} className="text-accent hover:underline">
            Turn on in Settings
          </Link>
        </p>
      </section>
    )
  return (
    <section className="border-line border-l pl-4">
      <h2 className="text-ink-2">{name}</h2>
      <Progress className="my-2" label={name} value={rate} valueText={formatPercent(rate)} />
      <p className="figures font-medium">{formatPercent(rate)} success rate</p>
      <p className="text-ink-3 text-xs">{of}</p>
    </section>
  )
}

const KEYS = ['sentCount', 'deliveredCount', 'uniqueOpensCount', 'uniqueClicksCount'] as const

const SERIES: Series<(typeof KEYS)[number]>[] = [
  { key: 'sentCount', name: 'Sent', color: 'var(--color-accent)' },
  { key: 'deliveredCount', name: 'Delivered', color: 'var(--color-warm)', dash: '7 3' },
  { key: 'uniqueOpensCount', name: 'Opened', color: 'var(--color-new)', dash: '2 2' },
  { key: 'uniqueClicksCount', name: 'Clicked', color: 'var(--color-converted)', dash: '8 3 2 3' },
]

/** The events of each day, no matter when the emails were sent. */
function EmailChart({ range }: { range: EmailSummary }) {
  const { data, error, refetch } = useQuery(emailDays(range.days))
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-[23rem]" />
  const hasOpens = range.openRate !== null || data.some(({ uniqueOpensCount }) => uniqueOpensCount > 0)
  return (
    <TimeCard
      title="Email activity"
      text={`${hasOpens ? 'Opens and clicks' : 'Clicks'} count on the day they happened, in your time zone.`}
      kind="lines"
      points={pointsOf(range, KEYS, data)}
      series={hasOpens ? SERIES : SERIES.filter(({ key }) => key !== 'uniqueOpensCount')}
    />
  )
}

const NAMES: Record<By, string> = {
  campaign: 'Campaign',
  sender: 'Sender',
  provider: 'Mail provider',
  category: 'Category',
  town: 'Town',
  step: 'Step',
}
const COMPARISONS = (Object.keys(NAMES) as By[]).map(value => ({ value, label: `By ${NAMES[value].toLowerCase()}` }))
const COLUMNS = ['Sent', 'Delivered', 'Opened', 'Clicked', 'Replied', 'Bounced']
const FOR_WIDE = new Set(['Delivered', 'Clicked', 'Bounced'])

/** The emails of the range by what tells them apart; the reply rate of each against the rest. */
function Breakdown({ days }: { days: number }) {
  const [by, setBy] = useState<By>('campaign')
  const { data, error, refetch } = useQuery(emailBreakdown(days, by))
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  const rows = data ?? []
  const hasOpens = rows.some(({ opened }) => opened !== null)
  const columns = hasOpens ? COLUMNS : COLUMNS.filter(name => name !== 'Opened')
  const cells = rows.map(row => [
    row.name,
    row.sent,
    row.delivered,
    ...(hasOpens ? [row.opened] : []),
    row.clicked,
    row.replied,
    row.bounced,
  ])
  return (
    <Section
      title="What works"
      actions={
        <>
          <SelectOf label="Compare by" options={COMPARISONS} value={by} onChoose={setBy} />
          <SaveCsv name={`emails by ${NAMES[by].toLowerCase()}`} rows={[[NAMES[by], ...columns], ...cells]} />
        </>
      }
    >
      <Table aria-label={`Emails by ${NAMES[by].toLowerCase()}`}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-1/3 first:pl-0">{NAMES[by]}</TableHeader>
            {columns.map(name => (
              <TableHeader key={name} className={FOR_WIDE.has(name) ? 'text-right max-sm:hidden' : 'text-right'}>
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data ? (
            rows.map(row => <Row key={row.key} {...{ row, rows, by, hasOpens }} />)
          ) : (
            <SkeletonRows columns={columns.length + 1} height={44} />
          )}
        </TableBody>
      </Table>
    </Section>
  )
}

function Row({ row, rows, by, hasOpens }: { row: BreakdownRow; rows: BreakdownRow[]; by: By; hasOpens: boolean }) {
  const sum = (of: 'delivered' | 'replied') => rows.reduce((total, one) => total + one[of], 0)
  const own = { hits: row.replied, of: row.delivered }
  const verdict =
    rows.length > 1 && compareRates(own, { hits: sum('replied') - own.hits, of: sum('delivered') - own.of })
  return (
    <TableRow style={{ height: 44 }}>
      <th scope="row" className="max-w-36 truncate py-1 pr-3 text-left font-medium sm:max-w-80" title={row.name}>
        {by === 'campaign' ? (
          <Link to="/campaigns/$id" params={{ id: row.key }} className="hover:text-accent hover:underline">
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </th>
      <TableCell numeric>{formatNumber(row.sent)}</TableCell>
      <Share n={row.delivered} of={row.sent} isForWide />
      {hasOpens && <Share n={row.opened} of={row.delivered} />}
      <Share n={row.clicked} of={row.delivered} isForWide />
      <Share n={row.replied} of={row.delivered} note={verdict && verdict !== 'unclear' ? VERDICTS[verdict] : ''} />
      <Share n={row.bounced} of={row.sent} isForWide />
    </TableRow>
  )
}

const Share = ({ n, of, note, isForWide }: { n: number | null; of: number; note?: string; isForWide?: boolean }) => (
  <TableCell numeric className={isForWide ? 'max-sm:hidden' : undefined}>
    {n === null ? <span className="text-ink-3 text-xs">Not tracked</span> : formatNumber(n)}
    {n !== null && of > 0 && (
      <span className="block text-ink-3 text-xs">
        {[formatPercent((100 * n) / of), note].filter(Boolean).join(' · ')}
      </span>
    )}
  </TableCell>
)
