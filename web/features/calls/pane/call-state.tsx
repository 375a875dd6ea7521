import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { type Call, calls } from '#contract/calls.ts'
import { call as ask } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatDuration } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { stateOf } from '../call-words.ts'
import { keepCall, rereadCalls } from '../queries.ts'

const SECOND = 1000

/** The call's status and duration, with a button to hang up. */
export function CallState({ call }: { call: Call }) {
  const client = useQueryClient()
  const hangUp = useMutation({
    mutationFn: () => ask(calls.hangUp, { params: { id: call.id } }),
    onSuccess: ended => {
      keepCall(client, ended)
      void rereadCalls(client)
    },
    onError: error =>
      toastRefusal(error, 'Hang up failed', 'Canvass couldn’t end the call. Hang up on your phone instead.'),
  })
  const { word, tone } = stateOf(call)
  return (
    <div className="rounded-lg border border-line bg-sunken px-3 py-2">
      <div className="flex items-center justify-between gap-3">
        <span role="status" className="text-base">
          <StatusDot tone={tone}>{word}</StatusDot>
        </span>
        <Timer call={call} />
        {call.isLive && (
          <Button variant="danger" pending={hangUp.isPending} onClick={() => hangUp.mutate()}>
            <PhoneOff aria-hidden />
            Hang up
          </Button>
        )}
      </div>
      {call.reason && <p className="mt-1 text-ink-2">{call.reason}</p>}
    </div>
  )
}

function Timer({ call: { isLive, status, startTime, duration } }: { call: Call }) {
  const isTalking = isLive && status === 'in-progress'
  const now = useNow(isTalking ? SECOND : null)
  const seconds = isTalking && startTime ? (now - Date.parse(startTime)) / SECOND : duration
  if (seconds === null) return null
  return (
    <span role="timer" aria-label="Duration" className="figures ml-auto font-semibold text-lg">
      {formatDuration(seconds)}
    </span>
  )
}
