import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { labelOfOutcome } from '#contract/call-outcomes.ts'
import { type Call, type CallLead, calls, type Simulation } from '#contract/calls.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { call as ask } from '#web/lib/call.ts'
import { formatAgo, formatDuration } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { CallNotes } from '../call-notes.tsx'
import { Recording } from '../call-recording.tsx'
import { stateOf } from '../call-words.ts'
import { SimulatedBadge } from '../list/call-row.tsx'
import { keepCall, lastCallsOf, oneCall, rereadCalls } from '../queries.ts'
import { type Target, targetOfLead } from '../target.ts'
import type { Dialer } from '../use-dialer.ts'
import { LeadFacts } from './lead-facts.tsx'
import { LeadRules } from './lead-rules.tsx'
import { NextLead } from './next-lead.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { Script } from './script.tsx'

interface CallPaneProps {
  target: Target
  next: CallLead | undefined
  dialer: Dialer
}

/** One business: its details, the call, its outcome, and the next lead. */
export function CallPane({ target, next, dialer }: CallPaneProps) {
  const { call, show, callingId } = dialer
  /** The call that got its outcome here. */
  const [done, setDone] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <div key={target.leadId} ref={showTop} className="scroll-mt-16">
        <LeadFacts target={target} />
      </div>
      {target.leadId && <LastCall leadId={target.leadId} callId={target.callId} />}
      {target.callId ? (
        <TheCall
          key={target.callId}
          id={target.callId}
          script={<Script leadId={target.leadId} />}
          isFollowed={next !== undefined && target.isPlaced === true}
          onSaved={() => target.isPlaced && setDone(target.callId)}
        />
      ) : (
        <>
          {target.lead && <LeadRules lead={target.lead} onChanged={lead => show(targetOfLead(lead))} />}
          {target.leadId && target.lead?.canCallNow !== false && (
            <Button variant="primary" size="lg" pending={callingId === target.leadId} onClick={() => call(target)}>
              <Phone aria-hidden />
              Call {target.businessName}
            </Button>
          )}
        </>
      )}
      {next && target.callId && (
        <NextLead
          lead={next}
          callId={target.callId}
          isDone={done === target.callId}
          onStop={() => setDone(null)}
          dialer={dialer}
        />
      )}
    </div>
  )
}

/** The next business is shown from its name on. */
const showTop = (top: HTMLElement | null) => top?.scrollIntoView({ block: 'nearest' })

interface TheCallProps {
  id: string
  script: ReactNode
  isFollowed: boolean
  onSaved: () => void
}

function TheCall({ id, script, isFollowed, onSaved }: TheCallProps) {
  const { data: call, error, refetch } = useQuery(oneCall(id))
  // Once shown, it stays when the call ends, so that nothing below it moves.
  const [isSimulating, setIsSimulating] = useState(false)
  if (call?.isSimulated && call.isLive && !isSimulating) setIsSimulating(true)
  if (error)
    return (
      <p role="alert" className="text-bad">
        {sentenceOf(error) ?? 'The call couldn’t be loaded.'}{' '}
        <Button size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!call) return null
  return (
    <>
      <CallState call={call} />
      {isSimulating && <SimulateBar call={call} />}
      {call.hasRecording && <Recording call={call} />}
      {script}
      <OutcomeForm {...{ call, isFollowed, onSaved }} />
    </>
  )
}

interface LastCallProps {
  leadId: string
  /** The call in the pane; the card shows the one before it. */
  callId: string | null
}

/** The outcome and notes of the previous call. */
function LastCall({ leadId, callId }: LastCallProps) {
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

type Outcome = Simulation['outcome']
const BEFORE: { outcome: Outcome; label: string }[] = [
  { outcome: 'answered', label: 'Answer' },
  { outcome: 'busy', label: 'Be busy' },
  { outcome: 'no-answer', label: 'Not answer' },
  { outcome: 'failed', label: 'Drop the line' },
]
const TALKING: { outcome: Outcome; label: string }[] = [
  { outcome: 'completed', label: 'End the call' },
  { outcome: 'failed', label: 'Drop the line' },
]

/** Chooses what the simulated business does next. */
function SimulateBar({ call }: { call: Call }) {
  const client = useQueryClient()
  const steer = useChange({
    mutationFn: (outcome: Outcome) => ask(calls.simulate, { params: { id: call.id }, body: { outcome } }),
    onSuccess: changed => {
      keepCall(client, changed)
      void rereadCalls(client)
    },
    failed: ['Simulation failed', 'The call didn’t change. Please try again.'],
    onError: () => void rereadCalls(client),
  })
  const choices = call.status === 'in-progress' ? TALKING : BEFORE
  return (
    <fieldset className="rounded-lg border border-warm/35 bg-warm/8 px-3 pt-1 pb-2.5">
      <legend className="sr-only">Simulated call: the business will</legend>
      <p aria-hidden className="mb-1.5 flex items-center gap-2 text-ink-2">
        <SimulatedBadge /> The business will:
      </p>
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ outcome, label }) => (
          <Button
            key={outcome}
            size="sm"
            disabled={steer.isPending || !call.isLive}
            onClick={() => steer.mutate(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The call's status and duration, with a button to hang up. */
function CallState({ call }: { call: Call }) {
  const client = useQueryClient()
  const hangUp = useChange({
    mutationFn: () => ask(calls.hangUp, { params: { id: call.id } }),
    onSuccess: ended => {
      keepCall(client, ended)
      void rereadCalls(client)
    },
    failed: ['Hang up failed', 'Canvass couldn’t end the call. Hang up on your phone instead.'],
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
  const now = useNow(isTalking ? SECOND_MS : null)
  const seconds = isTalking && startTime ? (now - Date.parse(startTime)) / SECOND_MS : duration
  if (seconds === null) return null
  return (
    <span role="timer" aria-label="Duration" className="figures ml-auto font-semibold text-lg">
      {formatDuration(seconds)}
    </span>
  )
}
