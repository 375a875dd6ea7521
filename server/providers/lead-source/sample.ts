import { createHash } from 'node:crypto'
import type { FoundLead } from '#contract/leads.ts'
import type { LeadQuery, LeadSource } from './lead-source.ts'
import { openers, streets, styleOf } from './sample-words.ts'

/** As many as one place and kind have: enough to page through, few enough to be seen for what they are. */
const PER_QUESTION = 60

/**
 * Made-up businesses for the place and kind that were asked for, so that everything can be tried before any real data
 * is there. Labelled as samples; telephone numbers, addresses and sites are of the ranges that nobody has. The same
 * question brings the same businesses.
 */
export function sampleSource(): LeadSource {
  return {
    kind: 'sample',
    async find(query) {
      const start = startOf(query.cursor)
      const end = Math.min(start + Math.max(0, query.limit), PER_QUESTION)
      const leads = Array.from({ length: Math.max(0, end - start) }, (_, i) => makeLead(query, start + i))
      return { leads, cursor: end < PER_QUESTION && end > start ? String(end) : null }
    },
  }
}

function startOf(cursor: string | null): number {
  const start = Number(cursor ?? 0)
  return Number.isSafeInteger(start) && start >= 0 ? start : PER_QUESTION
}

function makeLead(query: LeadQuery, index: number): FoundLead {
  const placeName = query.place?.name ?? ''
  const kind = query.category?.label ?? (query.words || 'Local business')
  const placeId = hash(`${normal(placeName)}|${normal(kind)}|${index}`).slice(0, 16)
  const random = chance(placeId)
  const town = townOf(placeName)
  const name = nameOf(query, kind, town, index, random)
  const domain = `${name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')}.example`
  return {
    businessName: name,
    email: `${random.pick(['hello', 'info', 'contact', 'office'])}@${domain}`,
    phone: `${areaCode(query)}555-01${String(random.below(100)).padStart(2, '0')}`,
    website: `https://${domain}`,
    address: [`${10 + random.below(980)} ${random.pick(streets)}`, town].filter(Boolean).join(', '),
    category: kind,
    description: null,
    city: town || null,
    region: null,
    postcode: null,
    country: query.place?.country ?? null,
    ...whereAbouts(query, index, random),
    source: 'sample',
    placeId: `sample:${placeId}`,
    isSample: true,
  }
}

/** Nearest first, as every source answers: each a little further out than the one before. */
function whereAbouts({ place, radiusKm }: LeadQuery, index: number, random: Chance) {
  if (!place) return { lat: null, lon: null, distanceM: null }
  const reach = Math.min(Math.max(radiusKm, 1), 40) * 1000
  const distanceM = Math.round(reach * Math.sqrt((index + random.next()) / PER_QUESTION))
  const angle = random.next() * 2 * Math.PI
  const lat = place.lat + (distanceM * Math.cos(angle)) / 111_320
  const lon = place.lon + (distanceM * Math.sin(angle)) / (111_320 * Math.cos((place.lat * Math.PI) / 180))
  return { lat: round(lat), lon: round(lon), distanceM }
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** "90210 Beverly Hills" and "Austin, TX" are in Beverly Hills and Austin. */
function townOf(place: string): string {
  return (place.split(',')[0] ?? '').replace(/^\d{4,5}\s*/, '').trim()
}

/** Each opener once before any comes again, then told apart by the quarter of the town. */
function nameOf({ words }: LeadQuery, kind: string, town: string, index: number, random: Chance): string {
  const shuffled = chance(hash(`${normal(town)}|${normal(kind)}`)).shuffle(openers)
  const opener = shuffled[index % shuffled.length] ?? 'Corner'
  const round = Math.floor(index / shuffled.length)
  const style = random.pick(styleOf(kind))
  const own = words ? `${words.charAt(0).toUpperCase()}${words.slice(1)} ` : ''
  return `${opener} ${own}${style}${round > 0 ? ` ${['North', 'South', 'East', 'West'][round % 4]}` : ''}`
}

/** North American numbers have an area code; 555-0100 to 555-0199 are kept free for fiction in each. */
function areaCode({ place }: LeadQuery): string {
  return place?.country === 'US' || place?.country === 'CA' || !place ? '(555) ' : ''
}

const normal = (text: string): string => text.toLowerCase().trim()
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Chance {
  next(): number
  below(n: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** Chance from a seed (mulberry32): the same seed, the same luck. */
function chance(seed: string): Chance {
  let state = Number.parseInt(hash(seed).slice(0, 8), 16)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    pick: list => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    shuffle: list =>
      list
        .map(item => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
