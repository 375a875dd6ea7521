import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { ApiError } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { type RecipientFilter, refreshCampaign, reportQuery } from '../queries.ts'
import { hasBegun } from '../status.ts'
import { ReportFigures } from './figures.tsx'
import { ReportHeader } from './header.tsx'
import { SkippedReasons } from './reasons.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { Replies } from './replies.tsx'
import { ReportResend } from './resend.tsx'
import { SendFromCard } from './send-from-card.tsx'
import { SendingWindowCard } from './sending-window-card.tsx'
import { StartNotice } from './start-notice.tsx'
import { ReportSteps } from './steps.tsx'
import { ReportUnsent } from './unsent.tsx'
import { ReportVariants } from './variants.tsx'

/** One campaign, live: when the server reports a change, what is on screen reloads. */
export function Report({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  usePageTitle(report?.name)
  useServerEvents('campaign', event => {
    if (event.id === null || event.id === id) refreshCampaign(queryClient, id)
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
  return (
    <div className="flex flex-col gap-4">
      <Link to="/campaigns" className="inline-flex items-center gap-1 self-start text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" /> All campaigns
      </Link>
      <ReportHeader report={report} />
      <StartNotice report={report} />
      {report.statusReason && (
        <Banner tone={isTrouble(report.statusReason) ? 'warn' : 'info'}>{report.statusReason}</Banner>
      )}
      <SendFromCard report={report} />
      <SendingWindowCard report={report} />
      {hasBegun(report) ? <Results report={report} /> : <ReportUnsent report={report} />}
    </div>
  )
}

/** The results. The figures and the reasons filter the list of recipients. */
function Results({ report }: { report: CampaignReport }) {
  const { id, progress, replyCount } = report
  const [filter, setFilter] = useState<RecipientFilter>({ group: '', reason: '', search: '' })
  return (
    <>
      <ReportFigures
        progress={progress}
        tracksOpens={report.tracksOpens !== false}
        chosen={filter.group}
        onChoose={group => setFilter({ ...filter, group, reason: '' })}
      />
      <ReportVariants report={report} />
      <ReportSteps report={report} />
      <ReportResend report={report} />
      <Replies id={id} count={replyCount} />
      {progress.reasons.length > 0 && (
        <SkippedReasons
          reasons={progress.reasons}
          chosen={filter.reason}
          onChoose={reason => setFilter({ ...filter, reason, group: '' })}
        />
      )}
      <RecipientsCard id={id} filter={filter} reasons={progress.reasons} onFilter={setFilter} />
    </>
  )
}
