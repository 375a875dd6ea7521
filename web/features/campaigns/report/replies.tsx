import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addressNorm } from '#contract/address.ts'
import { type Reply, type ReplyLabel, replies } from '#contract/replies.ts'
import { LABELS } from '#contract/reply-words.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatAgo, formatMoment } from '#web/lib/format.ts'
import { pagesOf } from '#web/lib/query-of.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Options, Select } from '#web/ui/select.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { refreshCampaign } from '../queries.ts'
import { OtherContact } from './other-contact.tsx'

/** The replies that reached the user's inbox, once there are any. */
export function Replies({ id, count }: { id: string; count: number }) {
  return count > 0 ? (
    <Card flush title="Replies" className="overflow-hidden">
      <List id={id} />
    </Card>
  ) : null
}

function List({ id }: { id: string }) {
  const { data, error, refetch, ...pages } = useInfiniteQuery(repliesQuery(id))
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
      <ShowMore of={pages} className="border-line border-t" />
    </>
  )
}

function Entry({ campaignId, reply }: { campaignId: string; reply: Reply }) {
  const { businessName, fromName, fromAddress, email, receivedAt, excerpt, evidence } = reply
  const name = businessName || fromName
  const isAnother = fromAddress !== addressNorm(email)
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
        <p className="text-ink-3 text-xs">Matched by sender, because the reply doesn’t reference your email.</p>
      )}
      <Whole campaignId={campaignId} reply={reply} />
      {reply.threadId && (
        <Link
          to="/inbox"
          search={{ thread: reply.threadId }}
          className="self-start text-accent text-xs underline-offset-4 hover:underline"
        >
          Answer in the inbox
        </Link>
      )}
      <Labels campaignId={campaignId} reply={reply} />
      <Removal campaignId={campaignId} reply={reply} />
    </li>
  )
}

/** All of the reply's own words, and below them what it quotes. */
function Whole({ campaignId, reply }: Of) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['campaigns', campaignId, 'replies', reply.id],
    queryFn: ({ signal }) => call(replies.read, { params: { id: campaignId, replyId: reply.id } }, { signal }),
    enabled: isOpen,
  })
  return (
    <details className="text-xs" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-ink-3">Whole reply and quote</summary>
      {data && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{data.body}</p>}
      {data?.quote && (
        <blockquote className="wrap-anywhere mt-2 whitespace-pre-line border-line border-l-2 pl-3 text-ink-3">
          {data.quote}
        </blockquote>
      )}
    </details>
  )
}

interface Of {
  campaignId: string
  reply: Reply
}

function useUpdate({ campaignId, reply }: Of) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { label?: ReplyLabel; isAnswer?: boolean }) =>
      call(replies.update, { params: { id: campaignId, replyId: reply.id }, body }),
    onSuccess: () => refreshCampaign(client, campaignId),
    onError: error => toastRefusal(error, 'Update failed'),
  })
}

/** What they answered, as the rules read it or the user says; or the question whether it's an answer at all. */
function Labels({ campaignId, reply }: Of) {
  const update = useUpdate({ campaignId, reply })
  if (reply.evidence === 'company')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 text-xs">
        <span>Perhaps an answer to your email to {reply.email}. Is it?</span>
        <Button size="sm" pending={update.isPending} onClick={() => update.mutate({ isAnswer: true })}>
          Yes
        </Button>
        <Button size="sm" pending={update.isPending} onClick={() => update.mutate({ isAnswer: false })}>
          No
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-2 text-xs">
      <Select
        label={`Label of the reply from ${reply.fromAddress}`}
        value={reply.label ?? ''}
        disabled={update.isPending}
        onChange={event => update.mutate({ label: event.target.value as ReplyLabel })}
      >
        {reply.label === null && <option value="">No label</option>}
        <Options of={LABELS} />
      </Select>
      {reply.until && <span>Not before {reply.until}</span>}
      {reply.otherAddress && (
        <OtherContact leadId={reply.leadId} name={reply.businessName} email={reply.otherAddress} />
      )}
    </div>
  )
}

/** A clear request is followed at once, and can be undone; otherwise the user decides. */
function Removal({ campaignId, reply }: Of) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      call(reply.isSuppressed ? replies.allow : replies.suppress, { params: { id: campaignId, replyId: reply.id } }),
    onSuccess: () => {
      refreshCampaign(client, campaignId)
      toast(
        reply.isSuppressed
          ? { title: 'Removed from your suppression list', text: `You can email ${reply.email} again.`, tone: 'good' }
          : {
              title: 'Added to your suppression list',
              text: `Canvass won’t email ${reply.email} again.`,
              tone: 'good',
            },
      )
    },
    onError: error => toastRefusal(error, 'Update failed'),
  })
  if (!reply.isSuppressed && !reply.asksRemoval) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 text-xs">
      {reply.isSuppressed ? <Badge>On your suppression list</Badge> : <span>They seem to want no more emails.</span>}
      {(!reply.isSuppressed || reply.asksRemoval) && (
        <Button size="sm" pending={change.isPending} onClick={() => change.mutate()}>
          {reply.isSuppressed ? 'Undo' : 'Stop emailing them'}
        </Button>
      )}
    </div>
  )
}

const repliesQuery = (id: string) => pagesOf(['campaigns', id, 'replies'], replies.list, { params: { id }, query: {} })
