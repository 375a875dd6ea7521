import { useQuery } from '@tanstack/react-query'
import type { EmailSummary } from '#contract/analytics.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Series } from '#web/ui/time-chart.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { emailDays } from './queries.ts'
import { pointsOf } from './series.ts'
import { TimeCard } from './time-card.tsx'

const KEYS = ['sentCount', 'deliveredCount', 'uniqueOpensCount', 'uniqueClicksCount'] as const

const SERIES: Series<(typeof KEYS)[number]>[] = [
  { key: 'sentCount', name: 'Sent', color: 'var(--color-accent)' },
  { key: 'deliveredCount', name: 'Delivered', color: 'var(--color-warm)', dash: '7 3' },
  { key: 'uniqueOpensCount', name: 'Opened', color: 'var(--color-new)', dash: '2 2' },
  { key: 'uniqueClicksCount', name: 'Clicked', color: 'var(--color-converted)', dash: '8 3 2 3' },
]

/** The events of each day, no matter when the emails were sent. */
export function EmailChart({ range }: { range: EmailSummary }) {
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
