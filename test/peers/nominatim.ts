import { type Answer, type Call, jsonPeer } from './json-peer.ts'

interface Options {
  port?: number
  /** Places by lower-case query. */
  places?: Record<string, NominatimPlace>
  /** The minimum time between two calls; the real service requires a second. */
  everyMs?: number
}

export interface NominatimPlace {
  name: string
  addresstype: string
  lat: number
  lon: number
  state?: string
  country: string
  countryCode: string
}

/**
 * Nominatim on loopback: refuses callers that don't identify themselves, are too fast, or mix its two query forms.
 */
export async function nominatimPeer({ port, places = {}, everyMs = 990 }: Options = {}) {
  const script: Answer[] = []
  let last = Number.NEGATIVE_INFINITY
  const peer = await jsonPeer(call => {
    const now = performance.now()
    const isTooFast = now - last < everyMs
    last = now
    const fault = faultOf(call)
    if (fault) return fault
    if (isTooFast) return page(429, 'Bandwidth limit exceeded')
    return script.shift() ?? { status: 200, body: find(places, call.query.get('q') ?? '') }
  }, port)
  return {
    url: peer.url,
    calls: peer.calls,
    places,
    answers: (...given: Answer[]) => script.push(...given),
    close: peer.close,
  }
}

function faultOf({ method, path, query, headers }: Call): Answer | null {
  if (!saysWho(headers['user-agent'])) return page(403, 'Access blocked: see the usage policy')
  if (path !== '/search' || method !== 'GET') return page(404, 'Not Found')
  const isStructured = ['city', 'state', 'postalcode', 'street', 'country'].some(name => query.has(name))
  if (query.has('q') === isStructured)
    return invalid("Structured query parameters(amenity, street, …) cannot be used together with 'q' parameter.")
  if (!/^(jsonv2|json)$/.test(query.get('format') ?? '')) return invalid("Parameter 'format' must be one of: …")
  if (!/^([1-9]|[1-3]\d|40)$/.test(query.get('limit') ?? '10')) return invalid("Invalid number for parameter 'limit'")
  return null
}

/** Requires a program's own name and a contact, not an HTTP library's default. */
export const saysWho = (agent = '') =>
  /https?:\/\/|@/.test(agent) && !/^(node|undici|axios|curl|python|okhttp|java)/i.test(agent)

const page = (status: number, text: string): Answer => ({
  status,
  body: `<html><body><h1>${text}</h1></body></html>`,
  headers: { 'content-type': 'text/html' },
})
const invalid = (message: string): Answer => ({ status: 400, body: { error: { code: 400, message } } })

function find(places: Record<string, NominatimPlace>, text: string) {
  const place = places[text.toLowerCase()]
  if (!place) return []
  const { name, addresstype, lat, lon, state, country, countryCode } = place
  return [
    {
      place_id: 98_765,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
      osm_type: 'relation',
      osm_id: 4321,
      lat: String(lat),
      lon: String(lon),
      category: 'boundary',
      type: 'administrative',
      place_rank: 16,
      importance: 0.45,
      addresstype,
      name,
      display_name: [name, state, country].filter(Boolean).join(', '),
      address: { [addresstype]: name, ...(state && { state }), country, country_code: countryCode },
      boundingbox: [lat - 0.04, lat + 0.04, lon - 0.06, lon + 0.06].map(String),
    },
  ]
}
