import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastRefusal } from './failure.ts'
import { faultyField } from './refusal.ts'
import { type Toast, toast } from './toast.ts'

type Failure = [title: string, text?: string, action?: Toast['action']]

interface ChangeOptions<Reply, Asked, Before> extends UseMutationOptions<Reply, Error, Asked, Before> {
  /** The query that has the reply as its data. */
  keep?: QueryKey
  /** What to read again, without waiting for it. */
  reread?: QueryKey[]
  /** The message that it's done: a good one unless it says otherwise. */
  said?: Toast | ((reply: Reply, asked: Asked) => Toast)
  /** The message that it failed; the server's words come before the text, if it declined. */
  failed?: Failure | ((asked: Asked) => Failure)
  /** Where the server's complaint shows, instead of the message: marks the form's field, or names those that show it. */
  faults?: string[] | ((error: unknown) => boolean)
}

/** A change on the server: what it says, and what of the page follows from it. */
export function useChange<Reply, Asked = void, Before = unknown>(options: ChangeOptions<Reply, Asked, Before>) {
  const { keep, reread = [], said, failed, faults = [], ...mutation } = options
  const client = useQueryClient()
  const isShown = (error: unknown) =>
    typeof faults === 'function' ? faults(error) : faults.includes(faultyField(error) ?? '')
  return useMutation<Reply, Error, Asked, Before>({
    ...mutation,
    onSuccess: (reply, asked, ...rest) => {
      if (keep) client.setQueryData(keep, reply)
      if (said) toast({ tone: 'good', ...(typeof said === 'function' ? said(reply, asked) : said) })
      for (const queryKey of reread) void client.invalidateQueries({ queryKey })
      return mutation.onSuccess?.(reply, asked, ...rest)
    },
    onError: (error, asked, ...rest) => {
      if (failed && !isShown(error)) toastRefusal(error, ...(typeof failed === 'function' ? failed(asked) : failed))
      return mutation.onError?.(error, asked, ...rest)
    },
  })
}

/** Undo for a toast: brings back what a change to `keep` took. */
export function useUndo<Reply>(keep: QueryKey, failed: Failure) {
  const { mutate } = useChange({ mutationFn: (what: () => Promise<Reply>) => what(), keep, failed })
  return (what: () => Promise<Reply>) => ({ label: 'Undo', run: () => mutate(what) })
}
