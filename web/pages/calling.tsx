import { getRouteApi } from '@tanstack/react-router'
import { Calling } from '#web/features/calls/calling.tsx'
import { ImportLeads } from '#web/features/csv/import-leads.tsx'
import { DashboardProvider } from '#web/features/dashboard/dashboard-state.tsx'
import { useCallSelection } from '#web/features/leads/kept-selection.ts'
import { FindLeads } from '#web/features/leads/search/find-leads.tsx'
import { SearchEnd, SearchNotice } from '#web/features/leads/search/last-search.tsx'
import { useLeadSearch } from '#web/features/leads/search/use-lead-search.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'

const route = getRouteApi('/guarded/calling')

export function CallingPage() {
  const { q = '', chosen } = route.useSearch()
  const [kept] = useCallSelection()
  const navigate = route.useNavigate()
  const search = (next: string) => void navigate({ search: next ? { q: next } : {}, replace: true, resetScroll: false })
  const finding = isCallingOnly(useUser()) ? <FindToCall /> : null
  return <Calling q={q} chosen={chosen ? kept : null} onSearch={search} finding={finding} importing={<ImportLeads />} />
}

/** Calling Only has no dashboard, so this page finds its leads. */
function FindToCall() {
  const search = useLeadSearch()
  return (
    <DashboardProvider>
      <FindLeads search={search} text={WITH_PHONE} isSecondSearch />
      <SearchNotice search={search} />
      {search.last && <SearchEnd search={search} last={search.last} />}
    </DashboardProvider>
  )
}

const WITH_PHONE =
  'Leads with a phone number appear in the list below. Add “with phone” to your search to find only those.'
