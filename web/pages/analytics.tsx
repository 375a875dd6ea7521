import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CallingTab } from '#web/features/analytics/calling-tab.tsx'
import { EmailTab } from '#web/features/analytics/email-tab.tsx'
import { useUser } from '#web/lib/user.ts'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/guarded/analytics')
const RANGES = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last year' } as const
type Days = keyof typeof RANGES

export function AnalyticsPage() {
  const isCaller = useUser().subscriptionPlan === 'calling_only'
  const { days = '30', tab = isCaller ? 'calling' : 'email' } = route.useSearch()
  const navigate = useNavigate({ from: '/analytics' })
  const range = (
    <Select
      label="Time range"
      value={days}
      onChange={event => void navigate({ search: { tab, days: event.target.value as Days } })}
    >
      {Object.entries(RANGES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
  const tabs = [
    { value: 'email' as const, label: 'Email Marketing', content: <EmailTab days={Number(days)} /> },
    { value: 'calling' as const, label: 'Calling Marketing', content: <CallingTab days={Number(days)} /> },
  ]
  return (
    <Tabs
      label="Channel"
      value={tab}
      onChange={next => void navigate({ search: { days, tab: next } })}
      tabs={isCaller ? tabs.toReversed() : tabs}
      aside={range}
    />
  )
}
