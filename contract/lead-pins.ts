import { z } from 'zod'
import { LeadFilter } from './leads.ts'
import { route } from './route.ts'

/** The newest, where more match. */
export const LEAD_PINS_MOST = 10_000

/** A lead's id, its latitude, its longitude, and whose data that is where it must be said. Short, as there are so many. */
const LeadPin = z
  // zod's own tuple would be the only one in the web, 0.8 KB of each page's.
  .custom<[id: string, lat: number, lon: number, whose: '' | 'google' | 'osm']>(
    pin => Array.isArray(pin) && pin.length === 4,
  )
  .describe('[id, latitude, longitude, whose data: "google", "osm" or ""]')
export type LeadPin = z.infer<typeof LeadPin>

export const leadPins = {
  list: route({
    method: 'GET',
    path: '/api/leads/pins',
    summary:
      'Where the leads are that match the filter, the newest 10,000 of which the place is known; how many match is in the facets',
    needs: 'full_access',
    query: LeadFilter,
    reply: z.object({ pins: LeadPin.array() }),
  }),
}
