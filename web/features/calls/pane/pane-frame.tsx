import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsWide } from '#web/lib/row-height.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A card beside the list, or a dialog on narrow screens. */
export function PaneFrame({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <Dialog onClose={onClose} title={title}>
        {children}
      </Dialog>
    )
  return (
    <Card
      data-side-pane
      title={title}
      aria-label={title}
      actions={<IconButton icon={X} label="Close" onClick={onClose} />}
    >
      {children}
    </Card>
  )
}
