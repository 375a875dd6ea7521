import { lazy, Suspense } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { PlanBanner } from '#web/features/billing/plan-notice.tsx'
import { ImportLeads } from '#web/features/csv/import-leads.tsx'
import { enrichmentSlots } from '#web/features/find-emails/slots.ts'
import { useEnrichmentChanges } from '#web/features/find-emails/use-finder-changes.ts'
import type { Chosen } from '#web/features/leads/bulk/bulk-bar.tsx'
import { LeadSlotsProvider } from '#web/features/leads/lead-slots.tsx'
import { LeadsCard } from '#web/features/leads/list/leads-card.tsx'
import { useLeads } from '#web/features/leads/list/use-leads.ts'
import { MapSlot } from '#web/features/leads/map-slot.tsx'
import { FindLeads } from '#web/features/leads/search/find-leads.tsx'
import { LastSearch } from '#web/features/leads/search/last-search.tsx'
import { type LeadSearch, useLeadSearch } from '#web/features/leads/search/use-lead-search.ts'
import { MapPanel } from '#web/features/map/map-panel.tsx'
import { useDrawnArea } from '#web/lib/drawn-area.ts'

const FindChosen = lazy(() =>
  import('#web/features/find-emails/find-emails.tsx').then(m => ({ default: m.FindChosen })),
)
const FinderRuns = lazy(() =>
  import('#web/features/find-emails/find-progress.tsx').then(m => ({ default: m.FinderRuns })),
)
const SyncMany = lazy(() => import('#web/features/crm/sync-dialog.tsx').then(m => ({ default: m.SyncDialog })))
const CrmSyncs = lazy(() => import('#web/features/crm/crm-syncs.tsx').then(m => ({ default: m.CrmSyncs })))
const slots = { ...enrichmentSlots, SyncMany }

export function DashboardPage() {
  const search = useLeadSearch()
  useEnrichmentChanges()
  return (
    <div className="flex flex-col gap-3">
      <PlanBanner />
      <FindLeads search={search} />
      {/* On a phone the map comes first: below a search's result nobody would see its pins. */}
      <div className="flex flex-col gap-3 max-md:flex-col-reverse">
        <LastSearch search={search} />
        <MapSlot>
          <LeadsMap search={search} />
        </MapSlot>
      </div>
      <Suspense>
        <CrmSyncs />
        <FinderRuns />
      </Suspense>
      <LeadSlotsProvider value={slots}>
        <LeadsCard onExample={search.run} importing={<ImportLeads />} bulk={doWithChosen} />
      </LeadSlotsProvider>
    </div>
  )
}

const doWithChosen = (chosen: Chosen) => (
  <Suspense>
    <FindChosen {...chosen} />
  </Suspense>
)

/** What the last search found, and without one the leads that the list has loaded. */
function LeadsMap({ search: { last, run } }: { search: LeadSearch }) {
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
  return <MapPanel {...shown} area={area} onSearch={onSearch} />
}
