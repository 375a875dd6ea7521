import { useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useShownSearch, useViews } from '../list/use-views.ts'
import { ChipFrame, chipStyles } from '../search/chip.tsx'
import { useConditions } from './conditions.ts'
import { textOf, useFilterFields } from './fields.ts'
import { FilterSteps } from './filter-steps.tsx'

const SaveView = lazyPart(() => import('./save-view.tsx'), 'SaveView')

/** The conditions of the list, each with a button that changes it and one that removes it. A search's own tag is its tab. */
export function FilterChips() {
  const { conditions, set } = useConditions()
  const fields = useFilterFields()
  const shown = useShownSearch()
  const { openId } = useViews()
  const [open, setOpen] = useState<{ at: number; anchor: HTMLElement } | null>(null)
  const close = () => setOpen(null)
  const replaced = (at: number, ...by: typeof conditions) => conditions.toSpliced(at, 1, ...by)
  const chips = conditions.flatMap((condition, at) => {
    const { field, op, value } = condition
    // The selects above the list show these.
    const isElsewhere = op === 'is' && (field === 'status' || field === 'category' || value === shown?.id)
    const text = textOf(
      condition,
      fields.find(({ name }) => name === field),
    )
    return isElsewhere ? [] : [{ condition, at, text }]
  })
  return (
    <ul
      aria-label="Filters"
      // Beside the steps of a search's view there's no room for it.
      className={cn(
        'flex min-w-0 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] *:shrink-0 empty:hidden max-md:basis-full',
        shown ? 'md:basis-full' : 'md:flex-1',
      )}
    >
      {chips.map(({ condition, at, text }) => (
        <ChipFrame key={text} text={text} onRemove={() => set(replaced(at))}>
          <button
            type="button"
            aria-haspopup="menu"
            title={`${text}. Click to change.`}
            onClick={event => setOpen({ at, anchor: event.currentTarget })}
            className={`${chipStyles} hover:bg-accent/10`}
          >
            <span className="truncate">{text}</span>
          </button>
          {open?.at === at && (
            <FilterSteps
              {...{ condition }}
              anchor={open.anchor}
              onClose={close}
              onApply={next => {
                set(replaced(at, next))
                close()
              }}
            />
          )}
        </ChipFrame>
      ))}
      {openId === undefined && (
        <li>
          <DialogButton size="sm" variant="ghost" dialog={onClose => <SaveView onClose={onClose} />}>
            Save view
          </DialogButton>
        </li>
      )}
    </ul>
  )
}
