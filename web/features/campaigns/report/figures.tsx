import type { RecipientGroup } from '#contract/campaign-recipients.ts'
import type { CampaignProgress } from '#contract/campaigns.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, formatPercent, formatTime } from '#web/lib/format.ts'
import { RECIPIENT_GROUP } from '../status.ts'

interface ReportFiguresProps {
  progress: CampaignProgress
  tracksOpens: boolean
  chosen: RecipientGroup | ''
  onChoose: (group: RecipientGroup | '') => void
}

const GROUPS: RecipientGroup[] = ['queued', 'sent', 'failed', 'bounced', 'skipped', 'unknown']

/** How many emails were sent, failed, opened, and so on. Recipient figures filter the list below. */
export function ReportFigures(props: ReportFiguresProps) {
  const { countedAt } = props.progress
  return (
    <div className="flex flex-col gap-1">
      <Figures {...props} />
      {countedAt && (
        <p className="figures text-ink-3 text-xs">
          Recipients as of {formatTime(countedAt)}. Large campaigns are counted every few seconds.
        </p>
      )}
    </div>
  )
}

function Figures({ progress, tracksOpens, chosen, onChoose }: ReportFiguresProps) {
  // Few campaigns have canceled recipients, so the figure appears only then.
  const groups: RecipientGroup[] = progress.cancelled > 0 ? [...GROUPS, 'cancelled'] : GROUPS
  return (
    <div
      className={cn(
        'grid grid-cols-2 gap-3 sm:grid-cols-3',
        groups.length > GROUPS.length ? 'xl:grid-cols-10' : 'xl:grid-cols-9',
      )}
    >
      {groups.map(group => (
        <button
          key={group}
          type="button"
          aria-pressed={chosen === group}
          title={RECIPIENT_GROUP[group].meaning}
          onClick={() => onChoose(chosen === group ? '' : group)}
          className={cn(
            // A button centers its content; beside tiles with a third line, its figure would be lower.
            'flex flex-col justify-start rounded-xl border bg-panel px-3 py-2 text-left transition-colors hover:border-line-strong',
            chosen === group ? 'border-accent' : 'border-line',
          )}
        >
          <Figure name={RECIPIENT_GROUP[group].word} value={progress[group]} />
        </button>
      ))}
      {(['opened', 'clicked', 'unsubscribed'] as const).map(kind => (
        <div key={kind} className="rounded-xl border border-line bg-panel px-3 py-2">
          <Figure
            name={kind[0]?.toUpperCase() + kind.slice(1)}
            {...(kind === 'opened' && !tracksOpens
              ? { value: null, note: 'Opens aren’t tracked' }
              : { value: progress[kind], note: shareOfSent(progress[kind], progress.sent) })}
          />
        </div>
      ))}
    </div>
  )
}

const shareOfSent = (n: number, sent: number) => (sent > 0 ? `${formatPercent((n / sent) * 100)} of sent` : undefined)

interface FigureProps {
  name: string
  /** Null if it isn't counted. */
  value: number | null
  note?: string | undefined
}

function Figure({ name, value, note }: FigureProps) {
  return (
    <>
      <span className="block text-ink-2 text-xs">{name}</span>{' '}
      <span className="figures block font-semibold text-lg">{value === null ? '–' : formatNumber(value)}</span>
      {note && <span className="figures block text-ink-3 text-xs">{note}</span>}
    </>
  )
}
