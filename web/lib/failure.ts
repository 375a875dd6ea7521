import { ApiError, NetworkError } from './call.ts'
import { isBeyondPlan } from './limit.ts'
import { type Toast, toast } from './toast.ts'
import { isUnauthorized } from './unauthorized.ts'

/**
 * For `onError`: says what failed. A lost session has had its own message already, a used-up plan its dialog.
 * With `serverSays` the server's sentence is shown before the fallback, where it knows better what to do.
 */
export function toastFailure(
  error: unknown,
  title: string,
  fallback: string,
  { serverSays = false, action }: { serverSays?: boolean; action?: Toast['action'] } = {},
) {
  if (isUnauthorized(error) || isBeyondPlan(error)) return
  toast({ title, text: (serverSays && sentenceOf(error)) || fallback, tone: 'bad', action })
}

/** The sentence in a failure that is meant for the user. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.serverMessage
  return error instanceof NetworkError ? error.message : undefined
}
