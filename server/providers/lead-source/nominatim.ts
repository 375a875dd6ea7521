import { z } from 'zod'
import { leadSources } from '#contract/lead-sources.ts'
import type { Db } from '#server/db/db.ts'
import { askJson, notAnAnswer, retryAfter, type SourceReply } from './ask.ts'
import { type GeocodedPlace, type Geocoder, SourceError } from './lead-source.ts'
import { recall, remember } from './osm-cache.ts'
import type { Ask } from './throttle.ts'

export interface OsmSettings {
  db: Db
  nominatimUrl: string
  overpassUrl: string
  /** Identifies us, as the usage policy requires. */
  userAgent: string
  throttle: Ask
  timeoutMs?: number
}

export const OSM = leadSources.osm.label

/** Nominatim, only for places: its policy forbids business searches and requests at each keystroke. */
export const nominatim = (settings: OsmSettings): Geocoder => ({
  async locate(text, { ask: mayAsk }) {
    const question = text.toLowerCase()
    const known = await recall(settings.db, 'nominatim', question, Kept)
    if (known) return known.place
    if (!mayAsk) return null
    const place = await settings.throttle(() => askFor(text, settings), { service: 'nominatim' })
    await remember(settings.db, 'nominatim', question, { place })
    return place
  },
})

async function askFor(
  text: string,
  { nominatimUrl, userAgent, timeoutMs = 5000 }: OsmSettings,
): Promise<GeocodedPlace | null> {
  const query = new URLSearchParams({
    q: text,
    format: 'jsonv2',
    addressdetails: '1',
    limit: '5',
    'accept-language': 'en',
  })
  const url = `${nominatimUrl}/search?${query}`
  const request = { name: OSM, url, headers: { 'user-agent': userAgent }, timeoutMs }
  const { data } = await askJson(request, checkOsm, Places)
  const found = data.find(place => kinds.get(place.addresstype) !== undefined)
  return found ? toPlace(found) : null
}

/** Nominatim and Overpass refuse in the same way. */
export function checkOsm(reply: SourceReply): void {
  const { status } = reply
  if (status === 200) return
  if (status === 429 || status === 503)
    throw new SourceError('limited', `${OSM} received too many requests.`, { retryAfterS: retryAfter(reply) })
  if (status === 504)
    throw new SourceError('limited', `${OSM} is too busy to answer.`, { retryAfterS: retryAfter(reply) })
  if (status === 401 || status === 403)
    throw new SourceError(
      'refused',
      `${OSM} refused this server. Your administrator needs to check PUBLIC_URL, or set OVERPASS_URL and NOMINATIM_URL.`,
    )
  throw status >= 500 ? new SourceError('down', `${OSM} has a problem (${status}).`) : notAnAnswer(OSM)
}

/** The types that count as a place, unlike a house or a shop of that name. */
const kinds = new Map<string, GeocodedPlace['kind']>(
  Object.entries({
    postcode: 'zip',
    city: 'city',
    town: 'city',
    village: 'city',
    hamlet: 'city',
    municipality: 'city',
    city_district: 'neighbourhood',
    borough: 'neighbourhood',
    suburb: 'neighbourhood',
    quarter: 'neighbourhood',
    neighbourhood: 'neighbourhood',
    county: 'county',
    state_district: 'county',
    island: 'county',
    state: 'state',
    region: 'state',
    province: 'state',
    country: 'country',
  }),
)

const Coordinate = z.coerce.number()
const Places = z.array(
  z.object({
    lat: Coordinate.min(-90).max(90),
    lon: Coordinate.min(-180).max(180),
    name: z.string().default(''),
    display_name: z.string(),
    addresstype: z.string().default(''),
    boundingbox: z.tuple([Coordinate, Coordinate, Coordinate, Coordinate]),
    address: z
      .object({
        country_code: z.string().length(2),
        country: z.string().optional(),
        state: z.string().optional(),
        postcode: z.string().optional(),
        'ISO3166-2-lvl4': z.string().optional(),
      })
      .partial({ country_code: true })
      .default({}),
  }),
)

function toPlace({ lat, lon, boundingbox, address, ...found }: z.infer<typeof Places>[number]): GeocodedPlace {
  const kind = kinds.get(found.addresstype) ?? 'city'
  const name = (found.name || found.display_name.split(',')[0] || '').slice(0, 200)
  const country = (address.country_code ?? '').toUpperCase()
  const [south, north] = boundingbox
  // Half of its height, as boxes are wider than their towns.
  const radiusM = Math.round(Math.min(80_000, Math.max(1500, ((north - south) / 2) * 111_195)))
  const region = address['ISO3166-2-lvl4']?.split('-')[1] ?? null
  const within = address.state && kind !== 'state' ? address.state : address.country
  const label = kind === 'country' || !within ? name : `${name}, ${within}`
  return { kind, name, label, country, region, postcode: address.postcode ?? null, lat, lon, radiusM }
}

const Kept = z.object({
  place: z
    .object({
      kind: z.enum(['zip', 'city', 'county', 'state', 'country', 'neighbourhood']),
      name: z.string(),
      label: z.string(),
      country: z.string(),
      region: z.string().nullable(),
      postcode: z.string().nullable(),
      lat: z.number(),
      lon: z.number(),
      radiusM: z.number(),
    })
    .nullable(),
})
