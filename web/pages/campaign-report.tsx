import { getRouteApi } from '@tanstack/react-router'
import { Report } from '#web/features/campaigns/report/report.tsx'

const route = getRouteApi('/guarded/campaigns/$id')

export function CampaignReportPage() {
  return <Report id={route.useParams().id} />
}
