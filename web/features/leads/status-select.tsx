import type { Lead, LeadStatus } from '#contract/leads.ts'
import { cn } from '#web/lib/cn.ts'
import { Select } from '#web/ui/select.tsx'
import { STATUSES } from './statuses.ts'

const COLOURS: Record<LeadStatus, string> = {
  new: 'text-new',
  cold: 'text-cold',
  warm: 'text-warm',
  converted: 'text-converted',
}

/** A dot and a word; the browser's own list to change it. */
export function StatusSelect({ lead, onChange }: { lead: Lead; onChange: (status: LeadStatus) => void }) {
  return (
    <span className={cn('-ml-2 relative inline-flex items-center font-medium', COLOURS[lead.status])}>
      <span aria-hidden className="absolute left-2 z-1 size-1.5 rounded-full bg-current" />
      <Select
        plain
        label={`Status of ${lead.businessName}`}
        value={lead.status}
        onChange={event => {
          const chosen = STATUSES.find(({ value }) => value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="[&>select]:pl-5"
      >
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value} className="bg-panel text-ink">
            {label}
          </option>
        ))}
      </Select>
    </span>
  )
}
