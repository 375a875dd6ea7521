import { HOUR_MS } from '#contract/durations.ts'
import { daysFrom, toLocalInput } from '#web/lib/zone.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const SUGGESTIONS = {
  'In an hour': (now: number) => new Date(Math.floor(now / 60_000) * 60_000 + HOUR_MS).toISOString(),
  Tomorrow: (now: number) => daysFrom(now, 1, '10:00'),
  'In a week': (now: number) => daysFrom(now, 7, '10:00'),
}

interface TimeFieldProps {
  label: string
  hint?: string
  required?: boolean
  error?: string | undefined
  /** The value of a `datetime-local` input, in the account's time zone. */
  value: string
  onChange: (value: string) => void
  /** The button that empties the field. */
  none: string
}

/** A day and a time, with three suggestions. */
export function TimeField({ value, onChange, none, ...field }: TimeFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Field {...field}>
        <Input type="datetime-local" value={value} onChange={event => onChange(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(SUGGESTIONS).map(([label, at]) => (
          <Button key={label} size="sm" onClick={() => onChange(toLocalInput(at(Date.now())))}>
            {label}
          </Button>
        ))}
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onChange('')}>
            {none}
          </Button>
        )}
      </div>
    </div>
  )
}
