import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { DraftLine } from '#contract/drafts.ts'
import { cn } from '#web/lib/cn.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ALL_SHOWS, type Counts, SHOWS, STAGES, stageOf } from '../states.ts'
import type { Queue } from './use-queue.ts'

/** They appear only if there are any. */
const RARE = new Set(['failed', 'no-address'])

interface QueueListProps {
  queue: Queue
  counts: Counts
  /** Something was chosen: a sheet closes. */
  onChosen?: () => void
}

/** The drafts of a run with their state, and the filters above. */
export function QueueList({ queue, counts, onChosen }: QueueListProps) {
  const { shown, open, show } = queue
  const body = useRef<HTMLUListElement>(null)
  const openId = open?.id
  useEffect(() => {
    body.current?.querySelector(`[data-line="${openId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const choose = useLatest((id: string) => {
    queue.choose(id)
    onChosen?.()
  })
  const moveFocus = useLatest(({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const rows = [...(body.current?.querySelectorAll('button') ?? [])]
    if (step) rows[rows.indexOf(currentTarget) + step]?.focus()
  })
  return (
    <>
      <Choice
        label="Show drafts"
        options={ALL_SHOWS.filter(name => !RARE.has(name) || counts[name] > 0 || name === show).map(name => ({
          key: name,
          name: SHOWS[name],
          count: counts[name],
        }))}
        chosen={show}
        onChoose={queue.filter}
        className="flex-wrap gap-0.5 border-line border-b p-2"
      />
      <ul ref={body} aria-label="Drafts" className="min-h-0 flex-1 overflow-y-auto">
        {shown.map((line, index) => (
          <QueueLine
            key={line.id}
            line={line}
            isOpen={line.id === openId}
            isTabStop={line.id === openId || (queue.at < 0 && index === 0)}
            onChoose={choose}
            onKey={moveFocus}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="px-3 py-6 text-center text-ink-2">No drafts here.</p>}
    </>
  )
}

interface QueueLineProps {
  line: DraftLine
  isOpen: boolean
  /** The list is one tab stop; the arrow keys move within. */
  isTabStop: boolean
  onChoose: (id: string) => void
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** Off-screen lines aren't laid out (`content-visibility`), so that a thousand scroll like ten. */
const QueueLine = memo(function QueueLine({ line, isOpen, isTabStop, onChoose, onKey }: QueueLineProps) {
  const { id, businessName, subject, email } = line
  const stage = stageOf(line)
  const { word, icon: Icon, className } = STAGES[stage]
  const isReviewed = stage === 'approved' || stage === 'skipped'
  return (
    <li className="border-line border-b [contain-intrinsic-size:auto_53px] [content-visibility:auto]">
      <button
        type="button"
        data-line={id}
        aria-current={isOpen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onChoose(id)}
        onKeyDown={onKey}
        className="block w-full border-transparent border-l-3 px-2.5 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-mark aria-[current]:bg-accent-soft"
      >
        <span className="flex items-center justify-between gap-2">
          <span className={cn('truncate font-medium', isReviewed && !isOpen && 'text-ink-2')}>{businessName}</span>{' '}
          <span className={cn('inline-flex shrink-0 items-center gap-1 text-xs', className)}>
            <Icon aria-hidden className="size-3.5" />
            {word}
          </span>
        </span>{' '}
        <span className="block truncate text-ink-2 text-xs">
          {email === null ? 'No email address' : subject || '…'}
        </span>
      </button>
    </li>
  )
})

/** Placeholders of the rows’ height. */
export const QueueSkeleton = () => (
  <div aria-hidden>
    {Array.from({ length: 9 }, (_, row) => (
      <div key={row} className="flex h-[53px] flex-col justify-center gap-2 border-line border-b px-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="h-2.5 w-4/5" />
      </div>
    ))}
  </div>
)
