import { useQuery } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { allFields } from '../tags-and-fields/queries.ts'
import { COLUMNS, type Column, columnOf, type Layout } from './columns.ts'

interface ChooseColumnsProps {
  columns: Column[]
  layout: Layout
  onClose: () => void
}

/** Which columns this view has, in which order, and how wide: those of every lead, and the account's own fields. */
export function ChooseColumns({ columns, layout, onClose }: ChooseColumnsProps) {
  const { data: fields = [] } = useQuery(allFields)
  const [said, say] = useState('')
  const held = useRef<Column['name']>(undefined)
  const others = [...COLUMNS, ...fields.map(columnOf)].filter(({ name }) => columns.every(shown => shown.name !== name))
  const move = ({ name, heading }: Column, to: number) => {
    if (to < 0 || to >= columns.length) return
    layout.move(name, to)
    say(`${heading}: ${to + 1} of ${columns.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, column: Column, at: number) => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const wider = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || (steps ?? wider) === undefined) return
    event.preventDefault()
    if (steps) move(column, at + steps)
    if (!wider) return
    layout.resize(column.name, column.width + wider * STEP)
    say(`${column.heading}: ${wider > 0 ? 'wider' : 'narrower'}`)
  }
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title="Columns"
      description="For this view, in this browser. Drag a column, or press Alt with ↑ and ↓, to move it, and Alt with ← and → to change its width."
    >
      {/* The list follows the pointer, because the row that it holds moves. */}
      <ul
        onPointerMove={({ buttons, clientX, clientY }) => {
          if (buttons === 0) held.current = undefined
          const column = columns.find(({ name }) => name === held.current)
          if (!column) return
          const over = placeAt(clientX, clientY)
          if (over !== undefined && columns[over] !== column) move(column, over)
        }}
        className="select-none"
      >
        {[...columns, ...others].map((column, at) => {
          const { name, heading } = column
          const isShown = at < columns.length
          return (
            <li key={name} data-column={at} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <Checkbox
                label={heading}
                checked={isShown}
                onChange={() => layout.toggle(column)}
                onKeyDown={event => isShown && onKeyDown(event, column, at)}
              />
              <span aria-hidden className="grow">
                {heading}
              </span>
              {isShown && (
                <span
                  aria-hidden
                  title="Drag to move"
                  onPointerDown={() => {
                    held.current = name
                  }}
                  className="cursor-grab touch-none p-1 text-ink-3 active:cursor-grabbing"
                >
                  <GripVertical className="size-4" />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  )
}

/** In pixels. */
const STEP = 16

/** The place of the column there. */
function placeAt(x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  return row ? Number(row.dataset['column']) : undefined
}
