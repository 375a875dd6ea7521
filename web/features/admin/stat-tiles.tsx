import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statsQuery } from './queries.ts'

const TILES = [
  ['totalUsers', 'Total Users'],
  ['freeUsers', 'Free Users'],
  ['paidUsers', 'Paid Users'],
  ['activeSubscriptions', 'Active Subscriptions'],
] as const

export function StatTiles() {
  const { data, isPending, error, refetch } = useQuery(statsQuery)
  return (
    <div className="flex flex-col gap-2">
      <dl aria-busy={isPending} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {TILES.map(([key, name]) => (
          <div key={key} className="rounded-xl border border-line bg-panel px-4 py-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figures h-8 font-semibold text-2xl">
              {isPending && <Skeleton className="mt-1 h-6 w-16" />}
              {data && formatNumber(data[key])}
              {error && '–'}
            </dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {sentenceOf(error) ?? 'Couldn’t load the numbers.'}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
