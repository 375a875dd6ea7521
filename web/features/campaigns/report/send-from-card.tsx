import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { CampaignSendingAccount } from '#contract/sending-accounts.ts'
import { sendingAccountsQuery } from '#web/features/sending-accounts/queries.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { campaignAccountsQuery } from '../queries.ts'
import { canEdit } from '../status.ts'

/** The sending accounts of a campaign, shown if there are several or if one can't send. */
export function SendFromCard({ report }: { report: CampaignReport }) {
  const { id, status } = report
  const { data: used = [] } = useQuery(campaignAccountsQuery(id))
  const { data: accounts = [] } = useQuery(sendingAccountsQuery)
  const isUnderWay = status === 'scheduled' || status === 'sending' || status === 'paused'
  if (used.length < 2 && !(isUnderWay && used.some(({ reason }) => reason !== null))) return null
  return (
    <Card
      title="Send from"
      text={used.length > 1 ? 'These accounts take turns, each within its own limits.' : undefined}
      actions={
        canEdit(report) &&
        accounts.length > 0 && (
          <Link to="/campaigns/$id" params={{ id }} search={{ edit: 'yes' }} className={buttonStyles()}>
            Change accounts
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {used.map(account => (
          <Used key={account.id} account={account} isUnderWay={isUnderWay} />
        ))}
      </ul>
    </Card>
  )
}

function Used({ account, isUnderWay }: { account: CampaignSendingAccount; isUnderWay: boolean }) {
  const { fromName, fromAddress, reason } = account
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere min-w-0">
          {fromName && <span className="text-ink-2">{fromName} </span>}
          {fromAddress}
        </span>
        {isUnderWay &&
          (reason === null ? <StatusDot tone="good">Sending</StatusDot> : <StatusDot tone="warm">Waiting</StatusDot>)}
      </div>
      {isUnderWay && reason !== null && <p className="wrap-anywhere text-ink-2">{reason}</p>}
    </li>
  )
}
