import lookUp from '@photostructure/tz-lookup'
import { getCountry } from 'countries-and-timezones'
import { provinces, states } from './states.ts'

/** Data that shows where a lead is. */
export interface Whereabouts {
  timeZone: string | null
  lat: number | null
  lon: number | null
  country: string | null
  region: string | null
  address: string | null
}

/**
 * The time zones where a lead may be: one if its coordinates or state show it, otherwise all of its country, or of its
 * number's country. A call must be legal in all of them.
 */
export function zonesOf(lead: Whereabouts, numberCountry: string | null): readonly string[] {
  if (lead.timeZone) return [lead.timeZone]
  if (lead.lat !== null && lead.lon !== null) return [lookUp(lead.lat, lead.lon)]
  const country = (lead.country ?? numberCountry ?? 'US').toUpperCase()
  return zonesOfState(country, lead) ?? getCountry(country)?.timezones ?? ['UTC']
}

function zonesOfState(country: string, { region, address }: Whereabouts): readonly string[] | undefined {
  const table = { US: states, CA: provinces }[country]
  if (!table) return undefined
  const state = region?.replace(/^(US|CA)-/i, '').toUpperCase()
  return table[state ?? ''] ?? table[stateOf(address ?? '') ?? '']
}

/** "…, Austin, TX 78701" and "…, Toronto, ON M5V 2T6" name the state before the code at their end. */
const stateOf = (address: string) => /\b([A-Z]{2})\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d)\b/.exec(address)?.[1]
