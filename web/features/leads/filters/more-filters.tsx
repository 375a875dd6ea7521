import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useListView } from '../list/list-view.ts'

const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'), 'FilterDialog')

/** The button for the filters that don't fit the line, with how many of them are set. */
export function MoreFilters() {
  const { view } = useListView()
  const [isOpen, setOpen] = useState(false)
  const { hasEmail, source, field } = view.filter
  const hidden = [hasEmail, source, field].filter(Boolean).length
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden />
        {hidden > 0 ? `Filters (${hidden})` : 'Filters'}
      </Button>
      <Suspense>{isOpen && <FilterDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
