import { useId, useRef, useState } from 'react'
import { OUTCOMES } from '#contract/call-outcomes.ts'
import type { Call, CallOutcome } from '#contract/calls.ts'
import { cn } from '#web/lib/cn.ts'
import { useKeys } from '#web/lib/keys.ts'
import { faultOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CallbackField } from './callback-field.tsx'
import { NextActionField } from './next-action-field.tsx'
import { type Missing, useOutcomeDraft } from './outcome-draft.ts'
import { useSaveOutcome } from './save-outcome.ts'

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
  const neverId = useId()
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
      <label htmlFor={neverId} className="flex min-h-6 items-center gap-2.5 py-1">
        <Checkbox id={neverId} checked={draft.doNotCall} onChange={event => draft.setDoNotCall(event.target.checked)} />
        They asked not to be called again
      </label>
      <NextActionField value={draft.nextAction} onChange={draft.setNextAction} />
      {draft.hasCallback && (
        <CallbackField
          value={draft.callbackAt}
          onChange={draft.setCallbackAt}
          isNeeded={draft.outcome === 'callback'}
          error={errorOf('callbackAt')}
        />
      )}
      {/* Always in view, because users press it after every call. The dialog on narrow screens has padding. */}
      <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-panel px-4 pt-2 pb-3 max-xl:-bottom-4 max-xl:rounded-b-xl">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          {isFollowed ? 'Save and call next' : 'Save outcome'}
          <span aria-hidden className="pointer-coarse:hidden">
            <Kbd>Enter</Kbd>
          </span>
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
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>{index + 1}</Kbd>
            </span>
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
