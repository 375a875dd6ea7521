import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useVariableList } from '../editor/variable-list.tsx'
import { insertAtCaret } from './insert-at-caret.ts'

interface TemplateProps {
  value: string
  onChange: (value: string) => void
}

type InputProps = TemplateProps & Omit<ComponentProps<'input'>, keyof TemplateProps>
type TextareaProps = TemplateProps &
  Omit<ComponentProps<'textarea'>, keyof TemplateProps | 'ref'> & {
    ref?: (element: HTMLTextAreaElement | null) => void
  }

/** A line with variables: `{` lists them, and each stands out. */
export function TemplateInput({ value, onChange, ...props }: InputProps) {
  const { field, list, marks } = useTemplate<HTMLInputElement>(
    value,
    onChange,
    'h-8 px-2.5 whitespace-pre text-sm leading-8',
  )
  return (
    <span className="relative block rounded-md bg-panel">
      {marks}
      <Input maxLength={500} {...props} {...field} value={value} className="relative bg-transparent" />
      {list}
    </span>
  )
}

/** The same for a text. */
export function TemplateTextarea({ value, onChange, ref, className, ...props }: TextareaProps) {
  const { field, list, marks } = useTemplate<HTMLTextAreaElement>(
    value,
    onChange,
    cn('wrap-anywhere whitespace-pre-wrap px-2.5 py-1.5 text-base', className),
    ref,
  )
  return (
    <span className="relative block rounded-md bg-panel">
      {marks}
      <Textarea {...props} {...field} value={value} className={cn('relative block bg-transparent', className)} />
      {list}
    </span>
  )
}

const TAG = /(\{\{[^{}]{1,300}\}\})/

type Field = HTMLInputElement | HTMLTextAreaElement

function useTemplate<F extends Field>(
  value: string,
  onChange: (value: string) => void,
  look: string,
  outer?: (element: F | null) => void,
) {
  const box = useRef<F>(null)
  const behind = useRef<HTMLSpanElement>(null)
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
    onKeyDown: onKey,
    onBlur: close,
    onScroll: ({ currentTarget: { scrollTop, scrollLeft } }: { currentTarget: F }) =>
      behind.current?.scrollTo(scrollLeft, scrollTop),
    'aria-activedescendant': activeId,
  }
  return { field, list, marks: value.includes('{{') && <Marks ref={behind} value={value} className={look} /> }
}

/** The same text behind the field, where only its variables show. */
const Marks = ({
  value,
  className,
  ref,
}: {
  value: string
  className: string
  ref: Ref<HTMLSpanElement>
}): ReactNode => (
  <span
    aria-hidden
    ref={ref}
    className={cn(
      'pointer-events-none absolute inset-0 block select-none overflow-hidden border border-transparent text-transparent pointer-coarse:text-[16px]',
      className,
    )}
  >
    {value.split(TAG).map((part, n) =>
      n % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its position in the text
        <mark key={n} className="rounded-sm bg-accent-soft text-transparent">
          {part}
        </mark>
      ) : (
        part
      ),
    )}
  </span>
)
