import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'

const WIDTHS = {
  sm: 'max-w-sm',
  md: 'max-w-lg',
  lg: 'max-w-3xl',
  sheet:
    'max-w-lg max-md:absolute max-md:inset-x-0 max-md:top-3 max-md:bottom-0 max-md:max-h-none! max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0',
}

export const backdropStyles = 'fixed inset-0 z-40 bg-shade animate-appear'
/** A dialog behind another one is dimmed like the page. */
export const popupStyles =
  'flex max-h-[calc(100dvh-2rem)] w-full animate-rise tall:max-h-[calc(100dvh-7rem)] flex-col rounded-xl border border-line bg-panel shadow-lift transition-[filter] data-nested-dialog-open:brightness-60'
/**
 * `minmax(0,1fr)` keeps a long line from widening the column. The space below always fits a toast of three lines
 * (ui/toaster.tsx), so that nothing moves when one appears.
 */
export const viewportStyles =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 tall:pb-24'

/** The heavy half of `dialog.tsx`, which loads when a dialog first opens. */
export function DialogPopup({ onClose, title, description, children, footer, size = 'md' }: DialogProps) {
  // Not its first button, which closes it. A field with `autoFocus` keeps the focus.
  const popup = useRef<HTMLDivElement>(null)
  // Asked before a field takes the focus: Base UI asks afterwards, and would lose it at the end.
  const [before] = useState(() => document.activeElement)
  const finalFocus = () => (before instanceof HTMLElement && before.isConnected ? before : true)
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Viewport className={viewportStyles} data-modal>
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={finalFocus}
            className={cn(popupStyles, 'outline-none', WIDTHS[size])}
          >
            <header className="flex items-start justify-between gap-4 px-4 pt-3.5 pb-3">
              <div>
                <Base.Title className="font-semibold text-lg">{title}</Base.Title>
                {description && <Base.Description className="mt-0.5 text-ink-2">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton icon={X} label="Close dialog" className="-mt-1 -mr-2" />} />
            </header>
            <div className="min-h-0 overflow-y-auto px-4 pb-4">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">{footer}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
