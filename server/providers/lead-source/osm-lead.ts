import { LEAD_FIELDS } from '#contract/lead-fields.ts'
import type { FoundLead } from '#contract/leads.ts'
import { metresBetween } from '#server/distance.ts'
import { foundLead } from './found-lead.ts'
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
  const hours = tags.opening_hours
  const named = {
    businessName: name,
    email: first(tags, 'email', 'contact:email')?.split(/[;,\s]/)[0],
    phone: first(tags, 'phone', 'contact:phone', 'mobile', 'contact:mobile')?.split(';')[0]?.trim(),
    website: websiteOf(first(tags, 'website', 'contact:website', 'url')),
    address: addressOf(tags, country),
    category,
    description: hours && `Opening hours: ${hours}`,
    city: first(tags, 'addr:city', 'addr:town', 'addr:village'),
    region: first(tags, 'addr:state', 'addr:province'),
    postcode: tags['addr:postcode']?.split(';')[0],
    country,
  }
  const at = { lat, lon }
  return foundLead('osm', named, { placeId: `osm:${id}`, at, distanceM: metresBetween(place, at) })
}

function first(tags: Record<string, string>, ...keys: string[]): string | null {
  return keys.map(key => tags[key]?.trim()).find(Boolean) ?? null
}

function websiteOf(text: string | null): string | null {
  const [address = ''] = text?.split(/;\s*|\s+/) ?? []
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return url?.hostname.includes('.') && url.href.length <= LEAD_FIELDS.website.max ? url.href.replace(/\/$/, '') : null
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
