import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Lead, leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { changeRows, recount } from './queries.ts'

/** As many as one call takes. */
const BATCH = 10_000

export function useDeleteLead(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Lead) => call(leads.remove, { params: { id } }),
    onSuccess: async (_, { id, businessName }) => {
      changeRows(client, row => (row.id === id ? null : row))
      toast({ title: 'Lead deleted', text: businessName, tone: 'good' })
      onDone()
      await recount(client)
    },
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete lead. Please try again.'),
  })
}

export function useDeleteLeads(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: Lead[]) => {
      let deleted = 0
      for (let at = 0; at < chosen.length; at += BATCH) {
        const leadIds = chosen.slice(at, at + BATCH).map(({ id }) => id)
        deleted += (await call(leads.bulkDelete, { body: { leadIds } })).deleted
      }
      return deleted
    },
    onSuccess: async (deleted, chosen) => {
      const gone = new Set(chosen.map(({ id }) => id))
      changeRows(client, row => (gone.has(row.id) ? null : row))
      toast({ title: 'Leads deleted', text: `${plural(deleted, 'lead')} deleted`, tone: 'good' })
      onDone()
      await recount(client)
    },
    onError: error =>
      toastFailure(error, 'Delete failed', 'Failed to delete selected leads. Please try again.'),
  })
}
