import { z } from 'zod'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { vendorSpec } from './spec.ts'
import { isWithin, type Shop, townAround } from './town.ts'

interface Options {
  port?: number
  key?: string
  /** The requests left in the quota. */
  quota?: number
}

/** The most results per search in total. */
const MOST = 60

/** Google Places (New) Text Search, on loopback. */
export async function googlePlacesPeer({ port, key = 'AIza-test-key', quota = Infinity }: Options = {}) {
  const script: Answer[] = []
  const tokens = new Map<string, { question: string; from: number }>()
  const faults = vendorSpec('google/places_v1.json')?.schema('GoogleMapsPlacesV1SearchTextRequest')
  const state = { quota }
  const peer = await jsonPeer(call => {
    const fault = faultOf(call, key) ?? specFault(faults?.(call.body) ?? [])
    if (fault) return fault
    const scripted = script.shift()
    if (scripted) return scripted
    if (state.quota-- <= 0)
      return error(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'SearchTextRequest'")
    const question = Question.safeParse(call.body)
    if (!question.success) return invalid(question.error.issues[0]?.message ?? 'Request contains an invalid argument.')
    return search(question.data, String(call.headers['x-goog-fieldmask']).split(','), tokens)
  }, port)
  return {
    url: peer.url,
    key,
    calls: peer.calls,
    state,
    answers: (...given: Answer[]) => script.push(...given),
    close: peer.close,
  }
}

const error = (code: number, status: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, status } },
})
const invalid = (message: string) => error(400, 'INVALID_ARGUMENT', message)
const specFault = ([first]: string[]): Answer | null => (first ? invalid(first) : null)

const fields =
  'id displayName formattedAddress addressComponents location primaryType primaryTypeDisplayName types nationalPhoneNumber internationalPhoneNumber websiteUri businessStatus attributions'.split(
    ' ',
  )

function faultOf({ method, path, headers }: Call, key: string): Answer | null {
  if (method !== 'POST' || path !== '/v1/places:searchText') return error(404, 'NOT_FOUND', 'Not found')
  const given = headers['x-goog-api-key']
  if (!given) return error(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers.')
  if (given !== key) return invalid('API key not valid. Please pass a valid API key.')
  const mask = headers['x-goog-fieldmask']
  if (!mask)
    return invalid('FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters.')
  const unknown = String(mask)
    .split(',')
    .find(path => path !== 'nextPageToken' && !(path.startsWith('places.') && fields.includes(path.slice(7))))
  return unknown === undefined
    ? null
    : invalid(`Error expanding 'fields' parameter. Cannot find matching fields for path '${unknown}'.`)
}

const Point = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const Question = z
  .strictObject({
    textQuery: z.string().min(1, 'Empty text_query'),
    pageSize: z.int().min(1).max(20).default(20),
    pageToken: z.string().optional(),
    includePureServiceAreaBusinesses: z.boolean().default(false),
    locationBias: z
      .strictObject({ circle: z.strictObject({ center: Point, radius: z.number().min(0).max(50_000) }) })
      .optional(),
    locationRestriction: z.strictObject({ rectangle: z.strictObject({ low: Point, high: Point }) }).optional(),
    regionCode: z.string().length(2).optional(),
    languageCode: z.string().optional(),
  })
  .refine(({ locationBias, locationRestriction }) => !(locationBias && locationRestriction), {
    error: 'Location_bias and location_restriction cannot be set at the same time.',
  })
type Question = z.infer<typeof Question>

function search(
  { pageToken, ...question }: Question,
  mask: string[],
  tokens: Map<string, { question: string; from: number }>,
): Answer {
  const asked = JSON.stringify(question)
  const page = pageToken === undefined ? { question: asked, from: 0 } : tokens.get(pageToken)
  if (!page || page.question !== asked)
    return invalid('Request parameters for paging requests must match the initial SearchText request.')
  const all = found(question).slice(0, MOST)
  const to = page.from + question.pageSize
  const shown = all.slice(page.from, to).map(shop => masked(toPlace(shop), mask))
  // Without results, the reply is an empty object.
  if (shown.length === 0) return { status: 200, body: {} }
  const token = to < all.length && mask.includes('nextPageToken') ? `token-${tokens.size}-${to}` : null
  if (token) tokens.set(token, { question: asked, from: to })
  return { status: 200, body: { places: shown, ...(token && { nextPageToken: token }) } }
}

/** Knows two of three shops, and businesses without premises only if they're requested. */
function found(question: Omit<Question, 'pageToken'>): Shop[] {
  const { circle } = question.locationBias ?? {}
  const { low, high } = question.locationRestriction?.rectangle ?? {}
  if (!circle && (!low || !high)) return []
  const middle = circle?.center ?? {
    latitude: ((low?.latitude ?? 0) + (high?.latitude ?? 0)) / 2,
    longitude: ((low?.longitude ?? 0) + (high?.longitude ?? 0)) / 2,
  }
  const at = { lat: middle.latitude, lon: middle.longitude }
  const isInside = ({ lat, lon }: Shop) =>
    !low || !high || (lat >= low.latitude && lat <= high.latitude && lon >= low.longitude && lon <= high.longitude)
  return townAround(at.lat, at.lon).filter(
    shop =>
      shop.n % 3 !== 2 &&
      shop.kind.words.test(question.textQuery) &&
      (question.includePureServiceAreaBusinesses || shop.kind.type !== 'plumber') &&
      isInside(shop) &&
      isWithin(shop, at, 50_000),
  )
}

const component = (type: string, longText: string, shortText = longText) => ({
  longText,
  shortText,
  types: [type, 'political'],
  languageCode: 'en',
})

const toPlace = (shop: Shop) => ({
  id: `ChIJ${String(shop.n).padStart(8, '0')}`,
  types: [shop.kind.type, 'point_of_interest', 'establishment'],
  primaryType: shop.kind.type,
  primaryTypeDisplayName: { text: shop.kind.label, languageCode: 'en' },
  displayName: { text: shop.n % 5 === 0 ? `${shop.name} LLC` : shop.name, languageCode: 'en' },
  formattedAddress: `${shop.number} ${shop.street}, Testville, CA 90001, USA`,
  addressComponents: [
    component('locality', 'Testville'),
    component('administrative_area_level_1', 'California', 'CA'),
    component('country', 'United States', 'US'),
    component('postal_code', '90001'),
  ],
  location: { latitude: shop.lat + 0.0001, longitude: shop.lon },
  internationalPhoneNumber: shop.phone.replace(/^\+1(\d{3})(\d{3})/, '+1 $1-$2-'),
  websiteUri: `${shop.website}/`,
  ...(shop.n % 40 === 0 && {
    attributions: [{ provider: 'Listings Ltd', providerUri: 'https://listings.example.com' }],
  }),
  businessStatus: shop.n % 30 === 29 ? 'CLOSED_PERMANENTLY' : 'OPERATIONAL',
})

const masked = (place: Record<string, unknown>, mask: string[]) =>
  Object.fromEntries(Object.entries(place).filter(([field]) => mask.includes(`places.${field}`)))
