import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** The place of the map, over the table; what is in it has a fixed height. */
export const MapSlot = ({ children }: { children: ReactNode }) => (
  <Card flush aria-label="Map" className="shrink-0 overflow-hidden">
    {children}
  </Card>
)
