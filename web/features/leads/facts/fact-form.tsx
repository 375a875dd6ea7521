import { useState } from 'react'
import { StatedFactType } from '#contract/lead-facts.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { FACT_WORDS, type StatedFact } from './fact-words.ts'

/** The value of a fact that has nothing to type. */
const NONE = 'none'
const LONGEST = 500

interface FactFormProps {
  /** Omit to add one. */
  fact?: StatedFact
  /** Then nobody can state that there's none. */
  hasWebsite?: boolean
  isBusy: boolean
  onSave: (type: StatedFactType, value: string) => void
  onRemove?: () => void
  onClose: () => void
}

/** Adds a fact, or corrects or removes one, in place of its line. */
export function FactForm({ fact, hasWebsite = false, isBusy, onSave, onRemove, onClose }: FactFormProps) {
  const [type, setType] = useState<StatedFactType>(fact?.type ?? 'service')
  const [value, setValue] = useState(fact?.value ?? '')
  const [problem, setProblem] = useState<string>()
  const isNone = type === 'no_website'
  const submit = () => {
    const found = isNone ? undefined : problemOf(type, value)
    setProblem(found)
    if (!found && !isBusy) onSave(type, isNone ? NONE : value.trim())
  }
  const types = StatedFactType.options.filter(one => one !== 'no_website' || !hasWebsite)
  return (
    <Form
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
      className="my-1 flex flex-wrap items-start gap-1.5 rounded-md border border-line bg-sunken p-2"
    >
      {!fact && (
        <Field label="Type of fact" isLabelHidden>
          <SelectOf
            options={types.map(one => ({ value: one, label: FACT_WORDS[one].option }))}
            value={type}
            onChoose={setType}
          />
        </Field>
      )}
      {isNone ? (
        <p className="min-w-0 flex-1 basis-48 py-1.5 text-ink-2">You checked that this business has no website.</p>
      ) : (
        <Field label={FACT_WORDS[type].option} isLabelHidden error={problem} className="min-w-0 flex-1 basis-48">
          <Input
            autoFocus
            value={value}
            maxLength={LONGEST}
            placeholder={FACT_WORDS[type].placeholder}
            onChange={event => setValue(event.target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-1.5">
        {onRemove && (
          <Button variant="danger-ghost" pending={isBusy} onClick={onRemove}>
            Remove
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {!(fact && isNone) && (
          <Button type="submit" variant="primary" pending={isBusy}>
            {fact ? 'Save' : 'Add fact'}
          </Button>
        )}
      </div>
    </Form>
  )
}

function problemOf(type: StatedFactType, value: string): string | undefined {
  if (!value.trim()) return 'Enter the fact.'
  return type === 'founded' && !/^\d{4}$/.test(value.trim()) ? 'Enter a year, such as 1998.' : undefined
}
