import { classifyTags } from '../categories/classify.ts'
import { type Tags } from '../categories/tags.ts'
import { drop, type Origin, type PlaceRow, type Tally, type Town } from './place-row.ts'

interface Position {
  lat: number | null
  lon: number | null
}

/** Keys that name a business, the best first: a chain's branch may have its brand only. */
export const nameKeys =
  'name name:en int_name official_name name:de name:es name:fr name:pt name:it short_name brand operator'.split(' ')

/** The business that these tags describe; otherwise null, with the reason counted in the tally. */
export function rowFromTags(tags: Tags, at: Position, origin: Origin, tally: Tally): PlaceRow | null {
  const name = first(tags, ...nameKeys)
  if (!name) return drop(tally, 'no name')
  const verdict = classifyTags(tags)
  if (verdict === 'closed') return drop(tally, 'closed or disused', origin)
  if (verdict === 'no business') return drop(tally, 'not a business category', origin)
  const address = (...keys: string[]) => first(tags, ...keys.flatMap(key => [`addr:${key}`, `contact:${key}`]))
  const contact = (...keys: string[]) => first(tags, ...keys.flatMap(key => [key, `contact:${key}`]))
  return {
    ...origin,
    name,
    category: verdict.category.code,
    categoryLabel: null,
    phone: contact('phone', 'mobile', 'phone:mobile', 'mobile:phone', 'phone:office', 'telephone', 'cellphone'),
    website: contact('website', 'url', 'website:official', 'homepage'),
    email: contact('email', 'email:office', 'e-mail'),
    houseNumber: address('housenumber'),
    street: address('street', 'street_address', 'place', 'full'),
    city: address('city', 'town', 'village', 'suburb'),
    region: address('state', 'province'),
    postcode: address('postcode'),
    country: address('country'),
    ...at,
    confidence: null,
    openingHours: first(tags, 'opening_hours'),
    brand: first(tags, 'brand'),
    socials: ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'youtube'].flatMap(key => contact(key) ?? []),
    sourceUpdated: first(tags, 'check_date'),
  }
}

function first(tags: Tags, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = tags[key]?.trim()
    if (value) return value
  }
  return null
}

/** Radius of a settlement whose population the map doesn't state. */
const reach = new Map<string, number>(
  Object.entries({
    city: 12_000,
    town: 5000,
    village: 2500,
    hamlet: 1000,
    suburb: 2500,
    neighbourhood: 1200,
    quarter: 1800,
  }),
)

/** The settlement of a `place` node, once for each of its names; other places, such as islands, don't count. */
export function townsFromTags(tags: Tags, lat: number, lon: number): Town[] {
  const place = tags.place ?? ''
  const radius = reach.get(place)
  if (!radius) return []
  const population = Number.parseInt((tags.population ?? '').replace(/[ .,]/g, ''), 10)
  const known = Number.isFinite(population) && population > 0 ? population : null
  const names = new Set([tags.name, tags['name:en']].filter(name => name?.trim()))
  return [...names].map(name => ({
    kind: place === 'suburb' || place === 'neighbourhood' || place === 'quarter' ? 'neighbourhood' : 'city',
    name: name ?? '',
    lat,
    lon,
    population: known,
    radiusM: known ? radiusOfPopulation(known) : radius,
    postcode: tags.postal_code?.split(';')[0]?.trim() || null,
  }))
}

/** A town of 20,000 has a radius of 3 km, a city of a million 20 km: the area grows with the population. */
export function radiusOfPopulation(population: number): number {
  return Math.round(Math.min(35_000, Math.max(1500, 20 * Math.sqrt(population))))
}
