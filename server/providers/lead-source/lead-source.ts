import type { FoundLead, LeadSourceKind } from '#contract/leads.ts'
import type { AskedSource, ContactField } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** A query that we already understood, so that every source gets the same. */
export interface LeadQuery {
  /** The free text as typed, for sources that understand text themselves. */
  text: string
  category: { code: string; label: string } | null
  /** Words to find in names; may be empty. */
  words: string
  /** Only businesses that have all of these. What a source can't filter by, we filter afterward. */
  has?: ContactField[] | undefined
  lacks?: ContactField[] | undefined
  isOpen?: boolean | undefined
  /** Only businesses with at least this rating; null for any. */
  rating?: number | null | undefined
  place: QueryPlace | null
  radiusKm: number
  /** "within 5 km of": not widened if there are few results. */
  isRadiusFixed: boolean
  limit: number
  /** Where the source's last page ended, in its own form. */
  cursor: string | null
  /** Later answers are of no use, by `performance.now()`. */
  until?: number | undefined
  /** What OpenStreetMap calls this category. */
  osm(): OsmWords
}

export interface QueryPlace {
  kind: 'zip' | 'city' | 'county' | 'state' | 'country' | 'neighbourhood'
  name: string
  /** As shown: "90210 Beverly Hills", "Austin, TX". */
  label: string
  lat: number
  lon: number
  country: string | null
}

export interface OsmWords {
  /** An object fits if it meets all conditions of any of these; null is any value. */
  filters: OsmFilter[]
  /** The category of these tags; null if the query doesn't ask for it. */
  labelOf(tags: Record<string, string>): string | null
}
export type OsmFilter = { key: string; values: string[] | null; isList: boolean }[]

export interface LeadPage {
  leads: FoundLead[]
  /** Null when there is no more. */
  cursor: string | null
  /** How many it has in total, if it says so. */
  total?: number
  /** Whom the source wants credited besides itself. */
  providers?: { name: string; url: string | null }[]
}

/** Finds local businesses. A failure is a ProviderError; nothing found is an empty page. */
export interface LeadSource {
  readonly kind: LeadSourceKind
  /** Why it can't answer this query; null if it can. */
  cannotAnswer?(query: LeadQuery): string | null
  find(query: LeadQuery): Promise<LeadPage>
}

/** For a source that asks for a key. */
export interface KeyedSettings {
  db: Db
  key: string
  baseUrl: string
  timeoutMs?: number
}

/** Finds a place that our gazetteer doesn't have. */
export interface Geocoder {
  /** Null if unknown. With `ask` false, only from earlier answers. */
  locate(text: string, options: { ask: boolean }): Promise<GeocodedPlace | null>
}

export interface GeocodedPlace extends QueryPlace {
  country: string
  region: string | null
  postcode: string | null
  radiusM: number
}

export type SourceOutcome = Extract<AskedSource['outcome'], 'down' | 'timed-out' | 'limited' | 'refused' | 'failed'>

const reasons: Record<SourceOutcome, ProviderError['reason']> = {
  down: 'unavailable',
  'timed-out': 'unavailable',
  limited: 'limited',
  refused: 'refused',
  failed: 'bad-reply',
}

/** A source didn't answer. People read the message, which says what to do. */
export class SourceError extends ProviderError {
  readonly outcome: SourceOutcome
  /** When to ask again, if the source says so. */
  readonly retryAfterS: number | null

  constructor(
    outcome: SourceOutcome,
    message: string,
    { retryAfterS = null, cause }: { retryAfterS?: number | null; cause?: unknown } = {},
  ) {
    super('lead-source', reasons[outcome], message, { retrySafe: true, cause })
    this.outcome = outcome
    this.retryAfterS = retryAfterS
  }
}
