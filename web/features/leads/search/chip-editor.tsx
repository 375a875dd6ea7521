import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, useRef, useState } from 'react'
import { KM_PER_MILE } from '#contract/miles.ts'
import type { Interpretation } from '#contract/search.ts'
import { usesMiles } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ChipKind } from './chip-parts.ts'
import { SuggestBox } from './suggest-box.tsx'

interface ChipEditorProps {
  kind: ChipKind
  anchor: HTMLElement
  understood: Interpretation
  onClose: () => void
  onChoose: (value: string) => void
}

/** Edits a chip. Escape cancels, and the focus returns to the chip. */
export function ChipEditor({ kind, anchor, understood, onClose, onChoose }: ChipEditorProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { words, radiusKm, count } = understood
  const kmPerUnit = usesMiles() ? KM_PER_MILE : 1
  const editors: Record<ChipKind, ReactNode> = {
    category: (
      <SuggestBox of="category" label="Type of business" placeholder="Plumber, café, dentist…" onChoose={onChoose} />
    ),
    place: <SuggestBox of="place" label="Place" placeholder="A city or ZIP code" onChoose={onChoose} />,
    words: <OneField label="Words in the name" value={words} onChoose={onChoose} />,
    radius: (
      <OneField
        label={usesMiles() ? 'Radius (miles)' : 'Radius (km)'}
        value={String(Math.max(1, Math.round(radiusKm / kmPerUnit)))}
        number={{ min: 1, max: Math.floor(200 / kmPerUnit), usual: [1, 5, 10, 25, 50] }}
        onChoose={radius => onChoose(String(Number(radius) * kmPerUnit))}
      />
    ),
    count: (
      <OneField
        label="Number of businesses"
        value={String(count)}
        number={{ min: 1, max: 500, usual: [20, 50, 100, 200, 500] }}
        onChoose={onChoose}
      />
    ),
  }
  return (
    <Base.Root open onOpenChange={open => !open && onClose()}>
      <Base.Portal container={anchor.closest<HTMLElement>('main')}>
        <Base.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} className="z-50">
          <Base.Popup
            ref={popup}
            aria-label={titles[kind]}
            initialFocus={() => popup.current?.querySelector('input') ?? true}
            finalFocus={() => anchor}
            className="w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-panel p-3 shadow-lift outline-none"
          >
            {editors[kind]}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const titles: Record<ChipKind, string> = {
  category: 'Change the type of business',
  place: 'Change the place',
  words: 'Change the words in the name',
  radius: 'Change the radius',
  count: 'Change the number of businesses',
}

interface OneFieldProps {
  label: string
  value: string
  number?: { min: number; max: number; usual: number[] }
  onChoose: (value: string) => void
}

function OneField({ label, value, number, onChoose }: OneFieldProps) {
  const [typed, setTyped] = useState(value)
  const isRight = number
    ? /^\d+$/.test(typed) && Number(typed) >= number.min && Number(typed) <= number.max
    : typed.trim() !== ''
  const submit = () => {
    if (isRight) onChoose(typed.trim())
  }
  const range = number && `Enter a number from ${number.min} to ${number.max}`
  return (
    <Form onSubmit={submit}>
      <Field label={label} error={isRight || typed === '' ? undefined : (range ?? 'Enter a word')}>
        <span className="flex gap-2">
          <Input
            inputMode={number ? 'numeric' : undefined}
            value={typed}
            maxLength={100}
            onFocus={event => event.currentTarget.select()}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" variant="primary" disabled={!isRight}>
            Set
          </Button>
        </span>
      </Field>
      {number && (
        <div className="mt-2 flex gap-1">
          {number.usual.map(usual => (
            <Button key={usual} size="sm" className="min-w-0 grow px-1" onClick={() => onChoose(String(usual))}>
              {usual}
            </Button>
          ))}
        </div>
      )}
    </Form>
  )
}
