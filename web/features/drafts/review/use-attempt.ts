import { useMutation } from '@tanstack/react-query'

/** Runs any change as a mutation, so that a lost session and the plan's limits are noticed as everywhere. */
export function useAttempt() {
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() })
  return async <Reply>(work: () => Promise<Reply>) => (await mutateAsync(work)) as Reply
}
