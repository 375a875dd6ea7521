import { useRef, useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { deliveryWarning } from '#contract/delivery-warning.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { Banner } from '#web/ui/banner.tsx'
import { NO_FILTER, type RecipientFilter } from '../queries.ts'
import { StartNotice } from '../schedule/start-notice.tsx'
import { hasBegun, isTestOf } from '../status.ts'
import { DetailsNotice } from './details-notice.tsx'
import { EmailsAndClicks } from './emails-and-clicks.tsx'
import { Funnel } from './funnel.tsx'
import { ReportHeader } from './header.tsx'
import { OpensOverTime } from './opens-over-time.tsx'
import { peopleOf } from './people.ts'
import { SkippedReasons } from './reasons.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { Replies } from './replies.tsx'
import { ReportResend } from './resend.tsx'
import { SendFromCard } from './send-from-card.tsx'
import { SendingWindowCard } from './sending-window-card.tsx'
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
