import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ActionDialogProps {
  title: string
  /** A screen reader announces its changes: a count that arrives, the choice that was made. */
  description?: ReactNode
  /** On the button: a verb and its object. */
  action: string
  pending?: boolean
  disabled?: boolean
  onAct: () => void
  onClose: () => void
  /** Left of the buttons. */
  more?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

/** Explains an action, and does it. For an action that can't be undone use AlertDialog. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, description, action, pending, disabled, onAct, onClose, more, size = 'sm', children } = props
  return (
    <Dialog
      onClose={onClose}
      size={size}
      title={title}
      description={
        description && (
          <span className="figures" aria-live="polite">
            {description}
          </span>
        )
      }
      footer={
        <>
          {more}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={disabled} onClick={onAct}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
