import { useId } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const SUGGESTIONS = ['Send an email', 'Send a price list', 'Send an offer', 'Schedule a visit', 'Contact someone else']

interface NextActionFieldProps {
  value: string
  onChange: (value: string) => void
}

export function NextActionField({ value, onChange }: NextActionFieldProps) {
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
