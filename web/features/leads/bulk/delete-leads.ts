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

/** Everything that is selected, however many those are; for a day it can be brought back. */
export function useDeleteLeads(onDone: () => void) {
  const { isPending, mutate } = useBulkChange(onDone)
  return { isPending, mutate: (selection: LeadSelection) => mutate({ selection, change: DELETE }) }
}
