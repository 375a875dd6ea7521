import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SavedSearch, savedSearches } from '#contract/saved-searches.ts'
import type { SearchArea } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { savedList } from '../search/queries.ts'

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: savedList.queryKey })

export function useSaveSearch(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; text: string; area?: SearchArea }) => call(savedSearches.create, { body }),
    onSuccess: async ({ name }) => {
      toast({
        title: 'Search saved',
        text: `Run “${name}” again anytime to find new businesses.`,
        tone: 'good',
      })
      onDone()
      await readAgain(client)
    },
  })
}

export function useRenameSearch(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<SavedSearch, 'id' | 'name'>) =>
      call(savedSearches.update, { params: { id }, body: { name } }),
    onSuccess: async () => {
      onDone()
      await readAgain(client)
    },
  })
}

export function useRestoreSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.restore, { params: { id }, body: {} }),
    onSuccess: () => readAgain(client),
    onError: error =>
      toastFailure(error, 'Undo failed', 'Couldn’t restore the search. Please try again.', { serverSays: true }),
  })
}

export function useDeleteSearch() {
  const client = useQueryClient()
  const { mutate } = useRestoreSearch()
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(savedSearches.remove, { params: { id } }),
    onSuccess: async (_, saved) => {
      const undo = { label: 'Undo', run: () => mutate(saved) }
      toast({ title: 'Saved search deleted', text: saved.name, tone: 'good', action: undo })
      await readAgain(client)
    },
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete the saved search. Please try again.'),
  })
}
