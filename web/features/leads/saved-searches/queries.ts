import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure, toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { savedList } from '../search/queries.ts'

/** Removes a search's view. Its leads stay on the list, and the view can come back. */
export function useRemoveSearch() {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: savedList.queryKey })
  const restoring = useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.restore, { params: { id }, body: {} }),
    onSuccess: readAgain,
    onError: error => toastRefusal(error, 'Undo failed', 'Couldn’t restore the search. Please try again.'),
  })
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.remove, { params: { id } }),
    onSuccess: async (_, saved) => {
      const undo = { label: 'Undo', run: () => restoring.mutate(saved) }
      toast({ title: 'View removed', text: `${saved.name}. Its leads stay on your list.`, tone: 'good', action: undo })
      await readAgain()
    },
    onError: error => toastFailure(error, 'Remove failed', 'Failed to remove the view. Please try again.'),
  })
}
