import { z } from 'zod'

/**
 * An email address with its domain as DNS has it: lower case, Punycode. What stands before the @ keeps its case, and is
 * ASCII: many servers take nothing else.
 */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, 'An email address has at most 254 characters')
  .transform(address => {
    const at = address.lastIndexOf('@')
    return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
  })
  .pipe(z.email('Invalid email address'))

function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
