import type { FoundLead, LeadSourceKind } from '#contract/leads.ts'
import type { AskedSource, ContactField } from '#contract/search.ts'
import { ProviderError } from '#server/providers/provider-error.ts'

/** What is looked for: already understood, so that every source gets the same question. */
export interface LeadQuery {
  /** The free text as typed, for sources that understand text themselves. */
  text: string
  category: { code: string; label: string } | null
  /** Looked for in names; empty where nothing was left over. */
  words: string
  /** Only businesses that have all of these are wanted; what a source can't filter by is left out afterwards. */
  has?: ContactField[] | undefined
  place: QueryPlace | null
  radiusKm: number
  /** "within 5 km of": not widened where little is found. */
  isRadiusFixed: boolean
  limit: number
  /** Where a former answer ended, as that source gave it. */
  cursor: string | null
  /** In the time of `performance.now()`: what is not answered by then is of no use. */
  until?: number | undefined
  /** What OpenStreetMap calls this kind of business. */
  osm(): OsmWords
}

export interface QueryPlace {
  kind: 'zip' | 'city' | 'county' | 'state' | 'country' | 'neighbourhood'
  name: string
  /** As it is shown: "90210 Beverly Hills", "Austin, TX". */
  label: string
  lat: number
  lon: number
  country: string | null
}

export interface OsmWords {
  /** An object fits that meets all the conditions of any of these; null is any value. */
  filters: OsmFilter[]
  /** The kind that these tags say; null where they do not say one that is looked for. */
  labelOf(tags: Record<string, string>): string | null
}
export type OsmFilter = { key: string; values: string[] | null; isList: boolean }[]

export interface LeadPage {
  leads: FoundLead[]
  /** Null when there is no more. */
  cursor: string | null
  /** How many it knows in all, where it says so. */
  total?: number
  /** Whom the vendor wants named beside these, besides itself. */
  providers?: { name: string; url: string | null }[]
}

/** Finds local businesses. A failure is a ProviderError; nothing found is an empty page. */
export interface LeadSource {
  readonly kind: LeadSourceKind
  /** Each page costs the operator money: none is asked for a few missing businesses, none twice. */
  readonly isPaid?: boolean
  /** Says why it can not be asked this, null where it can. */
  cannotAnswer?(query: LeadQuery): string | null
  find(query: LeadQuery): Promise<LeadPage>
}

/** Finds a place that our own gazetteer does not know. */
export interface Geocoder {
  /** Null: it knows none either. With `ask` false only what it answered before counts. */
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

/** A source did not answer; the message is for people and says what to do. */
export class SourceError extends ProviderError {
  readonly outcome: SourceOutcome
  /** When asking again makes sense, where the source said so. */
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
