import { useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { useKeys } from '#web/lib/keys.ts'
import { undoShown } from '#web/lib/toast.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Place } from './queries.ts'
import { Rail } from './rail.tsx'
import { ThreadList } from './thread-list.tsx'
import { useInbox } from './use-inbox.ts'

// Lazy: the list is there first, and opening one of its threads takes a request anyway.
const ThreadView = lazyPart(() => import('./thread-view.tsx'), 'ThreadView', <Skeleton className="m-4 h-60 flex-1" />)

interface InboxProps {
  place: Place
  onGo: (place: Place, options?: { replace?: boolean }) => void
}

/** Scopes, threads, the open thread, and its lead. A phone shows the list or the thread. */
export function Inbox({ place, onGo }: InboxProps) {
  const inbox = useInbox(place, onGo)
  const searchBox = useRef<HTMLInputElement>(null)
  useInboxKeys(inbox, () => searchBox.current?.focus())
  const { error, refetch } = inbox.pages
  const hasThreads = place.thread !== undefined || (inbox.rows?.length ?? 0) > 0
  if (error && !inbox.rows) return <LoadFailed title="The inbox couldn’t be loaded" error={error} onRetry={refetch} />
  return (
    <div
      data-full-page={place.thread ? '' : undefined}
      className={cn(
        '-m-3 -mb-20 flex h-[calc(100dvh-3rem)] flex-col md:-m-4',
        !place.thread && 'max-md:h-[calc(100dvh-6.5rem-env(safe-area-inset-bottom))]',
      )}
    >
      <div className="flex min-h-0 flex-1">
        <Rail place={place} onGo={inbox.go} className={place.thread && 'max-[1400px]:hidden'} />
        <ThreadList inbox={inbox} searchBox={searchBox} />
        {place.thread ? (
          <ThreadView key={place.thread} id={place.thread} inbox={inbox} />
        ) : (
          <div className="grid min-w-0 flex-1 place-items-center max-md:hidden">
            {hasThreads && (
              <EmptyState title="No thread is open" text="Press J for the first one, or ? for all keys." />
            )}
          </div>
        )}
      </div>
      {hasThreads && <Foot />}
    </div>
  )
}

const KEYS = [
  ['J', 'K', 'Next, previous'],
  ['E', 'Done'],
  ['R', 'Reply'],
  ['S', 'Snooze'],
  ['X', 'Select'],
  ['Z', 'Undo'],
  ['?', 'All keys'],
]

const Foot = () => (
  <footer
    aria-hidden
    className="flex h-10 shrink-0 items-center gap-5 border-line border-t bg-sunken px-4 text-ink-2 max-lg:hidden pointer-coarse:hidden"
  >
    {KEYS.map(keys => (
      <span key={keys.join('')} className="flex items-center gap-1.5">
        {keys.slice(0, -1).map(key => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {keys.at(-1)}
      </span>
    ))}
  </footer>
)

/** The keys act on the selected threads, else on the open one. */
function useInboxKeys(inbox: ReturnType<typeof useInbox>, search: () => void) {
  const { current, selected, move, close, change, toggle } = inbox
  const chosen = selected.length > 0 || !current ? selected : [current]
  useKeys([
    { key: 'j', label: 'Next thread', run: () => move(1) },
    { key: 'k', label: 'Previous thread', run: () => move(-1) },
    {
      key: 'Enter',
      label: 'Open thread',
      run: ({ target }) => {
        const focused =
          target instanceof HTMLElement ? target.closest<HTMLElement>('a, button, input, summary, [role]') : null
        if (focused) focused.click()
        else move(0)
      },
    },
    { key: 'e', label: 'Done', run: () => change(chosen, { isDone: !chosen.every(of => of.isDone), isUnread: false }) },
    { key: 's', label: 'Snooze', run: () => document.querySelector<HTMLElement>('[data-snooze]')?.click() },
    { key: '#', label: 'Never email again', run: () => change(chosen, { isSuppressed: true, isDone: true }) },
    { key: 'r', label: 'Reply', run: () => document.querySelector<HTMLElement>('[data-reply] textarea')?.focus() },
    { key: 'u', label: 'Mark as unread', run: () => change(chosen, { isUnread: true }) },
    { key: 'x', label: 'Select thread', run: () => current && toggle(current.id) },
    { key: 'z', label: 'Undo', run: undoShown },
    { key: '/', label: 'Search inbox', run: search },
    { key: 'Escape', label: 'Close thread', run: close },
  ])
}
