import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellRing, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/inbox.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { cn } from '#web/lib/cn.ts'
import { formatAgo, formatMoment, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useUser } from '#web/lib/user.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThreadState } from './label.tsx'
import { isNotified, setNotified } from './notify-wanted.ts'
import type { Place } from './queries.ts'
import { RailSelect } from './rail.tsx'
import { ThreadActions } from './thread-actions.tsx'
import type { useInbox } from './use-inbox.ts'

interface ThreadListProps {
  inbox: ReturnType<typeof useInbox>
  searchBox: RefObject<HTMLInputElement | null>
}

/** The threads of a scope, newest first, with a bar for those that are selected. */
export function ThreadList({ inbox, searchBox }: ThreadListProps) {
  const { place, rows, selected, go, pages } = inbox
  return (
    <section
      aria-label="Threads"
      className={cn(
        'flex min-h-0 w-full shrink-0 flex-col border-line bg-panel md:w-72 md:border-r',
        place.thread && 'max-md:hidden',
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        {selected.length > 0 ? (
          <BulkBar inbox={inbox} />
        ) : (
          <>
            <RailSelect place={place} onGo={go} className={place.thread ? 'min-[1400px]:hidden' : 'lg:hidden'} />
            <SearchBox
              inputRef={searchBox}
              value={place.search ?? ''}
              onChange={search => go({ ...place, thread: undefined, search: search || undefined })}
              label="Search inbox"
              placeholder="Search inbox"
              className="min-w-40!"
            />
            <NotifyButton />
          </>
        )}
      </div>
      <ul aria-label="Threads" className="relative min-h-0 flex-1 overflow-y-auto">
        {rows?.map(thread => (
          <Row key={thread.id} thread={thread} inbox={inbox} />
        ))}
        {!rows && Array.from({ length: 6 }, (_, n) => <SkeletonRow key={n} />)}
        {rows?.length === 0 && (
          <li>
            <Nothing place={place} onClear={() => go({})} />
          </li>
        )}
        {pages.hasNextPage && (
          <li>
            <ShowMore of={pages} />
          </li>
        )}
      </ul>
    </section>
  )
}

const SkeletonRow = () => (
  <li className="h-20 border-line border-b p-3">
    <Skeleton className="h-full" />
  </li>
)

function BulkBar({ inbox: { selected, clear, change } }: { inbox: ReturnType<typeof useInbox> }) {
  return (
    <>
      <IconButton icon={X} label="Clear selection" onClick={clear} />
      <span className="figures flex-1 font-medium">{plural(selected.length, 'thread')}</span>
      <ThreadActions threads={selected} onChange={to => change(selected, to)} isCompact />
    </>
  )
}

function Row({
  thread,
  inbox: { place, open, selected, toggle },
}: {
  thread: Thread
  inbox: ReturnType<typeof useInbox>
}) {
  const { id, name, words, lastAt, isTheirs, isUnread, account } = thread
  const isOpen = place.thread === id
  const isSelected = selected.some(of => of.id === id)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <li
      ref={row}
      className={cn(
        'group relative border-line border-b transition-colors',
        isOpen
          ? 'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-mark'
          : 'hover:bg-sunken',
      )}
    >
      <button
        type="button"
        data-name={id}
        aria-current={isOpen || undefined}
        onClick={() => open(id)}
        className="flex w-full flex-col gap-0.5 px-3.5 py-2.5 text-left focus-visible:-outline-offset-2"
      >
        <span className="flex w-full items-baseline gap-2">
          {isUnread && <span className="size-2 shrink-0 self-center rounded-full bg-accent" title="Unread" />}
          <span className={cn('min-w-0 flex-1 truncate', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {name}
          </span>
          <time
            dateTime={lastAt}
            title={formatMoment(lastAt)}
            className={cn('shrink-0 text-xs', isUnread ? 'font-medium text-ink' : 'text-ink-2')}
          >
            {formatAgo(lastAt)}
          </time>
        </span>
        <span className={cn('w-full truncate', isUnread ? 'text-ink' : 'text-ink-2')}>
          {!isTheirs && <span className="font-medium">You: </span>}
          {words || 'This email has no text.'}
        </span>
        <span className="flex w-full items-center gap-2 text-xs pr-8">
          <span className="flex min-w-0 flex-1">
            <ThreadState thread={thread} />
          </span>
          {!isSelected && <span className="max-w-28 truncate text-ink-2">{account?.replace(/@.*/, '@')}</span>}
        </span>
      </button>
      <Checkbox
        label={`Select ${name}`}
        checked={isSelected}
        onChange={() => toggle(id)}
        className={cn(
          'absolute right-3 bottom-3',
          !isSelected && 'pointer-fine:opacity-0 focus-within:opacity-100 group-hover:opacity-100',
        )}
      />
    </li>
  )
}

const NONE: Record<NonNullable<Place['scope']>, string> = {
  all: 'No replies yet',
  unread: 'Nothing unread',
  you: 'Nobody waits for you',
  overdue: 'Nobody has waited for you for 2 days',
  them: 'You wait for nobody',
  snoozed: 'Nothing is snoozed',
  scheduled: 'No answer is scheduled',
}

function Nothing({ place, onClear }: { place: Place; onClear: () => void }) {
  const { scope = 'all', search, label, account, campaign } = place
  const isNarrow = search || label || account || campaign
  const isPlain = !isNarrow && scope === 'all'
  const { data: sender } = useQuery({ ...senderQuery, enabled: isPlain })
  if (isPlain && sender && !sender.effective.seesAnswers)
    return (
      <EmptyState
        title="Connect a mailbox so that answers arrive here"
        text={`Canvass can’t see answers to ${sender.effective.replyTo ?? sender.effective.fromAddress}.`}
        action={
          <Link
            to="/settings/$subject"
            params={{ subject: 'email-account' }}
            className={buttonStyles({ variant: 'primary', size: 'sm' })}
          >
            Connect mailbox
          </Link>
        }
      />
    )
  const none = isNarrow ? 'No open threads here' : NONE[scope]
  if (isPlain)
    return (
      <EmptyState
        title="No open threads"
        text="Replies to your campaigns appear here. Canvass reads them in the mailboxes of your sending accounts."
      />
    )
  return (
    <EmptyState
      title={search ? `No thread matches “${search}”` : none}
      action={
        <Button size="sm" onClick={onClear}>
          Show all threads
        </Button>
      }
    />
  )
}

/** Asks the browser only after this click. */
function NotifyButton() {
  const { id } = useUser()
  const [isOn, setOn] = useState(() => isNotified(id))
  if (!('Notification' in window)) return null
  const change = async () => {
    const isAllowed = isOn || (await Notification.requestPermission()) === 'granted'
    setNotified(id, isAllowed && !isOn)
    setOn(isNotified(id))
    if (!isAllowed)
      toast({
        title: 'Your browser blocks notifications',
        text: 'Allow them for this site in the browser’s settings, then try again.',
        tone: 'bad',
      })
  }
  return (
    <IconButton
      icon={isOn ? BellRing : Bell}
      label={isOn ? 'Stop notifying me of replies' : 'Notify me of replies'}
      aria-pressed={isOn}
      className={isOn ? 'text-accent' : undefined}
      onClick={() => void change()}
    />
  )
}
