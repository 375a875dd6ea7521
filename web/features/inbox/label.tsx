import {
  Ban,
  Bot,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  UserX,
} from 'lucide-react'
import type { Thread } from '#contract/inbox.ts'
import type { ReplyLabel } from '#contract/replies.ts'
import { LABELS } from '#contract/reply-words.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDate, formatSoon } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'

const LOOKS: Record<ReplyLabel, { icon: LucideIcon; tone: string }> = {
  interested: { icon: CircleCheck, tone: 'text-good' },
  question: { icon: CircleHelp, tone: 'text-warm' },
  later: { icon: CalendarClock, tone: 'text-cold' },
  wrong_person: { icon: UserX, tone: 'text-converted' },
  not_interested: { icon: CircleSlash, tone: 'text-ink-2' },
  unsubscribe: { icon: Ban, tone: 'text-ink-2' },
  automatic: { icon: Bot, tone: 'text-ink-2' },
}

/** An icon and a word, in the label's color; a word alone would be gray among gray. */
export function Label({
  label,
  className = 'font-medium',
  words = LABELS[label],
}: {
  label: ReplyLabel
  className?: string
  words?: string
}) {
  const { icon: Icon, tone } = LOOKS[label]
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1.5', tone, className)}>
      <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
      <span className="truncate">{words}</span>
    </span>
  )
}

/** Who waits for what, in one line: the label with its date, or what the user put off. */
export function ThreadState({ thread }: { thread: Thread }) {
  const now = useNow(60_000)
  const { label, until, scheduledAt, snoozedUntil, isTheirs, isSuppressed, isDone, hasFailed } = thread
  if (hasFailed && !isDone) return <Line icon={TriangleAlert} words="Check your answer" isBad />
  if (isSuppressed && label !== 'unsubscribe') return <Line icon={Ban} words="On your suppression list" />
  if (scheduledAt) return <Line icon={CalendarClock} words={`Sends ${formatSoon(scheduledAt)}`} />
  if (snoozedUntil && Date.parse(snoozedUntil) > now)
    return <Line icon={CalendarClock} words={`Snoozed until ${formatSoon(snoozedUntil)}`} />
  if (isDone) return <Line icon={CircleCheck} words="Done" />
  if (!isTheirs) return <Line icon={Hourglass} words="Waiting for them" />
  if (!label) return null
  const words = label === 'unsubscribe' ? askedWords(isSuppressed) : LABELS[label]
  return <Label label={label} words={until ? `${words}, until ${formatDate(until)}` : words} />
}

const askedWords = (isSuppressed: boolean) => (isSuppressed ? 'Asked for no more email' : 'Seems to want no more email')

const Line = ({ icon: Icon, words, isBad = false }: { icon: LucideIcon; words: string; isBad?: boolean }) => (
  <span className={cn('inline-flex min-w-0 items-center gap-1.5 font-medium', isBad ? 'text-bad' : 'text-ink-2')}>
    <Icon aria-hidden className="size-3.5 shrink-0 stroke-[1.75]" />
    <span className="truncate">{words}</span>
  </span>
)
