import { useNavigate } from '@tanstack/react-router'
import { Ban, Eye, PenLine, Phone, SquarePen, Trash2 } from 'lucide-react'
import type { Lead } from '#contract/leads.ts'
import { useDoNotContact } from '#web/features/suppressions/do-not-contact.ts'
import { Menu } from '#web/ui/menu.tsx'
import { businessDetails } from '../business-details.ts'
import { useCallLeads } from '../kept-selection.ts'

export interface OpenMenu {
  lead: Lead
  anchor: HTMLElement
}

interface LeadMenuProps extends OpenMenu {
  onClose: () => void
  onOpen: (lead: Lead) => void
  onEdit: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

/** One menu, shared by all rows. */
export function LeadMenu({ lead, anchor, onClose, onOpen, onEdit, onDelete }: LeadMenuProps) {
  const navigate = useNavigate()
  const call = useCallLeads()
  const doNotContact = useDoNotContact()
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
        { label: 'Call', icon: Phone, disabled: !lead.phone, run: () => call({ ids: [lead.id] }) },
        { label: 'Edit', icon: SquarePen, run: () => onEdit(lead) },
        {
          label: 'Do not contact',
          icon: Ban,
          disabled: !lead.email && !lead.phone,
          run: () => void doNotContact(lead),
        },
        { label: 'Delete', icon: Trash2, tone: 'bad', run: () => onDelete(lead) },
      ]}
    />
  )
}
