import { Bookmark, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type DrawnArea, useDashboard, useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { useExample } from './example.ts'
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
  const suggested = useDashboard(({ suggested }) => suggested)
  useEffect(() => {
    if (suggested) setText(suggested.text)
  }, [suggested, setText])
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

type SearchQuery = ReturnType<typeof useQueryToSearch>

interface SearchFormProps {
  search: LeadSearch
  query: SearchQuery
  input: RefObject<HTMLInputElement | null>
  hasSlashKey: boolean
}

/** The search box and its button. Escape clears the text; Ctrl+Z brings it back. */
function SearchForm({ search, query, input, hasSlashKey }: SearchFormProps) {
  const { text, drawn, type, change, undo } = query
  const [isEmptySearch, setIsEmptySearch] = useState(false)
  const example = useExample()
  const slash = { key: '/', label: 'Search for leads', run: () => input.current?.focus() }
  useKeys(hasSlashKey ? [slash] : [])
  const submit = () => {
    setIsEmptySearch(!text.trim() && !drawn)
    if (!search.isPending) search.run(text, { area: drawn?.area })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (undo && isUndo) undo()
    else if (event.key === 'Escape' && text && !event.nativeEvent.isComposing) change({ text: '' })
    else return
    event.preventDefault()
  }
  return (
    <Form role="search" onSubmit={submit} className="flex gap-2 max-md:flex-col">
      <Field
        label="Search query"
        isLabelHidden
        error={isEmptySearch ? 'Enter what you’re looking for.' : undefined}
        className="grow"
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
          />
          <Input
            ref={input}
            type="search"
            placeholder={`Find 50 ${example}`}
            maxLength={500}
            value={text}
            onKeyDown={onKeyDown}
            onChange={event => {
              setIsEmptySearch(false)
              type(event.target.value)
            }}
            className="h-10 pr-9 pl-9 text-base [&::-webkit-search-cancel-button]:hidden"
          />
          {!text && hasSlashKey && (
            <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-2.5 pointer-coarse:hidden">
              <Kbd>/</Kbd>
            </span>
          )}
        </div>
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={search.isPending}>
        Fetch Leads
      </Button>
    </Form>
  )
}
