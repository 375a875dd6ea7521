import type { AlsoFrom } from '#contract/leads.ts'
import { keyOf } from '#web/lib/pointed-at.ts'

/** A business as a search or the list gives it. */
export interface Business {
  id?: string
  placeId?: string | null
  businessName?: string | null
  name?: string | null
  address: string | null
  phone: string | null
  website: string | null
  category: string | null
  lat: number | null
  lon: number | null
  source: string
  /** What other sources have lent it. */
  alsoFrom?: AlsoFrom[] | undefined
}

/** A business that has a place on the map. */
export interface Pin extends Pick<Business, 'address' | 'phone' | 'website' | 'category'> {
  key: string
  /** Of a lead, where it is one. */
  id: string | undefined
  /** The list has not loaded this lead: only where it is is known. */
  isBare?: boolean
  name: string
  lat: number
  lon: number
  /** Its place is Google's word. */
  isGoogle: boolean
  isOsm: boolean
}

export function pinsOf(businesses: readonly Business[]): Pin[] {
  return businesses.flatMap((business, index) => {
    const { businessName, name, category, lat, lon, source, placeId } = business
    if (lat === null || lon === null || !isOnMap(lat, lon)) return []
    const key = keyOf(business) ?? String(index)
    const origin = { isGoogle: source === 'google', isOsm: placeId?.startsWith('osm:') ?? false }
    const details = source === 'google' ? business : withoutGoogle(business)
    return [
      {
        key,
        id: business.id,
        name: businessName || name || 'Unnamed',
        category,
        lat,
        lon,
        ...origin,
        ...detailsOf(details),
      },
    ]
  })
}

/** Beyond these the projection has no place for it. */
export const isOnMap = (lat: number, lon: number) => Math.abs(lat) <= 85 && Math.abs(lon) <= 180

/**
 * What Google says of a business may be shown on a map only where that map is Google's (Service Specific Terms of the
 * Places API, "No use with a non-Google map"): on any other those that it placed are left out.
 */
export const withoutGoogles = (pins: Pin[]): Pin[] =>
  pins.some(({ isGoogle }) => isGoogle) ? pins.filter(({ isGoogle }) => !isGoogle) : pins

const detailsOf = ({ address, phone, website }: Business) => ({ address, phone, website })

/** Nor may the card on the map say what Google has lent to another's business. */
function withoutGoogle(business: Business): Business {
  const lent = business.alsoFrom?.flatMap(({ source, fields }) => (source === 'google' ? fields : [])) ?? []
  return lent.length === 0 ? business : { ...business, ...Object.fromEntries(lent.map(field => [field, null])) }
}
