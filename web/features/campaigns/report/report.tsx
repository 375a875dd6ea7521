import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type CampaignProgress, type CampaignReport, campaigns } from '#contract/campaigns.ts'
import { deliveryWarning } from '#contract/delivery-warning.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import type { CampaignSendingAccount } from '#contract/sending-accounts.ts'
import { sendingLimits } from '#contract/sending-limits.ts'
import { sendingAccountsQuery } from '#web/features/sending-accounts/queries.ts'
import { hrefOf } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { campaignAccountsQuery, NO_FILTER, type RecipientFilter } from '../queries.ts'
import { describeWindow } from '../schedule/sending-window.tsx'
import { StartNotice } from '../schedule/start-notice.tsx'
import { canEdit, hasBegun, isTestOf } from '../status.ts'
import { EmailsAndClicks } from './emails-and-clicks.tsx'
import { Funnel } from './funnel.tsx'
import { ReportHeader } from './header.tsx'
import { OpensOverTime } from './opens-over-time.tsx'
import { peopleOf } from './people.ts'
import { RecipientsCard } from './recipients-card.tsx'
import { Replies } from './replies.tsx'
import { ReportResend } from './resend.tsx'
import { StepsAndVariants } from './steps-and-variants.tsx'

/** What a campaign that has begun brought, or the few seconds before it begins. */
export function Report({ report }: { report: CampaignReport }) {
  const { statusReason } = report
  const trouble = isTrouble(statusReason) ? statusReason : !isTestOf(report) && deliveryWarning(peopleOf(report))
  return (
    <>
      <ReportHeader report={report} />
      <StartNotice report={report} />
      <DetailsNotice report={report} />
      {trouble && <Banner tone="warn">{trouble}</Banner>}
      {hasBegun(report) && <Results report={report} />}
      <SendFromCard report={report} />
      <SendingWindowCard report={report} />
    </>
  )
}

/** The results. Problems and reasons filter the list of recipients. */
function Results({ report }: { report: CampaignReport }) {
  const { id, progress, replyCount } = report
  const hasResponses = report.openCount + (report.clickCount ?? 0) + report.replyCount > 0
  const isDeleted = report.details?.deletedAt != null
  const [filter, setFilter] = useState(NO_FILTER)
  const box = useRef<HTMLDivElement>(null)
  function choose(next: RecipientFilter) {
    setFilter(next)
    box.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Funnel report={report} filter={filter} onFilter={choose} />
      {!isDeleted && <ReportResend report={report} />}
      {!isDeleted && <Replies id={id} count={replyCount} />}
      <div ref={box}>{!isDeleted && <RecipientsCard report={report} filter={filter} onFilter={setFilter} />}</div>
      {hasResponses ? (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <OpensOverTime report={report} />
          <EmailsAndClicks report={report} />
        </div>
      ) : (
        <EmailsAndClicks
          report={report}
          text={`Nobody has ${report.tracksOpens === false ? 'clicked' : 'opened, clicked,'} or replied yet.`}
        />
      )}
      <StepsAndVariants report={report} />
      {progress.reasons.length > 0 && (
        <SkippedReasons
          reasons={progress.reasons}
          chosen={filter.reason}
          onChoose={reason => choose({ ...NO_FILTER, search: filter.search, reason })}
        />
      )}
    </>
  )
}

/** Announced this long before. */
const AHEAD_MS = 60 * DAY_MS

/** Says in time that the campaign's details will be deleted, and afterwards that they were. */
function DetailsNotice({ report: { id, details } }: { report: CampaignReport }) {
  const now = useNow(null)
  if (details?.deletedAt)
    return (
      <Banner>
        We deleted this campaign’s recipients, history, and replies on {formatDay(details.deletedAt)}. Its figures stay.
      </Banner>
    )
  if (!details?.deleteAt || Date.parse(details.deleteAt) - now > AHEAD_MS) return null
  return (
    <Banner
      tone="warn"
      action={
        <a className={buttonStyles({ size: 'sm' })} href={hrefOf(campaigns.recipientsCsv, { params: { id } })} download>
          Export recipients
        </a>
      }
    >
      We’ll delete this campaign’s recipients, history, and replies on {formatDay(details.deleteAt)} or soon after. Its
      figures stay. Export the recipients if you need them.
    </Banner>
  )
}

/** The sending window of a campaign, which can be changed in the form until the campaign has ended. */
function SendingWindowCard({ report }: { report: CampaignReport }) {
  const { id, status } = report
  const { data: kept } = useQuery(queryOf(['campaigns', id, 'sendingWindow'], sendingLimits.window, { params: { id } }))
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

interface SkippedReasonsProps {
  reasons: CampaignProgress['reasons']
  chosen: string
  onChoose: (reason: string) => void
}

/** Why recipients were skipped or failed, the most common reason first. Each filters the list below. */
function SkippedReasons({ reasons, chosen, onChoose }: SkippedReasonsProps) {
  return (
    <Card title="Not sent">
      <ul className="-mx-2 flex flex-col">
        {reasons.map(({ reason, text, count }) => (
          <li key={`${reason} ${text}`}>
            <button
              type="button"
              aria-pressed={chosen === reason}
              onClick={() => onChoose(chosen === reason ? '' : reason)}
              className={cn(
                'flex w-full gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken pointer-coarse:py-2.5',
                chosen === reason && 'bg-accent-soft',
              )}
            >
              <span className="figures w-14 shrink-0 text-right font-medium">{formatNumber(count)}</span>{' '}
              <span className="wrap-anywhere min-w-0 text-ink-2">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The sending accounts of a campaign, shown if there are several or if one can't send. */
function SendFromCard({ report }: { report: CampaignReport }) {
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
