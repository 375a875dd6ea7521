import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Lead, type LeadDraft, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { refusalOf, toastFailure } from '#web/lib/failure.ts'
import { rereadLimits } from '#web/lib/limit.ts'
import { toast } from '#web/lib/toast.ts'
import { changeRows, recount, reread } from '../queries.ts'

/** Saves the lead, or adds a new one. */
export function useSaveLead(
  lead: Lead | undefined,
  { onDone, mark }: { onDone: () => void; mark: (error: Error) => boolean },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeadDraft) =>
      lead ? call(leads.update, { params: { id: lead.id }, body }) : call(leads.create, { body }),
    onSuccess: async saved => {
      toast({ title: lead ? 'Lead updated' : 'Lead added successfully', text: saved.businessName, tone: 'good' })
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
