import { Bookmark } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type DrawnArea, useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchProgress } from './search-progress.tsx'
import { Understood } from './understood-query.tsx'
import type { LeadSearch } from './use-lead-search.ts'

const SavedSearches = lazy(() =>
  import('../saved-searches/saved-searches.tsx').then(m => ({ default: m.SavedSearches })),
)
const SaveSearch = lazy(() => import('../saved-searches/save-search.tsx').then(m => ({ default: m.SaveSearch })))

interface FindLeadsProps {
  search: LeadSearch
  text?: string
  /** Another search box on the page owns the slash key. */
  isSecondSearch?: boolean
}

export function FindLeads({ search, text: hint, isSecondSearch = false }: FindLeadsProps) {
  const input = useRef<HTMLInputElement>(null)
  const query = useQueryToSearch(input)
  const { text, drawn, setDrawn } = query
  const [isSaving, setSaving] = useState(false)
  return (
    <Card
      title="Find New Leads"
      text={hint}
      actions={
        <Button variant="ghost" size="sm" disabled={!text.trim() && !drawn} onClick={() => setSaving(true)}>
          <Bookmark aria-hidden />
          Save search
        </Button>
      }
    >
      <SearchForm search={search} query={query} input={input} hasSlashKey={!isSecondSearch} />
      <Understood {...query} onRemoved={() => input.current?.focus()} onLeft={() => setDrawn(null)} />
      <SearchProgress search={search} />
      <Suspense>
        <SavedSearches search={search} />
      </Suspense>
      {isSaving && (
        <Suspense>
          <SaveSearch text={text.trim()} area={drawn?.area} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </Card>
  )
}

interface QueryToSearch {
  text: string
  drawn: DrawnArea | null
}

/** The text and the area to search, with one step of undo for changes made by a chip or by Escape. */
function useQueryToSearch(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useDraft('lead-search', '')
  const [drawn, setDrawn] = useDrawnArea()
  const [before, setBefore] = useState<QueryToSearch | null>(null)
  useEffect(() => {
    // A search from the map with an empty box reuses the last search's text: show it.
    if (drawn?.text && input.current?.value === '') setText(drawn.text)
  }, [drawn, setText, input])
  const show = (next: QueryToSearch) => {
    setText(next.text)
    setDrawn(next.drawn)
  }
  const change = (next: Partial<QueryToSearch>) => {
    setBefore({ text, drawn })
    show({ text, drawn, ...next })
  }
  const type = (typed: string) => {
    setBefore(null)
    setText(typed)
  }
  const undo =
    before &&
    (() => {
      setBefore(null)
      show(before)
      input.current?.focus()
    })
  return { text, drawn, setDrawn, type, change, undo }
}

export type SearchQuery = ReturnType<typeof useQueryToSearch>
