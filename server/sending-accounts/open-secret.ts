import { domainToUnicode } from 'node:url'
import { halvesOf } from '#contract/address.ts'
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
  const [local, domain] = halvesOf(address)
  return `${local}@${domainToUnicode(domain) || domain}`
}

export const isSame = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase()
