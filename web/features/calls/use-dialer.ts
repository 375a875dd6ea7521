import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallLead, calls } from '#contract/calls.ts'
import { call } from '#web/lib/call.ts'
import { isRefusal } from '#web/lib/failure.ts'
import { rereadLimits, useMayUse } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { callSummary, keepCall, rereadCalls, rereadList } from './queries.ts'
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

/** Places a call and shows it. If the plan doesn't allow it, a dialog says so first. */
function usePlaceCall(show: (target: Target) => void) {
  const client = useQueryClient()
  const mayUse = useMayUse()
  const { mutate, isPending, variables } = useChange({
    mutationFn: ({ leadId, businessName, phone }: Target) =>
      call(calls.initiate, { body: { leadId: leadId ?? '', businessName, phoneNumber: phone } }),
    said: placed => ({
      title: 'Call initiated',
      text: placed.isSimulated
        ? 'Simulated: no phone rings, and it doesn’t count toward your plan.'
        : `Your phone rings first, then ${placed.businessName}.`,
    }),
    onSuccess: (placed, target) => {
      keepCall(client, placed)
      show({ ...target, callId: placed.id, isPlaced: true })
      void rereadCalls(client)
      rereadLimits(client)
    },
    failed: ({ businessName }) => ['Call failed', `Failed to call ${businessName}. Please try again.`],
    // The lead may have changed since the list loaded: calling hours ended, or it's on the do-not-call list.
    onError: error => void (isRefusal(error) && rereadList(client)),
  })
  const place = async (target: Target) => {
    // The user's own phone can't take two calls. A simulated one rings nowhere.
    const summary = await client.fetchQuery({ ...callSummary, staleTime: 0 }).catch(() => undefined)
    const live = summary?.liveCall
    if (live && !live.isSimulated && live.leadId !== target.leadId)
      return toast({ title: 'You’re in a call', text: `End the call with ${live.businessName} first.`, tone: 'bad' })
    // A simulated call uses no quota. Where the list doesn't know the lead, the server decides.
    const isReal = target.lead !== undefined && !target.lead.isSimulated
    if (await mayUse(isReal ? { type: 'calls', requested: 1 } : undefined)) mutate(target)
  }
  return { place, callingId: isPending ? variables.leadId : null }
}
