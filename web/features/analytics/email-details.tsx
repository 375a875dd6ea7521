import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailDetails as Details } from '#contract/analytics.ts'
import { plural } from '#web/lib/format.ts'
import { nameInWords } from '#web/lib/template-words.ts'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CountList } from './count-list.tsx'
import { FiguresFailed } from './figures-failed.tsx'
import { emailDetails } from './queries.ts'
import { SaveCsv } from './save-csv.tsx'

type Measure = 'opened' | 'clicked' | 'replied'
const MEASURES: { value: Measure; label: string; noun: string }[] = [
  { value: 'opened', label: 'Opens', noun: 'open' },
  { value: 'clicked', label: 'Clicks', noun: 'click' },
  { value: 'replied', label: 'Replies', noun: 'reply' },
]
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
export const clockOf = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** When people respond, what they say, and why emails come back. */
export function EmailDetails({ days, hasOpens }: { days: number; hasOpens: boolean }) {
  const { data, error, refetch } = useQuery(emailDetails(days))
  if (error) return <FiguresFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-72" />
  const replies = data.replies.map(({ label, count }) => ({ label: label ? nameInWords(label) : 'No label', count }))
  const bounces = data.bounces.map(({ reason, count }) => ({ label: reason, count }))
  return (
    <>
      <Hours key={String(hasOpens)} hours={data.hours} hasOpens={hasOpens} />
      <Section
        title="Replies and bounces"
        actions={
          <SaveCsv
            name="replies and bounces"
            rows={[
              ['Type', 'Reason', 'Count'],
              ...replies.map(({ label, count }) => ['Reply', label, count]),
              ...bounces.map(({ label, count }) => ['Bounce', label, count]),
            ]}
          />
        }
      >
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
          <CountList title="Replies" rows={withTotal(replies)} none="Nobody has replied yet." />
          <CountList title="Bounces" rows={withTotal(bounces)} none="No emails came back." />
        </div>
      </Section>
    </>
  )
}

function withTotal(rows: { label: string; count: number }[]) {
  const of = rows.reduce((total, { count }) => total + count, 0)
  return rows.map(row => ({ ...row, of }))
}

/** One square per hour of the week, the stronger the more; the best is named. */
function Hours({ hours, hasOpens }: { hours: Details['hours']; hasOpens: boolean }) {
  const measures = hasOpens ? MEASURES : MEASURES.filter(({ value }) => value !== 'opened')
  const [measure, setMeasure] = useState<Measure>(hasOpens ? 'opened' : 'clicked')
  const { noun } = MEASURES.find(({ value }) => value === measure) ?? { noun: '' }
  const countAt = new Map(hours.map(one => [`${one.weekday} ${one.hour}`, one[measure]]))
  const most = Math.max(1, ...countAt.values())
  const best = hours.toSorted((a, b) => b[measure] - a[measure])[0]
  return (
    <Section
      title="Hours of the week"
      text={
        best && best[measure] > 0
          ? `Most on ${DAYS[best.weekday - 1]} at ${clockOf(best.hour)}: ${plural(best[measure], noun, noun === 'reply' ? 'replies' : undefined)}.`
          : 'Nobody yet.'
      }
      actions={
        <>
          <Segmented label="What to show" value={measure} onChange={setMeasure} options={measures} />
          <SaveCsv
            name="hours"
            rows={[
              ['Day', 'Hour', 'Opens', 'Clicks', 'Replies'],
              ...hours.map(one => [DAYS[one.weekday - 1] ?? '', one.hour, one.opened, one.clicked, one.replied]),
            ]}
          />
        </>
      }
    >
      <table
        aria-label="Hours of the week"
        style={{ borderCollapse: 'separate', borderSpacing: 1 }}
        className="w-full table-fixed text-ink-3 text-2xs"
      >
        <thead>
          <tr>
            <td className="w-8" />
            {HOURS.map(hour => (
              <th key={hour} scope="col" className="font-normal">
                {hour % 6 === 0 ? clockOf(hour) : <span className="sr-only">{clockOf(hour)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((name, day) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              {HOURS.map(hour => {
                const count = countAt.get(`${day + 1} ${hour}`) ?? 0
                const share = count > 0 ? 20 + (80 * count) / most : 0
                return (
                  <td
                    key={hour}
                    title={`${name} ${clockOf(hour)}: ${count}`}
                    className="h-5 rounded-xs bg-line/50"
                    style={
                      share > 0
                        ? { background: `color-mix(in oklch, var(--color-accent) ${share}%, var(--color-bg))` }
                        : undefined
                    }
                  >
                    <span className="sr-only">{count}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
