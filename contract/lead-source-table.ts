interface Credit {
  text: string
  url: string
}

export interface LeadSource {
  label: string
  /** The setting for its API key, required with this source in LEAD_SOURCES; null if it doesn't need one. */
  keySetting: string | null
  /** The settings for its servers, each with its default. */
  servers: Record<string, string>
  /** Each page of results costs the operator money. */
  isPaid: boolean
  /** The credit its terms require, by the prefix of a business's ID, because the directory has data of several origins. */
  credits: Record<string, Credit>
  /** How long its terms let us keep coordinates; null is for good. A limit needs an index like `leads_google_coordinates`. */
  coordinatesKeptDays: number | null
}

const osmCredit = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }

/** One entry per lead source; its client is in server/providers/lead-source. CONTRIBUTING.md says how to add one. */
export const sources = {
  directory: {
    label: 'Directory',
    keySetting: null,
    servers: {},
    isPaid: false,
    credits: {
      osm: osmCredit,
      overture: { text: 'Overture Maps Foundation', url: 'https://docs.overturemaps.org/attribution/' },
    },
    coordinatesKeptDays: null,
  },
  osm: {
    label: 'OpenStreetMap',
    keySetting: null,
    // Configurable, as the usage policies of these public servers require.
    servers: {
      OVERPASS_URL: 'https://overpass-api.de/api/interpreter',
      NOMINATIM_URL: 'https://nominatim.openstreetmap.org',
    },
    isPaid: false,
    credits: { osm: osmCredit },
    coordinatesKeptDays: null,
  },
  google: {
    label: 'Google Places',
    // For Places API (New). Google bills each page of a search.
    keySetting: 'GOOGLE_MAPS_API_KEY',
    servers: { GOOGLE_PLACES_BASE_URL: 'https://places.googleapis.com' },
    isPaid: true,
    credits: {
      google: {
        text: 'Google Maps. Google lets you keep only its place IDs: read its terms before you build a list from it.',
        url: 'https://cloud.google.com/maps-platform/terms',
      },
    },
    coordinatesKeptDays: 30,
  },
  foursquare: {
    label: 'Foursquare',
    keySetting: 'FOURSQUARE_API_KEY',
    servers: { FOURSQUARE_BASE_URL: 'https://places-api.foursquare.com' },
    isPaid: true,
    credits: { foursquare: { text: 'Powered by Foursquare', url: 'https://foursquare.com' } },
    coordinatesKeptDays: null,
  },
} as const satisfies Record<string, LeadSource>
