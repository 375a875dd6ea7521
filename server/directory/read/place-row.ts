/** One business as a file has it, before the gazetteer fills what is missing. */
export interface PlaceRow {
  source: 'osm' | 'overture' | 'geojson' | 'csv'
  /** Unique within the source, and the same when the file is read again. */
  sourceId: string
  name: string
  /** A code of the taxonomy. */
  category: string
  /** The kind in the file's own words, where ours has none for it. */
  categoryLabel: string | null
  /** As written: several numbers may be joined by `;`. */
  phone: string | null
  website: string | null
  email: string | null
  /** Apart from the street where the file has it so: countries differ in which comes first. */
  houseNumber: string | null
  street: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
  /** Null in a file of addresses: the gazetteer is asked. */
  lat: number | null
  lon: number | null
  confidence: number | null
  openingHours: string | null
}

/** A settlement that a map names: it makes the gazetteer finer where an extract was imported. */
export interface Town {
  kind: 'city' | 'neighbourhood'
  name: string
  lat: number
  lon: number
  population: number | null
  radiusM: number
  postcode: string | null
}

/** What a reader hands over at a time. */
export interface Chunk {
  rows: PlaceRow[]
  towns: Town[]
  /** How far the file is read, of its size. */
  bytes: number
  /** In a table's first chunk or a GeoJSON file's last one. */
  columns?: ColumnUse
}

/** Which columns of somebody's file were read, and for what. */
export interface ColumnUse {
  used: [field: string, column: string][]
  unused: string[]
}

export type LeftOut =
  | 'no name'
  | 'not a business category'
  | 'closed or disused'
  | 'no coordinates'
  | 'place of its address not known'
  | 'twice in the file'

/** How many were left out, and why. */
export type Tally = Map<LeftOut, number>

export function leaveOut(tally: Tally, reason: LeftOut, n = 1): void {
  if (n > 0) tally.set(reason, (tally.get(reason) ?? 0) + n)
}

/** A file cannot be read on: says which, and where. What was read before it stands. */
export class FileError extends Error {
  constructor(file: string, where: string, problem: string, cause?: unknown) {
    super(`${file}: ${where ? `${where}: ` : ''}${problem}`, { cause })
  }
}
