import { z } from 'zod'
import { cleanText } from './leads.ts'
import { route } from './route.ts'

const MapConfig = z.object({
  /** For Google's script in the browser; null where the built-in map is drawn. */
  googleMapsApiKey: z.string().nullable(),
})

/** In the shape of Google's geocoder. */
const Geocoded = z.object({
  results: z.array(
    z.object({
      formatted_address: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    }),
  ),
  status: z.enum(['OK', 'ZERO_RESULTS']),
})

export const map = {
  config: route({
    method: 'GET',
    path: '/api/config',
    summary: 'Which map the browser draws: Google’s with this key, or the built-in one',
    reply: MapConfig,
  }),
  geocode: route({
    method: 'GET',
    path: '/api/geocode',
    summary: 'Where a place is, read out of an address or a free text, in the shape of Google’s geocoder',
    needs: 'full_access',
    query: z.object({
      address: cleanText(500).default('').pipe(z.string().min(1, 'Location is required to load the map.')),
    }),
    reply: Geocoded,
  }),
}
