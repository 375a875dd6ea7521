import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { usePlaceCall } from './place-call.ts'
import { callSummary } from './queries.ts'
import { type Target, targetOfCall, targetOfLead } from './target.ts'

export type Dialer = ReturnType<typeof useDialer>

/** The business that the pane shows, and the calls to it. */
export function useDialer() {
  const [target, setTarget] = useState<Target | null>(null)
  const { data: summary } = useQuery(callSummary)
  const live = summary?.liveCall ?? null
  const shown = useRef(new Set<string>())
  const show = useCallback((next: Target) => {
    if (next.callId) shown.current.add(next.callId)
    setTarget(next)
  }, [])
  // A live call appears again after a reload; once closed, it stays closed.
  useEffect(() => {
    if (!live || shown.current.has(live.id)) return
    shown.current.add(live.id)
    setTarget(current => current ?? targetOfCall(live))
  }, [live])
  const { place, callingId } = usePlaceCall(show)
  const call = useLatest(place)
  return {
    target,
    show,
    call,
    close: () => setTarget(null),
    openLead: useCallback((lead: CallLead) => show(targetOfLead(lead)), [show]),
    /** Opens the pane instead if the lead can't be called now; the pane says why. */
    callLead: useCallback(
      (lead: CallLead) => {
        if (lead.canCallNow) void call(targetOfLead(lead))
        else show(targetOfLead(lead))
      },
      [call, show],
    ),
    callingId,
  }
}
