import { zodResolver } from '@hookform/resolvers/zod'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import { type Lead, LeadDraft } from '#contract/leads.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { LeadDialog } from '#web/ui/lead-dialog.tsx'
import { useSaveLead } from './save-lead.ts'

interface LeadFormProps {
  /** Omit to add a lead. */
  lead?: Lead
  categories: string[]
  onClose: () => void
}

export function LeadForm({ lead, categories, onClose }: LeadFormProps) {
  const form = useCheckedForm(zodResolver(LeadDraft), valuesOf(lead))
  const forgetDraft = useFormDraft(lead ? `lead-${lead.id}` : 'lead-new', form)
  const close = () => {
    forgetDraft()
    onClose()
  }
  const saving = useSaveLead(lead, { onDone: close, mark: error => markFault(form, error) })
  return (
    <LeadDialog
      {...{ form, categories }}
      title={lead ? 'Edit lead' : 'Add lead'}
      action={lead ? 'Save changes' : 'Add lead'}
      onSubmit={form.handleSubmit(draft => saving.mutate(draft))}
      pending={saving.isPending}
      onClose={close}
    />
  )
}

const valuesOf = (lead: Lead | undefined): LeadDraft => fromNames(fieldsFor('form'), name => lead?.[name] ?? '')
