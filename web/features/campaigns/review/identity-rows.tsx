import type { Identity } from '#contract/preflight.ts'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** What receivers find of the domain in From. */
export const IdentityRows = ({ identity: { domain, rows } }: { identity: Identity }) => (
  <div>
    <p className="mb-1.5 font-medium">
      From <span className="wrap-anywhere">{domain}</span>
    </p>
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
      {rows.map(({ what, state, says }) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            <StatusDot tone={TONES[state]} className="whitespace-nowrap">
              {what}
            </StatusDot>
          </dt>
          <dd className="wrap-anywhere min-w-0 text-ink-2">{says}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const TONES = { good: 'good', bad: 'bad', unknown: 'neutral' } as const
