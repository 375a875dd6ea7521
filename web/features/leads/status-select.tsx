import { ChevronDown } from 'lucide-react'
import type { Lead, LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { labelOf, STATUSES } from './statuses.ts'

const COLOURS: Record<LeadStatus, string> = {
  new: 'text-new',
  cold: 'text-cold',
  warm: 'text-warm',
  converted: 'text-converted',
}

/**
 * A dot and a word, under the browser's own list: unseen, but there for the pointer, the keyboard and the screen
 * reader, and as wide as the word. Its 16 px keep a phone from zooming into it.
 */
export function StatusSelect({ lead, onChange }: { lead: Lead; onChange: (status: LeadStatus) => void }) {
  const choose = (value: string) => {
    const chosen = STATUSES.find(status => status.value === value)
    if (chosen) onChange(chosen.value)
  }
  return (
    <span
      className={cn(
        '-ml-2 relative inline-flex h-7 items-center gap-1.5 rounded-md border border-transparent pr-1.5 pl-2 font-medium transition-colors hover:border-line hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11',
        COLOURS[lead.status],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      <span aria-hidden>{labelOf(lead.status)}</span>
      <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
      <select
        aria-label={`Status of ${lead.businessName}`}
        value={lead.status}
        onChange={event => choose(event.target.value)}
        className="absolute inset-0 w-full bg-panel text-[16px] text-ink opacity-0"
      >
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
