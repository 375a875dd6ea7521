import { useId, useState } from 'react'
import type { Call, CallOutcome } from '#contract/calls.ts'
import { OUTCOMES } from '#web/lib/call-outcomes.ts'
import { cn } from '#web/lib/cn.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { CallbackField } from './callback-field.tsx'
import { useSaveOutcome } from './save-outcome.ts'
import { fromLocalInput, toLocalInput } from './times.ts'

/** How it went, a note and when to call again; kept while it is typed, so nothing is lost with a closed pane. */
export function OutcomeForm({ call }: { call: Call }) {
  const [chosen, setChosen] = useDraft(`call-outcome-${call.id}`, call.outcome ?? '')
  const [notes, setNotes] = useDraft(`call-notes-${call.id}`, call.notes ?? '')
  const promised = call.callbackAt ? toLocalInput(call.callbackAt) : ''
  const [callbackAt, setCallbackAt] = useDraft(`call-back-${call.id}`, promised)
  const [doNotCall, setDoNotCall] = useState(false)
  const neverId = useId()
  const [error, setError] = useState<string>()
  const saving = useSaveOutcome(call)
  const outcome = OUTCOMES.find(({ value }) => value === chosen)?.value
  const choose = (next: CallOutcome) => {
    setChosen(next)
    setError(undefined)
  }
  const save = () => {
    if (!outcome) return setError('Choose how the call went, then save.')
    const at = fromLocalInput(callbackAt) ?? null
    if (outcome === 'callback' && !at) return setError('Choose a day and an hour for the call-back')
    setError(undefined)
    saving.mutate({ outcome, notes, callbackAt: at, ...(doNotCall && { doNotCall }) })
  }
  useKeys([
    ...OUTCOMES.map(({ value, label }, index) => ({
      key: String(index + 1),
      label: `Outcome: ${label}`,
      run: () => choose(value),
    })),
    { key: 'mod+enter', label: 'Save the outcome', run: save },
  ])
  return (
    <form
      aria-label="Outcome of the call"
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Outcomes chosen={outcome} onChoose={choose} />
      <Field label="Note">
        <Textarea rows={3} maxLength={5000} value={notes} onChange={event => setNotes(event.target.value)} />
      </Field>
      {outcome !== 'converted' && outcome !== 'wrong-number' && (
        <CallbackField value={callbackAt} onChange={setCallbackAt} isNeeded={outcome === 'callback'} />
      )}
      <label htmlFor={neverId} className="flex items-center gap-2.5">
        <Checkbox id={neverId} checked={doNotCall} onChange={event => setDoNotCall(event.target.checked)} />
        They asked not to be called again
      </label>
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" pending={saving.isPending} className="self-start">
        Save outcome
      </Button>
    </form>
  )
}

function Outcomes({
  chosen,
  onChoose,
}: {
  chosen: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">How did it go?</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {OUTCOMES.map(({ value, label }, index) => (
          <Button
            key={value}
            aria-pressed={chosen === value}
            onClick={() => onChoose(value)}
            className={cn(
              'justify-start',
              chosen === value &&
                'border-accent bg-accent-soft text-accent hover:not-disabled:bg-accent-soft',
            )}
          >
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>{index + 1}</Kbd>
            </span>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
