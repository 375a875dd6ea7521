import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
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
  return (
    <div className="flex flex-col gap-4">
      <LeadFacts target={target} />
      {target.leadId && <LastCall leadId={target.leadId} callId={target.callId} />}
      {target.callId ? (
        <TheCall key={target.callId} id={target.callId} />
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
      {next && target.callId && <NextLead lead={next} callId={target.callId} dialer={dialer} />}
    </div>
  )
}

function TheCall({ id }: { id: string }) {
  const { data: call, error, refetch } = useQuery(oneCall(id))
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
      {call.isSimulated && call.isLive && <SimulateBar call={call} />}
      {call.hasRecording && <Recording call={call} />}
      <OutcomeForm call={call} />
    </>
  )
}
