import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { oneCall } from '../queries.ts'
import type { Dialer } from '../use-dialer.ts'

interface NextLeadProps {
  lead: CallLead
  /** The current call. */
  callId: string
  /** Its outcome is saved: the next call follows by itself. */
  isDone: boolean
  onStop: () => void
  dialer: Dialer
}

/** Time to stop before somebody's phone rings. A simulated call rings nowhere. */
const PAUSE_MS = 3000

/** The next lead on the list, loaded during the current call and called once that has its outcome. */
export function NextLead({ lead, callId, isDone, onStop, dialer: { callLead, callingId } }: NextLeadProps) {
  useQuery(oneLead(lead.id))
  const { data: before } = useQuery(oneCall(callId))
  const isReady = before !== undefined && !before.isLive
  const goesOn = isReady && isDone
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => callLead(lead), lead.isSimulated ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [goesOn, lead, callLead])
  const call = () => callLead(lead)
  useKeys([
    ...(isReady ? [{ key: 'n', label: 'Call the next lead', run: call }] : []),
    ...(goesOn ? [{ key: 'escape', label: 'Stop calling', run: onStop }] : []),
  ])
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t pt-3">
      <p className="min-w-0">
        <span className="flex items-center gap-1.5 text-ink-3 text-xs">
          {goesOn ? 'Calling in 3 seconds' : 'Next'}
          <KeyHint>N</KeyHint>
        </span>
        <span className="block truncate font-medium">{lead.businessName}</span>
        <span className="figures block truncate text-ink-2 text-xs">{lead.phone}</span>
      </p>
      {isReady && (
        <span className="flex gap-2">
          {goesOn && <Button onClick={onStop}>Stop</Button>}
          <Button
            variant={before.outcome ? 'primary' : 'secondary'}
            pending={callingId === lead.id}
            aria-label={`Call next: ${lead.businessName}`}
            onClick={call}
          >
            <Phone aria-hidden />
            Call next
          </Button>
        </span>
      )}
    </div>
  )
}
