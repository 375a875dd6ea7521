import { ChevronDown } from 'lucide-react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { labelOf } from '../statuses.ts'

const COLORS: Record<LeadStatus, string> = {
  new: 'text-new',
  cold: 'text-cold',
  warm: 'text-warm',
  converted: 'text-converted',
}

/** Shows the status, and opens the menu to change it, which all rows share. */
export const StatusButton = ({ lead, onOpen }: { lead: Lead; onOpen: (anchor: HTMLElement) => void }) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={`Status of ${lead.businessName}: ${labelOf(lead.status)}`}
    onClick={event => onOpen(event.currentTarget)}
    className={cn(
      '-ml-2 inline-flex h-7 items-center gap-1.5 rounded-md border border-transparent pr-1.5 pl-2 font-medium transition-colors hover:border-line hover:bg-sunken pointer-coarse:h-11',
      COLORS[lead.status],
    )}
  >
    <span aria-hidden className="size-1.5 rounded-full bg-current" />
    {labelOf(lead.status)}
    <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
  </button>
)
