import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/format.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statsQuery } from './queries.ts'

const TILES = [
  ['totalUsers', 'Total Users'],
  ['freeUsers', 'Free Users'],
  ['paidUsers', 'Paid Users'],
  ['activeSubscriptions', 'Active Subscriptions'],
] as const

export function StatTiles() {
  const { data, isError } = useQuery(statsQuery)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {TILES.map(([key, name]) => (
        <div key={key} className="rounded-xl border border-line bg-panel px-4 py-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="figures font-semibold text-2xl">
            {data ? formatNumber(data[key]) : isError ? '–' : <Skeleton className="mt-1 h-7 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
