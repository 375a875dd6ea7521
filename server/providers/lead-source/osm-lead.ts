import { isEmailAddress } from '#contract/address.ts'
import type { FoundLead } from '#contract/leads.ts'
import { metresBetween } from '#server/distance.ts'
import type { QueryPlace } from './lead-source.ts'

/** An OpenStreetMap object as we cache it. */
export interface Element {
  /** n, w or r and its number, as in an imported map, so that we recognize the business. */
  id: string
  lat: number | null
  lon: number | null
  tags: Record<string, string>
}

export function toLead({ id, lat, lon, tags }: Element, category: string, place: QueryPlace): FoundLead | null {
  const name = tags.name?.trim()
  if (!name || lat === null || lon === null) return null
  const country = (tags['addr:country'] ?? place.country)?.toUpperCase() ?? null
  const email = first(tags, 'email', 'contact:email')?.split(/[;,\s]/)[0] ?? null
  const hours = tags.opening_hours
  return {
    businessName: cut(name, 300) ?? '',
    email: email && isEmailAddress(email) ? email : null,
    phone: cut(first(tags, 'phone', 'contact:phone', 'mobile', 'contact:mobile')?.split(';')[0]?.trim(), 60),
    website: websiteOf(first(tags, 'website', 'contact:website', 'url')),
    address: cut(addressOf(tags, country), 500),
    category: cut(category, 100),
    description: hours ? cut(`Opening hours: ${hours}`, 5000) : null,
    city: cut(first(tags, 'addr:city', 'addr:town', 'addr:village'), 200),
    region: cut(first(tags, 'addr:state', 'addr:province'), 200),
    postcode: cut(tags['addr:postcode']?.split(';')[0], 20),
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    lat,
    lon,
    source: 'osm',
    placeId: `osm:${id}`,
    distanceM: Math.round(metresBetween(place, { lat, lon })),
    isSample: false,
  }
}

function first(tags: Record<string, string>, ...keys: string[]): string | null {
  return keys.map(key => tags[key]?.trim()).find(Boolean) ?? null
}

function websiteOf(text: string | null): string | null {
  const [address = ''] = text?.split(/;\s*|\s+/) ?? []
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return url?.hostname.includes('.') && url.href.length <= 2000 ? url.href.replace(/\/$/, '') : null
}

/** Countries with the number before the street and the postcode after the town. */
const isAmerican = new Set(['US', 'CA'])
const numberFirst = new Set('US CA GB IE AU NZ ZA IN FR LU MC'.split(' '))

function addressOf(tags: Record<string, string>, country: string | null): string | null {
  const { 'addr:housenumber': number, 'addr:state': state, 'addr:postcode': postcode } = tags
  const road = first(tags, 'addr:street', 'addr:place', 'addr:full')
  const city = first(tags, 'addr:city', 'addr:town', 'addr:village')
  const inOrder = country && numberFirst.has(country) ? [number, road] : [road, number]
  const street = road && join(inOrder, ' ')
  const parts =
    country && isAmerican.has(country)
      ? [street, city, join([state, postcode], ' ')]
      : [street, join([postcode, city], ' ')]
  return join(parts, ', ') || null
}

const join = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)
const cut = (text: string | null | undefined, max: number) => text?.slice(0, max).toWellFormed() || null
