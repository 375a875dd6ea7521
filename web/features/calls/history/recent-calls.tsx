import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import type { Call } from '#contract/calls.ts'
import { formatAgo, formatDuration } from '#web/lib/format.ts'
import { useIsWide } from '#web/lib/row-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { CallNotes } from '../call-notes.tsx'
import { Recording } from '../call-recording.tsx'
import { stateOf } from '../call-words.ts'
import { SimulatedBadge } from '../list/call-row.tsx'
import { recentCalls } from '../queries.ts'
import { targetOfCall } from '../target.ts'
import type { Dialer } from '../use-dialer.ts'

/** A card beside the list; above the list on a narrow screen, collapsed. */
export function RecentCalls({ dialer }: { dialer: Dialer }) {
  const isWide = useIsWide()
  const list = useInfiniteQuery(recentCalls)
  const rows = list.data?.pages.flatMap(page => page.rows)
  if (isWide)
    return (
      <Card flush title="Recent calls" className="overflow-hidden">
        <Calls {...{ dialer, list, rows }} />
      </Card>
    )
  return (
    <details className="rounded-xl border border-line bg-panel">
      <summary className="cursor-pointer px-4 py-3 font-semibold text-base">Recent calls</summary>
      <Calls {...{ dialer, list, rows }} />
    </details>
  )
}

interface CallsProps {
  dialer: Dialer
  list: Pick<
    UseInfiniteQueryResult,
    'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  rows: Call[] | undefined
}

function Calls({ dialer, list, rows }: CallsProps) {
  if (list.isError && !rows)
    return (
      <LoadFailed
        title="Your calls couldn’t be loaded"
        error={list.error}
        onRetry={list.refetch}
        className="border-line border-t"
      />
    )
  if (!rows) return <Skeleton className="m-4 h-24" />
  if (rows.length === 0) return <p className="px-4 pb-3 text-ink-2">Calls you make appear here with their outcomes.</p>
  return (
    <>
      <ul>
        {rows.map(call => (
          <Row key={call.id} call={call} onOpen={() => dialer.show(targetOfCall(call))} />
        ))}
      </ul>
      <ShowMore of={list} className="border-line border-t" />
    </>
  )
}

function Row({ call, onOpen }: { call: Call; onOpen: () => void }) {
  const { word, tone } = stateOf(call)
  return (
    <li className="flex flex-col gap-1 border-line border-t px-4 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            title={call.businessName}
            onClick={onOpen}
            className="min-w-0 truncate rounded-sm py-0.5 text-left font-medium underline-offset-4 hover:underline"
          >
            {call.businessName}
          </button>
          {call.isSimulated && <SimulatedBadge />}
        </span>
        <StatusDot tone={tone} className="shrink-0">
          {word}
        </StatusDot>
      </div>
      <div className="flex items-center justify-between gap-3 text-ink-3 text-xs">
        <span className="figures truncate">{factsOf(call)}</span>
        {call.outcome ? (
          <span className="shrink-0 font-medium text-ink-2">{labelOfOutcome(call.outcome)}</span>
        ) : (
          !call.isLive && (
            <Button
              variant="link"
              size="sm"
              className="-my-1.5 px-0"
              aria-label={`Add outcome: ${call.businessName}`}
              onClick={onOpen}
            >
              Add outcome
            </Button>
          )
        )}
      </div>
      <CallNotes call={call} />
      {call.hasRecording && <Recording call={call} />}
    </li>
  )
}

/** The time, length, and cost of a call, as far as they're known. */
const factsOf = ({ createdAt, duration, cost, currency, isSimulated }: Call) =>
  [
    formatAgo(createdAt),
    duration !== null && formatDuration(duration),
    cost !== null && !isSimulated && `${cost} ${currency ?? ''}`.trim(),
  ]
    .filter(Boolean)
    .join(' · ')
