interface Credit {
  text: string
  url: string
}

interface LeadSource {
  label: string
  /** The setting with its key; null if it needs none. */
  keySetting: 'GOOGLE_MAPS_API_KEY' | 'FOURSQUARE_API_KEY' | null
  /** Each page of results costs the operator money. */
  isPaid: boolean
  /** Whom its terms want credited, by the start of a business's ID: the directory holds data of several origins. */
  credits: Record<string, Credit>
  /** How long its terms let us keep coordinates; null is for good. */
  coordinatesKeptDays: number | null
}

const osmCredit = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }

const sources = {
  directory: {
    label: 'Directory',
    keySetting: null,
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
    isPaid: false,
    credits: { osm: osmCredit },
    coordinatesKeptDays: null,
  },
  google: {
    label: 'Google Places',
    keySetting: 'GOOGLE_MAPS_API_KEY',
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
    isPaid: true,
    credits: { foursquare: { text: 'Powered by Foursquare', url: 'https://foursquare.com' } },
    coordinatesKeptDays: null,
  },
} satisfies Record<string, LeadSource>

export type LeadSourceKind = keyof typeof sources

/** Where a search may look; LEAD_SOURCES sets the order. The clients are in server/providers/lead-source. */
export const leadSources: Record<LeadSourceKind, LeadSource> = sources
export const leadSourceKinds = Object.keys(sources) as LeadSourceKind[]

export type LeadOrigin = 'manual' | 'import' | LeadSourceKind | 'sample'
/** The sources, and how else a lead comes in. `sample` is made up, and labeled so wherever it appears. */
export const leadOrigins: LeadOrigin[] = ['manual', 'import', ...leadSourceKinds, 'sample']

export const isLeadSource = (origin: LeadOrigin): origin is LeadSourceKind => origin in sources

const otherLabels = { manual: 'Added manually', import: 'Imported', sample: 'Sample' }

export const leadOriginLabel = (origin: LeadOrigin): string =>
  isLeadSource(origin) ? leadSources[origin].label : otherLabels[origin]
