import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { backdropStyles } from './dialog-popup.tsx'
import { IconButton } from './icon-button.tsx'

/** A panel from the bottom of a narrow screen. Escape and a click on the backdrop close it. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  // Not its button, which closes it. A field with `autoFocus` keeps the focus.
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center" data-modal>
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="outline-none flex max-h-[85dvh] w-full max-w-xl animate-rise flex-col rounded-t-xl border border-line border-b-0 bg-panel pb-[env(safe-area-inset-bottom)] shadow-lift"
          >
            <header className="flex items-center justify-between gap-4 px-4 pt-2 pb-1">
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} label={`Close ${title.toLowerCase()}`} className="-mr-2" />} />
            </header>
            <div className="min-h-0 overflow-y-auto">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
