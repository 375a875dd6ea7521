import type { Lead } from '#contract/leads.ts'
import { useBulkChange } from './bulk-change.ts'

/** Deletes a lead. The user can undo it for a day. */
export function useDeleteLead(onDone: () => void) {
  const { isPending, mutate } = useBulkChange(onDone)
  return {
    isPending,
    mutate: ({ id, businessName }: Lead) =>
      mutate({
        selection: { ids: [id] },
        change: { kind: 'delete' },
        said: { title: 'Lead deleted', text: businessName },
        failed: 'Failed to delete lead. Please try again.',
      }),
  }
}
