import { getDomain } from 'tldts'
import { halvesOf } from '#contract/address.ts'
import { isFreeMail } from '#server/free-mail.ts'

/** The company that an address belongs to, as its domain; null for free mail, where sharing the domain means nothing. */
export function companyOf(address: string): string | null {
  const [, host] = halvesOf(address)
  const domain = getDomain(host) ?? host
  return domain === '' || isFreeMail(host) || isFreeMail(domain) ? null : domain
}
