import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, useRef } from 'react'

interface PopoverProps {
  /** Where it opens, and where the focus returns. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  children: ReactNode
}

/** A small form at a button. Its first field has the focus, and Escape closes it. */
export function Popover({ anchor, label, onClose, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal container={anchor.closest<HTMLElement>('main')}>
        <Base.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} className="z-50">
          <Base.Popup
            ref={popup}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector('input') ?? true}
            finalFocus={() => anchor}
            className="w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-panel p-3 shadow-lift outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
