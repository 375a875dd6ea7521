import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/replies.ts'
import { replies } from '#contract/replies.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatAgo, formatMoment } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { refreshCampaign } from '../queries.ts'
import { repliesQuery } from './replies-query.ts'

/** The replies that reached the user's inbox, once there are any. */
export function Replies({ id, count }: { id: string; count: number }) {
  return count > 0 ? (
    <Card flush title="Replies" className="overflow-hidden">
      <List id={id} />
    </Card>
  ) : null
}

function List({ id }: { id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(repliesQuery(id))
  if (error) return <LoadFailed title="The replies couldn’t be loaded" error={error} onRetry={refetch} />
  return (
    <>
      <ul className="divide-y divide-line">
        {data ? (
          data.pages.flatMap(page => page.rows).map(reply => <Entry key={reply.id} campaignId={id} reply={reply} />)
        ) : (
          <li className="px-4 py-3">
            <Skeleton className="h-12" />
          </li>
        )}
      </ul>
      {hasNextPage && (
        <div className="border-line border-t p-3 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ campaignId, reply }: { campaignId: string; reply: Reply }) {
  const { businessName, fromName, fromAddress, email, receivedAt, excerpt, evidence } = reply
  const name = businessName || fromName
  const isAnother = fromAddress !== email.toLowerCase()
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere min-w-0 font-medium">{name || fromAddress}</span>
        <span className="wrap-anywhere min-w-0 text-ink-3 text-xs">
          {name && fromAddress}
          {isAnother && `${name ? ', ' : ''}for ${email}`}
        </span>
        <time className="ml-auto text-ink-3 text-xs" dateTime={receivedAt} title={formatMoment(receivedAt)}>
          {formatAgo(receivedAt)}
        </time>
      </div>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-ink-2">
        {excerpt || 'This reply has no text.'}
      </p>
      {evidence === 'address' && (
        <p className="text-ink-3 text-xs">
          Matched by sender and subject, because the reply doesn’t reference your email.
        </p>
      )}
      <Removal campaignId={campaignId} reply={reply} />
    </li>
  )
}

/** Offered if the reply reads like a request to unsubscribe. A person decides, not a program. */
function Removal({ campaignId, reply }: { campaignId: string; reply: Reply }) {
  const client = useQueryClient()
  const suppress = useMutation({
    mutationFn: () => call(replies.suppress, { params: { id: campaignId, replyId: reply.id } }),
    onSuccess: () => {
      refreshCampaign(client, campaignId)
      toast({
        title: 'Added to your suppression list',
        text: `Canvass won’t email ${reply.email} again.`,
        tone: 'good',
      })
    },
    onError: error => toastFailure(error, 'Update failed', 'Please try again.', { serverSays: true }),
  })
  if (reply.isSuppressed) return <Badge className="self-start">On your suppression list</Badge>
  if (!reply.asksRemoval) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 text-xs">
      <span>They seem to want no more emails.</span>
      <Button size="sm" pending={suppress.isPending} onClick={() => suppress.mutate()}>
        Stop emailing them
      </Button>
    </div>
  )
}
