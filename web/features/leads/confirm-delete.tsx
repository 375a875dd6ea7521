import type { Lead } from '#contract/leads.ts'
import { plural } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteLead, useDeleteLeads } from './delete-leads.ts'

const NAMED = 3

interface ConfirmDeleteLeadProps {
  lead: Lead
  onClose: () => void
  onDone: () => void
}

export function ConfirmDeleteLead({ lead, onClose, onDone }: ConfirmDeleteLeadProps) {
  const deleting = useDeleteLead(onDone)
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title="Delete this lead?"
      text={`${lead.businessName} goes from your list. This can not be undone.`}
      confirm="Confirm Delete"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate(lead)}
    />
  )
}

interface ConfirmDeleteLeadsProps {
  chosen: Lead[]
  onClose: () => void
  onDone: () => void
}

export function ConfirmDeleteLeads({ chosen, onClose, onDone }: ConfirmDeleteLeadsProps) {
  const deleting = useDeleteLeads(onDone)
  const count = plural(chosen.length, 'lead')
  return (
    <AlertDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Delete ${count}?`}
      text={`${namesOf(chosen)}. This can not be undone.`}
      confirm={`Delete ${count}`}
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate(chosen)}
    />
  )
}

function namesOf(chosen: Lead[]): string {
  const names = chosen.slice(0, NAMED).map(({ businessName }) => businessName)
  const others = chosen.length - names.length
  return others > 0 ? `${names.join(', ')} and ${plural(others, 'other')}` : names.join(', ')
}
