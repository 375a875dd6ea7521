import type { CustomField } from '#contract/lead-list.ts'
import { Input } from '#web/ui/input.tsx'
import { SelectOf } from '#web/ui/select.tsx'

interface FieldValueProps {
  field: CustomField
  value: string
  onChange: (value: string) => void
}

/** The control for a custom field's type. */
export function FieldValue({ field, value, onChange }: FieldValueProps) {
  if (field.kind !== 'choice')
    return (
      <Input
        type={field.kind === 'date' ? 'date' : 'text'}
        inputMode={field.kind === 'number' ? 'decimal' : 'text'}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )
  const options = [{ value: '', label: '—' }, ...field.choices.map(choice => ({ value: choice, label: choice }))]
  return <SelectOf options={options} value={value} onChoose={onChange} />
}
