import { z } from 'zod'
import { cleanText } from './leads.ts'
import { route } from './route.ts'

const MapConfig = z.object({
  /** For Google's script in the browser; null where the built-in map is drawn. */
  googleMapsApiKey: z.string().nullable(),
  /** A style of MapLibre's kind that the operator has set; null for the map of our own. */
  styleUrl: z.string().nullable(),
  /** Where streets were imported, in degrees, and a number that changes with every import; null where none were. */
  streets: z
    .object({
      version: z.number(),
      south: z.number(),
      west: z.number(),
      north: z.number(),
      east: z.number(),
    })
    .nullable(),
})
export type MapConfig = z.infer<typeof MapConfig>

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
    allowance: 'places',
    summary: 'Where a place is, read out of an address or a free text, in the shape of Google’s geocoder',
    needs: 'full_access',
    query: z.object({
      address: cleanText(500).default('').pipe(z.string().min(1, 'Location is required to load the map.')),
    }),
    reply: Geocoded,
  }),
  streets: route({
    method: 'GET',
    path: '/api/map/streets/:z/:x/:y',
    summary:
      'Streets, waters and parks of the imported extracts as a Mapbox Vector Tile of zoom 9, 12 or 14; empty where there are none. © OpenStreetMap contributors, ODbL',
    params: z.object({
      z: z.coerce.number().pipe(z.literal([9, 12, 14])),
      x: z.coerce.number().int().min(0).max(16_383),
      y: z.coerce.number().int().min(0).max(16_383),
    }),
    // Only so that a new import has new addresses.
    query: z.object({ v: z.string().max(20).optional() }),
    reply: z.unknown(),
    replyType: 'application/vnd.mapbox-vector-tile',
  }),
}
