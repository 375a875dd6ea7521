import { FindLeads } from '#web/features/leads/find-leads.tsx'
import { LastSearch } from '#web/features/leads/last-search.tsx'
import { LeadsCard } from '#web/features/leads/leads-card.tsx'
import { MapSlot } from '#web/features/leads/map-slot.tsx'
import { TrialBanner } from '#web/features/leads/trial-banner.tsx'
import { useLeadSearch } from '#web/features/leads/use-lead-search.ts'

export function DashboardPage() {
  const search = useLeadSearch()
  return (
    <div className="flex flex-col gap-3">
      <TrialBanner />
      <FindLeads search={search} />
      <LastSearch search={search} />
      <MapSlot />
      <LeadsCard onExample={search.run} />
    </div>
  )
}
