import { useNavigate } from '@tanstack/react-router'
import { Eye, PenLine, SquarePen, Trash2 } from 'lucide-react'
import type { Lead } from '#contract/leads.ts'
import { Menu } from '#web/ui/menu.tsx'
import { businessDetails } from '../business-details.ts'
import type { OpenDialog } from '../details/lead-dialogs.tsx'

export interface OpenMenu {
  lead: Lead
  anchor: HTMLElement
}

interface LeadMenuProps {
  open: OpenMenu | null
  onClose: () => void
  onChoose: (dialog: OpenDialog) => void
}

/** One menu, shared by all rows. */
export function LeadMenu({ open, onClose, onChoose }: LeadMenuProps) {
  const navigate = useNavigate()
  if (!open) return null
  const { lead, anchor } = open
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`More actions for ${lead.businessName}`}
      items={[
        { label: 'View Details', icon: Eye, run: () => onChoose({ kind: 'details', lead }) },
        {
          label: 'Compose',
          icon: PenLine,
          run: () =>
            navigate({
              to: '/ai-composer',
              search: { businessDetails: businessDetails(lead), lead: lead.id },
            }),
        },
        { label: 'Edit', icon: SquarePen, run: () => onChoose({ kind: 'edit', lead }) },
        { label: 'Delete', icon: Trash2, tone: 'bad', run: () => onChoose({ kind: 'delete', lead }) },
      ]}
    />
  )
}
