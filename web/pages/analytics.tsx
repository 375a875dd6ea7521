import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CallingTab } from '#web/features/analytics/calling-tab.tsx'
import { EmailTab } from '#web/features/analytics/email-tab.tsx'
import { useUser } from '#web/lib/user.ts'
import { SelectOf } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/guarded/analytics')
const RANGES = { '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last year' } as const

export function AnalyticsPage() {
  const isCaller = useUser().subscriptionPlan === 'calling_only'
  const { days = '30', tab = isCaller ? 'calling' : 'email' } = route.useSearch()
  const navigate = useNavigate({ from: '/analytics' })
  const range = (
    <SelectOf
      label="Time range"
      options={RANGES}
      value={days}
      onChoose={range => void navigate({ search: { tab, days: range } })}
    />
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
