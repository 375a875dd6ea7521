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
import { Waiting } from './countdown.tsx'
import { ReportFigures } from './figures.tsx'
import { ReportHeader } from './header.tsx'
import { Reasons } from './reasons.tsx'
import { RecipientsCard } from './recipients-card.tsx'
import { Replies } from './replies.tsx'
import { ReportResend } from './resend.tsx'
import { CampaignMailboxes } from './send-from-card.tsx'
import { CampaignHours } from './sending-window-card.tsx'
import { ReportSteps } from './steps.tsx'
import { ReportUnsent } from './unsent.tsx'
import { ReportVersions } from './variants.tsx'

/** One campaign, live: the server says that something changed, and what is on screen is read again. */
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
        title={isGone ? 'There is no such campaign' : 'The report could not be loaded'}
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
      <Waiting report={report} />
      {report.statusReason && (
        <Banner tone={isTrouble(report.statusReason) ? 'warn' : 'info'}>{report.statusReason}</Banner>
      )}
      <CampaignMailboxes report={report} />
      <CampaignHours report={report} />
      {hasBegun(report) ? <Results report={report} /> : <ReportUnsent report={report} />}
    </div>
  )
}

/** The results of the emails. The figures and the reasons choose which recipients the list below shows. */
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
      <ReportVersions report={report} />
      <ReportSteps report={report} />
      <ReportResend report={report} />
      <Replies id={id} count={replyCount} />
      {progress.reasons.length > 0 && (
        <Reasons
          reasons={progress.reasons}
          chosen={filter.reason}
          onChoose={reason => setFilter({ ...filter, reason, group: '' })}
        />
      )}
      <RecipientsCard id={id} filter={filter} reasons={progress.reasons} onFilter={setFilter} />
    </>
  )
}
