import { ApiError, NetworkError } from './call.ts'
import { isBeyondPlan } from './limit.ts'
import { type Toast, toast } from './toast.ts'
import { isUnauthorized } from './unauthorized.ts'

/** For `onError`: says what failed. A lost session already has its own message, and a used-up plan its dialog. */
export function toastFailure(error: unknown, title: string, text: string, action?: Toast['action']) {
  if (isUnauthorized(error) || isBeyondPlan(error)) return
  toast({ title, text, tone: 'bad', action })
}

/** The same in the server's words, if it declined or wasn't reached: they say better what to do. */
export const toastRefusal = (error: unknown, title: string, fallback = 'Please try again.', action?: Toast['action']) =>
  toastFailure(error, title, refusalOf(error) ?? (error instanceof NetworkError ? error.message : fallback), action)

/** The server declined (a used-up plan, a deleted lead) or waits for another service (503: a language model, a CRM). */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === 503)

export const refusalOf = (error: unknown): string | undefined => (isRefusal(error) ? error.serverMessage : undefined)
