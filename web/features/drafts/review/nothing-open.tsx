import type { DraftRun } from '#contract/drafts.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Counts, SHOWS } from '../states.ts'
import { UseInCampaign } from './use-in-campaign.tsx'
import type { Queue } from './use-queue.ts'

/** In the center while no draft is open: the next step. */
export function NothingOpen({ run, counts, queue }: { run: DraftRun; counts: Counts; queue: Queue }) {
  const { waiting, flagged, queued, total } = counts
  const { show, filter } = queue
  const left = waiting + flagged
  if (left > 0)
    return (
      <EmptyState
        title={show === 'all' ? 'Nothing open' : `No drafts left under ${SHOWS[show]}`}
        text={`${plural(left, 'draft')} still ${left === 1 ? 'waits' : 'wait'} for your review.`}
        action={
          <Button variant="primary" onClick={() => filter('all')}>
            Review {plural(left, 'draft')}
          </Button>
        }
      />
    )
  if (queued > 0 && run.state !== 'cancelled')
    return (
      <EmptyState
        title={queued === total ? 'Writing the first drafts' : 'You’ve reviewed everything written so far'}
        text={
          run.state === 'paused'
            ? `${plural(queued, 'draft')} left to write. Continue the writing to get ${queued === 1 ? 'it' : 'them'}.`
            : `${plural(queued, 'draft')} left to write. You can close this page: the writing goes on.`
        }
      />
    )
  return <AllReviewed run={run} counts={counts} />
}

function AllReviewed({ run, counts }: { run: DraftRun; counts: Counts }) {
  const { approved, skipped, failed, sendable } = counts
  const parts = [
    `${formatNumber(approved)} approved`,
    `${formatNumber(skipped)} skipped`,
    ...(failed > 0 ? [`${formatNumber(failed)} not written`] : []),
  ]
  const withoutAddress = approved - sendable
  return (
    <EmptyState
      title="All reviewed"
      text={
        <>
          {parts.join(', ')}.
          {withoutAddress > 0 &&
            ` ${plural(withoutAddress, 'approved lead')} ${withoutAddress === 1 ? 'has' : 'have'} no email address and won’t be in the campaign.`}
          {approved === 0 && ' Approve a draft to use it in a campaign.'}
        </>
      }
      action={<UseInCampaign run={run} sendable={sendable} isMain />}
    />
  )
}
