import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/notices.ts'
import { notifications } from '#contract/notifications.ts'
import { type PlanLine, usePlanLine } from '#web/features/billing/plan-notice.tsx'
import { useRereadOn } from '#web/lib/events.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

const noticesQuery = queryOf(['notices'], notifications.list)

type Line = PlanLine & { key: string }

const TONES = { block: 'bad', warning: 'warn', suggestion: 'info' } as const
const WORDS = {
  bad: { tone: 'bad', children: 'Urgent' },
  warn: { tone: 'warm', children: 'Check' },
  info: { tone: 'cold', children: 'To do' },
} as const
const RANKS = Object.values<PlanLine['tone']>(TONES)

/** What the account needs today in one line: the most urgent, and how much more there is. Nothing if there's nothing to say. */
export function Today() {
  const { data = [] } = useQuery(noticesQuery)
  useRereadOn('campaign', noticesQuery.queryKey)
  useRereadOn('inbox', noticesQuery.queryKey)
  useRereadOn('tasks', noticesQuery.queryKey)
  useRereadOn('drafts', noticesQuery.queryKey)
  useRereadOn('domains', noticesQuery.queryKey)
  const plan = usePlanLine()
  const lines = [...data.map(lineOf), ...(plan ? [{ ...plan, key: 'plan' }] : [])].toSorted(
    (a, b) => RANKS.indexOf(a.tone) - RANKS.indexOf(b.tone),
  )
  const [first, ...more] = lines
  if (!first) return null
  return (
    <Banner
      tone={first.tone}
      onDismiss={first.onDismiss}
      action={<Actions line={first} more={more.length} all={lines} />}
    >
      <div className="max-sm:line-clamp-3 sm:line-clamp-2">{first.text}</div>
    </Banner>
  )
}

const lineOf = ({ check, level, text, fix }: Notice): Line => ({
  key: check + text,
  tone: TONES[level],
  text,
  action: (
    <Link to={fix.to as '/inbox'} search={fix.search ?? {}} className={buttonStyles({ size: 'sm' })}>
      {fix.label}
    </Link>
  ),
})

const Actions = ({ line, more, all }: { line: Line; more: number; all: Line[] }): ReactNode => (
  <>
    {line.action}
    {more > 0 && (
      <DialogButton size="sm" variant="ghost" dialog={close => <List lines={all} onClose={close} />}>
        {more} more
      </DialogButton>
    )}
  </>
)

const List = ({ lines, onClose }: { lines: Line[]; onClose: () => void }) => (
  <Dialog title="Today" description="What needs you, the most urgent first." onClose={onClose}>
    <ul className="divide-y divide-line">
      {lines.map(({ key, tone, text, action }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
          <StatusDot {...WORDS[tone]} className="w-16" />
          <div className="wrap-anywhere min-w-0 grow basis-56">{text}</div>
          {action}
        </li>
      ))}
    </ul>
  </Dialog>
)
