import { formatNumber } from '#web/lib/format.ts'
import type { Reach } from '../preflight/use-preflight.ts'

export function ReachBars({ countries, providers }: Reach) {
  const mailboxes = providers.map(({ provider, count }) => ({ name: PROVIDERS[provider], count }))
  const places = countries.map(({ country, count }) => ({ name: nameOf(country), count }))
  if (mailboxes.length === 0 && places.length < 2) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Bar label="By mailbox" shares={mailboxes} />
      <Bar label="By country" shares={places} />
    </div>
  )
}

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft 365', yahoo: 'Yahoo', other: 'Other' }
const names = new Intl.DisplayNames('en', { type: 'region' })

/** The code as it was imported, if it isn't one. */
function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country
}

const SHOWN = 4
const TONES = ['bg-accent', 'bg-accent/60', 'bg-accent/35', 'bg-ink-2/30']

function Bar({ label, shares }: { label: string; shares: { name: string; count: number }[] }) {
  if (shares.length === 0) return null
  const ordered = shares.toSorted((a, b) => b.count - a.count).slice(0, SHOWN)
  return (
    <div>
      <p className="mb-1.5 font-medium">{label}</p>
      <div aria-hidden className="flex h-1.5 gap-0.5">
        {ordered.map(({ name, count }, n) => (
          <span key={name} className={`min-w-1 rounded-sm ${TONES[n]}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {ordered.map(({ name, count }, n) => (
          <li key={name} className="flex items-center gap-1.5 text-ink-2">
            <span aria-hidden className={`size-2 rounded-xs ${TONES[n]}`} />
            {name} <b className="font-medium text-ink">{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
