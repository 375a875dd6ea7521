import { AtSign, Clock, Globe, Phone, SquareDashedMousePointer, Star, X } from 'lucide-react'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import type { ChipKind, Filter } from './chip-parts.ts'

export interface ShownChip {
  kind: ChipKind
  icon: ComponentType<{ className: string }>
  name: string
  text: string
  /** The user's words for it. */
  typed?: string | undefined
  /** A default: the query has no words to remove. */
  isFixed?: boolean
}

export const IN_AREA = 'in the area you drew'

interface ChipProps extends ShownChip {
  isOpen: boolean
  /** Hovered or focused: a click may follow. */
  onNear: () => void
  onOpen: (anchor: HTMLElement) => void
  onRemove: (() => void) | undefined
}

export const chipStyles =
  'inline-flex h-6 min-w-0 items-center gap-1.5 rounded-md px-1.5 pointer-coarse:h-11 pointer-coarse:px-2.5'

export function Chip({ icon: Icon, name, text, typed, isOpen, onNear, onOpen, onRemove }: ChipProps) {
  return (
    <ChipFrame text={text} onRemove={onRemove}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${name}: ${text}`}
        title={typed ? `Understood from “${typed}”. Click to change.` : `${name}. Click to change.`}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={event => onOpen(event.currentTarget)}
        onKeyDown={event => isDelete(event) && onRemove?.()}
        className={cn(chipStyles, 'hover:bg-accent/10')}
      >
        <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
        <span className="truncate">{text}</span>
      </button>
    </ChipFrame>
  )
}

/** The area drawn on the map, which replaces the place in the query. */
export const AreaChip = ({ instead, onRemove }: { instead: string | undefined; onRemove: () => void }) => (
  <ChipFrame text={IN_AREA} onRemove={onRemove}>
    <span className={chipStyles} title={instead && `Replaces ${instead}`}>
      <SquareDashedMousePointer aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
      {IN_AREA}
    </span>
  </ChipFrame>
)

const filterIcons = { email: AtSign, phone: Phone, website: Globe, hours: Clock, rating: Star }

/** Limits the search. The user can remove it but not change it. */
export function FilterChip({ text, title, of, onRemove }: Filter & { onRemove: () => void }) {
  const Icon = filterIcons[of]
  return (
    <ChipFrame text={text} onRemove={onRemove}>
      <span className={chipStyles} title={title}>
        <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
        {text}
      </span>
    </ChipFrame>
  )
}

interface FrameProps {
  text: string
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** A chip with its button to remove it. */
export const ChipFrame = ({ text, onRemove, children }: FrameProps) => (
  <li className="inline-flex max-w-56 min-w-0 items-stretch whitespace-nowrap rounded-md border border-accent/25 bg-accent-soft font-medium text-accent text-xs">
    {children}
    {onRemove && (
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={onRemove}
        onKeyDown={event => isDelete(event) && onRemove()}
        className="grid w-6 shrink-0 place-items-center rounded-md hover:bg-accent/10 pointer-coarse:w-11"
      >
        <X aria-hidden className="size-3 stroke-2" />
      </button>
    )}
  </li>
)

const isDelete = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace'
