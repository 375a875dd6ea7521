import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface CountedProps<T> {
  queryKey: string[]
  read: (signal: AbortSignal) => Promise<T>
  failure: string
  children: (data: T) => ReactNode
}

/** Part of the report for which the server counts every email of the campaign. */
export function Counted<T>({ queryKey, read, failure, children }: CountedProps<T>) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // Counting them all is expensive: every 15 seconds, not with every change.
    refetchInterval: 15_000,
  })
  if (error) return <LoadFailed title={failure} error={error} onRetry={refetch} />
  if (data === undefined)
    return (
      <div className="px-4 pb-4">
        <Skeleton className="h-24" />
      </div>
    )
  return children(data)
}

/** Figures that a phone has no room for. */
const WIDE_ONLY = new Set(['Waiting', 'Skipped'])

export const CountedHead = ({ of, figures }: { of: string; figures: string[] }) => (
  <TableHead>
    <TableRow>
      <TableHeader>{of}</TableHeader>
      {figures.map(name => (
        <TableHeader key={name} className={cn('text-right', WIDE_ONLY.has(name) && 'max-sm:hidden')}>
          {name}
        </TableHeader>
      ))}
    </TableRow>
  </TableHead>
)

/** A figure with its share of the sent emails below. */
export const Share = ({ n, of }: { n: number; of: number }) => (
  <TableCell numeric>
    {formatNumber(n)}
    {of > 0 && n > 0 && <span className="block text-ink-3 text-xs">{formatPercent((n / of) * 100)}</span>}
  </TableCell>
)
