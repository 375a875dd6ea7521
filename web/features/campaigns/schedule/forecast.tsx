import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SendingForecast } from '#contract/sending-limits.ts'
import { sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import type { WrittenCampaign } from '../form/campaign-fields.ts'
import { type Bar, barsOf, dayLabel, totalOf } from './forecast-bars.ts'

interface ForecastProps {
  campaign: WrittenCampaign
  /** Those who will be emailed, counted by the server. */
  recipients: number
  /** Null if the chosen time can't be used. */
  at: string | null | undefined
}

/** How many emails are sent on each day with these settings. Follows every control of the schedule. */
export function Forecast({ campaign: { steps, sendingWindow, sendingAccountIds }, recipients, at }: ForecastProps) {
  const settings = { recipients, waits: waitsOf(steps), sendingWindow, sendingAccountIds, ...(at && { at }) }
  const { data } = useQuery({
    queryKey: ['forecast', settings],
    queryFn: ({ signal }) => call(sendingLimits.forecast, { body: settings }, { signal }),
    enabled: recipients > 0 && at !== null,
    placeholderData: keepPreviousData,
    meta: { staysOnPage: 'always' },
    gcTime: 0,
  })
  if (!data || recipients === 0) return null
  return (
    <section aria-label="Forecast" className="rounded-md border border-line bg-sunken p-3 text-sm">
      <Words forecast={data} recipients={recipients} />
      {data.days.length > 1 && <Bars bars={barsOf(data.days)} />}
    </section>
  )
}

/** Days from each email to the next: calls and tasks in between take their time, too. */
function waitsOf(steps: WrittenCampaign['steps']): number[] {
  const waits: number[] = []
  let days = 0
  for (const { type, delayDays } of steps) {
    days += delayDays
    if (type !== 'email') continue
    waits.push(days)
    days = 0
  }
  return waits
}

function Words({ forecast: { days, isComplete }, recipients }: { forecast: SendingForecast; recipients: number }) {
  const lastFirst = days.findLast(({ counts }) => (counts[0] ?? 0) > 0)
  if (!lastFirst) return <p className="text-bad">The sending limits don’t allow any email. Raise them in Settings.</p>
  const all = days.reduce((sum, { counts }) => sum + totalOf(counts), 0)
  const last = days.at(-1) ?? lastFirst
  return (
    <>
      <p className="font-medium">
        {recipients === 1 ? 'The first email is sent' : `All ${formatNumber(recipients)} first emails are sent`}
        {days[0] === lastFirst ? ' on ' : ' by '}
        {dayLabel(lastFirst.date)}.
      </p>
      {all > recipients && (
        <p className="text-ink-2 text-xs">
          {`At most ${plural(all, 'email')} with follow-ups, the last by ${dayLabel(last.date)}.`}
        </p>
      )}
      {!isComplete && <p className="text-warm text-xs">With these limits, it takes longer than a year.</p>}
    </>
  )
}

/** First emails are certain; follow-ups depend on replies. */
const SHADES = ['bg-accent', 'bg-accent/55', 'bg-accent/40', 'bg-accent/30', 'bg-accent/25', 'bg-accent/20']

function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ counts }) => totalOf(counts)))
  const steps = bars[0]?.counts.length ?? 0
  return (
    <>
      <ol className="mt-3 flex items-end gap-1.5 overflow-x-auto">
        {bars.map(({ key, label, counts }) => (
          <li key={key} className="flex min-w-11 flex-1 flex-col items-center gap-1 text-ink-2 text-xs">
            <span className="figures">{amount(counts)}</span>
            <span aria-hidden className="flex h-14 w-full max-w-10 flex-col justify-end overflow-hidden rounded-sm">
              {counts.toReversed().map((count, n) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its position
                  key={n}
                  className={SHADES[counts.length - 1 - n]}
                  style={{ height: `${(count / most) * 100}%` }}
                />
              ))}
            </span>
            <span className="whitespace-nowrap">{label.replace(/^Week of \w+, |^\w+, /, '')}</span>
          </li>
        ))}
      </ol>
      {steps > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 text-ink-2 text-xs">
          {SHADES.slice(0, steps).map((shade, n) => (
            <li key={shade} className="flex items-center gap-1.5">
              <span aria-hidden className={cn('size-2.5 rounded-sm', shade)} />
              {n === 0 ? 'First email' : `Follow-up ${n}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** "≤" where it depends on replies. */
function amount(counts: number[]): string {
  const all = totalOf(counts)
  if (all === 0) return ''
  return `${all > (counts[0] ?? 0) ? '≤ ' : ''}${formatNumber(all)}`
}
