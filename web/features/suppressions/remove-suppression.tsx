import { useState } from 'react'
import type { Suppression } from '#contract/suppressions.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { type Entry, shownAs, useRemoveSuppression } from './queries.ts'

interface RemoveSuppressionProps {
  entry: Entry & Pick<Suppression, 'reason'>
  onClose: () => void
}

/** Asks before an address or number comes off the list, and why, for the log in Settings > Security. */
export function RemoveSuppression({ entry, onClose }: RemoveSuppressionProps) {
  const removing = useRemoveSuppression(onClose)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      onClose={onClose}
      title={`Remove ${shownAs(entry)}?`}
      description={warningOf(entry.reason)}
      submit="Remove from list"
      pending={removing.isPending}
      onSubmit={() => removing.mutate({ ...entry, note: note.trim() })}
    >
      <Field label="Note (optional)" hint="Kept in your account’s log.">
        <Input autoFocus maxLength={300} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

function warningOf(reason: Suppression['reason']): string {
  if (reason === 'unsubscribed' || reason === 'complained')
    return 'They asked for no more email. Remove them only if they asked you to write again.'
  if (reason === 'bounced') return 'A mail server said that this mailbox doesn’t exist. Another bounce adds it again.'
  return 'Campaigns, answers, and calls may reach them again.'
}
