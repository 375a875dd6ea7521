import { z } from 'zod'
import { cleanText } from './leads.ts'
import { fullRoute, route } from './route.ts'

const MapConfig = z.object({
  /** For Google's script in the browser; null with the built-in map. */
  googleMapsApiKey: z.string().nullable(),
  /** The operator's MapLibre style; null for the built-in one. */
  styleUrl: z.string().nullable(),
  /** The area of the imported streets in degrees, and a number that changes with every import; null without streets. */
  streets: z
    .object({ version: z.number(), south: z.number(), west: z.number(), north: z.number(), east: z.number() })
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
  config: route('GET /api/config', 'Which map the browser shows: Google’s with this key, or the built-in one', {
    reply: MapConfig,
  }),
  geocode: fullRoute(
    'GET /api/geocode',
    'Find a place from an address or free text, in the shape of Google’s geocoder',
    {
      allowance: 'places',
      query: z.object({
        address: cleanText(500).default('').pipe(z.string().min(1, 'Location is required to load the map.')),
      }),
      reply: Geocoded,
    },
  ),
  streets: route(
    'GET /api/map/streets/:z/:x/:y',
    'Streets, water, and parks of the imported extracts as a Mapbox Vector Tile of zoom 9, 12, or 14; it can be empty. © OpenStreetMap contributors, ODbL',
    {
      params: z.object({
        z: z.coerce.number().pipe(z.literal([9, 12, 14])),
        x: z.coerce.number().int().min(0).max(16_383),
        y: z.coerce.number().int().min(0).max(16_383),
      }),
      // Gives a new import new URLs.
      query: z.object({ v: z.string().max(20).optional() }),
      reply: z.unknown(),
      replyType: 'application/vnd.mapbox-vector-tile',
    },
  ),
  towns: route(
    'GET /api/map/towns/:z/:x/:y',
    'The largest towns as points of a Mapbox Vector Tile of zoom 0 to 10, each with its name and population. © GeoNames, CC BY 4.0',
    {
      params: z.object({
        z: z.coerce.number().int().min(0).max(10),
        x: z.coerce.number().int().min(0).max(1023),
        y: z.coerce.number().int().min(0).max(1023),
      }),
      reply: z.unknown(),
      replyType: 'application/vnd.mapbox-vector-tile',
    },
  ),
}
