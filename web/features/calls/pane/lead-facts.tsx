import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Lead } from '#contract/leads.ts'
import { wholeAddress } from '#contract/whole-address.ts'
import { oneLead } from '#web/features/leads/queries.ts'
import { labelOf } from '#web/features/leads/statuses.ts'
import { useNow } from '#web/lib/now.ts'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import type { Target } from '../target.ts'
import { formatThere } from '../times.ts'

/** The lead's details and local time. */
export function LeadFacts({ target }: { target: Target }) {
  const { data: lead } = useQuery(oneLead(target.leadId))
  const timeZone = target.lead?.timeZone ?? lead?.timeZone
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figures font-mono">{target.phone}</span>
        {target.lead?.person && target.phone === target.lead.phone && <span>{target.lead.person}</span>}
        {lead && <StatusDot tone={lead.status}>{labelOf(lead.status)}</StatusDot>}
        {timeZone && <LocalTime timeZone={timeZone} />}
      </p>
      {lead && <Facts lead={lead} />}
      {!target.leadId && <p className="text-ink-2">This lead was deleted.</p>}
    </div>
  )
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const now = useNow(MINUTE_MS)
  return (
    <span className="flex items-center gap-1.5 text-ink-2" title={timeZone}>
      <Clock aria-hidden className="size-4 stroke-[1.75]" />
      {formatThere(now, timeZone)} there
    </span>
  )
}

function Facts({ lead }: { lead: Lead }) {
  const facts: [string, ReactNode][] = [
    ['Category', lead.category],
    ['Address', wholeAddress(lead)],
    ['Email', lead.email],
    ['Website', lead.website && <WebLink key="website" url={lead.website} className="text-accent underline" />],
    ['About', lead.description],
  ]
  const known = facts.filter(([, value]) => Boolean(value))
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
