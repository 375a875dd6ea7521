import { lazy, Suspense } from 'react'
import type { LeadSearch } from './use-lead-search.ts'

const LastSearchCard = lazy(() => import('./last-search-card.tsx').then(m => ({ default: m.LastSearchCard })))

/** The results of the last search, in the order found, and the sources searched. */
export function LastSearch({ search }: { search: LeadSearch }) {
  if (!search.last) return null
  return (
    <Suspense>
      <LastSearchCard search={search} last={search.last} />
    </Suspense>
  )
}
