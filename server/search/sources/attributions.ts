import type { FoundLead } from '#contract/leads.ts'
import type { Attribution, WhereLooked } from '#contract/search.ts'
import type { Provider } from './ask-sources.ts'

/** Whom to name, by what stands before the colon of a business's id: the directory holds several origins. */
const byOrigin: Record<string, Attribution> = {
  osm: {
    source: 'osm',
    text: '© OpenStreetMap contributors',
    url: 'https://www.openstreetmap.org/copyright',
  },
  overture: {
    source: 'directory',
    text: 'Overture Maps Foundation',
    url: 'https://docs.overturemaps.org/attribution/',
  },
  google: {
    source: 'google',
    text: 'Google Maps. Of what Google says only its place ids may be kept: read its terms before you build a list from it.',
    url: 'https://cloud.google.com/maps-platform/terms',
  },
  foursquare: { source: 'foursquare', text: 'Powered by Foursquare', url: 'https://foursquare.com' },
}

/** Whom to name for a business that is known by this id of its source. */
export const attributionOf = (placeId: string | null): Attribution | null =>
  byOrigin[placeId?.split(':')[0] ?? ''] ?? null

/** Each source once whose words stand in these businesses. */
export function attributionsOf(leads: FoundLead[], providers: Provider[] = []): Attribution[] {
  const ids = leads.flatMap(({ placeId, alsoFrom = [] }) => [placeId, ...alsoFrom.map(also => also.placeId)])
  const origins = new Set(ids.map(id => id?.split(':')[0] ?? ''))
  const own = Object.entries(byOrigin).flatMap(([origin, named]) => (origins.has(origin) ? [named] : []))
  const others = new Map(providers.map(provider => [provider.name, provider]))
  return [...own, ...[...others.values()].slice(0, MOST_OTHERS).map(otherOf)]
}

/** The header that they stand in is no longer than others take. */
const MOST_OTHERS = 10

const otherOf = ({ source, name, url }: Provider): Attribution => ({
  source,
  text: name,
  url: url ?? byOrigin[source]?.url ?? '',
})

/** A header holds ASCII alone. */
export const toHeader = (looked: WhereLooked): string =>
  JSON.stringify(looked).replace(/[^\x20-\x7e]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
