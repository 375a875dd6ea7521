import type { CampaignPeople, CampaignReport } from '#contract/campaigns.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, formatPercent, formatTime, plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { NO_FILTER, type RecipientFilter } from '../queries.ts'
import { isTestOf, RECIPIENT_GROUP } from '../status.ts'
import { peopleOf } from './people.ts'

interface FunnelProps {
  report: CampaignReport
  filter: RecipientFilter
  onFilter: (filter: RecipientFilter) => void
}

/** From sent to replied. Problems below filter the list of recipients; nothing that is zero has a figure. */
export function Funnel({ report, filter, onFilter }: FunnelProps) {
  const people = peopleOf(report)
  const { countedAt, queued } = report.progress
  const stages = stagesOf(report, people)
  const problems = problemsOf(people, queued)
  const [present, absent] = [problems.filter(one => one.count > 0), problems.filter(one => one.count === 0)]
  const none = [...stages.filter(one => one.count === 0), ...absent].map(one => one.none).filter(Boolean)
  const shown = stages.filter(one => one.count > 0)
  // The header says that test mode kept them all.
  if (isTestOf(report) && report.status === 'finished' && present.length === 0) return null
  // Equal numbers would make a solid block.
  const hasSlope = shown.some(one => one.count !== shown[0]?.count)
  return (
    <Card flush title={<span className="sr-only">Results</span>} className="overflow-hidden [&>header]:p-0">
      {shown.length > 0 && (
        <div className="relative">
          {hasSlope && <Shape shares={shown.map(one => one.count / Math.max(shown[0]?.count ?? 1, 1))} />}
          <dl
            className={cn(
              'relative grid grid-cols-1 divide-line max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x',
              hasSlope && 'sm:pb-16',
            )}
            aria-live="polite"
          >
            {shown.map(one => (
              <div key={one.name} className="px-4 py-3 max-sm:flex max-sm:items-baseline max-sm:gap-2">
                <dt className="text-ink-2 text-xs max-sm:w-20">{one.name}</dt>
                <dd className="flex flex-wrap items-baseline gap-x-1.5">
                  <span className="figures font-semibold text-2xl">{formatNumber(one.count)}</span>
                  <span className="figures text-ink-2 text-xs">{one.note}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2',
          shown.length > 0 && 'border-line border-t',
        )}
      >
        {present.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {present.map(({ word, count, to }) => (
              <li key={word}>
                <Problem
                  text={`${formatNumber(count)} ${word}`}
                  isChosen={isSame(filter, to)}
                  onChoose={() => onFilter(isSame(filter, to) ? NO_FILTER : { ...NO_FILTER, ...to })}
                />
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-2 empty:hidden">
          {[none.length > 0 && `No ${inWords(none)}.`, report.tracksOpens === false && 'Opens aren’t tracked.']
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {countedAt && (
        <p className="figures px-4 pb-2 text-ink-3 text-xs">
          Recipients as of {formatTime(countedAt)}. Large campaigns are counted every few seconds.
        </p>
      )}
    </Card>
  )
}

interface Stage {
  name: string
  count: number
  note: string
  /** Its name in the sentence about what's zero; '' if it's never there. */
  none: string
}

function stagesOf(report: CampaignReport, people: CampaignPeople): Stage[] {
  const { recipientCount, progress, tracksOpens } = report
  if (isTestOf(report)) return [{ name: 'Not sent', count: people.sent, note: 'kept in the outbox', none: '' }]
  const all = Math.max(recipientCount, people.sent)
  const share = (count: number, of: number) => (of > 0 ? `${formatPercent((count / of) * 100)} of ` : '')
  const ofDelivered = (count: number) => `${share(count, people.delivered)}delivered`
  const total =
    progress.expanded > 0 && all === people.sent ? plural(all, 'recipient') : `of ${plural(all, 'recipient')}`
  return [
    { name: 'Sent', count: people.sent, note: total, none: '' },
    {
      name: 'Delivered',
      count: people.delivered,
      note: `${share(people.delivered, people.sent)}sent`,
      none: 'deliveries',
    },
    ...(tracksOpens === false
      ? []
      : [{ name: 'Opened', count: people.opened, note: ofDelivered(people.opened), none: 'opens' }]),
    { name: 'Clicked', count: people.clicked, note: ofDelivered(people.clicked), none: 'clicks' },
    { name: 'Replied', count: people.replied, note: ofDelivered(people.replied), none: 'replies' },
  ]
}

interface ProblemOf {
  word: string
  count: number
  none: string
  to: Partial<RecipientFilter>
}

const problemsOf = (people: CampaignPeople, queued: number): ProblemOf[] => [
  { word: 'waiting', count: queued, none: '', to: { group: 'queued' } },
  { word: 'skipped', count: people.skipped, none: '', to: { group: 'skipped', step: 0 } },
  { word: 'bounced', count: people.bounced, none: 'bounces', to: { group: 'bounced' } },
  { word: 'unsubscribed', count: people.unsubscribed, none: '', to: { did: 'unsubscribed' } },
  { word: 'failed', count: people.failed, none: 'failures', to: { group: 'failed' } },
  { word: 'reported as spam', count: people.complained, none: 'complaints', to: { did: 'complained' } },
  { word: 'with an unknown result', count: people.unknown, none: 'unknown results', to: { group: 'unknown' } },
  { word: 'canceled', count: people.cancelled, none: '', to: { group: 'cancelled', step: 0 } },
]

const isSame = (filter: RecipientFilter, { group = '', did = '' }: Partial<RecipientFilter>) =>
  filter.group === group && filter.did === did && filter.reason === ''

/** opens, clicks, or replies */
const inWords = (words: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

const Problem = ({ text, isChosen, onChoose }: { text: string; isChosen: boolean; onChoose: () => void }) => (
  <button
    type="button"
    aria-pressed={isChosen}
    title={Object.values(RECIPIENT_GROUP).find(({ word }) => text.endsWith(word.toLowerCase()))?.meaning}
    onClick={onChoose}
    className={cn(
      'figures min-h-6 rounded-sm underline underline-offset-2 hover:text-accent pointer-coarse:min-h-11',
      isChosen ? 'font-medium text-accent decoration-accent' : 'decoration-line-strong',
    )}
  >
    {text}
  </button>
)

const HEIGHT = 60

/** The funnel as a falling band behind the figures; the figures say the same. */
function Shape({ shares }: { shares: number[] }) {
  const width = 100 / shares.length
  const y = (share: number) => 6 + (1 - Math.min(share, 1)) * (HEIGHT - 12)
  const line = shares
    .map((share, n) => {
      const [from, to] = [n * width, (n + 1) * width]
      const next = y(shares[n + 1] ?? share)
      const bend = n === shares.length - 1 ? '' : ` C ${to - 1} ${y(share)} ${to - 1} ${next} ${to} ${next}`
      return `${n === 0 ? `M 0 ${y(share)} ` : ''}L ${n === shares.length - 1 ? to : Math.max(from, to - 4)} ${y(share)}${bend}`
    })
    .join(' ')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 100 ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-16 w-full max-sm:hidden"
    >
      <path d={`${line} L 100 ${HEIGHT} L 0 ${HEIGHT} Z`} className="fill-accent-soft" />
      <path d={line} className="fill-none stroke-accent" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
