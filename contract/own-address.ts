import { z } from 'zod'
import { ADDRESS_MAX, ASCII, asciiDomain, isEmailAddress } from './address.ts'

/**
 * The user's own address, with its domain as in DNS: lowercase, Punycode. The part before the @ keeps its case and is ASCII,
 * because many servers accept nothing else.
 */
export const EmailAddress = z
  .string()
  .trim()
  .max(ADDRESS_MAX, 'An email address can have at most 254 characters')
  .transform(address => {
    const at = address.lastIndexOf('@')
    return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
  })
  .refine(address => isEmailAddress(address) && ASCII.test(address), 'Invalid email address')
  .meta({ format: 'email' })
