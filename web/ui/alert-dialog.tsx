import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useHasOpened } from './opened.ts'

export interface AlertDialogProps {
  open?: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** On the button: the title's verb and its object. */
  confirm: string
  cancel?: string
  tone?: 'danger' | 'primary'
  pending?: boolean
  /** There's nothing to confirm yet. */
  disabled?: boolean
  onConfirm: () => void
}

const AlertDialogPopup = lazyPart(() => import('./alert-dialog-popup.tsx'), 'AlertDialogPopup')

/** Asks before an action that the user can't undo. A click outside does nothing; Escape cancels. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useHasOpened(props.open)) return null
  return <AlertDialogPopup {...props} />
}
