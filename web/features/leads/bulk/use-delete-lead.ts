import type { Lead } from '#contract/leads.ts'
import { useBulkChange } from './bulk-change.ts'

/** Deletes a lead without asking: the user can undo it for a day. */
export function useDeleteLead(onDone: (id: string) => void) {
  const { isPending, mutate } = useBulkChange((_, selection) => {
    for (const id of 'ids' in selection ? selection.ids : []) onDone(id)
  })
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
