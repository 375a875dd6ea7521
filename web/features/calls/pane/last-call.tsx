import { useQuery } from '@tanstack/react-query'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { formatAgo } from '#web/lib/format.ts'
import { CallNotes } from '../call-notes.tsx'
import { lastCallsOf } from '../queries.ts'

interface LastCallProps {
  leadId: string
  /** The call in the pane; the card shows the one before it. */
  callId: string | null
}

/** The outcome and notes of the previous call. */
export function LastCall({ leadId, callId }: LastCallProps) {
  const { data } = useQuery(lastCallsOf(leadId))
  const shown = data?.find(({ id }) => id === callId)
  const last = data?.find(
    ({ id, outcome, createdAt }) => id !== callId && outcome !== null && (!shown || createdAt < shown.createdAt),
  )
  if (!last?.outcome) return null
  return (
    <section aria-label="Last call" className="rounded-lg bg-sunken px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{labelOfOutcome(last.outcome)}</span>
        <time dateTime={last.createdAt} className="text-ink-3 text-xs">
          Last call {formatAgo(last.createdAt)}
        </time>
      </p>
      <CallNotes call={last} />
    </section>
  )
}
