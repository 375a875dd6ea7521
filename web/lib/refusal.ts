import { ApiError, NetworkError } from './call.ts'

/** The failure's sentence for the user, if it has one. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.serverMessage
  return error instanceof NetworkError ? error.message : undefined
}

/** The version that was saved meanwhile, if that's why the server refused. */
export function otherVersion(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { body } = error
  const isVersioned = typeof body === 'object' && body !== null && 'version' in body
  return isVersioned && typeof body.version === 'string' ? body.version : undefined
}

/** The form field that the server rejected, if it named one. */
export function faultyField(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  const namesField = typeof body === 'object' && body !== null && 'field' in body
  return namesField && typeof body.field === 'string' ? body.field : undefined
}

/** The server's message about this field, if it rejected it. */
export const faultOf = (error: unknown, field: string): string | undefined =>
  faultyField(error) === field ? sentenceOf(error) : undefined
