import { z } from 'zod'
import { leadSources } from '#contract/lead-sources.ts'
import type { FoundLead } from '#contract/leads.ts'
import { metresBetween } from '#server/distance.ts'
import { askJson, retryAfter, type SourceReply } from './ask.ts'
import { foundLead } from './found-lead.ts'
import { type KeyedSettings, type LeadQuery, type LeadSource, SourceError } from './lead-source.ts'
import { takeFrom, turnTo } from './paging.ts'
import { throttle } from './throttle.ts'

const FOURSQUARE = leadSources.foursquare.label
const WIDEST_M = 100_000
/** Pins the shape of replies to this date. */
const VERSION = '2025-06-17'
const FIELDS = 'fsq_place_id,name,latitude,longitude,location,categories,tel,website,email,date_closed'

/** Foursquare's Places search. The Link header names the next page. */
export function foursquareSource({ db, key, baseUrl, timeoutMs = 8000 }: KeyedSettings): LeadSource {
  const throttled = throttle(db, 'foursquare', { name: FOURSQUARE, settings: [baseUrl, key] })
  return {
    kind: 'foursquare',
    cannotAnswer: ({ place }) => (place ? null : `${FOURSQUARE} needs a place. Add a city to your search.`),
    async find(query) {
      const at = turnTo(query.cursor, Math.min(query.limit, 50))
      const asked = new URLSearchParams({
        ...questionOf(query),
        limit: String(at.size),
        fields: FIELDS,
        ...(at.token && { cursor: at.token }),
      })
      const request = {
        name: FOURSQUARE,
        url: `${baseUrl}/places/search?${asked}`,
        headers: { authorization: `Bearer ${key}`, 'x-places-api-version': VERSION, accept: 'application/json' },
        timeoutMs,
        until: query.until,
      }
      const { data, reply } = await throttled(() => askJson(request, check, Reply), query)
      const open = data.results.filter(place => !place.date_closed && place.name.trim())
      const leads = open.map(place => toLead(place, query))
      return takeFrom(leads, at, { limit: query.limit, next: nextOf(reply) })
    },
  }
}

function questionOf({ category, words, place, radiusKm }: LeadQuery): Record<string, string> {
  return {
    query: [words, category?.label].filter(Boolean).join(' ') || 'business',
    ...(place && {
      ll: `${place.lat.toFixed(5)},${place.lon.toFixed(5)}`,
      radius: String(Math.round(Math.min(radiusKm * 1000, WIDEST_M))),
    }),
  }
}

/** `<https://…/places/search?cursor=abc&…>; rel="next"` */
function nextOf({ headers }: SourceReply): string | null {
  const link = String(headers.link ?? '')
    .split(/,\s*(?=<)/)
    .find(part => /rel="?next"?/.test(part))
  const address = /<([^<>]*)>/.exec(link ?? '')?.[1]
  return (address && URL.parse(address, 'https://places-api.foursquare.com')?.searchParams.get('cursor')) || null
}

function check(reply: SourceReply): void {
  const { status } = reply
  if (status === 200) return
  if (status === 402)
    throw new SourceError('limited', `Your administrator’s credit with ${FOURSQUARE} has run out.`, {
      retryAfterS: 600,
    })
  if (status === 429)
    throw new SourceError('limited', `The ${FOURSQUARE} quota has run out.`, { retryAfterS: retryAfter(reply) })
  if (status === 401 || status === 403)
    throw new SourceError(
      'refused',
      `${FOURSQUARE} rejected the key. Your administrator needs to set FOURSQUARE_API_KEY to a service key of the new Places API.`,
    )
  if (status >= 500) throw new SourceError('down', `${FOURSQUARE} has a problem (${status}).`)
  throw new SourceError('failed', `${FOURSQUARE} rejected the query.`, { cause: reply.text.slice(0, 500) })
}

const Place = z.object({
  fsq_place_id: z.string(),
  name: z.string(),
  latitude: z.number().min(-90).max(90).nullish().catch(null),
  longitude: z.number().min(-180).max(180).nullish().catch(null),
  location: z
    .object({
      formatted_address: z.string().nullish(),
      address: z.string().nullish(),
      locality: z.string().nullish(),
      region: z.string().nullish(),
      postcode: z.string().nullish(),
      country: z.string().nullish(),
    })
    .default({}),
  categories: z.array(z.object({ name: z.string() })).default([]),
  tel: z.string().nullish(),
  website: z.string().nullish(),
  email: z.string().nullish(),
  date_closed: z.string().nullish(),
})
const Reply = z.object({ results: z.array(Place) })

function toLead(place: z.infer<typeof Place>, query: LeadQuery): FoundLead {
  const { location, latitude: lat, longitude: lon } = place
  const at = lat == null || lon == null ? null : { lat, lon }
  const named = {
    businessName: place.name.trim(),
    email: place.email,
    phone: place.tel,
    website: place.website,
    address: location.formatted_address ?? location.address,
    category: place.categories[0]?.name ?? query.category?.label,
    city: location.locality,
    region: location.region,
    postcode: location.postcode,
    country: location.country,
  }
  const distanceM = at && query.place ? metresBetween(query.place, at) : null
  return foundLead('foursquare', named, { placeId: `foursquare:${place.fsq_place_id}`, at, distanceM })
}
