import { ApiError } from './call.ts'
import { sentenceOf } from './failure.ts'

/**
 * The server understood and declined (a used-up plan, a lead that is gone), or said who it waits for (503: a language
 * model, a CRM): its sentence says more than ours.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === 503)

/** The form field that the server found fault with, if it named one. */
export function faultyField(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  const namesField = typeof body === 'object' && body !== null && 'field' in body
  return namesField && typeof body.field === 'string' ? body.field : undefined
}

/** The server's message about that field, if it found fault with it. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  faultyField(error) === field ? sentenceOf(error) : undefined
