import lookUp from '@photostructure/tz-lookup'
import { findRegion } from '#server/directory/world/regions.ts'
import { remembered } from '#server/remembered.ts'
import { MOST_ZONES } from '#server/wall-time.ts'
import { zonesOfNumber } from './area-codes.ts'
import { zonesOfRegion } from './states.ts'

/** Data that shows where a lead is. */
export interface Whereabouts {
  timeZone: string | null
  lat: number | null
  lon: number | null
  country: string | null
  region: string | null
  city: string | null
  postcode: string | null
  address: string | null
}

/**
 * The time zones where a lead may be: one if its coordinates or address show it, otherwise those of its number's area code,
 * of its country, or of its number's country. A call must be legal in all of them. Empty: the country's zones are unknown.
 */
export function zonesOf(
  lead: Whereabouts,
  number: { country: string | null; number: string } | null,
): readonly string[] {
  const country = (lead.country ?? number?.country ?? 'US').toUpperCase()
  const isOfNumber = number !== null && (number.country ?? country) === country
  return zonesOfPlace(lead) ?? (isOfNumber ? zonesOfNumber(number.number) : undefined) ?? zonesOfCountry(country)
}

/** The zone where a lead most likely is: most of its state, or its country if that has one time. */
export function likelyZoneOf(lead: Whereabouts): string | null {
  const zones = zonesOfPlace(lead)
  if (zones) return zones[0] ?? null
  const all = lead.country ? zonesOfCountry(lead.country) : []
  return all.length === 1 ? (all[0] ?? null) : null
}

function zonesOfPlace(lead: Whereabouts): readonly string[] | undefined {
  if (lead.timeZone) return [lead.timeZone]
  const end = endOf(lead.address ?? '')
  const region = regionOf(lead)
  const said = region ? zonesOfRegion(region, lead.postcode ?? end.postcode, lead.city) : undefined
  if (lead.lat === null || lead.lon === null) return said
  // The library is off by miles: it has Yuma, Arizona, in California's time.
  const zone = lookUp(lead.lat, lead.lon)
  return !said || said.some(other => timesIn(other) === timesIn(zone)) ? [zone] : [zone, ...said]
}

/** The state or province that its address names. */
export const regionOf = ({ country, region, address }: Whereabouts) =>
  findRegion(country, region) ?? findRegion(country, endOf(address ?? '').state)

/** "…, Austin, TX 78701" and "…, Toronto, ON M5V 2T6" name the state before the code at their end. */
function endOf(address: string): { state: string | null; postcode: string | null } {
  const [, state = null, postcode = null] =
    /\b([A-Z]{2})\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b/.exec(address) ?? []
  return { state, postcode }
}

/** Countries that Unicode's table doesn't have. */
const others: Record<string, string> = {
  XK: 'Europe/Belgrade',
  AC: 'Atlantic/St_Helena',
  TA: 'Atlantic/St_Helena',
  BV: 'Europe/Oslo',
}

/** All zones of a country; one if their clocks show the same time all year, such as Germany's two. */
const zonesOfCountry = remembered(MOST_ZONES, text => {
  const zones = listZones(text.toUpperCase())
  return new Set(zones.map(timesIn)).size === 1 ? zones.slice(0, 1) : zones
})

function listZones(country: string): string[] {
  const other = others[country]
  if (other) return [other]
  if (!/^[A-Z]{2}$/.test(country)) return []
  // TypeScript's library doesn't have it yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return locale.getTimeZones() ?? []
}

/** The local time at noon on the 1st and the 15th of each month. */
const timesIn = remembered(MOST_ZONES, zone => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const year = new Date().getUTCFullYear()
  const days = Array.from({ length: 24 }, (_, n) =>
    format.format(Date.UTC(year, Math.floor(n / 2), n % 2 ? 15 : 1, 12)),
  )
  return days.join()
})
