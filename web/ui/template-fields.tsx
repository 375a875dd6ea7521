import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { insertAtCaret } from '#web/lib/insert-at-caret.ts'
import { nameInWords, variableNamed } from '#web/lib/template-words.ts'
import { Input } from './input.tsx'
import { Textarea } from './textarea.tsx'
import { useVariableList } from './variable-list.tsx'

interface TemplateProps {
  value: string
  onChange: (value: string) => void
}

type InputProps = TemplateProps & Omit<ComponentProps<'input'>, keyof TemplateProps>
type TextareaProps = TemplateProps &
  Omit<ComponentProps<'textarea'>, keyof TemplateProps | 'ref'> & {
    ref?: (element: HTMLTextAreaElement | null) => void
  }

/** A line with variables: `{` lists them, and each shows as a chip. */
export function TemplateInput({ value, onChange, ...props }: InputProps) {
  const { field, list, chips, text } = useTemplate<HTMLInputElement>(
    value,
    onChange,
    '-translate-y-1/2 inset-x-0 top-1/2 whitespace-pre px-2.5 text-sm',
  )
  return (
    <span className="relative block rounded-md bg-panel">
      <Input maxLength={500} {...props} {...field} value={value} className={text} />
      {chips}
      {list}
    </span>
  )
}

/** The same for a text. */
export function TemplateTextarea({ value, onChange, ref, className, ...props }: TextareaProps) {
  const { field, list, chips, text } = useTemplate<HTMLTextAreaElement>(
    value,
    onChange,
    cn('wrap-anywhere inset-0 whitespace-pre-wrap px-2.5 py-1.5', className ?? 'text-base'),
    ref,
  )
  return (
    <span className="relative block rounded-md bg-panel">
      <Textarea {...props} {...field} value={value} className={cn('block', text, className)} />
      {chips}
      {list}
    </span>
  )
}

const TAG = /(\{\{[^{}]{1,300}\}\})/
/** A variable with the name that a chip can take the place of, and what stands in where it’s missing. */
const CHIP = /\{\{([^{}|\s]{1,100})(\|[^{}]{0,200})?\}\}/g

type Field = HTMLInputElement | HTMLTextAreaElement

/** Where the chips of a text are, and the stretches of it that show as something else, so that the caret passes them in one step. */
const chipsIn = (text: string) =>
  [...text.matchAll(CHIP)]
    .filter(([, name = '']) => variableNamed(name))
    .map(({ 0: tag, 1: name = '', 2: fallback, index: from }) => {
      const to = from + tag.length
      return {
        from,
        to,
        solid: fallback ? [[from, from + name.length + 2] as const, [to - 2, to] as const] : [[from, to] as const],
      }
    })

function useTemplate<F extends Field>(
  value: string,
  onChange: (value: string) => void,
  look: string,
  outer?: (element: F | null) => void,
) {
  const box = useRef<F>(null)
  const over = useRef<HTMLSpanElement>(null)
  const caret = useRef(0)
  const { follow, onKey, close, activeId, list } = useVariableList((name, typed) =>
    insertAtCaret(box.current, `{{${name}}}`, onChange, typed),
  )
  const field = {
    ref: (element: F | null) => {
      box.current = element
      outer?.(element)
    },
    onChange: ({ target }: { target: F }) => {
      onChange(target.value)
      follow(target.value.slice(0, target.selectionStart ?? 0))
    },
    onKeyDown: (event: KeyboardEvent<F>) => {
      if (!onKey(event)) takeWhole(event)
    },
    onSelect: ({ currentTarget }: { currentTarget: F }) => {
      caret.current = besideChips(currentTarget, caret.current)
    },
    onBlur: close,
    onScroll: ({ currentTarget: { scrollTop, scrollLeft } }: { currentTarget: F }) =>
      over.current?.scrollTo(scrollLeft, scrollTop),
    'aria-activedescendant': activeId,
  }
  const hasChips = value.includes('{{')
  return {
    field,
    list,
    chips: hasChips && <Chips ref={over} text={value} className={look} />,
    text: hasChips ? '[-webkit-text-fill-color:transparent]' : undefined,
  }
}

/** Backspace behind a chip and Delete before it select all of it, so that the browser removes it and its undo brings it back. */
function takeWhole({ key, currentTarget: field }: KeyboardEvent<Field>) {
  const { selectionStart: at, selectionEnd, value } = field
  const edge = { Backspace: 1, Delete: 0 }[key]
  if (edge === undefined || at !== selectionEnd) return
  const chip = chipsIn(value).find(({ solid }) => solid.some(ends => ends[edge] === at))
  if (chip) field.setSelectionRange(chip.from, chip.to)
}

/** Moves a caret that came into a chip from `before` to its other side. Returns where it is. */
function besideChips(field: Field, before: number): number {
  const { selectionStart, selectionEnd, value } = field
  const at = selectionStart ?? 0
  const inside = chipsIn(value)
    .flatMap(({ solid }) => solid)
    .find(([from, to]) => from < at && at < to)
  if (at !== selectionEnd || !inside) return at
  const beside = at < before ? inside[0] : inside[1]
  field.setSelectionRange(beside, beside)
  return beside
}

/** The same text over the field, whose own isn't visible, with the names of its variables where their tags are. */
const Chips = ({ text, className, ref }: { text: string; className: string; ref: Ref<HTMLSpanElement> }): ReactNode => (
  <span
    aria-hidden
    ref={ref}
    className={cn(
      'pointer-events-none absolute block select-none overflow-hidden border border-transparent pointer-coarse:text-[16px]',
      className,
    )}
  >
    {text.split(TAG).map((part, n) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its position in the text
      n % 2 === 1 ? <Chip key={n} tag={part} /> : part,
    )}
  </span>
)

/** As wide as its tag, so that the caret is where the field has it. */
function Chip({ tag }: { tag: string }) {
  const [chip] = chipsIn(tag)
  const name = tag.slice(2, -2).split('|')[0] ?? ''
  if (!variableNamed(name)) return <mark className="rounded-sm bg-bad-soft text-bad">{tag}</mark>
  const end = chip?.solid[0]?.[1]
  return (
    <mark className="rounded-sm bg-accent-soft text-accent">
      {end ? <Instead of={tag.slice(0, end)}>{nameInWords(name)}</Instead> : tag}
      {end && end < tag.length && (
        <>
          <Instead of="|">“</Instead>
          {tag.slice(end + 1, -2)}
          <Instead of="}}">”</Instead>
        </>
      )}
    </mark>
  )
}

/** In the place of these letters, which keep their width. */
const Instead = ({ of, children }: { of: string; children: string }) => (
  <span className="relative text-transparent">
    {of}
    <span className="absolute inset-0 flex items-center justify-center text-accent">{children}</span>
  </span>
)
