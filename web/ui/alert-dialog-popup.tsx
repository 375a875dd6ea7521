import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { cn } from '#web/lib/cn.ts'
import type { AlertDialogProps } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { backdropStyles, popupStyles, viewportStyles } from './dialog-popup.tsx'

/** The heavy half of `alert-dialog.tsx`, which loads when one first opens. */
export function AlertDialogPopup(props: AlertDialogProps) {
  const { onClose, title, text, confirm, cancel = 'Cancel', tone = 'danger' } = props
  const { pending, disabled, onConfirm } = props
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
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
