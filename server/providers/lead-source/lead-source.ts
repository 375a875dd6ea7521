import type { FoundLead } from '#contract/leads.ts'

/** What is looked for: already understood, so that every source gets the same question. */
export interface LeadQuery {
  /** The free text as typed, for sources that understand text themselves. */
  text: string
  category: { code: string; label: string } | null
  /** Looked for in names; empty where nothing was left over. */
  words: string
  place: { name: string; lat: number; lon: number; country: string | null } | null
  radiusKm: number
  limit: number
  /** Where a former answer ended, as that source gave it. */
  cursor: string | null
}

export interface LeadPage {
  leads: FoundLead[]
  /** Null when there is no more. */
  cursor: string | null
}

/** Finds local businesses. A failure is a ProviderError; nothing found is an empty page. */
export interface LeadSource {
  readonly kind: 'directory' | 'osm' | 'google' | 'foursquare' | 'sample'
  find(query: LeadQuery): Promise<LeadPage>
}
