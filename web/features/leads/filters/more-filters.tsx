import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog')

/** The button for the filters that don't fit the line. */
export function MoreFilters() {
  const [isOpen, setOpen] = useState(false)
  useKeys([{ key: 'f', label: 'Filter leads', run: () => setOpen(true) }])
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog" title="Filters (F)">
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      {isOpen && <FilterDialog onClose={() => setOpen(false)} />}
    </>
  )
}
