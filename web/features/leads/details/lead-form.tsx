import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import { type Lead, LeadDraft, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { markFault } from '#web/lib/mark-fault.ts'
import { toast } from '#web/lib/toast.ts'
import { useCheckedForm } from '#web/lib/use-checked-form.ts'
import { LeadDialog } from '#web/ui/lead-dialog.tsx'
import { changeRows, recount, reread } from '../queries.ts'

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
  const saving = useSaveLead(lead, {
    onDone: close,
    mark: error => markFault(form, error),
  })
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

/** Saves the lead, or adds a new one. */
function useSaveLead(
  lead: Lead | undefined,
  { onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadDraft) =>
      lead ? call(leads.update, { params: { id: lead.id }, body }) : call(leads.create, { body }),
    onSuccess: async saved => {
      toast({
        title: lead ? 'Lead updated' : 'Lead added successfully',
        text: saved.businessName,
        tone: 'good',
      })
      onDone()
      if (!lead) {
        rereadLimits(client)
        return reread(client)
      }
      changeRows(client, row => (row.id === saved.id ? saved : row))
      await recount(client)
    },
    onError: error => {
      if (mark(error)) return
      const [title, text] = lead
        ? ['Update failed', 'Failed to update lead. Please try again.']
        : ['Failed to add lead', 'There was an error adding your lead. Please try again.']
      toastFailure(error, title, refusalOf(error) ?? text)
    },
  })
}
