import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Phone } from 'lucide-react'
import { type Callback, calls } from '#contract/calls.ts'
import { call as ask } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CallNotes } from '../call-notes.tsx'
import { callbacks, rereadCalls } from '../queries.ts'
import { targetOfCallback } from '../target.ts'
import type { Dialer } from '../use-dialer.ts'

/** The open callbacks, if there are any. */
export function CallbacksCard({ dialer }: { dialer: Dialer }) {
  const { data } = useQuery(callbacks)
  const open = data?.filter(({ resolved }) => !resolved) ?? []
  if (open.length === 0) return null
  return (
    <Card flush title="Callbacks" className="overflow-hidden">
      <ul>
        {open.map(promise => (
          <Row key={promise.id} promise={promise} dialer={dialer} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ promise, dialer }: { promise: Callback; dialer: Dialer }) {
  const client = useQueryClient()
  const resolve = useMutation({
    mutationFn: () => ask(calls.updateCallback, { params: { id: promise.id }, body: { resolved: true } }),
    onSuccess: () => rereadCalls(client),
    onError: error => toastFailure(error, 'Update failed', 'The callback is still open. Please try again.'),
  })
  const { businessName, callbackAt, isDue, leadId } = promise
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-2">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{businessName}</span>
          {isDue && <Badge tone="warm">Due</Badge>}
        </p>
        <p className="text-ink-3 text-xs">
          <time dateTime={callbackAt}>{formatMinute(callbackAt)}</time>
        </p>
        <CallNotes call={promise} />
      </div>
      {leadId && (
        <Button
          size="sm"
          variant={isDue ? 'primary' : 'secondary'}
          pending={dialer.callingId === leadId}
          aria-label={`Call now: ${businessName}`}
          onClick={() => dialer.call(targetOfCallback(promise))}
        >
          <Phone aria-hidden />
          Call now
        </Button>
      )}
      <IconButton
        icon={Check}
        size="sm"
        label={`Done: ${businessName}`}
        pending={resolve.isPending}
        onClick={() => resolve.mutate()}
      />
    </li>
  )
}
