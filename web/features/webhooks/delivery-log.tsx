import { useInfiniteQuery } from '@tanstack/react-query'
import { DAY_MS } from '#contract/durations.ts'
import { NO_ANSWER } from '#contract/webhook-events.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { formatMoment, formatSoon, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { eventWords } from './event-words.ts'
import { deliveriesQuery, useWebhook } from './queries.ts'

/** What was sent to a receiver in the last 30 days, and what it answered. */
export function DeliveryLog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const { data, error, refetch, ...pages } = useInfiniteQuery(deliveriesQuery(hook.id))
  const { replay } = useWebhook()
  const rows = data?.pages.flatMap(page => page.rows)
  const lastDay = () => {
    const now = Date.now()
    return { id: hook.id, from: new Date(now - DAY_MS).toISOString(), to: new Date(now).toISOString() }
  }
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Log"
      description={<span className="wrap-anywhere">{hook.url}</span>}
      footer={
        <>
          {rows && rows.length > 0 && (
            <Button
              className="mr-auto"
              variant="ghost"
              pending={replay.isPending}
              onClick={() => replay.mutate(lastDay())}
            >
              Send the last 24 hours again
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && <LoadFailed title="The log couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-40" />}
      {rows?.length === 0 && <p className="py-6 text-center text-ink-2">Nothing was sent in the last 30 days.</p>}
      <ul aria-label="Events sent" className="divide-y divide-line">
        {rows?.map(row => (
          <Delivery key={row.id} row={row} onReplay={() => replay.mutate({ id: hook.id, deliveryId: row.id })} />
        ))}
      </ul>
      <ShowMore of={pages} />
    </Dialog>
  )
}

const TONES = { waiting: 'neutral', delivered: 'good', failed: 'bad' } as const
const WORDS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

function Delivery({ row, onReplay }: { row: WebhookDelivery; onReplay: () => void }) {
  const { type, state, status, answer, problem, attempts, createdAt, nextAt, payload } = row
  const answered = status ? `Answered ${status}` : 'Not sent yet'
  return (
    <li className="flex items-start gap-3 py-2">
      <details className="min-w-0 flex-1">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3">
          <span className="font-medium">{eventWords[type]}</span>
          <StatusDot tone={TONES[state]}>{WORDS[state]}</StatusDot>
          <span className="figures text-ink-3 text-xs">
            {formatMoment(createdAt)} · {plural(attempts, 'attempt')}
          </span>
        </summary>
        <p className="mt-1 text-ink-2 text-xs">
          {problem ? NO_ANSWER[problem] : answered}
          {state === 'waiting' && nextAt && attempts > 0 && ` · next attempt ${formatSoon(nextAt)}`}
        </p>
        {answer && <Code label="Answer">{answer}</Code>}
        <Code label="Payload">{JSON.stringify(payload, null, 2)}</Code>
      </details>
      <Button size="sm" variant="ghost" onClick={onReplay}>
        Send again
      </Button>
    </li>
  )
}

const Code = ({ label, children }: { label: string; children: string }) => (
  <figure className="mt-2">
    <figcaption className="text-ink-2 text-xs">{label}</figcaption>
    <pre
      aria-label={label}
      className="wrap-anywhere mt-0.5 max-h-60 overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-2 font-mono text-xs"
    >
      {children}
    </pre>
  </figure>
)
