import { LabeledCheckbox } from './labeled-checkbox.tsx'

interface TrackOpensProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** A sentence after the help text. */
  note?: string
}

/** Whether emails carry the tracking pixel, in the same words in Settings and in a campaign. */
export const TrackOpens = ({ checked, onChange, note }: TrackOpensProps) => (
  <LabeledCheckbox label="Track opens" checked={checked} onChange={onChange}>
    Adds an invisible image to each email that shows when it’s opened. Some spam filters mistrust it. Emails to the EU,
    the EEA, and the UK have it only with a recorded consent, as the law there asks. Clicks are tracked either way.
    {note && ` ${note}`}
  </LabeledCheckbox>
)
