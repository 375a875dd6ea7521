import { useEffect, useState } from 'react'
import type { AudienceCounts as Counts } from '#contract/audience.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { WrittenCampaign } from '../form/campaign-fields.ts'
import { type CountRow, chosenText, countRows } from './count-rows.ts'
import { FindMissing } from './find-missing.tsx'
import { takeOut } from './take-out.ts'
import { type Audience, useAudience, useChosenAudience } from './use-audience.ts'
import { WhoAtBusinesses } from './who-at-businesses.tsx'

const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog')

interface AudienceCountsProps {
  campaign: WrittenCampaign
  onChange: (recipients: string) => void
  /** How many will be emailed, whenever that's known. */
  onCounted: (recipients: number) => void
}

/** How many people get the campaign, and a row for each reason why someone doesn't. */
export function AudienceCounts({ campaign, onChange, onCounted }: AudienceCountsProps) {
  const { recipients } = campaign
  const audience = useChosenAudience(campaign)
  const { counts, isStale, hasFailed, tryAgain } = useAudience(audience)
  const mailable = counts?.recipients
  useEffect(() => {
    if (mailable !== undefined) onCounted(mailable)
  }, [mailable, onCounted])
  const [viewed, setViewed] = useState<CountRow | null>(null)
  if (recipients.length === 0) return null
  if (hasFailed)
    return (
      <p className="flex items-center gap-2 text-ink-2" role="alert">
        Couldn’t count the recipients.
        <Button size="sm" onClick={tryAgain}>
          Try again
        </Button>
      </p>
    )
  if (!counts) return <Loading />
  const rows = countRows(counts)
  return (
    <>
      <WhoAtBusinesses recipients={recipients} counts={counts} onChange={onChange} />
      <section
        aria-label="Audience"
        aria-busy={isStale}
        className="grid tabular-nums overflow-hidden rounded-md border border-line text-sm sm:grid-cols-[9rem_minmax(0,1fr)]"
      >
        <Total counts={counts} isStale={isStale} />
        <ul className={cn('divide-y divide-line', isStale && 'text-ink-3')}>
          {rows.map(row => (
            <Row key={row.group} row={row} isStale={isStale} onView={() => setViewed(row)}>
              <RowButton row={row} audience={audience} counts={counts} onChange={onChange} />
            </Row>
          ))}
        </ul>
        {viewed && (
          <PeopleDialog
            audience={audience}
            group={viewed.group}
            title={viewed.text}
            count={viewed.count}
            onClose={() => setViewed(null)}
          />
        )}
      </section>
    </>
  )
}

function Total({ counts, isStale }: { counts: Counts; isStale: boolean }) {
  const { chosen, duplicates, recipients, overQuota, invalid } = counts
  const all = Math.max(1, chosen - duplicates)
  const share = (n: number) => ({ width: `${(n / all) * 100}%` })
  return (
    <div className="border-line border-b bg-sunken p-3 sm:border-r sm:border-b-0">
      <p aria-live="polite" className={cn(isStale && 'text-ink-3')}>
        <span className="block font-semibold text-2xl">{formatNumber(recipients)}</span>
        <span className="font-medium">{recipients === 1 ? 'recipient' : 'recipients'}</span>
      </p>
      <div aria-hidden className="my-2 flex h-1 gap-px overflow-hidden rounded-sm bg-line-strong">
        <span className={isStale ? 'bg-ink-3' : 'bg-accent'} style={share(recipients)} />
        <span className="bg-bad" style={share(overQuota + invalid)} />
      </div>
      <p className="text-ink-2 text-xs">{chosenText(counts)}</p>
    </div>
  )
}

const TONES = { bad: 'text-bad', warm: 'text-warm' }

interface RowProps {
  row: CountRow
  isStale: boolean
  onView: () => void
  children: React.ReactNode
}

function Row({ row: { count, text, detail, tone }, isStale, onView, children }: RowProps) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 px-2 py-1">
      <span className={cn('w-9 text-right font-semibold', tone && !isStale && TONES[tone])}>{formatNumber(count)}</span>
      <span className="min-w-36 flex-1">
        <span className="mr-1 font-medium">{text}</span>{' '}
        {detail && <span className={cn('text-xs', isStale ? 'text-ink-3' : 'text-ink-2')}>{detail}</span>}
      </span>
      <span className="ml-auto flex items-center gap-1">
        <Button size="sm" variant="ghost" aria-label={`View ${formatNumber(count)} ${text}`} onClick={onView}>
          View
        </Button>
        {children}
      </span>
    </li>
  )
}

interface RowButtonProps {
  row: CountRow
  audience: Audience
  counts: Counts
  onChange: (recipients: string) => void
}

function RowButton({ row: { action, count, group, text }, audience, counts, onChange }: RowButtonProps) {
  const [isPending, setIsPending] = useState(false)
  if (action === undefined) return null
  if (action === 'find-emails')
    return audience.selection ? (
      <FindMissing audience={audience} counts={counts} onChange={onChange} selection={audience.selection} />
    ) : null
  const label = action === 'skip' ? 'Skip' : 'Remove'
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={isPending}
      aria-label={`${label} ${plural(count, 'recipient')}: ${text}`}
      onClick={async () => {
        setIsPending(true)
        await takeOut(audience, group, onChange)
        setIsPending(false)
      }}
    >
      {label}
    </Button>
  )
}

/** Of the height of three rows: most audiences have that many. */
const Loading = () => (
  <div aria-busy className="grid h-28 overflow-hidden rounded-md border border-line sm:grid-cols-[9rem_minmax(0,1fr)]">
    <div className="flex flex-col gap-3 bg-sunken p-3">
      <Skeleton className="h-6 w-16" />
      <Skeleton className="w-28" />
    </div>
    <div className="hidden flex-col justify-around p-3 sm:flex">
      <Skeleton className="w-1/2" />
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/5" />
    </div>
  </div>
)
