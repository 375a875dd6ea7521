import type { Fact, FactType } from '#contract/facts.ts'
import type { Dns } from '#server/providers/dns/dns.ts'
import { rankEmails, type Sighting } from '../choose/choose-email.ts'
import { takesMail } from '../choose/takes-mail.ts'
import type { Detail } from '../page/details/details.ts'
import type { PageDigest } from '../page/digest.ts'
import { isAboutPeople } from './contact-links.ts'
import { type Reading, type SiteFacts, storable } from './facts.ts'
import { TooHeavy } from './page-reader.ts'
import { type Failure, type Visit, type Visitor, visit } from './visit.ts'

export interface SiteAsked {
  /** Where to start, the likelier form first. */
  urls: string[]
  /** The country of phone numbers without a country code. */
  country: string
}

/** The most time for a site with all its pages, redirects, and waits; what was read by then counts. */
const PATIENCE_MS = 60_000
/** Domains to look up before giving up. */
const LOOK_UPS = 5

type Read = PageDigest & { isCut: boolean }
type Looked = Read | { failure: Failure }

/** Reads a website: its home page and up to four pages that may name a contact. */
export async function readSite(someone: Visitor, dns: Dns, { urls, country }: SiteAsked): Promise<Reading> {
  const visitor = { ...someone, until: someone.until ?? performance.now() + PATIENCE_MS }
  const look = async (visit: Visit) => lookAt(visitor, visit, country)
  const first = await look(await firstOf(visitor, urls))
  if ('failure' in first) return { ...verdictOf(first.failure), facts: null }
  const home = await arrive(first, async url => look(await visit(visitor, url)))
  if (home.type !== 'site') return { state: 'none', why: home.type, facts: null }
  const pages: Read[] = [home]
  for (const url of home.contactLinks) {
    // Once there's an address, read only one more page: the one about people.
    if (hasGood(pages) && (!isAboutPeople(url) || pages.some(read => isAboutPeople(read.url)))) continue
    const next = await look(await visit(visitor, url))
    if (!('failure' in next)) pages.push(next)
  }
  const facts = storable(await factsOf(pages, dns))
  if (facts.email) return { state: 'found', why: null, facts }
  // The rest of the page may have an address, so it's checked again sooner than a complete page.
  return home.isCut ? { state: 'unreachable', why: 'slow', facts } : { state: 'none', why: null, facts }
}

/** The digest of a page, if it arrived. */
async function lookAt(visitor: Visitor, visited: Visit, country: string): Promise<Looked> {
  if ('failure' in visited) return visited
  const { text, url, isCut } = visited
  try {
    return { ...(await visitor.digest({ text, url, country })), isCut }
  } catch (error) {
    if (error instanceof TooHeavy) return { failure: 'heavy' }
    throw error
  }
}

/** Tries the next URL if a connection fails; the first URL that responds, with anything, is the site. */
async function firstOf(visitor: Visitor, urls: string[]): Promise<Visit> {
  let last: Visit = { failure: 'connection' }
  for (const url of urls) {
    last = await visit(visitor, url)
    if (!('failure' in last) || last.failure !== 'connection') return last
  }
  return last
}

/** The most redirects by pages themselves. */
const SENT_ON = 2

/** The page where a visitor ends up; a page without a redirect is its own destination. */
async function arrive(page: Read, look: (url: string) => Promise<Looked>): Promise<Read> {
  let at = page
  for (let n = 0; n < SENT_ON; n++) {
    const next = at.onward === null ? null : await look(at.onward)
    if (!next || 'failure' in next) break
    at = next
  }
  return at
}

const REFUSALS: Failure[] = ['robots', 'platform', 'unwanted', 'blocked']
function verdictOf(why: Failure) {
  if (REFUSALS.includes(why)) return { state: 'refused', why } as const
  return { state: why === 'file' ? 'none' : 'unreachable', why } as const
}

const hasGood = (pages: Read[]) => ranked(pages).some(({ way }) => way !== 'disguise')

function ranked(pages: Read[]): Sighting[] {
  const [home] = pages
  const sightings = pages.flatMap(page => page.candidates.map(found => ({ ...found, url: page.url })))
  return home ? rankEmails(sightings, new URL(home.url).hostname) : []
}

async function factsOf(pages: Read[], dns: Dns): Promise<SiteFacts> {
  const { email, others } = await deliverable(ranked(pages), dns)
  const [home] = pages
  const all = <T>(read: (page: Read) => T[], keyOf: (item: T) => string, most: number): T[] =>
    [...new Map(pages.flatMap(read).map(item => [keyOf(item), item])).values()].slice(0, most)
  return {
    email,
    otherEmails: others.map(({ address, url }) => ({ address, url })).slice(0, 5),
    title: home?.title ?? '',
    description: home?.description ?? '',
    language: home?.language ?? null,
    phones: all(({ phones }) => phones, String, 6),
    profiles: all(
      ({ profiles }) => profiles,
      ({ network }) => network,
      12,
    ),
    people: all(
      ({ people }) => people,
      ({ name }) => name.toLowerCase(),
      12,
    ),
    technologies: all(({ technologies }) => technologies, String, 20),
    openingHours: pages.find(({ openingHours }) => openingHours.length > 0)?.openingHours ?? [],
    pages: pages.map(({ url }) => url),
    details: siteDetails(pages),
  }
}

/** The best address whose domain accepts email, and the ones after it. */
async function deliverable(sightings: Sighting[], dns: Dns) {
  const known = new Map<string, 'yes' | 'no' | 'unknown'>()
  const good: { sighting: Sighting; mailServer: 'yes' | 'unknown' }[] = []
  for (const sighting of sightings) {
    const domain = sighting.address.slice(sighting.address.indexOf('@') + 1)
    if (!known.has(domain) && known.size >= LOOK_UPS) break
    const answer = known.get(domain) ?? (await takesMail(dns, domain))
    known.set(domain, answer)
    if (answer !== 'no') good.push({ sighting, mailServer: answer })
  }
  const [best, ...others] = good
  const email = best && {
    address: best.sighting.address,
    url: best.sighting.url,
    way: best.sighting.way,
    mailServer: best.mailServer,
  }
  return { email: email ?? null, others: others.map(({ sighting }) => sighting) }
}

/** How many of each type we keep of a site: 25 in all. */
const MOST: Partial<Record<FactType, number>> = {
  founded: 1,
  rating: 1,
  opening_hours: 1,
  person: 4,
  service: 6,
  menu_item: 5,
  language: 3,
  quote: 4,
}

/** What a site's pages say about the business, each once, with the first page that says it. */
export function siteDetails(pages: { url: string; details: Detail[] }[]): Pick<Fact, 'type' | 'value' | 'url'>[] {
  const all = pages.flatMap(({ url, details }) => details.map(detail => ({ ...detail, url })))
  const once = [...Map.groupBy(all, ({ type, value }) => `${type} ${value.toLowerCase()}`).values()]
  const byType = Map.groupBy(
    once.flatMap(([first]) => first ?? []),
    ({ type }) => type,
  )
  // Pages that disagree about the year say nothing.
  if ((byType.get('founded')?.length ?? 0) > 1) byType.delete('founded')
  return [...byType].flatMap(([type, found]) => found.filter(({ url }) => url.length <= 2000).slice(0, MOST[type] ?? 0))
}
