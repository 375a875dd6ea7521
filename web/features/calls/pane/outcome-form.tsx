import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { OUTCOMES } from '#contract/call-outcomes.ts'
import { type Call, type CallOutcome, type CallResult, calls } from '#contract/calls.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { call as ask } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeys } from '#web/lib/keys.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { fromLocalInput, toLocalInput, zoneName } from '#web/lib/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { KeyHint } from '#web/ui/kbd.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { keepCall, rereadCalls, rereadList } from '../queries.ts'

interface OutcomeFormProps {
  call: Call
  /** Saving calls the next lead. */
  isFollowed: boolean
  onSaved: () => void
}

/** The note, which is written while talking, then the outcome of a call, the next action, and the callback. */
export function OutcomeForm({ call, isFollowed, onSaved }: OutcomeFormProps) {
  const draft = useOutcomeDraft(call)
  const [missing, setMissing] = useState<Missing>()
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const saving = useSaveOutcome(call)
  const choose = (next: CallOutcome) => {
    draft.setOutcome(next)
    setMissing(undefined)
  }
  const errorOf = (field: Missing['field']) =>
    missing?.field === field ? missing.message : faultOf(saving.error, field)
  const save = () => {
    const result = draft.read()
    if ('field' in result) return setMissing(result)
    setMissing(undefined)
    saving.mutate(result, { onSuccess: onSaved })
  }
  const submit = () => form.current?.requestSubmit()
  useKeys([
    ...OUTCOMES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Outcome: ${label}`,
      run: () => {
        choose(value)
        // Enter on it saves.
        form.current?.querySelectorAll<HTMLElement>('[aria-pressed]')[index]?.focus()
      },
    })),
    { key: 'm', label: 'Write a note', run: () => note.current?.focus() },
    { key: 'mod+enter', label: 'Save the outcome', run: submit },
  ])
  return (
    <Form ref={form} aria-label="Call outcome" className="flex flex-col gap-3" onSubmit={save}>
      <Field label="Note">
        <Textarea
          ref={note}
          rows={2}
          maxLength={5000}
          value={draft.notes}
          onChange={event => draft.setNotes(event.target.value)}
        />
      </Field>
      <Outcomes chosen={draft.outcome} onChoose={choose} onSave={submit} error={errorOf('outcome')} />
      <LabeledCheckbox
        label="They asked not to be called again"
        checked={draft.doNotCall}
        onChange={draft.setDoNotCall}
      />
      <NextActionField value={draft.nextAction} onChange={draft.setNextAction} />
      {draft.hasCallback && (
        <TimeField
          label="Callback time"
          hint={`In your time zone: ${zoneName()}. Canvass lists the callback when it’s due.`}
          none="No callback"
          value={draft.callbackAt}
          onChange={draft.setCallbackAt}
          required={draft.outcome === 'callback'}
          error={errorOf('callbackAt')}
        />
      )}
      {/* Always in view, because users press it after every call. The dialog on narrow screens has padding. */}
      <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-panel px-4 pt-2 pb-3 max-xl:-bottom-4 max-xl:rounded-b-xl">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          {isFollowed ? 'Save and call next' : 'Save outcome'}
          <KeyHint>Enter</KeyHint>
        </Button>
      </div>
    </Form>
  )
}

interface OutcomesProps {
  chosen: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
  onSave: () => void
  error: string | undefined
}

function Outcomes({ chosen, onChoose, onSave, error }: OutcomesProps) {
  const noteId = useId()
  return (
    <fieldset data-faulty={error && ''} aria-describedby={error && noteId}>
      <legend className="mb-1 font-medium">How did it go?</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {OUTCOMES.map(({ value, label }, index) => (
          <Button
            key={value}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || chosen !== value) return
              event.preventDefault()
              onSave()
            }}
            className={cn(
              'justify-start',
              chosen === value && 'border-accent bg-accent-soft text-accent hover:not-disabled:bg-accent-soft',
            )}
          >
            <KeyHint>{index + 1}</KeyHint>
            {label}
          </Button>
        ))}
      </div>
      {error && (
        <p id={noteId} role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Saves the outcome, and ends a simulated call: nobody is on the line. */
function useSaveOutcome({ id, isSimulated, isLive }: Call) {
  const client = useQueryClient()
  return useChange({
    mutationFn: async (body: CallResult) => {
      const saved = await ask(calls.setOutcome, { params: { id }, body })
      return isSimulated && isLive ? ask(calls.hangUp, { params: { id } }) : saved
    },
    onSuccess: async (saved, { doNotCall }) => {
      keepCall(client, saved)
      if (saved.leadId) void client.invalidateQueries({ queryKey: oneLead(saved.leadId).queryKey })
      // Other leads may have the same number.
      if (doNotCall) void rereadList(client)
      await rereadCalls(client)
    },
    failed: ['Save failed', 'The outcome couldn’t be saved. Please try again.'],
  })
}

const SUGGESTIONS = ['Send an email', 'Send a price list', 'Send an offer', 'Schedule a visit', 'Contact someone else']

function NextActionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const listId = useId()
  return (
    <Field label="Next action">
      <Input
        maxLength={300}
        placeholder="Shown during the next call"
        list={listId}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {SUGGESTIONS.map(suggestion => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </Field>
  )
}

/** Outcomes without a callback. */
const LAST_WORDS: (CallOutcome | undefined)[] = ['converted', 'wrong-number']

interface Missing {
  field: 'outcome' | 'callbackAt'
  message: string
}

/** What the line itself says. */
const heardOn = ({ status }: Call): CallOutcome | undefined =>
  status === 'no-answer' || status === 'busy' ? 'no-answer' : undefined

/** The user's notes about a call, which survive closing the pane. */
function useOutcomeDraft(call: Call) {
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
