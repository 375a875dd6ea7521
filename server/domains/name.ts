import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { badRequest } from '#server/http/errors.ts'

/** A name in DNS has 253 characters; the longest record of ours needs 25 before the domain. */
const LONGEST = 228

/** What the user typed as DNS has it: lower case, without the last dot, Punycode. Throws a sentence for what is no domain to send from. */
export function readDomain(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  if (text.includes('@'))
    throw badRequest('Enter only the domain: the part after the @ of your email addresses.', 'domain')
  if (/[/:?#\s\\]/.test(text) && !text.includes('::'))
    throw badRequest('Type the domain alone, like example.com: without https:// and without a path.', 'domain')
  const domain = domainToASCII(text)
  if (isIP(domain.replace(/^\[|\]$/g, '')) || isIP(text))
    throw badRequest('An IP address can not be a sending domain. Type a domain like example.com.', 'domain')
  if (domain.length > LONGEST || text.length > 500) throw badRequest('This domain is too long.', 'domain')
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every(isLabel))
    throw badRequest('This is no valid domain. Type one like example.com.', 'domain')
  if (/(^|\.)(localhost|local|internal|invalid|onion|arpa)$/.test(domain))
    throw badRequest(`${domain} exists on this machine or network alone. Type a public domain.`, 'domain')
  const { publicSuffix } = parse(domain, { allowPrivateDomains: true })
  if (publicSuffix === domain)
    throw badRequest(`${inUnicode(domain)} is where others register their domains. Type your own below it.`, 'domain')
  return domain
}

const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)

/** As people write it. */
export const inUnicode = (domain: string): string => domainToUnicode(domain) || domain

/** The domain that was registered: its DMARC record speaks for those below it. */
export const registeredDomain = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain
