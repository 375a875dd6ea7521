import { Phone } from 'lucide-react'
import { memo } from 'react'
import type { CallLead } from '#contract/calls.ts'
import { cn } from '#web/lib/cn.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lastCallOf, obstacleOf } from '../call-words.ts'
import { formatThere } from '../times.ts'

/** The same object for all rows and renders, so that memo works. */
export interface RowEvents {
  activate: (id: string) => void
  open: (lead: CallLead) => void
  call: (lead: CallLead) => void
}

interface CallRowProps {
  lead: CallLead
  index: number
  height: number
  now: number
  isActive: boolean
  isCalling: boolean
  /** A campaign asks for this call, and it's due. */
  isDue: boolean
  isAllSimulated: boolean
  on: RowEvents
}

export const CallRow = memo(function CallRow(props: CallRowProps) {
  const { lead, index, height, now, isActive, isCalling, isDue, isAllSimulated, on } = props
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      onFocus={() => on.activate(lead.id)}
      className={cn(
        'border-line border-t transition-colors hover:bg-bg',
        // Marigold only ever means "this one, here".
        isActive && 'shadow-[inset_3px_0_0_var(--color-mark)]',
      )}
    >
      <th scope="row" className="relative px-4 text-left font-medium max-md:pr-1 max-md:text-base">
        <span className="flex items-center gap-2">
          <button
            type="button"
            data-name={lead.id}
            title={lead.businessName}
            onClick={() => on.open(lead)}
            className="min-w-0 truncate rounded-sm py-0.5 text-left underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {lead.businessName}
          </button>
          {isDue && (
            <Badge tone="warm" className="shrink-0" title="A campaign asks for this call.">
              Call due
            </Badge>
          )}
          {lead.isSimulated && !isAllSimulated && <SimulatedBadge />}
        </span>
        <span className="block truncate font-normal text-ink-3 text-xs">
          <span className="figures mr-2 text-ink-2 md:hidden">{lead.phone}</span>
          {lead.person && <span className="mr-2 text-ink-2">{lead.person}</span>}
          {lastCallOf(lead)}
        </span>
      </th>
      <td className="px-3 max-md:hidden">
        <span className="figures block truncate">{lead.phone}</span>
        {lead.timeZone && (
          <span className="block truncate text-ink-3 text-xs">{formatThere(now, lead.timeZone)} there</span>
        )}
      </td>
      <td className="pr-3 text-right max-md:pr-2">
        <RowAction lead={lead} now={now} isCalling={isCalling} on={on} />
      </td>
    </tr>
  )
})

export const SimulatedBadge = () => (
  <Badge tone="warm" className="shrink-0" title="No phone rings, and the call doesn’t count toward your plan.">
    Simulated
  </Badge>
)

function RowAction({ lead, now, isCalling, on }: Pick<CallRowProps, 'lead' | 'now' | 'isCalling' | 'on'>) {
  const obstacle = obstacleOf(lead, now)
  if (obstacle)
    return (
      <Button
        variant="ghost"
        size="sm"
        title={lead.problem ?? undefined}
        aria-label={`${obstacle}: why you can’t call ${lead.businessName} now`}
        onClick={() => on.open(lead)}
        className="max-w-full max-md:h-auto"
      >
        <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">{obstacle}</span>
      </Button>
    )
  return (
    <Button size="sm" pending={isCalling} aria-label={`Call ${lead.businessName}`} onClick={() => on.call(lead)}>
      <Phone aria-hidden />
      Call
    </Button>
  )
}
