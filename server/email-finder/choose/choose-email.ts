import { getDomainWithoutSuffix, parse } from 'tldts'
import { isEmailAddress } from '#contract/address.ts'
import { type Candidate, ways } from '../page/candidates.ts'
import { freeMail, isPlaceholder, isSide, isUseless, OFFICE } from './address-kinds.ts'

/** A candidate with the page that it stands on. */
export interface Sighting extends Candidate {
  url: string
}

/** Whose domain an address has: the business's own, a mail service's, somebody else's. */
const OWN = 0
const FREE = 1
const OTHER = 2

/**
 * The addresses that a person would write to, the best first: the business's own domain before a mail service's before
 * another; the office before jobs and press; surer ways before disguises.
 */
export function rankEmails(sightings: Sighting[], siteHost: string): Sighting[] {
  const ranked = sightings
    .map((sighting, order) => ({ sighting, order, kind: kindOf(sighting, siteHost) }))
    .filter(({ kind }) => kind !== null)
    .toSorted((a, b) => compare(keysOf(a), keysOf(b)))
    .map(({ sighting }) => sighting)
  return [...Map.groupBy(ranked, ({ address }) => address).values()].flatMap(([first]) => first ?? [])
}

interface Ranked {
  sighting: Sighting
  order: number
  kind: number | null
}

function keysOf({ sighting: { address, way }, kind, order }: Ranked): number[] {
  const local = address.slice(0, address.indexOf('@'))
  return [kind ?? OTHER, isSide(local) ? 1 : 0, ways.indexOf(way), OFFICE.test(local) ? 0 : 1, order]
}

const compare = (a: number[], b: number[]) =>
  a.map((value, i) => value - (b[i] ?? 0)).find(difference => difference !== 0) ?? 0

function kindOf({ address, way, isOfMaker, isContact }: Sighting, siteHost: string): number | null {
  const [local = '', domain = ''] = address.split('@')
  if (isUseless(local) || !isEmailAddress(address)) return null
  if (isOwn(domain, siteHost)) return OWN
  if (isPlaceholder(local, domain) || isOfMaker) return null
  if (freeMail.test(domain)) return FREE
  return (way === 'structured data' || way === 'link') && isContact ? OTHER : null
}

/** The same registered domain, or the same name under another ending: example.at of example.com. */
function isOwn(domain: string, siteHost: string): boolean {
  const [own, site] = [parse(domain), parse(siteHost)]
  if (own.domain && own.domain === site.domain) return true
  const name = getDomainWithoutSuffix(domain) ?? ''
  return name.length > 3 && name === site.domainWithoutSuffix
}
