import { useState } from 'react'
import { OUTCOMES } from '#contract/call-outcomes.ts'
import type { Call, CallOutcome, CallResult } from '#contract/calls.ts'
import { useDraft } from '#web/lib/draft.ts'
import { fromLocalInput, toLocalInput } from '../times.ts'

/** Outcomes without a callback. */
const LAST_WORDS: (CallOutcome | undefined)[] = ['converted', 'wrong-number']

export interface Missing {
  field: 'outcome' | 'callbackAt'
  message: string
}

/** What the line itself says. */
const heardOn = ({ status }: Call): CallOutcome | undefined =>
  status === 'no-answer' || status === 'busy' ? 'no-answer' : undefined

/** The user's notes about a call, which survive closing the pane. */
export function useOutcomeDraft(call: Call) {
  const [chosen, setOutcome] = useDraft(`call-outcome-${call.id}`, call.outcome ?? '')
  const [notes, setNotes] = useDraft(`call-notes-${call.id}`, call.notes ?? '')
  const [nextAction, setNextAction] = useDraft(`call-next-${call.id}`, call.nextAction ?? '')
  const promised = call.callbackAt ? toLocalInput(call.callbackAt) : ''
  const [callbackAt, setCallbackAt] = useDraft(`call-back-${call.id}`, promised)
  const [doNotCall, setDoNotCall] = useState(false)
  const outcome = OUTCOMES.find(({ value }) => value === chosen)?.value ?? heardOn(call)
  const hasCallback = !LAST_WORDS.includes(outcome)

  /** The result to save, or what is missing. */
  const read = (): CallResult | Missing => {
    if (!outcome) return { field: 'outcome', message: 'Choose an outcome, then save.' }
    const at = (hasCallback && fromLocalInput(callbackAt)) || null
    if (outcome === 'callback' && !at)
      return { field: 'callbackAt', message: 'Choose a day and a time for the callback' }
    return { outcome, notes, nextAction, callbackAt: at, ...(doNotCall && { doNotCall }) }
  }
  return {
    outcome,
    notes,
    nextAction,
    callbackAt,
    doNotCall,
    hasCallback,
    read,
    setOutcome,
    setNotes,
    setNextAction,
    setCallbackAt,
    setDoNotCall,
  }
}
