import { z } from 'zod'
import { LeadFilter } from './leads.ts'
import { fullRoute } from './route.ts'

/** If more match, the newest ones. */
export const LEAD_PINS_MOST = 10_000

/** A lead's ID, latitude, longitude, and the origin if its terms require a credit. An array, to keep 10,000 of them short. */
const LeadPin = z
  // z.tuple would add 0.8 KB to every page, only for this.
  .custom<[id: string, lat: number, lon: number, whose: '' | 'google' | 'osm']>(
    pin => Array.isArray(pin) && pin.length === 4,
  )
  .describe('[id, latitude, longitude, origin to credit: "google", "osm", or ""]')
export type LeadPin = z.infer<typeof LeadPin>

export const leadPins = {
  list: fullRoute(
    'GET /api/leads/pins',
    'The positions of the newest 10,000 leads that match the filter and have one; the facets have the number of matches',
    { query: LeadFilter, reply: z.object({ pins: LeadPin.array() }) },
  ),
}
