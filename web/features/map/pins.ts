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
}

/** A business that has a place on the map. */
export interface Pin extends Pick<Business, 'address' | 'phone' | 'website' | 'category'> {
  key: string
  name: string
  lat: number
  lon: number
}

export function pinsOf(businesses: readonly Business[]): Pin[] {
  return businesses.flatMap((business, index) => {
    const { businessName, name, address, phone, website, category, lat, lon } = business
    // Beyond these the projection has no place for it.
    if (lat === null || lon === null || !(Math.abs(lat) <= 85) || !(Math.abs(lon) <= 180)) return []
    const key = keyOf(business) ?? String(index)
    return [{ key, name: businessName || name || 'Unnamed', address, phone, website, category, lat, lon }]
  })
}
