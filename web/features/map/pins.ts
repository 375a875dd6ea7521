import type { AlsoFrom } from '#contract/leads.ts'
import { businessKey } from '#web/features/dashboard/dashboard-state.tsx'

/** A business from a search or from the list. */
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
  /** Fields filled in from other sources. */
  alsoFrom?: AlsoFrom[] | undefined
}

/** A business with a known location. */
export interface Pin extends Pick<Business, 'address' | 'phone' | 'website' | 'category'> {
  key: string
  id: string | undefined
  /** The list hasn't loaded this lead: only its location is known. */
  isBare?: boolean
  name: string
  lat: number
  lon: number
  /** Its location comes from Google. */
  isGoogle: boolean
  isOsm: boolean
}

export function pinsOf(businesses: readonly Business[]): Pin[] {
  return businesses.flatMap((business, index) => {
    const { businessName, name, category, lat, lon, source, placeId } = business
    if (lat === null || lon === null || !isOnMap(lat, lon)) return []
    const key = businessKey(business) ?? String(index)
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

/** The projection ends at these latitudes. */
export const isOnMap = (lat: number, lon: number) => Math.abs(lat) <= 85 && Math.abs(lon) <= 180

/** Places API terms, "No use with a non-Google map": our own map leaves out businesses that Google located. */
export const withoutGoogles = (pins: Pin[]): Pin[] =>
  pins.some(({ isGoogle }) => isGoogle) ? pins.filter(({ isGoogle }) => !isGoogle) : pins

const detailsOf = ({ address, phone, website }: Business) => ({ address, phone, website })

/** Nor may our map's card show fields that Google filled in. */
function withoutGoogle(business: Business): Business {
  const lent = business.alsoFrom?.flatMap(({ source, fields }) => (source === 'google' ? fields : [])) ?? []
  return lent.length === 0 ? business : { ...business, ...Object.fromEntries(lent.map(field => [field, null])) }
}
