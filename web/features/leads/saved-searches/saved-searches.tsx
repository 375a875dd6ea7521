import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { formatAgo, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { savedList } from '../search/queries.ts'
import type { LeadSearch } from '../search/use-lead-search.ts'

const SavedDialog = lazy(() => import('./saved-searches-dialog.tsx').then(m => ({ default: m.SavedDialog })))

/** The rest are in the dialog. */
const SHOWN = 4

/** Runs a saved search with one click. Hidden until the user saves one. */
export function SavedSearches({ search }: { search: LeadSearch }) {
  const { data = [] } = useQuery(savedList)
  const [isOpen, setOpen] = useState(false)
  const run = (saved: SavedSearch) => search.run(saved.text, { saved, area: saved.area ?? undefined })
  const more = data.length > SHOWN ? `All ${formatNumber(data.length)}` : 'Manage'
  // After the last search is deleted, the dialog stays for its Undo.
  if (data.length === 0 && !isOpen) return null
  return (
    <div className="mt-3 flex items-center gap-2 border-line border-t pt-2.5">
      <h3 className="shrink-0 font-medium text-ink-2 text-xs">Saved searches</h3>
      <ul aria-label="Saved searches" className="flex min-w-0 grow gap-1.5 overflow-x-auto py-0.5">
        {data.slice(0, SHOWN).map(saved => (
          <li key={saved.id} className="min-w-0 shrink-0">
            <Button
              size="sm"
              className="max-w-56"
              pending={search.isPending && search.last?.saved?.id === saved.id}
              disabled={search.isPending && search.last?.saved?.id !== saved.id}
              aria-label={`Run ${saved.name}`}
              title={`Find new businesses for “${saved.text}”${saved.area ? ' in the area you drew' : ''}. ${lastRun(saved)}.`}
              onClick={() => run(saved)}
            >
              <RotateCw aria-hidden />
              <span className="truncate">{saved.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" aria-label={`${more} saved searches`} onClick={() => setOpen(true)}>
        {more}
      </Button>
      {isOpen && (
        <Suspense>
          <SavedDialog
            saved={data}
            lastRun={lastRun}
            isRunning={search.isPending}
            onRun={saved => {
              setOpen(false)
              run(saved)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function lastRun({ createdAt, lastRunAt, lastNew }: SavedSearch): string {
  if (!lastRunAt) return `Saved ${formatAgo(createdAt)}`
  return `Last run ${formatAgo(lastRunAt)}: ${lastNew ? `${formatNumber(lastNew)} new` : 'nothing new'}`
}
