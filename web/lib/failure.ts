import { ApiError, NetworkError } from './call.ts'
import { isBeyondPlan } from './limit.ts'
import { type Toast, toast } from './toast.ts'
import { isUnauthorized } from './unauthorized.ts'

/**
 * For `onError`: says what failed. A lost session already has its own message, and a used-up plan its dialog.
 * With `serverSays`, the server's sentence replaces the fallback, because it knows better what to do.
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

/** The failure's sentence for the user, if it has one. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.serverMessage
  return error instanceof NetworkError ? error.message : undefined
}
