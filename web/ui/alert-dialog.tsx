import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface AlertDialogProps {
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

/** Asks before an action that the user can't undo. A click outside does nothing; Escape cancels. */
export const AlertDialog = lazyPart(() => import('./alert-dialog-popup.tsx'), 'AlertDialogPopup')
