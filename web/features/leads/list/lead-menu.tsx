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

interface LeadMenuProps extends OpenMenu {
  onClose: () => void
  onOpen: (lead: Lead) => void
  onChoose: (dialog: OpenDialog) => void
}

/** One menu, shared by all rows. */
export function LeadMenu({ lead, anchor, onClose, onOpen, onChoose }: LeadMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu
      anchor={anchor}
      onClose={onClose}
      label={`More actions for ${lead.businessName}`}
      items={[
        { label: 'View Details', icon: Eye, run: () => onOpen(lead) },
        {
          label: 'Compose',
          icon: PenLine,
          run: () =>
            navigate({ to: '/ai-composer', search: { businessDetails: businessDetails(lead), lead: lead.id } }),
        },
        { label: 'Edit', icon: SquarePen, run: () => onChoose({ kind: 'edit', lead }) },
        { label: 'Delete', icon: Trash2, tone: 'bad', run: () => onChoose({ kind: 'delete', lead }) },
      ]}
    />
  )
}
