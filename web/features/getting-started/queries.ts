import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GettingStarted, gettingStarted } from '#contract/getting-started.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const stepsQuery = queryOf(['getting-started'], gettingStarted.read)

/** Hides the first steps, or shows them again, at once. */
export function useSetDismissed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isDismissed: boolean) => call(gettingStarted.dismiss, { body: { isDismissed } }),
    onMutate: async isDismissed => {
      await client.cancelQueries(stepsQuery)
      client.setQueryData<GettingStarted>(stepsQuery.queryKey, before => before && { ...before, isDismissed })
    },
    onSuccess: saved => client.setQueryData(stepsQuery.queryKey, saved),
    onError: error => {
      void client.invalidateQueries(stepsQuery)
      toastFailure(error, 'Not saved', 'Please try again.')
    },
  })
}
