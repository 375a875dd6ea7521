import { tooMany, unavailable } from '#server/http/errors.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** A language model's failure as a reply for the page. */
export function refuse(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  throw error.reason === 'limited' ? tooMany(error.message) : unavailable(error.message)
}
