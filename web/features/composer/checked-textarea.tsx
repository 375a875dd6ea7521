import type { PointerEvent } from 'react'
import { TemplateTextarea } from '#web/ui/template-fields.tsx'
import type { Unsupported } from './use-check.ts'

interface CheckedTextareaProps {
  value: string
  onChange: (value: string) => void
  /** Parts of the value, in order. */
  marks: Unsupported[]
}

const TEXT = 'min-h-60 text-base leading-6'

/** Marks unsupported sentences while the user types, on a copy of the text behind it. `{` lists the variables. */
export function CheckedTextarea({ value, onChange, marks }: CheckedTextareaProps) {
  return (
    <div className="grid rounded-md bg-panel [&>span]:col-start-1 [&>span]:row-start-1 [&>span]:bg-transparent">
      <div
        aria-hidden
        className={`${TEXT} wrap-anywhere col-start-1 row-start-1 whitespace-pre-wrap border border-transparent px-2.5 py-1.5 text-transparent pointer-coarse:text-[16px]`}
      >
        {piecesOf(value, marks).map(({ text, reason }, n) =>
          reason === undefined ? (
            text
          ) : (
            <mark
              key={n}
              data-reason={reason}
              className="rounded-sm bg-warm-soft text-transparent underline decoration-2 decoration-warm underline-offset-4"
            >
              {text}
            </mark>
          ),
        )}{' '}
      </div>
      <TemplateTextarea
        value={value}
        onChange={onChange}
        onPointerMove={showReason}
        className={`${TEXT} h-full resize-none overflow-hidden bg-transparent`}
      />
    </div>
  )
}

/** The reason of the mark below the pointer, as the tooltip. */
function showReason({ currentTarget, clientX, clientY }: PointerEvent<HTMLTextAreaElement>) {
  const below = document.elementsFromPoint?.(clientX, clientY) ?? []
  const mark = below.find(element => element instanceof HTMLElement && element.dataset['reason'] !== undefined)
  const reason = mark?.getAttribute('data-reason') ?? ''
  if (currentTarget.title !== reason) currentTarget.title = reason
}

function piecesOf(value: string, marks: Unsupported[]): { text: string; reason?: string }[] {
  const pieces: { text: string; reason?: string }[] = []
  let at = 0
  for (const { start, end, reason } of marks) {
    if (start < at) continue
    pieces.push({ text: value.slice(at, start) }, { text: value.slice(start, end), reason })
    at = end
  }
  return [...pieces, { text: value.slice(at) }]
}
