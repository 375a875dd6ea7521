import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressNorm } from '#contract/address.ts'
import { type Reply, replies } from '#contract/replies.ts'
import { LABELS } from '#contract/reply-words.ts'
import { formatAgo, formatDate, formatMoment } from '#web/lib/format.ts'
import { pagesOf } from '#web/lib/query-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The replies that reached the user's inbox, once there are any. Each leads to its thread, where it's answered. */
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
          data.pages.flatMap(page => page.rows).map(reply => <Entry key={reply.id} reply={reply} />)
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

function Entry({ reply }: { reply: Reply }) {
  const { businessName, fromName, fromAddress, email, receivedAt, excerpt, evidence, label, until, isSuppressed } =
    reply
  const name = businessName || fromName
  return (
    <li className="relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/inbox"
          search={{ thread: reply.threadId ?? undefined }}
          className="wrap-anywhere min-w-0 font-medium after:absolute after:inset-0 hover:text-accent hover:underline"
        >
          {name || fromAddress}
        </Link>
        <span className="wrap-anywhere min-w-0 text-ink-3 text-xs">
          {name && fromAddress}
          {fromAddress !== addressNorm(email) && `${name ? ', ' : ''}for ${email}`}
        </span>
        {label && <Badge>{until ? `${LABELS[label]}, until ${formatDate(until)}` : LABELS[label]}</Badge>}
        {isSuppressed && <Badge>On your suppression list</Badge>}
        <time className="ml-auto text-ink-3 text-xs" dateTime={receivedAt} title={formatMoment(receivedAt)}>
          {formatAgo(receivedAt)}
        </time>
      </div>
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-ink-2">
        {excerpt || 'This reply has no text.'}
      </p>
      {evidence !== 'header' && <p className="text-ink-3 text-xs">{EVIDENCE[evidence]}</p>}
    </li>
  )
}

const EVIDENCE = {
  address: 'Matched by sender, because the reply doesn’t reference your email.',
  company: 'From the same company, and perhaps no answer. Say so in the inbox.',
  user: 'From the same company. You said that it’s an answer.',
}

const repliesQuery = (id: string) => pagesOf(['campaigns', id, 'replies'], replies.list, { params: { id }, query: {} })
