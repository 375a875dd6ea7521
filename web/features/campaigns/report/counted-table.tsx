import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/load-failed.tsx'
import { TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

interface CountedProps<T> {
  /** Its name and the campaign's id. */
  queryKey: [name: string, id: string]
  read: (signal: AbortSignal) => Promise<T>
  failure: string
  children: (data: T) => ReactNode
}

/** Part of the report for which the server counts every email of the campaign. */
export function Counted<T>({ queryKey, read, failure, children }: CountedProps<T>) {
  return (
    <Loaded of={useCounted({ queryKey, read })} failed={failure} className="mx-4 mb-4 h-24">
      {children}
    </Loaded>
  )
}

/** Counting them all is expensive: changes are collected for this long, and for longer than the last count took. */
const COLLECT_MS = 3000
const SHARE_OF_TIME = 4

/** Reads again after the server reports changes to the campaign. */
function useCounted<T>({ queryKey, read }: Pick<CountedProps<T>, 'queryKey' | 'read'>) {
  const [, id] = queryKey
  const took = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const start = performance.now()
      const counted = await read(signal)
      took.current = performance.now() - start
      return counted
    },
    refetchOnMount: 'always',
  })
  const client = useQueryClient()
  useServerEvents('campaign', event => {
    if ((event.id !== null && event.id !== id) || timer.current) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey })
      },
      Math.max(COLLECT_MS, SHARE_OF_TIME * took.current),
    )
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return query
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
