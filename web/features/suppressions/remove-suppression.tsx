import type { Suppression } from '#contract/suppressions.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { type Entry, shownAs, useRemoveSuppression } from './queries.ts'

interface RemoveSuppressionProps {
  entry: Entry & Pick<Suppression, 'reason'>
  onClose: () => void
}

/** Asks before an address or number comes off the list. */
export function RemoveSuppression({ entry, onClose }: RemoveSuppressionProps) {
  const removing = useRemoveSuppression(onClose)
  return (
    <AlertDialog
      onClose={onClose}
      title={`Remove ${shownAs(entry)}?`}
      text={warningOf(entry.reason)}
      confirm="Remove from list"
      pending={removing.isPending}
      onConfirm={() => removing.mutate(entry)}
    />
  )
}

function warningOf(reason: Suppression['reason']): string {
  if (reason === 'unsubscribed' || reason === 'complained')
    return 'They asked for no more email. Remove them only if they asked you to write again.'
  if (reason === 'bounced') return 'A mail server said that this mailbox doesn’t exist. Another bounce adds it again.'
  return 'Campaigns, answers, and calls may reach them again.'
}
