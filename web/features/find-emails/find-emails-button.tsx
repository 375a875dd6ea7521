import { MailSearch } from 'lucide-react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FindEmailsDialog = lazyPart(() => import('./find-emails-dialog.tsx'), 'FindEmailsDialog')

interface FindEmailsButtonProps {
  selection: LeadSelection
  count: number
  /** How many of them it checks, on the button. */
  reached?: number
  onDone: () => void
}

/** Finds email addresses for the whole selection, loaded or not. */
export function FindEmailsButton({ selection, count, reached, onDone }: FindEmailsButtonProps) {
  return (
    <DialogButton dialog={close => <FindEmailsDialog {...{ selection, count, onDone }} onClose={close} />}>
      <MailSearch aria-hidden />
      {reached === undefined ? 'Find emails' : `Find emails (${formatNumber(reached)})`}
    </DialogButton>
  )
}
