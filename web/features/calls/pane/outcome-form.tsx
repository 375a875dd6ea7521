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

/** The outcome of a call, a note, the next action, and the callback. */
export function OutcomeForm({ call }: { call: Call }) {
  const draft = useOutcomeDraft(call)
  const [missing, setMissing] = useState<Missing>()
  const form = useRef<HTMLFormElement>(null)
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
    saving.mutate(result)
  }
  useKeys([
    ...OUTCOMES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Outcome: ${label}`,
      run: () => choose(value),
    })),
    { key: 'mod+enter', label: 'Save the outcome', run: () => form.current?.requestSubmit() },
  ])
  return (
    <Form ref={form} aria-label="Call outcome" className="flex flex-col gap-3" onSubmit={save}>
      <Outcomes chosen={draft.outcome} onChoose={choose} error={errorOf('outcome')} />
      <Field label="Note">
        <Textarea
          rows={2}
          maxLength={5000}
          value={draft.notes}
          onChange={event => draft.setNotes(event.target.value)}
        />
      </Field>
      <NextActionField value={draft.nextAction} onChange={draft.setNextAction} />
      {draft.hasCallback && (
        <CallbackField
          value={draft.callbackAt}
          onChange={draft.setCallbackAt}
          isNeeded={draft.outcome === 'callback'}
          error={errorOf('callbackAt')}
        />
      )}
      <label htmlFor={neverId} className="flex items-center gap-2.5">
        <Checkbox id={neverId} checked={draft.doNotCall} onChange={event => draft.setDoNotCall(event.target.checked)} />
        They asked not to be called again
      </label>
      {/* Always in view, because users press it after every call. The dialog on narrow screens has padding. */}
      <div className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-panel px-4 pt-2 pb-3 max-xl:-bottom-4 max-xl:rounded-b-xl">
        <Button type="submit" variant="primary" pending={saving.isPending}>
          Save outcome
        </Button>
      </div>
    </Form>
  )
}

interface OutcomesProps {
  chosen: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
  error: string | undefined
}

function Outcomes({ chosen, onChoose, error }: OutcomesProps) {
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
