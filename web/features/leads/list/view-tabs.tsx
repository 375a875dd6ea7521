import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { savedFilters } from '#contract/lead-list.ts'
import { type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { savedList } from '../search/queries.ts'
import { allSaved } from '../tags-and-fields/queries.ts'
import { useViews, type View } from './use-views.ts'

/** The list's views, in one row that scrolls sideways. The open one can be removed; Undo brings it back. */
export function ViewTabs({ total }: { total: number | undefined }) {
  const { views, openId, openAll } = useViews()
  const removeSearch = useRemoveSearch()
  const removeFilter = useRemoveFilter()
  const remove = ({ id, search, isSaved }: View) => {
    if (search) removeSearch.mutate(search)
    if (isSaved) removeFilter.mutate(id)
    openAll()
  }
  return (
    <nav aria-label="Views" className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
      <ul className="flex h-9.5 w-max items-stretch gap-1 pointer-coarse:h-11">
        <Tab isOpen={openId === undefined} onOpen={openAll} count={total}>
          <h2>Your Leads</h2>
        </Tab>
        {views.map(view => (
          <Tab
            key={view.id}
            isOpen={view.isOpen}
            onOpen={view.open}
            count={view.count}
            onRemove={view.isOpen && (view.search || view.isSaved) ? () => remove(view) : undefined}
            name={view.name}
          >
            {view.name}
          </Tab>
        ))}
      </ul>
    </nav>
  )
}

interface TabProps {
  isOpen: boolean
  onOpen: () => void
  count: number | undefined
  onRemove?: (() => void) | undefined
  name?: string
  children: React.ReactNode
}

function Tab({ isOpen, onOpen, count, onRemove, name, children }: TabProps) {
  const tab = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Only sideways: the page stays where it is.
    const row = tab.current?.closest('nav')
    if (isOpen && tab.current && row) row.scrollTo?.({ left: tab.current.offsetLeft - row.clientWidth / 3 })
  }, [isOpen])
  return (
    <li
      ref={tab}
      className={cn(
        'flex items-center border-b-2 font-medium',
        isOpen ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        title={name}
        onClick={onOpen}
        className="flex h-full items-center gap-1.5 rounded-sm px-2 focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
      >
        <span className="max-w-64 truncate">{children}</span>
        {count !== undefined && <span className="figures font-normal text-ink-3">{formatNumber(count)}</span>}
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove view ${name}`}
          title="Remove this view. Its leads stay on your list."
          onClick={onRemove}
          className="-ml-1 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  )
}

function useRemoveFilter() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (id: string) => call(savedFilters.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: allSaved.queryKey }),
    failed: ['Remove failed', 'Failed to remove the view. Please try again.'],
  })
}

/** Removes a search's view. Its leads stay on the list, and the view can come back. */
function useRemoveSearch() {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: savedList.queryKey })
  const restoring = useChange({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.restore, { params: { id }, body: {} }),
    onSuccess: readAgain,
    failed: ['Undo failed', 'Couldn’t restore the search. Please try again.'],
  })
  return useChange({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.remove, { params: { id } }),
    onSuccess: async (_, saved) => {
      const undo = { label: 'Undo', run: () => restoring.mutate(saved) }
      toast({ title: 'View removed', text: `${saved.name}. Its leads stay on your list.`, tone: 'good', action: undo })
      await readAgain()
    },
    failed: ['Remove failed', 'Failed to remove the view. Please try again.'],
  })
}
