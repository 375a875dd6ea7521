import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** The place of the map, over the table; takes no room while there is nothing in it. */
export function MapSlot({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <Card flush aria-label="Map" className="h-64 overflow-hidden">
      {children}
    </Card>
  )
}
