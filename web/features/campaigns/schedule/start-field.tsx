import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { zone } from './start-notice.tsx'
import { localMinute, type Start } from './use-start.ts'

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
] as const

/** When the campaign starts. The button in the review follows it. */
export function StartField({ start: { isLater, at, error, setNow, setLater } }: { start: Start }) {
  const [earliest] = useState(() => localMinute(new Date()))
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden className="font-medium">
        Start
      </span>
      <Segmented
        label="Start"
        value={isLater ? 'later' : 'now'}
        onChange={value => (value === 'now' ? setNow() : setLater())}
        options={[...WHEN]}
      />
      {isLater && (
        <Field
          label="Start time"
          hint={`In your time zone: ${zone()}. Until then, you can turn it back into a draft.`}
          error={error}
        >
          <Input
            type="datetime-local"
            value={at}
            min={earliest}
            onChange={event => setLater(event.target.value)}
            className="sm:w-60"
          />
        </Field>
      )}
    </div>
  )
}
