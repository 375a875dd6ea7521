import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Recording } from '../call-recording.tsx'
import { oneCall } from '../queries.ts'
import { type Target, targetOfLead } from '../target.ts'
import type { Dialer } from '../use-dialer.ts'
import { CallState } from './call-state.tsx'
import { LastCall } from './last-call.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadRules } from './lead-rules.tsx'
import { NextLead } from './next-lead.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { Script } from './script.tsx'
import { SimulateBar } from './simulate-bar.tsx'

interface CallPaneProps {
  target: Target
  /** The lead to call next. */
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
