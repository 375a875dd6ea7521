import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { isWithin, type Shop, townAround } from './town.ts'

interface Options {
  port?: number
  key?: string
}

/** Foursquare's Places search, on loopback. */
export async function foursquarePeer({ port, key = 'fsq-test-key' }: Options = {}) {
  const script: Answer[] = []
  const pages = new Map<string, { question: string; from: number }>()
  const peer = await jsonPeer(call => {
    const fault = faultOf(call, key)
    if (fault) return fault
    return script.shift() ?? search(call, pages)
  }, port)
  return {
    url: peer.url,
    key,
    calls: peer.calls,
    answers: (...given: Answer[]) => script.push(...given),
    close: peer.close,
  }
}

const refused = (status: number, message: string): Answer => ({ status, body: { message } })
const fields = 'fsq_place_id name latitude longitude location categories tel website email link date_closed'.split(' ')
const parameters = ['query', 'll', 'near', 'radius', 'limit', 'fields', 'cursor', 'sort']

function faultOf({ method, path, query, headers }: Call, key: string): Answer | null {
  if (method !== 'GET' || path !== '/places/search') return refused(404, 'Not found')
  if (headers.authorization !== `Bearer ${key}`) return refused(401, 'Invalid request token.')
  if (headers['x-places-api-version'] !== '2025-06-17')
    return refused(400, 'X-Places-Api-Version header is required: 2025-06-17')
  const unknown = [...query.keys()].find(name => !parameters.includes(name))
  if (unknown) return refused(400, `Unexpected parameter: ${unknown}`)
  if (query.has('ll') && query.has('near')) return refused(400, 'Only one of ll and near may be given')
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 50)) return refused(400, 'limit must be between 1 and 50')
  const radius = Number(query.get('radius') ?? 22_000)
  if (!(radius >= 0 && radius <= 100_000)) return refused(400, 'radius must be between 0 and 100000')
  const field = query
    .get('fields')
    ?.split(',')
    .find(name => !fields.includes(name))
  return field === undefined ? null : refused(400, `Invalid field: ${field}`)
}

function search({ query }: Call, pages: Map<string, { question: string; from: number }>): Answer {
  const cursor = query.get('cursor')
  const rest = new URLSearchParams(query)
  rest.delete('cursor')
  const page = cursor === null ? { question: rest.toString(), from: 0 } : pages.get(cursor)
  if (!page || page.question !== rest.toString()) return refused(400, 'Invalid cursor')
  const limit = Number(query.get('limit') ?? 10)
  const all = found(query)
  const results = all.slice(page.from, page.from + limit).map(shop => chosen(toPlace(shop), query.get('fields')))
  const headers: Record<string, string> = {}
  if (page.from + limit < all.length) {
    const next = `c${pages.size}${page.from + limit}`
    pages.set(next, { question: page.question, from: page.from + limit })
    headers.link = `<https://places-api.foursquare.com/places/search?cursor=${next}&${rest}>; rel="next"`
  }
  return { status: 200, body: { results, context: {} }, headers }
}

/** Knows four of five shops. */
function found(query: URLSearchParams): Shop[] {
  const [lat = 0, lon = 0] = (query.get('ll') ?? '').split(',').map(Number)
  const at = { lat, lon }
  return townAround(lat, lon).filter(
    shop =>
      shop.n % 5 !== 4 &&
      shop.kind.words.test(query.get('query') ?? '') &&
      isWithin(shop, at, Number(query.get('radius') ?? 22_000)),
  )
}

const toPlace = (shop: Shop) => ({
  fsq_place_id: `4b${String(shop.n).padStart(22, '0')}`,
  name: shop.name,
  latitude: shop.lat,
  longitude: shop.lon,
  location: {
    address: `${shop.number} ${shop.street}`,
    formatted_address: `${shop.number} ${shop.street}, Testville, CA 90001`,
    locality: 'Testville',
    region: 'CA',
    postcode: '90001',
    country: 'US',
  },
  categories: [{ fsq_category_id: '63be6904847c3692a84b9bb5', name: shop.kind.label }],
  tel: shop.phone.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-'),
  website: shop.website,
  email: shop.email,
  link: `/places/4b${shop.n}`,
})

const chosen = (place: Record<string, unknown>, wanted: string | null) =>
  wanted === null
    ? place
    : Object.fromEntries(Object.entries(place).filter(([field]) => wanted.split(',').includes(field)))
