import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useConditions } from './conditions.ts'

const FilterSteps = lazyPart(() => import('./filter-steps.tsx'), 'FilterSteps')

/** Adds a condition to what the list shows. */
export function AddFilter() {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { conditions, set } = useConditions()
  const close = () => setAnchor(null)
  const open = () => {
    button.current?.focus()
    setAnchor(button.current)
  }
  useKeys([{ key: 'f', label: 'Filter leads', run: open }])
  return (
    <>
      <Button ref={button} onClick={open} aria-haspopup="menu" aria-expanded={anchor !== null} title="Add a filter (F)">
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      {anchor && (
        <FilterSteps
          anchor={anchor}
          onClose={close}
          onApply={condition => {
            set([...conditions, condition])
            close()
          }}
        />
      )}
    </>
  )
}
