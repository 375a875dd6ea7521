import type { Lead, LeadStatus } from '#contract/leads.ts'
import { Menu } from '#web/ui/menu.tsx'
import { STATUSES } from '../statuses.ts'
import type { OpenMenu } from './lead-menu.tsx'

interface StatusMenuProps extends OpenMenu {
  onClose: () => void
  onChange: (lead: Lead, status: LeadStatus) => void
}

/** One menu of statuses, shared by all rows. Its number keys also work while it's closed. */
export function StatusMenu({ lead, anchor, onClose, onChange }: StatusMenuProps) {
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`Status of ${lead.businessName}`}
      align="start"
      items={STATUSES.map(({ value, label }, index) => ({
        label,
        shortcut: String(index + 1),
        isChosen: value === lead.status,
        run: () => onChange(lead, value),
      }))}
    />
  )
}
