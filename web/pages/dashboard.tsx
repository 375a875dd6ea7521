import { lazy, Suspense } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { PlanBanner } from '#web/features/billing/plan-notice.tsx'
import { DashboardProvider, useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { useEmailFinderChanges } from '#web/features/find-emails/use-finder-changes.ts'
import { GettingStarted } from '#web/features/getting-started/getting-started.tsx'
import { LeadsCard } from '#web/features/leads/list/leads-card.tsx'
import { useLeads } from '#web/features/leads/list/use-leads.ts'
import { FindLeads } from '#web/features/leads/search/find-leads.tsx'
import { LastSearch } from '#web/features/leads/search/last-search.tsx'
import { type LeadSearch, useLeadSearch } from '#web/features/leads/search/use-lead-search.ts'
import { MapPanel } from '#web/features/map/map-panel.tsx'
import { Card } from '#web/ui/card.tsx'

const FindProgress = lazy(() =>
  import('#web/features/find-emails/find-progress.tsx').then(m => ({ default: m.FindProgress })),
)
const CrmSyncs = lazy(() => import('#web/features/crm/crm-syncs.tsx').then(m => ({ default: m.CrmSyncs })))

export function DashboardPage() {
  const search = useLeadSearch()
  useEmailFinderChanges()
  return (
    <DashboardProvider>
      <div className="flex flex-col gap-3">
        <PlanBanner />
        <GettingStarted />
        <FindLeads search={search} />
        <LastSearch search={search} />
        <Card flush aria-label="Map" className="shrink-0 overflow-hidden">
          <LeadsMap search={search} />
        </Card>
        <Suspense>
          <CrmSyncs />
          <FindProgress />
        </Suspense>
        <LeadsCard onExample={search.run} />
      </div>
    </DashboardProvider>
  )
}

/** The results of the last search, or without one the leads that the list has loaded. */
function LeadsMap({ search: { last, run, isPending } }: { search: LeadSearch }) {
  const { list, loaded, matching, filter } = useLeads()
  const [drawn] = useDrawnArea()
  const area = last?.saved ? last.area : drawn?.area
  const onSearch = (area: SearchArea, typed: string) => run(typed || 'businesses', { area })
  const rows = list.isPending ? undefined : loaded.rows
  const shown = last
    ? { businesses: last.found, total: last.found.length, location: last.text, run: last.run }
    : {
        businesses: rows,
        total: matching,
        location: '',
        filter: matching > loaded.rows.length ? filter : undefined,
      }
  return <MapPanel {...shown} area={area} onSearch={onSearch} isSearching={isPending} />
}
