import type { AddressParts } from '../directory.ts'

/** One business as a file has it, before the gazetteer fills in what's missing. */
export interface PlaceRow extends AddressParts {
  source: 'osm' | 'overture' | 'geojson' | 'csv'
  /** Unique within the source, and the same each time the file is read. */
  sourceId: string
  name: string
  /** A code of the taxonomy. */
  category: string
  /** The file's own words for the category if it's none of ours. */
  categoryLabel: string | null
  /** As written; may be several numbers joined by `;`. */
  phone: string | null
  website: string | null
  email: string | null
  /** Separate from the street if the file has it separately: countries differ in which comes first. */
  houseNumber: string | null
  /** Null in a file with addresses only: the gazetteer locates it. */
  lat: number | null
  lon: number | null
  confidence: number | null
  openingHours: string | null
  brand?: string | null
  socials?: string[]
  /** When its source last changed it, as the file writes it. */
  sourceUpdated?: string | null
}

export type Origin = Pick<PlaceRow, 'source' | 'sourceId'>

/** A settlement that a map names. It refines the gazetteer for the area of an imported extract. */
export interface Town {
  kind: 'city' | 'neighbourhood'
  name: string
  lat: number
  lon: number
  population: number | null
  radiusM: number
  postcode: string | null
}

/** One chunk of a reader's results. */
export interface Chunk {
  rows: PlaceRow[]
  towns: Town[]
  /** How many bytes of the file have been read. */
  bytes: number
  /** In a table's first chunk or a GeoJSON file's last one. */
  columns?: ColumnUse
}

/** Which columns of a file were read, and for which field. */
export interface ColumnUse {
  used: [field: string, column: string][]
  unused: string[]
}

export type LeftOut =
  | 'no name'
  | 'not a business category'
  | 'closed or disused'
  | 'no coordinates'
  | 'address not found'
  | 'duplicate in the file'

/** How many rows were skipped, by reason, and which of them the directory may still have from an earlier file. */
export type Tally = Map<LeftOut, number> & { gone?: Gone[] }

export type Gone = Origin & { reason: LeftOut }

export function leaveOut(tally: Tally, reason: LeftOut, n = 1): void {
  if (n > 0) tally.set(reason, (tally.get(reason) ?? 0) + n)
}

/** Counts a row that isn't taken. */
export function drop(tally: Tally, reason: LeftOut, origin?: Origin): null {
  leaveOut(tally, reason)
  if (origin) tally.gone?.push({ ...origin, reason })
  return null
}

/** Says which file can't be read any further, and where. The rows before that are kept. */
export class FileError extends Error {
  constructor(file: string, where: string, problem: string, cause?: unknown) {
    super(`${file}: ${where ? `${where}: ` : ''}${problem}`, { cause })
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
