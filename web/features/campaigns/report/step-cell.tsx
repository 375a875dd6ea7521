import {
  Ban,
  Check,
  CircleAlert,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  Eye,
  ListTodo,
  type LucideIcon,
  MousePointerClick,
  Phone,
  Reply,
  UserMinus,
} from 'lucide-react'
import type { RecipientGroup, RecipientStep } from '#contract/campaign-recipients.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMinute, formatSoon, plural } from '#web/lib/format.ts'
import { TONES, type Tone } from '#web/ui/status-dot.tsx'
import { RECIPIENT_GROUP } from '../status.ts'

export interface StepOutcome {
  icon: LucideIcon
  word: string
  detail: string | null
  tone: Tone
}

const ICONS: Record<RecipientGroup, LucideIcon> = {
  queued: Clock,
  sent: Check,
  bounced: CircleX,
  failed: CircleAlert,
  skipped: CircleSlash,
  unknown: CircleHelp,
  cancelled: Ban,
}

/** The most telling thing that happened to one email of a recipient, and a detail. Test mode sends nothing. */
export function outcomeOfStep(step: RecipientStep, { isTest = false, now = Date.now() } = {}): StepOutcome {
  if (step.task) return outcomeOfTask(step, step.task, now)
  const { group, reasonText, sentAt, dueAt, opens, links, repliedAt, unsubscribedAt } = step
  if (unsubscribedAt)
    return { icon: UserMinus, word: 'Unsubscribed', detail: formatMinute(unsubscribedAt), tone: 'warm' }
  if (repliedAt) return { icon: Reply, word: 'Replied', detail: formatMinute(repliedAt), tone: 'good' }
  if (links > 0) return { icon: MousePointerClick, word: 'Clicked', detail: plural(links, 'link'), tone: 'accent' }
  if (opens > 0) return { icon: Eye, word: 'Opened', detail: opens === 1 ? 'once' : `${opens} times`, tone: 'accent' }
  const { word, tone } = RECIPIENT_GROUP[group]
  const sent = { icon: ICONS[group], word: isTest && group === 'sent' ? 'Kept in the outbox' : word, tone }
  if (group === 'sent') return { ...sent, detail: sentAt && formatMinute(sentAt), tone: 'neutral' }
  if (group !== 'queued') return { ...sent, detail: reasonText }
  const isLater = dueAt !== null && Date.parse(dueAt) > now
  return { ...sent, word: isLater ? formatSoon(dueAt, now) : word, detail: reasonText, tone: 'neutral' }
}

function outcomeOfTask(
  { group, reasonText, sentAt, dueAt }: RecipientStep,
  { type, isDue }: NonNullable<RecipientStep['task']>,
  now: number,
): StepOutcome {
  const icon = type === 'call' ? Phone : ListTodo
  if (group === 'sent')
    return { icon, word: type === 'call' ? 'Called' : 'Done', detail: sentAt && formatMinute(sentAt), tone: 'good' }
  if (group === 'skipped') return { icon, word: RECIPIENT_GROUP.skipped.word, detail: reasonText, tone: 'neutral' }
  if (isDue) return { icon, word: type === 'call' ? 'Call due' : 'Task due', detail: 'in Tasks', tone: 'warm' }
  return { icon, word: dueAt ? formatSoon(dueAt, now) : 'Waiting', detail: reasonText, tone: 'neutral' }
}

/** An icon, a word, and a detail. */
export function StepCell({ outcome: { icon: Icon, word, detail, tone } }: { outcome: StepOutcome }) {
  const color = tone === 'neutral' ? 'text-ink-2' : TONES[tone]
  return (
    <span className="flex items-start gap-1.5">
      <Icon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', color)} />
      <span className="min-w-0">
        <span className={cn('block font-medium', color)}>{word}</span>
        {detail && <span className="wrap-anywhere line-clamp-2 text-ink-2 text-xs">{detail}</span>}
      </span>
    </span>
  )
}
