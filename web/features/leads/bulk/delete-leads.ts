import type { Lead, LeadSelection } from '#contract/leads.ts'
import { useBulkChange } from './bulk-change.ts'

const DELETE = { kind: 'delete' } as const

export function useDeleteLead(onDone: () => void) {
  const { isPending, mutate } = useBulkChange(onDone)
  return {
    isPending,
    mutate: ({ id, businessName }: Lead) =>
      mutate({
        selection: { ids: [id] },
        change: DELETE,
        said: { title: 'Lead deleted', text: businessName },
        failed: 'Failed to delete lead. Please try again.',
      }),
  }
}

/** Deletes the whole selection. The user can undo it for a day. */
export function useDeleteLeads(onDone: () => void) {
  const { isPending, mutate } = useBulkChange(onDone)
  return { isPending, mutate: (selection: LeadSelection) => mutate({ selection, change: DELETE }) }
}
