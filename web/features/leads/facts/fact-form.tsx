import { useState } from 'react'
import { StatedFactType } from '#contract/lead-facts.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineForm } from '#web/ui/inline-form.tsx'
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
  const save = fact ? 'Save' : 'Add fact'
  const types = StatedFactType.options.filter(one => one !== 'no_website' || !hasWebsite)
  return (
    <InlineForm
      label={fact ? 'Edit fact' : 'Add fact'}
      save={isNone && fact ? undefined : save}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      more={
        onRemove && (
          <Button variant="danger-ghost" pending={isBusy} onClick={onRemove}>
            Remove
          </Button>
        )
      }
      className={cn(!fact && 'grid-cols-[auto_minmax(0,1fr)]')}
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
        <p className="py-1.5 text-ink-2">You checked that this business has no website.</p>
      ) : (
        <Field label={FACT_WORDS[type].option} isLabelHidden error={problem}>
          <Input
            autoFocus
            value={value}
            maxLength={LONGEST}
            placeholder={FACT_WORDS[type].placeholder}
            onChange={event => setValue(event.target.value)}
          />
        </Field>
      )}
    </InlineForm>
  )
}

function problemOf(type: StatedFactType, value: string): string | undefined {
  if (!value.trim()) return 'Enter the fact.'
  return type === 'founded' && !/^\d{4}$/.test(value.trim()) ? 'Enter a year, such as 1998.' : undefined
}
