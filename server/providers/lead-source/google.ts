import { z } from 'zod'
import { leadSources } from '#contract/lead-sources.ts'
import type { FoundLead } from '#contract/leads.ts'
import { metresBetween } from '#server/distance.ts'
import { asJson, askJson, retryAfter, type SourceReply } from './ask.ts'
import { foundLead } from './found-lead.ts'
import { type KeyedSettings, type LeadQuery, type LeadSource, type QueryPlace, SourceError } from './lead-source.ts'
import { takeFrom, turnTo } from './paging.ts'
import { throttle } from './throttle.ts'

const GOOGLE = leadSources.google.label
/** Google's own limit for a circle. */
const WIDEST_M = 50_000

/** Google bills by the requested fields, and rejects a missing mask or one with spaces. */
const MASK = [
  'places.id',
  'places.displayName',
  'places.formattedAddress',
  'places.addressComponents',
  'places.location',
  'places.primaryTypeDisplayName',
  'places.nationalPhoneNumber',
  'places.internationalPhoneNumber',
  'places.websiteUri',
  'places.businessStatus',
  'places.attributions',
  'nextPageToken',
].join(',')

/** Text Search of Google Places (New): at most 60 businesses, in pages. We cache nothing. */
export function googleSource({ db, key, baseUrl, timeoutMs = 8000 }: KeyedSettings): LeadSource {
  const throttled = throttle(db, 'google', { name: GOOGLE, settings: [baseUrl, key] })
  return {
    kind: 'google',
    cannotAnswer: ({ has }) => (has?.includes('email') ? `${GOOGLE} has no email addresses.` : null),
    async find(query) {
      const at = turnTo(query.cursor, Math.min(query.limit, 20))
      const question = { ...questionOf(query), pageSize: at.size, ...(at.token && { pageToken: at.token }) }
      const request = {
        name: GOOGLE,
        url: `${baseUrl}/v1/places:searchText`,
        method: 'POST' as const,
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': MASK },
        body: JSON.stringify(question),
        timeoutMs,
        until: query.until,
      }
      const { data } = await throttled(() => askJson(request, check, Reply), query)
      const leads = data.places.filter(isOpen).map(place => toLead(place, query))
      const page = takeFrom(leads, at, { limit: query.limit, next: data.nextPageToken ?? null })
      return { ...page, providers: providersOf(data.places) }
    },
  }
}

function questionOf(query: LeadQuery) {
  const { text, category, words, place, isRadiusFixed, isOpen, rating } = query
  const business = [words, category?.label].filter(Boolean).join(' ')
  // The name outweighs the circle, so leave it out when the user asked for a radius.
  const near = isRadiusFixed ? null : place?.label
  return {
    textQuery: [business || 'businesses', near].filter(Boolean).join(' in ') || text,
    // Without this, plumbers and others without premises are missing.
    includePureServiceAreaBusinesses: true,
    ...(isOpen && { openNow: true }),
    // Google accepts halves, rounded up.
    ...(rating && { minRating: Math.ceil(rating * 2) / 2 }),
    ...(place && whereOf(query, place)),
    ...(place?.country && { regionCode: place.country }),
    languageCode: 'en',
  }
}

function whereOf({ radiusKm, isRadiusFixed }: LeadQuery, { lat, lon }: QueryPlace) {
  const radius = Math.min(radiusKm * 1000, WIDEST_M)
  const center = { latitude: lat, longitude: lon }
  if (!isRadiusFixed) return { locationBias: { circle: { center, radius } } }
  const dLat = radius / 111_195
  const dLon = Math.min(179, dLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  return {
    locationRestriction: {
      rectangle: {
        low: { latitude: Math.max(-90, lat - dLat), longitude: around(lon - dLon) },
        high: { latitude: Math.min(90, lat + dLat), longitude: around(lon + dLon) },
      },
    },
  }
}

const around = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

function check(reply: SourceReply): void {
  const { status } = reply
  if (status === 200) return
  // Google's front ends answer in HTML.
  const isJson = reply.headers['content-type']?.includes('json')
  const { data } = Failure.safeParse(isJson ? asJson(GOOGLE, reply) : null)
  const { status: code = '', message = '' } = data?.error ?? {}
  if (status === 429 || code === 'RESOURCE_EXHAUSTED')
    throw new SourceError('limited', `The ${GOOGLE} quota has run out.`, { retryAfterS: retryAfter(reply) })
  if (status === 401 || status === 403 || /api key/i.test(message))
    throw new SourceError(
      'refused',
      `${GOOGLE} rejected the key. Your administrator needs to check GOOGLE_MAPS_API_KEY, and that Places API (New) is enabled for it.`,
      { cause: message },
    )
  if (status >= 500) throw new SourceError('down', `${GOOGLE} has a problem (${status}).`)
  throw new SourceError('failed', `${GOOGLE} rejected the query.`, { cause: message })
}

const Failure = z.object({ error: z.object({ status: z.string(), message: z.string() }) })

const Text = z.object({ text: z.string() })
const Place = z.object({
  id: z.string(),
  displayName: Text.optional(),
  formattedAddress: z.string().optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().default(''),
        shortText: z.string().default(''),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  location: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .catch(undefined),
  primaryTypeDisplayName: Text.optional(),
  nationalPhoneNumber: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  businessStatus: z.string().optional(),
  attributions: z
    .array(z.object({ provider: z.string().default(''), providerUri: z.string().default('') }))
    .default([]),
})
type Place = z.infer<typeof Place>
/** Without results the reply is an empty object. */
const Reply = z.object({ places: z.array(Place).default([]), nextPageToken: z.string().optional() })

/** Google's own sources, which it wants shown. */
const providersOf = (places: Place[]) =>
  places
    .flatMap(({ attributions }) => attributions)
    .flatMap(({ provider, providerUri }) => {
      const name = provider.trim().slice(0, 100).toWellFormed()
      return name ? { name, url: /^https?:/i.test(providerUri) ? providerUri.slice(0, 500) : null } : []
    })

const isOpen = ({ businessStatus, displayName }: Place) =>
  Boolean(displayName?.text.trim()) && businessStatus !== 'CLOSED_PERMANENTLY'

function toLead(place: Place, query: LeadQuery): FoundLead {
  const part = (type: string) => place.addressComponents.find(({ types }) => types.includes(type))
  const at = place.location && { lat: place.location.latitude, lon: place.location.longitude }
  const named = {
    businessName: place.displayName?.text.trim(),
    phone: place.internationalPhoneNumber ?? place.nationalPhoneNumber,
    website: place.websiteUri,
    address: place.formattedAddress,
    category: place.primaryTypeDisplayName?.text ?? query.category?.label,
    city: (part('locality') ?? part('postal_town'))?.longText,
    region: part('administrative_area_level_1')?.shortText,
    postcode: part('postal_code')?.longText,
    country: part('country')?.shortText,
  }
  const distanceM = at && query.place ? metresBetween(query.place, at) : null
  return foundLead('google', named, { placeId: `google:${place.id}`, at: at ?? null, distanceM })
}
