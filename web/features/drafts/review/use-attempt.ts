import { useMutation } from '@tanstack/react-query'

/** What's decided and edited in a run, one after the other: a campaign is made of all of it. */
export const inTurn = (runId: string) => ({ id: `drafts ${runId}` })

/** Runs any change as a mutation, so that a lost session and the plan's limits are noticed as everywhere. */
export function useAttempt(scope?: { id: string }) {
  const { mutateAsync } = useMutation({ ...(scope && { scope }), mutationFn: (work: () => Promise<unknown>) => work() })
  return async <Reply>(work: () => Promise<Reply>) => (await mutateAsync(work)) as Reply
}
