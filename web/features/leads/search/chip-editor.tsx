import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { KM_PER_MILE } from '#contract/miles.ts'
import type { Interpretation, Suggestion } from '#contract/search.ts'
import { cn } from '#web/lib/cn.ts'
import { usesMiles } from '#web/lib/format.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { ChipKind } from './chip-parts.ts'
import { suggestions } from './queries.ts'

interface ChipEditorProps {
  kind: ChipKind
  anchor: HTMLElement
  understood: Interpretation
  onClose: () => void
  onChoose: (value: string) => void
}

/** Edits a chip. Escape cancels, and the focus returns to the chip. */
export function ChipEditor({ kind, anchor, understood, onClose, onChoose }: ChipEditorProps) {
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
    <Popover {...{ anchor, onClose }} label={titles[kind]}>
      {editors[kind]}
    </Popover>
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

const DEBOUNCE_MS = 150

interface SuggestBoxProps {
  of: 'category' | 'place'
  label: string
  placeholder: string
  onChoose: (text: string) => void
}

/** An input with suggestions. The arrow keys move the highlight, which starts at the first one; Enter takes it. */
function SuggestBox({ of, label, placeholder, onChoose }: SuggestBoxProps) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  /** Enter may come before the suggestions do. */
  const [isChosen, setChosen] = useState(false)
  const listId = useId()
  const [settled] = useSettled(typed.trim(), DEBOUNCE_MS)
  const { data = [], isSuccess, isPlaceholderData, isError } = useQuery(suggestions(of, settled))
  const isStale = isPlaceholderData || settled !== typed.trim()
  const move = (by: number) => setMarked(at => (at + by + data.length) % Math.max(data.length, 1))
  const chosen = isChosen && !isStale && isSuccess ? data[marked] : undefined
  useEffect(() => {
    if (chosen) onChoose(chosen.text)
  }, [chosen, onChoose])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key !== 'Enter') return
    else setChosen(true)
    event.preventDefault()
  }
  return (
    <>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={data.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={data[marked] && `${listId}-${marked}`}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={event => {
          setTyped(event.target.value)
          setMarked(0)
          setChosen(false)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={cn('-mx-1.5 max-h-64 overflow-y-auto', data.length > 0 && 'mt-2 -mb-1.5', isStale && 'opacity-60')}
      >
        {data.map((suggestion, n) => (
          <Option
            key={`${suggestion.label} ${suggestion.detail}`}
            {...suggestion}
            id={`${listId}-${n}`}
            isMarked={n === marked}
            onMark={() => setMarked(n)}
            onChoose={() => !isStale && onChoose(suggestion.text)}
          />
        ))}
      </div>
      <p role="status" className="text-ink-3 text-xs not-empty:mt-2">
        {isError && 'Couldn’t load suggestions. Type in the search box instead.'}
        {isSuccess && !isStale && data.length === 0 && nothing(of, settled)}
      </p>
    </>
  )
}

const nothing = (of: 'category' | 'place', typed: string) => {
  if (!typed) return of === 'place' && 'Type the start of a name, or a ZIP code.'
  return of === 'place'
    ? `No place starts with “${typed}”.`
    : `No type of business starts with “${typed}”. To search names for it, type it in the search box.`
}

interface OptionProps extends Suggestion {
  id: string
  isMarked: boolean
  onMark: () => void
  onChoose: () => void
}

function Option({ id, label, detail, isMarked, onMark, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      tabIndex={-1}
      role="option"
      aria-selected={isMarked}
      onPointerMove={onMark}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={event => event.key === 'Enter' && onChoose()}
      className={cn(
        'flex min-h-8 cursor-default select-none items-center justify-between gap-3 rounded-md px-2 pointer-coarse:min-h-11',
        isMarked && 'bg-sunken',
      )}
    >
      <span className="min-w-0 break-words">{label}</span>
      {detail && <span className="shrink-0 text-ink-3 text-xs">{detail}</span>}
    </div>
  )
}
