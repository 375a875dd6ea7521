import type { LeadSourceKind } from '#contract/lead-sources.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { foursquareSource } from './foursquare.ts'
import { googleSource } from './google.ts'
import type { Geocoder, KeyedSettings, LeadSource } from './lead-source.ts'
import { nominatim, OSM } from './nominatim.ts'
import { osmSource } from './osm.ts'
import { throttle } from './throttle.ts'

/** Every online source; null without its key. */
export type LeadSources = Record<Exclude<LeadSourceKind, 'directory'>, LeadSource | null>

/** OpenStreetMap's usage policy, for the whole installation. */
const ONE_A_SECOND_MS = 1000

export function connectSources(config: Config, db: Db): { leadSources: LeadSources; geocoder: Geocoder } {
  const { OVERPASS_URL: overpassUrl, NOMINATIM_URL: nominatimUrl } = config
  const osm = {
    db,
    nominatimUrl,
    overpassUrl,
    userAgent: `Canvass (+${config.PUBLIC_URL})`,
    throttle: throttle(db, 'osm', { name: OSM, settings: [overpassUrl, nominatimUrl], everyMs: ONE_A_SECOND_MS }),
  }
  return {
    geocoder: nominatim(osm),
    leadSources: {
      osm: osmSource(osm),
      google: withKey(googleSource, db, config.GOOGLE_MAPS_API_KEY, config.GOOGLE_PLACES_BASE_URL),
      foursquare: withKey(foursquareSource, db, config.FOURSQUARE_API_KEY, config.FOURSQUARE_BASE_URL),
    },
  }
}

const withKey = (source: (settings: KeyedSettings) => LeadSource, db: Db, key: string | undefined, baseUrl: string) =>
  key ? source({ db, key, baseUrl }) : null
