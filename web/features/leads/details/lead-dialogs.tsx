import type { Lead } from '#contract/leads.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The dialog over the list. */
export type OpenDialog = { kind: 'edit' | 'delete'; lead: Lead } | { kind: 'add' } | null

// Dialogs load on first use, so that the list doesn't wait for them.
const LeadForm = lazyPart(() => import('./lead-form.tsx'), 'LeadForm')
const ConfirmDeleteLead = lazyPart(() => import('../bulk/confirm-delete.tsx'), 'ConfirmDeleteLead')

interface LeadDialogsProps {
  open: OpenDialog
  setOpen: (dialog: OpenDialog) => void
  categories: string[]
  onDeleted: (id: string) => void
}

export function LeadDialogs({ open, setOpen, categories, onDeleted }: LeadDialogsProps) {
  const close = () => setOpen(null)
  if (!open) return null
  const deleted = (lead: Lead) => {
    close()
    onDeleted(lead.id)
  }
  return (
    <>
      {open.kind === 'add' && <LeadForm categories={categories} onClose={close} />}
      {open.kind === 'edit' && <LeadForm lead={open.lead} categories={categories} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDeleteLead lead={open.lead} onClose={close} onDone={() => deleted(open.lead)} />
      )}
    </>
  )
}
