import { CircleDashed, ListOrdered, MapPin, Store, TextSearch, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Interpretation, QueryParts } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { type ChipKind, kindsOf, saidWith, saidWithout } from './chip-parts.ts'

const loadEditor = () => import('./chip-editor.tsx').then(module => ({ default: module.ChipEditor }))
const ChipEditor = lazy(loadEditor)

interface ChipsProps {
  understood: Interpretation
  isCurrent: boolean
  onChange: (said: QueryParts) => void
  onRemoved: () => void
}

interface ShownChip {
  kind: ChipKind
  icon: ComponentType<{ className: string }>
  name: string
  text: string
  /** Nothing was said that could be taken back. */
  isFixed?: boolean
}

/** The parts of a query: a press changes one, the cross or Delete takes it out. */
export function Chips({ understood, isCurrent, onChange, onRemoved }: ChipsProps) {
  const [open, setOpen] = useState<{ kind: ChipKind; anchor: HTMLElement } | null>(null)
  const chips = chipsOf(understood)
  const remove = (kind: ChipKind) => {
    onChange(saidWithout(understood, kind))
    onRemoved()
  }
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {isCurrent && `Understood as ${chips.map(({ text }) => text).join(', ')}`}
      </p>
      <ul aria-label="Understood as" className={cn('contents', !isCurrent && '[&>li]:opacity-60')}>
        {chips.map(chip => (
          <Chip
            key={chip.kind}
            {...chip}
            isOpen={open?.kind === chip.kind}
            onOpen={anchor => isCurrent && setOpen({ kind: chip.kind, anchor })}
            onRemove={chip.isFixed ? undefined : () => isCurrent && remove(chip.kind)}
          />
        ))}
      </ul>
      {!understood.place && (
        <span className="text-warm text-xs">No place recognised yet: add “in” and a town or a ZIP code.</span>
      )}
      {open && (
        <Suspense>
          <ChipEditor
            kind={open.kind}
            anchor={open.anchor}
            understood={understood}
            onClose={() => setOpen(null)}
            onChoose={value => {
              setOpen(null)
              onChange(saidWith(understood, open.kind, value))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function chipsOf(understood: Interpretation): ShownChip[] {
  const { category, words, place, radiusKm, count, said } = understood
  // The first two read as one: "22" "Restaurants".
  const most: ShownChip = {
    kind: 'count',
    icon: ListOrdered,
    name: 'How many',
    text: category ? formatNumber(count) : plural(count, 'business', 'businesses'),
    isFixed: said.count === null,
  }
  const kind: ShownChip = {
    kind: 'category',
    icon: Store,
    name: 'Kind of business',
    text: category ? kindsOf(understood) : 'All kinds',
    isFixed: !category,
  }
  const named: ShownChip = {
    kind: 'words',
    icon: TextSearch,
    name: 'Words in the name',
    text: category ? `with “${words}”` : `“${words}”`,
  }
  const where: ShownChip = place
    ? { kind: 'place', icon: MapPin, name: 'Place', text: place.name }
    : { kind: 'place', icon: MapPin, name: 'Place', text: 'Anywhere', isFixed: true }
  const within: ShownChip = {
    kind: 'radius',
    icon: CircleDashed,
    name: 'Radius',
    text: `within ${formatNumber(Math.max(radiusKm, 1))} km`,
    isFixed: said.radiusKm === null,
  }
  const isRegion = place?.kind === 'state' || place?.kind === 'country'
  return [
    most,
    ...(category || !words ? [kind] : []),
    ...(words ? [named] : []),
    where,
    ...(place && !isRegion ? [within] : []),
  ]
}

interface ChipProps extends ShownChip {
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
  onRemove: (() => void) | undefined
}

function Chip({ icon: Icon, name, text, isOpen, onOpen, onRemove }: ChipProps) {
  return (
    <li className="inline-flex max-w-full min-w-0 items-stretch rounded-md border border-accent/25 bg-accent-soft font-medium text-accent text-xs">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${name}: ${text}`}
        title={`${name}: press to change`}
        onPointerEnter={() => void loadEditor()}
        onFocus={() => void loadEditor()}
        onClick={event => onOpen(event.currentTarget)}
        onKeyDown={event => (event.key === 'Delete' || event.key === 'Backspace') && onRemove?.()}
        className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-accent/10 pointer-coarse:h-11 pointer-coarse:px-2.5"
      >
        <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
        <span className="truncate">{text}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${text}`}
          onClick={onRemove}
          className="grid w-5 shrink-0 place-items-center rounded-md hover:bg-accent/10 pointer-coarse:w-9"
        >
          <X aria-hidden className="size-3 stroke-2" />
        </button>
      )}
    </li>
  )
}
