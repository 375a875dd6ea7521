import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Button } from './button.tsx'
import { backdropStyles, popupStyles, viewportStyles } from './dialog.tsx'

interface AlertDialogProps {
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

/** Asks before an action that the user can't undo. A click outside does nothing; Escape cancels. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true, onClose, title, text, confirm, cancel = 'Cancel', tone = 'danger' } = props
  const { pending, disabled, onConfirm } = props
  return (
    <Base.Root open={open} onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Viewport className={viewportStyles} data-modal>
          <Base.Popup className={cn(popupStyles, 'max-w-sm')}>
            <div className="px-4 pt-3.5 pb-4">
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              {text && <Base.Description className="mt-1 text-ink-2">{text}</Base.Description>}
            </div>
            <footer className="flex justify-end gap-2 border-line border-t px-4 py-3">
              <Base.Close render={<Button />}>{cancel}</Base.Close>
              <Button variant={tone} pending={pending} disabled={disabled} onClick={onConfirm}>
                {confirm}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
