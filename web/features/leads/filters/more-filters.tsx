import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Tags } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useListView } from '../list/list-view.ts'
import { allTags } from '../tags-and-fields/queries.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx').then(m => ({ default: m.FilterDialog })))

const TagsAndFields = lazy(() =>
  import('../tags-and-fields/tags-and-fields.tsx').then(m => ({ default: m.TagsAndFields })),
)

/** The tag filter if the user has tags, and the buttons for the other filters and for tags and fields. */
export function MoreFilters() {
  const { view, change } = useListView()
  const { data: tags = [] } = useQuery(allTags)
  const [open, setOpen] = useState<'filters' | 'named' | null>(null)
  const close = () => setOpen(null)
  const { tag = '', hasEmail, source, field } = view.filter
  const hidden = [hasEmail, source, field].filter(Boolean).length
  return (
    <>
      {tags.length > 0 && (
        <Select
          label="Filter by tag"
          value={tag}
          onChange={event => change({ tag: event.target.value || undefined })}
          className="max-w-48 max-md:min-w-0 max-md:flex-1"
        >
          <option value="">All tags</option>
          {tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Button onClick={() => setOpen('filters')} aria-haspopup="dialog">
        <SlidersHorizontal aria-hidden />
        {hidden > 0 ? `Filters (${hidden})` : 'Filters'}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('named')}>
        <Tags aria-hidden />
        <span className="max-md:sr-only">Tags and fields</span>
      </Button>
      <Suspense>
        {open === 'filters' && <FilterDialog onClose={close} />}
        {open === 'named' && <TagsAndFields onClose={close} />}
      </Suspense>
    </>
  )
}
