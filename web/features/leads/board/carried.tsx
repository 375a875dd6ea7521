import type { RefObject } from 'react'
import { CardText } from './lead-card.tsx'
import type { OnCard } from './use-columns.ts'
import type { Drag } from './use-drag.ts'

interface CarriedProps extends OnCard {
  drag: Drag
  ghost: RefObject<HTMLDivElement | null>
}

/** The card in the user's hand. The pointer moves it without rendering. */
export const Carried = ({ drag: { lead, width, at }, ghost, ...onCard }: CarriedProps) => (
  <div
    ref={ghost}
    aria-hidden
    style={{ width, left: at.x, top: at.y }}
    className="pointer-events-none fixed z-50 rotate-1 rounded-lg border border-accent bg-panel shadow-lift"
  >
    <CardText lead={lead} {...onCard} />
  </div>
)
