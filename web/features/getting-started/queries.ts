import { useQueryClient } from '@tanstack/react-query'
import { type GettingStarted, gettingStarted } from '#contract/getting-started.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'

export const stepsQuery = queryOf(['getting-started'], gettingStarted.read)

/** Hides the first steps, or shows them again, at once. */
export function useSetDismissed() {
  const client = useQueryClient()
  return useChange({
    mutationFn: (isDismissed: boolean) => call(gettingStarted.dismiss, { body: { isDismissed } }),
    onMutate: async isDismissed => {
      await client.cancelQueries(stepsQuery)
      client.setQueryData<GettingStarted>(stepsQuery.queryKey, before => before && { ...before, isDismissed })
    },
    keep: stepsQuery.queryKey,
    failed: ['Not saved'],
    onError: () => void client.invalidateQueries(stepsQuery),
  })
}
