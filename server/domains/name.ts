import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { badRequest } from '#server/http/errors.ts'
import { ownDomain } from '#server/own-domain.ts'

/** A DNS name has at most 253 characters, and our longest record needs 25 before the domain. */
const LONGEST = 228

/** Input as a DNS name: lower case, no trailing dot, Punycode. Throws a sentence if it can't be a sending domain. */
export function readDomain(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  if (text.includes('@'))
    throw badRequest('Enter only the domain: the part of your email addresses after the @.', 'domain')
  if (/[/:?#\s\\]/.test(text) && !text.includes('::'))
    throw badRequest('Enter only the domain, like example.com, without https:// or a path.', 'domain')
  const domain = domainToASCII(text)
  if (isIP(domain.replace(/^\[|\]$/g, '')) || isIP(text))
    throw badRequest('An IP address can’t be a sending domain. Enter a domain like example.com.', 'domain')
  if (domain.length > LONGEST || text.length > 500) throw badRequest('This domain is too long.', 'domain')
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every(isLabel))
    throw badRequest('This isn’t a valid domain. Enter one like example.com.', 'domain')
  if (/(^|\.)(localhost|local|internal|invalid|onion|arpa)$/.test(domain))
    throw badRequest(`${domain} exists only on this machine or network. Enter a public domain.`, 'domain')
  if (ownDomain(domain) === null)
    throw badRequest(
      `${inUnicode(domain)} is a suffix that others register domains under. Enter your own domain.`,
      'domain',
    )
  return domain
}

const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)

export const inUnicode = (domain: string): string => domainToUnicode(domain) || domain

/** The registered domain, whose DMARC record also applies to its subdomains. */
export const registeredDomain = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain
