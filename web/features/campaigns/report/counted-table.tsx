import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface CountedProps<T> {
  queryKey: string[]
  read: (signal: AbortSignal) => Promise<T>
  failure: string
  children: (data: T) => ReactNode
}

/** A part of the report for which the server counts all mails of the campaign. */
export function Counted<T>({ queryKey, read, failure, children }: CountedProps<T>) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    // It counts them all: every so often, not whenever something changed.
    refetchInterval: 15_000,
  })
  if (error)
    return (
      <EmptyState
        title={failure}
        text={sentenceOf(error) ?? 'Please try again.'}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    )
  if (data === undefined)
    return (
      <div className="px-4 pb-4">
        <Skeleton className="h-24" />
      </div>
    )
  return children(data)
}

/** What is counted, and its figures. */
export const CountedHead = ({ of, figures }: { of: string; figures: string[] }) => (
  <TableHead>
    <TableRow>
      <TableHeader>{of}</TableHeader>
      {figures.map(name => (
        <TableHeader key={name} className="text-right">
          {name}
        </TableHeader>
      ))}
    </TableRow>
  </TableHead>
)

/** A figure, and under it its share of the sent. */
export const Share = ({ n, of }: { n: number; of: number }) => (
  <TableCell numeric>
    {formatNumber(n)}
    {of > 0 && n > 0 && <span className="block text-ink-3 text-xs">{formatPercent((n / of) * 100)}</span>}
  </TableCell>
)
