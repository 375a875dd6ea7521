import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, PanelRight } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Thread, WholeThread } from '#contract/inbox.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Entry } from './entry.tsx'
import { ThreadState } from './label.tsx'
import { threadQuery } from './queries.ts'
import { Refusal, ReplyForm } from './reply-form.tsx'
import { ThreadActions } from './thread-actions.tsx'
import type { useInbox } from './use-inbox.ts'

const LeadSide = lazyPart(() => import('./lead-side.tsx'), 'LeadSide', <Skeleton className="m-4 h-60" />)
// Lazy: only narrow screens show it.
const Sheet = lazyPart(() => import('#web/ui/sheet.tsx'), 'Sheet')

export function ThreadView({ id, inbox }: { id: string; inbox: ReturnType<typeof useInbox> }) {
  const { data, error, refetch } = useQuery(threadQuery(id))
  const [isSheetOpen, setSheetOpen] = useState(false)
  useReadOnShow(data, inbox.markRead)
  if (error && !data)
    return (
      <div className="flex-1">
        <LoadFailed title="This thread couldn’t be loaded" error={error} onRetry={refetch} />
        <p className="px-4">
          <Button onClick={() => inbox.open(undefined)}>Back to the list</Button>
        </p>
      </div>
    )
  const side = data && <LeadSide whole={data} />
  return (
    <>
      <section aria-label="Thread" className="flex min-w-0 flex-1 flex-col">
        <ThreadHead data={data} inbox={inbox} onSide={() => setSheetOpen(true)} />
        {data ? <Conversation data={data} change={inbox.change} /> : <Skeleton className="m-4 h-60" />}
      </section>
      <aside
        aria-label="Lead"
        className="relative w-72 shrink-0 overflow-y-auto border-line border-l bg-panel max-xl:hidden"
      >
        {side}
      </aside>
      {isSheetOpen && (
        <Sheet title="Lead" onClose={() => setSheetOpen(false)}>
          {side}
        </Sheet>
      )}
    </>
  )
}

/** What's on screen is read: when it opens, and when more arrives. Marking it as unread stays. */
function useReadOnShow(data: WholeThread | undefined, markRead: (thread: Thread) => void) {
  const seen = useRef<number>(undefined)
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!data || !isVisible || seen.current === data.revision) return
    seen.current = data.revision
    if (data.thread.isUnread) markRead(data.thread)
  })
}

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

interface ThreadHeadProps {
  data: WholeThread | undefined
  inbox: ReturnType<typeof useInbox>
  onSide: () => void
}

function ThreadHead({ data, inbox: { open, change, rows, current }, onSide }: ThreadHeadProps) {
  const thread = data?.thread
  const at = current && rows ? rows.indexOf(current) + 1 : 0
  return (
    <header className="flex min-h-14 items-center gap-2 border-line border-b bg-panel px-2 py-1.5 md:px-4">
      <IconButton icon={ChevronLeft} label="Back to the list" className="md:hidden" onClick={() => open(undefined)} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-base" title={thread?.subject}>
          <span className="md:hidden">{thread?.name}</span>
          <span className="max-md:hidden">{data?.subject.replace(/^re: /i, '')}</span>
        </h2>
        <p className="flex items-center gap-2 text-xs">
          {at > 0 && <span className="figures shrink-0 text-ink-2 max-md:hidden">{`${at} of ${rows?.length}`}</span>}
          {thread && <ThreadState thread={thread} />}
        </p>
      </div>
      {thread && <ThreadActions threads={[thread]} onChange={to => change([thread], to)} />}
      <IconButton icon={PanelRight} label="Lead" className="xl:hidden" onClick={onSide} />
    </header>
  )
}

/** Oldest first, scrolled to the newest, with the answer below. */
function Conversation({ data, change }: { data: WholeThread; change: ReturnType<typeof useInbox>['change'] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = data.entries.filter(({ kind }) => kind !== 'step')
  const count = shown.length
  useEffect(() => {
    // Nothing moves under the hands of somebody who's typing.
    if (document.activeElement?.closest('[data-reply]')) return
    const last = scroller.current?.querySelector<HTMLElement>('[data-last]')
    if (scroller.current && last && count > 1) scroller.current.scrollTop = last.offsetTop - 48
  }, [count])
  const newest = shown.findLastIndex(({ kind }) => kind === 'received')
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      className="relative flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto p-3 md:p-4"
    >
      <ol aria-label="Emails" className="flex flex-col gap-2.5">
        {shown.map((entry, at) => (
          <li key={entry.id} data-last={at === newest || undefined}>
            <Entry entry={entry} whole={data} isFolded={at < newest} />
          </li>
        ))}
      </ol>
      {data.thread.label === 'unsubscribe' && !data.refusal && (
        <Removal email={data.to} onRemove={() => change([data.thread], { isSuppressed: true })} />
      )}
      {data.refusal ? <Refusal refusal={data.refusal} /> : <ReplyForm key={data.thread.id} whole={data} />}
    </div>
  )
}

/** What isn't certain is for the user to decide: above the answer, because it comes first. */
const Removal = ({ email, onRemove }: { email: string; onRemove: () => void }) => (
  <section
    aria-label="Removal"
    className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3"
  >
    <p className="wrap-anywhere min-w-0 flex-1">
      <span className="font-semibold">They seem to want no more email.</span> Stop emailing {email}?
    </p>
    <Button onClick={onRemove}>Stop emailing them</Button>
  </section>
)
