import { toLocalInput, zoneName } from '#web/lib/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { suggestTime } from '../times.ts'

const SUGGESTIONS = [
  { when: 'hour', label: 'In an hour' },
  { when: 'tomorrow', label: 'Tomorrow' },
  { when: 'week', label: 'In a week' },
] as const

interface CallbackFieldProps {
  /** The value of a `datetime-local` input. */
  value: string
  onChange: (value: string) => void
  isNeeded: boolean
  error: string | undefined
}

export function CallbackField({ value, onChange, isNeeded, error }: CallbackFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Callback time"
        required={isNeeded}
        error={error}
        hint={`In your time zone: ${zoneName()}. Canvass lists the callback when it’s due.`}
      >
        <Input type="datetime-local" value={value} onChange={event => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {SUGGESTIONS.map(({ when, label }) => (
          <Button key={when} size="sm" onClick={() => onChange(toLocalInput(suggestTime(when, Date.now())))}>
            {label}
          </Button>
        ))}
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            No callback
          </Button>
        )}
      </div>
    </div>
  )
}
