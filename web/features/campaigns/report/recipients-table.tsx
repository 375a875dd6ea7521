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
import type { CampaignRecipient, RecipientGroup, RecipientStep } from '#contract/campaign-recipients.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { cn } from '#web/lib/cn.ts'
import { formatAgo, formatMinute, formatSoon, plural } from '#web/lib/format.ts'
import { useIsPhone } from '#web/lib/row-height.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TONES, type Tone } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { RECIPIENT_GROUP } from '../status.ts'
import { stepName } from './emails-and-clicks.tsx'

interface RecipientsTableProps {
  report: Pick<CampaignReport, 'stepCount' | 'variantCount' | 'isTest'>
  /** Undefined while loading. */
  rows: CampaignRecipient[] | undefined
  /** The rows of the previous page are shown while the next one loads. */
  isOld: boolean
  onShow: (messageId: string) => void
}

/** Each recipient once, with a column per email. Phones show the latest email only. */
export function RecipientsTable({ report, rows, isOld, onShow }: RecipientsTableProps) {
  const { stepCount = 0, variantCount = 0 } = report
  const isPhone = useIsPhone()
  const steps = isPhone ? [] : Array.from({ length: stepCount + 1 }, (_, step) => step)
  const hasVariants = variantCount > 0 && !isPhone
  return (
    <Table aria-busy={isOld || !rows} className={cn('transition-opacity', isOld && 'opacity-60')}>
      <TableHead>
        <TableRow>
          <TableHeader>Recipient</TableHeader>
          {hasVariants && <TableHeader>Variant</TableHeader>}
          {steps.map(step => (
            <TableHeader key={step}>{stepName(step)}</TableHeader>
          ))}
          <TableHeader className={cn(!isPhone && 'text-right')}>Latest</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows ? (
          rows.map(row => (
            <RecipientRow
              key={row.id}
              recipient={row}
              steps={steps}
              hasVariants={hasVariants}
              isTest={report.isTest}
              onShow={onShow}
            />
          ))
        ) : (
          <SkeletonRows columns={steps.length + 2} />
        )}
      </TableBody>
    </Table>
  )
}

interface RecipientRowProps {
  recipient: CampaignRecipient
  /** The columns; none on a phone. */
  steps: number[]
  hasVariants: boolean
  isTest: boolean | undefined
  onShow: (messageId: string) => void
}

/** The button spans the row, so a click anywhere opens the history. */
function RecipientRow({ recipient, steps, hasVariants, isTest, onShow }: RecipientRowProps) {
  const own = recipient.steps ?? []
  const latest = latestOf(own)
  return (
    <TableRow className="relative align-top hover:bg-sunken">
      <WhoCell recipient={recipient} onShow={onShow} />
      {hasVariants && (
        <TableCell className="py-1.5">{recipient.variant == null ? '–' : 'ABCD'.charAt(recipient.variant)}</TableCell>
      )}
      {steps.map(step => {
        const found = own.find(one => one.step === step)
        return (
          <TableCell key={step} className="max-w-56 py-1.5">
            {found ? <StepCell outcome={outcomeOfStep(found, { isTest })} /> : '–'}
          </TableCell>
        )
      })}
      {steps.length === 0 ? (
        <TableCell className="py-1.5">
          {latest ? <StepCell outcome={outcomeOfStep(latest, { isTest })} /> : '–'}
        </TableCell>
      ) : (
        <TableCell className="whitespace-nowrap py-1.5 text-right text-ink-2">
          {latest?.latestAt ? formatAgo(latest.latestAt) : '–'}
        </TableCell>
      )}
    </TableRow>
  )
}

const WhoCell = ({ recipient, onShow }: Pick<RecipientRowProps, 'recipient' | 'onShow'>) => (
  <TableCell className="max-w-64 py-1.5 max-sm:max-w-40 xl:max-w-80">
    <button
      type="button"
      aria-label={[recipient.businessName, recipient.email].filter(Boolean).join(', ')}
      title={recipient.email}
      onClick={() => onShow(recipient.id)}
      className="block w-full truncate text-left font-medium after:absolute after:inset-0"
    >
      {recipient.businessName ?? recipient.email}
    </button>
    {recipient.businessName && <span className="block truncate text-ink-3 text-xs">{recipient.email}</span>}
    {recipient.subject && (
      <span className="block truncate text-ink-2 text-xs" title={recipient.subject}>
        {recipient.subject}
      </span>
    )}
  </TableCell>
)

/** The email to which something happened last. One that waits comes into it only if nothing has happened yet. */
function latestOf(steps: RecipientStep[]) {
  const happened = steps.filter(step => step.latestAt !== null && step.group !== 'queued')
  return happened.toSorted((a, b) => (b.latestAt ?? '').localeCompare(a.latestAt ?? ''))[0] ?? steps[0]
}

interface StepOutcome {
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
function outcomeOfStep(step: RecipientStep, { isTest = false, now = Date.now() } = {}): StepOutcome {
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
function StepCell({ outcome: { icon: Icon, word, detail, tone } }: { outcome: StepOutcome }) {
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
