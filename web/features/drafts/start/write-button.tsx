import { PenLine } from 'lucide-react'
import type { LeadSelection } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const WriteDialog = lazyPart(() => import('./write-dialog.tsx'), 'WriteDialog')

interface WriteButtonProps {
  selection: LeadSelection
  count: number
  /** Another step comes first. */
  isSecondary?: boolean
}

/** Writes an email for each lead of the selection, loaded or not. */
export function WriteButton({ selection, count, isSecondary = false }: WriteButtonProps) {
  return (
    <DialogButton
      variant={isSecondary ? 'secondary' : 'primary'}
      dialog={close => <WriteDialog selection={selection} count={count} onClose={close} />}
    >
      <PenLine aria-hidden />
      <span className="figures">{`Write (${formatNumber(count)})`}</span>
    </DialogButton>
  )
}
