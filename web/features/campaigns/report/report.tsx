import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { deliveryWarning } from '#contract/delivery-warning.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { ApiError } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { NO_FILTER, type RecipientFilter, refreshChanged, reportQuery } from '../queries.ts'
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
import { StartNotice } from './start-notice.tsx'
import { StepsAndVariants } from './steps-and-variants.tsx'
import { ReportUnsent } from './unsent.tsx'

/** One campaign, live: when the server reports a change, what is on screen reloads. */
export function Report({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  usePageTitle(report?.name)
  useServerEvents('campaign', event => {
    if (event.id === null || event.id === id) refreshChanged(queryClient, id)
  })
  if (error) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <EmptyState
        title={isGone ? 'Campaign not found' : 'The report couldn’t be loaded'}
        text={isGone ? 'It may have been deleted.' : (sentenceOf(error) ?? 'Please try again.')}
        action={
          isGone ? (
            <Link to="/campaigns" className={buttonStyles()}>
              All campaigns
            </Link>
          ) : (
            <Button onClick={() => refetch()}>Try again</Button>
          )
        }
      />
    )
  }
  if (!report) return <PageSpinner />
  const { statusReason } = report
  const trouble = isTrouble(statusReason) ? statusReason : !isTestOf(report) && deliveryWarning(peopleOf(report))
  return (
    <div className="flex flex-col gap-4">
      <Link to="/campaigns" className="inline-flex items-center gap-1 self-start text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" /> All campaigns
      </Link>
      <ReportHeader report={report} />
      <StartNotice report={report} />
      <DetailsNotice report={report} />
      {trouble && <Banner tone="warn">{trouble}</Banner>}
      {hasBegun(report) ? <Results report={report} /> : <ReportUnsent report={report} />}
      <SendFromCard report={report} />
      <SendingWindowCard report={report} />
    </div>
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
