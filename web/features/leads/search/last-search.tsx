import { lazy, Suspense } from 'react'
import type { LeadSearch } from './use-lead-search.ts'

const FailedSearch = lazy(() => import('./failed-search.tsx').then(m => ({ default: m.FailedSearch })))
const LastSearchCard = lazy(() => import('./last-search-card.tsx').then(m => ({ default: m.LastSearchCard })))

/** The results of the last search, in the order found, and the sources searched. Above them, a search that failed. */
export function LastSearch({ search }: { search: LeadSearch }) {
  if (!search.last && !search.failed) return null
  return (
    <Suspense>
      <FailedSearch search={search} />
      {search.last && <LastSearchCard search={search} last={search.last} />}
    </Suspense>
  )
}
