import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { allTags } from './list-queries.ts'
import { useListView } from './list-view.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then(m => ({ default: m.FilterDialog })))

/** The tag at hand where there are tags, and the dialog with everything else that narrows the list. */
export function MoreFilters() {
  const { view, change } = useListView()
  const { data: tags = [] } = useQuery(allTags)
  const [isOpen, setIsOpen] = useState(false)
  const { tag = '', hasEmail, source, field } = view.filter
  const hidden = [hasEmail, source, field].filter(Boolean).length
  return (
    <>
      {tags.length > 0 && (
        <Select
          label="Filter by tag"
          value={tag}
          onChange={event => change({ tag: event.target.value || undefined })}
          className="max-w-48"
        >
          <option value="">All tags</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden />
        {hidden > 0 ? `Filters (${hidden})` : 'Filters'}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
