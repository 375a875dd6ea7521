import { createHash } from 'node:crypto'
import type { LeadImport } from '#contract/leads.ts'
import { openers, streets, styleOf } from './sample-words.ts'

const TYPES = ['Restaurant', 'Café', 'Dentist', 'Plumber', 'Hair salon']
const PER_TYPE = 4
const AUSTIN = { city: 'Austin', region: 'TX', country: 'US', lat: 30.2672, lon: -97.7431 }
const FARTHEST_KM = 8
const KM_PER_DEGREE = 111.32

/**
 * Twenty made-up businesses, the same for everybody. Email addresses and websites end in `.example`, and phone numbers
 * are from 555-0100 to 555-0199, so nobody can be reached by them.
 */
export const sampleLeads = (): LeadImport[] =>
  Array.from({ length: TYPES.length * PER_TYPE }, (_, n) => sampleLead(n))

function sampleLead(n: number): LeadImport {
  const category = TYPES[n % TYPES.length] ?? 'Restaurant'
  const random = chance(`sample ${n}`)
  const businessName = `${openers[n % openers.length]} ${random.pick(styleOf(category))}`
  const domain = `${businessName
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')}.example`
  return {
    businessName,
    email: `${random.pick(['hello', 'info', 'contact', 'office'])}@${domain}`,
    phone: `(512) 555-01${String(random.below(100)).padStart(2, '0')}`,
    website: `https://${domain}`,
    address: `${10 + random.below(980)} ${random.pick(streets)}, ${AUSTIN.city}, ${AUSTIN.region}`,
    category,
    ...AUSTIN,
    ...spotIn(random),
    source: 'sample',
    placeId: `sample:${n + 1}`,
  }
}

function spotIn(random: Chance): { lat: number; lon: number } {
  const km = FARTHEST_KM * Math.sqrt(random.next())
  const angle = random.next() * 2 * Math.PI
  const narrowing = Math.cos((AUSTIN.lat * Math.PI) / 180)
  return {
    lat: round(AUSTIN.lat + (km * Math.cos(angle)) / KM_PER_DEGREE),
    lon: round(AUSTIN.lon + (km * Math.sin(angle)) / (KM_PER_DEGREE * narrowing)),
  }
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

interface Chance {
  next(): number
  below(n: number): number
  pick(list: readonly string[]): string
}

/** Chance from a seed (mulberry32): the same seed, the same luck. */
function chance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32BE()
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { next, below, pick: list => list[below(list.length)] ?? '' }
}
