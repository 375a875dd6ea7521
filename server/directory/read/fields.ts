import { guessFields } from '#server/csv/column-mapping/guess-columns.ts'
import type { ColumnUse } from './place-row.ts'

/** Fields that a column of a table may hold. */
const FIELDS = [
  ...([
    'businessName',
    'category',
    'phone',
    'website',
    'email',
    'houseNumber',
    'streetPart',
    'address',
    'city',
  ] as const),
  ...(['region', 'postcode', 'country', 'lat', 'lon', 'closed', 'sourceId', 'openingHours'] as const),
]
export type Field = (typeof FIELDS)[number]

/** Which columns hold each field, the best first. Of several, the first filled one counts. */
export type Found = ReadonlyMap<Field, number[]>

export function findFields(names: string[], values?: string[][]): Found {
  const found = new Map<Field, number[]>()
  const guesses = guessFields(names, values ?? names.map(() => []), FIELDS)
  const ranked = guesses.map(({ guess, rank }, n) => ({ field: guess, n, rank }))
  for (const { field, n } of ranked.toSorted((a, b) => a.rank - b.rank))
    if (field) found.set(field, [...(found.get(field) ?? []), n])
  const id = names.findIndex(name => OWN_ID.test(name))
  if (!found.has('sourceId') && id >= 0) found.set('sourceId', [id])
  return found
}

/** IDs that stay the same from one release to the next. */
const OWN_ID = /^(fsq|foursquare|google|gers|osm|yelp|place|business|location|poi|listing|store)_?(place_?)?(id|uuid)$/i

/** For the report: the columns we read for each field, and the rest. */
export function useOf(names: string[], found: ReadonlyMap<string, number[]>): ColumnUse {
  const fields = new Map([...found].flatMap(([field, columns]) => columns.map(n => [n, field] as const)))
  const used = names.flatMap((name, n): [string, string][] => (fields.has(n) ? [[fields.get(n) ?? '', name]] : []))
  return { used, unused: names.filter((_, n) => !fields.has(n)) }
}

/** A yes as text, and null for empty cells and words such as "n/a" and "unknown". */
export function cell(value: unknown): string | null {
  if (value === true) return 'yes'
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text === '' || /^(n\/?a|null|none|-+|unknown|undefined)$/i.test(text) ? null : text
}

export function degrees(value: string | null, max: number): number | null {
  if (value === null) return null
  const number = Number(value.replace(',', '.'))
  return Number.isFinite(number) && Math.abs(number) <= max ? number : null
}
