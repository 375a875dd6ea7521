import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CampaignContent, CampaignReport } from '#contract/campaigns.ts'
import { ApiError } from '#web/lib/call.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import type { InsertImage } from './form/fields.tsx'
import { contentQuery, refreshChanged, reportQuery } from './queries.ts'
import { canEdit, hasBegun } from './status.ts'

export const CampaignForm = lazyPart(() => import('./form/campaign-form.tsx'), 'CampaignForm', <PageSpinner />)
const BegunForm = lazyPart(() => import('./form/begun-form.tsx'), 'BegunForm', <PageSpinner />)
const Report = lazyPart(() => import('./report/report.tsx'), 'Report', <PageSpinner />)

interface CampaignProps {
  /** `new` for one that isn't saved yet. */
  id: string
  /** The form of a campaign that has begun instead of its report. */
  isEditing: boolean
  insertImage: InsertImage
}

/** A campaign at its address: the form until it begins, and then its report. */
export function Campaign({ id, isEditing, insertImage }: CampaignProps) {
  const { key, isNew, begin, end } = useNewCampaign(id)
  return (
    <div className="flex flex-col gap-4">
      <Link
        to="/campaigns"
        className="inline-flex items-center gap-1 self-start text-ink-2 pointer-coarse:h-11 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> All campaigns
      </Link>
      {isNew ? (
        <CampaignForm key={key} id={id} onBegun={begin} onSent={end} insertImage={insertImage} />
      ) : (
        <Saved key={key} id={id} isEditing={isEditing} insertImage={insertImage} />
      )}
    </div>
  )
}

/** A new campaign gets an address of its own with its first save, and the form goes on as it is. */
function useNewCampaign(id: string) {
  const goTo = useOwnAddress()
  const [shown, setShown] = useState({ id, key: 0, begunId: '' })
  const { key, begunId } = shown
  if (shown.id !== id) {
    const goesOn = shown.id === 'new' && id === begunId
    setShown(goesOn ? { id, key, begunId } : { id, key: key + 1, begunId: '' })
  }
  const open = (id: string, begunId: string) => {
    setShown(shown => ({ ...shown, begunId }))
    goTo(id)
  }
  return {
    key,
    isNew: id === 'new' || id === begunId,
    begin: (id: string) => open(id, id),
    end: (id: string) => open(id, ''),
  }
}

/** Goes to a campaign's own address, unless the user is on the way to another page, which still loads. */
function useOwnAddress() {
  const router = useRouter()
  return (id: string) => {
    const { location, resolvedLocation } = router.state
    if (location.pathname === resolvedLocation?.pathname)
      void router.navigate({ to: '/campaigns/$id', params: { id }, replace: true })
  }
}

/** Live: when the server reports a change, what is on screen reloads. */
function Saved({ id, isEditing, insertImage }: CampaignProps) {
  const queryClient = useQueryClient()
  const { data: report, error, refetch } = useQuery(reportQuery(id))
  const isUnsent = report && !hasBegun(report) && !report.isHeld
  // The form has a title of its own.
  usePageTitle(isUnsent ? undefined : report?.name)
  useServerEvents('campaign', event => {
    if (event.id === null || event.id === id) refreshChanged(queryClient, id)
  })
  if (!report) return error ? <NotLoaded error={error} onRetry={refetch} /> : <PageSpinner />
  if (isUnsent) return <Written report={report} insertImage={insertImage} />
  if (isEditing && canEdit(report)) return <Written report={report} insertImage={insertImage} />
  return <Report report={report} />
}

/** The form with what the server has, read once: what's typed after that is newer. */
function Written({ report, insertImage }: { report: CampaignReport; insertImage: InsertImage }) {
  const goTo = useOwnAddress()
  const [content, setContent] = useState<CampaignContent>()
  const read = useQuery({ ...contentQuery(report.id), refetchOnMount: 'always', enabled: !content })
  if (!content && read.data && read.isFetchedAfterMount) setContent(read.data)
  if (read.error && !content) return <NotLoaded error={read.error} onRetry={read.refetch} />
  if (!content) return <PageSpinner />
  return hasBegun(report) ? (
    <BegunForm report={report} content={content} insertImage={insertImage} />
  ) : (
    <CampaignForm
      id={report.id}
      saved={{ report, content }}
      // A draft that was deleted elsewhere was saved as a new one.
      onBegun={goTo}
      // The report that the page reads decides what it shows.
      onSent={() => {}}
      insertImage={insertImage}
    />
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => unknown }): ReactNode {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      title={isGone ? 'Campaign not found' : 'The campaign couldn’t be loaded'}
      text={isGone ? 'It may have been deleted.' : (sentenceOf(error) ?? 'Please try again.')}
      action={
        isGone ? (
          <Link to="/campaigns" className={buttonStyles()}>
            All campaigns
          </Link>
        ) : (
          <Button onClick={() => onRetry()}>Try again</Button>
        )
      }
    />
  )
}
