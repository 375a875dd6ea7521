import { domainToUnicode } from 'node:url'
import type { Secrets } from '#server/secrets.ts'

/** Null if it was encrypted with another SECRET_KEY. */
export function openSecret(secrets: Pick<Secrets, 'open'>, sealed: Buffer): string | null {
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** The address with its domain in Unicode. */
export function readable(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1)) || address.slice(at + 1)}`
}
