import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type OutboxMessage, outbox } from '#contract/outbox.ts'
import { hrefOf } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { useServerEvents } from '#web/lib/events.ts'
import { formatAgo, formatKilobytes, formatMinute } from '#web/lib/format.ts'
import { pagesOf, queryOf } from '#web/lib/query-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MailHtml, MailText } from '#web/ui/mail-body.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** The emails that test mode kept: the list on the left, the chosen email on the right (below it on a phone). */
export function Outbox() {
  const queryClient = useQueryClient()
  const { data, error, refetch, ...pages } = useInfiniteQuery(outboxQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['outbox'], exact: true })
  useServerEvents('outbox', refresh)
  useServerEvents('campaign', refresh)
  const messages = data?.pages.flatMap(page => page.rows)
  const shown = messages?.find(message => message.id === chosen) ?? messages?.[0]
  if (error) return <LoadFailed title="The outbox couldn’t be loaded" error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warn">Test mode: Canvass keeps emails here as recipients would get them, and delivers none.</Banner>
      {messages?.length === 0 ? (
        <EmptyState
          title="The outbox is empty"
          text="Emails you send in test mode appear here."
          action={
            <Link to="/campaigns" className={buttonStyles({ variant: 'primary' })}>
              Send a campaign
            </Link>
          }
        />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
          <Card flush className="max-h-[75dvh] overflow-y-auto max-lg:max-h-64">
            <ul aria-label="Emails">
              {messages
                ? messages.map(message => (
                    <Entry
                      key={message.id}
                      message={message}
                      isChosen={message.id === shown?.id}
                      onChoose={() => setChosen(message.id)}
                    />
                  ))
                : [1, 2, 3, 4, 5].map(row => (
                    <li key={row} className="border-line border-b p-3">
                      <Skeleton className="h-8" />
                    </li>
                  ))}
            </ul>
            <ShowMore of={pages} />
          </Card>
          {shown && <Message id={shown.id} />}
        </div>
      )}
    </div>
  )
}

function Entry({ message, isChosen, onChoose }: { message: OutboxMessage; isChosen: boolean; onChoose: () => void }) {
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-current={isChosen}
        onClick={onChoose}
        className={cn(
          'block w-full px-3 py-2 text-left focus-visible:-outline-offset-2',
          isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="flex justify-between gap-2">
          <span className="truncate font-medium" title={message.toAddress}>
            {message.toAddress}
          </span>
          <time dateTime={message.createdAt} className="shrink-0 text-ink-2 text-xs">
            {formatAgo(message.createdAt)}
          </time>
        </span>
        <span className="block truncate text-ink-2" title={message.subject}>
          {message.subject}
        </span>
      </button>
    </li>
  )
}

/** One email, which the server reads back from its MIME form. */
function Message({ id }: { id: string }) {
  const { data: message, error } = useQuery(messageQuery(id))
  const [tab, setTab] = useState<'html' | 'text' | 'headers'>('html')
  if (error) return <EmptyState title="The email couldn’t be loaded" />
  if (!message) return <Skeleton className="h-96 rounded-xl" />
  const download = (
    <a href={hrefOf(outbox.raw, { params: { id } })} download={`${id}.eml`} className={buttonStyles({ size: 'sm' })}>
      <Download aria-hidden /> .eml, {formatKilobytes(message.size)}
    </a>
  )
  return (
    <Card title={<span className="break-words">{message.subject}</span>} actions={download}>
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-2">
        <dt>From</dt>
        <dd className="truncate text-ink">
          {message.fromName ? `${message.fromName} <${message.fromAddress}>` : message.fromAddress}
        </dd>
        <dt>To</dt>
        <dd className="truncate text-ink">{message.toAddress}</dd>
        <dt>Date</dt>
        <dd>{formatMinute(message.createdAt)}</dd>
      </dl>
      <Tabs
        label="Format"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'html', label: 'HTML', content: <MailHtml html={message.html} subject={message.subject} /> },
          { value: 'text', label: 'Plain text', content: <MailText text={message.text ?? ''} /> },
          {
            value: 'headers',
            label: 'Headers',
            content: <MailText text={message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />,
          },
        ]}
      />
    </Card>
  )
}

const outboxQuery = pagesOf(['outbox'], outbox.list, { query: {} })

const messageQuery = (id: string) => queryOf(['outbox', id], outbox.get, { params: { id } })
