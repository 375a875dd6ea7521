import { getDomainWithoutSuffix } from 'tldts'
import { isEmailAddress } from '#contract/address.ts'
import { isFreeMail } from '#server/free-mail.ts'
import { ownDomain } from '#server/own-domain.ts'
import { type Candidate, ways } from '../page/candidates.ts'
import { isPlaceholder, isSide, isUseless, OFFICE } from './address-types.ts'

/** A candidate and the page it's on. */
export interface Sighting extends Candidate {
  url: string
}

/** Whether a domain is the business's own, an email service's, or another one. */
const OWN = 0
const FREE = 1
const OTHER = 2

/** Ranks addresses: own domain, email services, others; office before jobs and press; evidence before disguises. */
export function rankEmails(sightings: Sighting[], siteHost: string): Sighting[] {
  const ranked = sightings
    .map((sighting, order) => ({ sighting, order, domainType: domainTypeOf(sighting, siteHost) }))
    .filter(({ domainType }) => domainType !== null)
    .toSorted((a, b) => compare(keysOf(a), keysOf(b)))
    .map(({ sighting }) => sighting)
  return [...Map.groupBy(ranked, ({ address }) => address).values()].flatMap(([first]) => first ?? [])
}

interface Ranked {
  sighting: Sighting
  order: number
  domainType: number | null
}

function keysOf({ sighting: { address, way }, domainType, order }: Ranked): number[] {
  const local = address.slice(0, address.indexOf('@'))
  return [domainType ?? OTHER, isSide(local) ? 1 : 0, ways.indexOf(way), OFFICE.test(local) ? 0 : 1, order]
}

const compare = (a: number[], b: number[]) =>
  a.map((value, i) => value - (b[i] ?? 0)).find(difference => difference !== 0) ?? 0

function domainTypeOf({ address, way, isByDesigner, isContact }: Sighting, siteHost: string): number | null {
  const [local = '', domain = ''] = address.split('@')
  if (isUseless(local) || !isEmailAddress(address)) return null
  if (isOwn(domain, siteHost)) return OWN
  if (isPlaceholder(local, domain) || isByDesigner) return null
  if (isFreeMail(domain)) return FREE
  return (way === 'structured data' || way === 'link') && isContact ? OTHER : null
}

/** bluedoor: of bluedoor.com, and of bluedoor.weebly.com, which belongs to the builder otherwise. */
const nameOf = (host: string) => ownDomain(host)?.split('.')[0]

/** The same registered domain, or the same name with another suffix: example.at and example.com. */
function isOwn(domain: string, siteHost: string): boolean {
  const own = ownDomain(domain)
  if (own === null) return false
  if (own === ownDomain(siteHost)) return true
  const name = getDomainWithoutSuffix(domain) ?? ''
  return name.length > 3 && name === nameOf(siteHost)
}
