import { Bookmark, Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { SearchProgress } from './search-progress.tsx'
import { Understood } from './understood.tsx'
import type { LeadSearch } from './use-lead-search.ts'

const SavedSearches = lazy(() => import('./saved-searches.tsx').then(m => ({ default: m.SavedSearches })))
const SaveSearch = lazy(() => import('./save-search.tsx').then(m => ({ default: m.SaveSearch })))

export function FindLeads({ search }: { search: LeadSearch }) {
  const [text, setText] = useDraft('lead-search', '')
  const [isSaving, setSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: 'Search for leads', run: () => input.current?.focus() }])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!search.isPending) search.run(text)
  }
  return (
    <Card
      title="Find New Leads"
      actions={
        <Button variant="ghost" size="sm" disabled={!text.trim()} onClick={() => setSaving(true)}>
          <Bookmark aria-hidden />
          Save search
        </Button>
      }
    >
      <form role="search" onSubmit={submit} className="flex gap-2 max-md:flex-col">
        <div className="relative grow">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
          />
          <Input
            ref={input}
            type="search"
            aria-label="Search query"
            placeholder="Find 50 plumbers in 90210"
            maxLength={500}
            value={text}
            onChange={event => setText(event.target.value)}
            className="h-10 pr-9 pl-9 text-base [&::-webkit-search-cancel-button]:hidden"
          />
          {!text && (
            <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-2.5 pointer-coarse:hidden">
              <Kbd>/</Kbd>
            </span>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" pending={search.isPending}>
          Fetch Leads
        </Button>
      </form>
      <Understood text={text} onChange={setText} onRemoved={() => input.current?.focus()} />
      <SearchProgress search={search} />
      <Suspense>
        <SavedSearches search={search} />
      </Suspense>
      {isSaving && (
        <Suspense>
          <SaveSearch text={text.trim()} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </Card>
  )
}
