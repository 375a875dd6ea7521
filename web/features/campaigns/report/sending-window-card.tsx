import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CampaignReport } from '#contract/campaigns.ts'
import { sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { describeWindow } from '../schedule/sending-window.tsx'
import { canEdit } from '../status.ts'

/** The sending window of a campaign, which can be changed in the form until the campaign has ended. */
export function SendingWindowCard({ report }: { report: CampaignReport }) {
  const { id, status } = report
  const { data: kept } = useQuery({
    queryKey: ['campaigns', id, 'sendingWindow'],
    queryFn: ({ signal }) => call(sendingLimits.window, { params: { id } }, { signal }),
  })
  const isOpen = status !== 'finished' && status !== 'cancelled'
  if (!kept || (!isOpen && kept.sendingWindow === null)) return null
  return (
    <Card
      title="Sending window"
      flush
      text={kept.sendingWindow ? `${describeWindow(kept.sendingWindow)} in each recipient’s time zone` : 'Any time'}
      actions={
        canEdit(report) && (
          <Link to="/campaigns/$id" params={{ id }} search={{ edit: 'yes' }} className={buttonStyles()}>
            Change window
          </Link>
        )
      }
    />
  )
}
