import { useId } from 'react'
import { Checkbox } from './checkbox.tsx'

interface TrackOpensProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** A sentence after the help text. */
  note?: string
}

/** Whether emails carry the tracking pixel, in the same words in Settings and in a campaign. */
export function TrackOpens({ checked, onChange, note }: TrackOpensProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        aria-describedby={`${id}-help`}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="block font-medium">
          Track opens
        </label>
        <p id={`${id}-help`} className="text-ink-3 text-xs">
          Adds an invisible image to each email that shows when it’s opened. Some spam filters mistrust it. Emails to
          the EU, the EEA, and the UK have it only with a recorded consent, as the law there asks. Clicks are tracked
          either way.{note && ` ${note}`}
        </p>
      </div>
    </div>
  )
}
