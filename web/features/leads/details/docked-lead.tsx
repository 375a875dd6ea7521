import { X } from 'lucide-react'
import { useId } from 'react'
import { useKeys } from '#web/lib/keys.ts'
import type { DialogProps } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The frame of a lead beside the list. The list stays usable: the focus stays in it, and Escape closes the lead. */
export function DockedLead({ onClose, title, description, children, footer }: DialogProps) {
  const titleId = useId()
  useKeys([{ key: 'Escape', label: 'Close lead', run: () => isOverlayOpen() || onClose() }])
  return (
    <aside
      role="dialog"
      aria-labelledby={titleId}
      className="sticky top-15 flex h-[calc(100dvh-13rem)] min-h-96 flex-col overflow-hidden rounded-xl border border-line bg-panel"
    >
      <header className="flex items-start justify-between gap-4 px-4 pt-3.5 pb-3">
        <div className="min-w-0">
          <h2 id={titleId} className="font-semibold text-lg">
            {title}
          </h2>
          <p className="mt-0.5 text-ink-2">{description}</p>
        </div>
        <IconButton icon={X} label="Close lead" onClick={onClose} className="-mt-1 -mr-2" />
      </header>
      {/* A toast appears over the lower edge, so no button stays there. */}
      <div className="min-h-0 grow overflow-y-auto px-4 pb-4">
        {children}
        <footer className="mt-4 flex flex-wrap justify-end gap-2 border-line border-t pt-3">{footer}</footer>
      </div>
    </aside>
  )
}

const isOverlayOpen = () => document.querySelector('[data-modal], [role=alertdialog], [role=menu]') !== null
