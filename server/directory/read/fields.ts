import { columnsOf, guessMeanings } from '#server/csv/column-mapping/guess-meanings.ts'
import type { ColumnUse } from './place-row.ts'

/** Fields that a column of a table may hold. */
const FIELDS = [
  ...(['businessName', 'category', 'phone', 'website', 'email', 'houseNumber', 'address', 'city'] as const),
  ...(['region', 'postcode', 'country', 'lat', 'lon', 'sourceId', 'openingHours'] as const),
]
export type Field = (typeof FIELDS)[number]

/** Which column holds which field. Several may hold a category; any other field has one. */
export interface Found {
  at: ReadonlyMap<Field, number>
  /** Columns that may hold a category, the most reliable first. */
  categories: number[]
}

export function findFields(names: string[], values: string[][] = []): Found {
  const guesses = guessMeanings(names, values, FIELDS)
  const at = new Map(guesses.flatMap((field, n) => (field ? [[field, n] as const] : [])))
  const others = new Set(guesses.flatMap((field, n) => (field && field !== 'category' ? [n] : [])))
  const categories = columnsOf('category', names, values).filter(column => !others.has(column))
  return { at, categories }
}

/** For the report: the columns we read for each field, and the rest. */
export function useOf(names: string[], { at, categories }: Found): ColumnUse {
  const used = [...at].map(([field, n]): [string, string] => [field, names[n] ?? ''])
  const extra = categories.filter(n => ![...at.values()].includes(n))
  for (const n of extra) used.push(['category', names[n] ?? ''])
  const read = new Set([...at.values(), ...extra])
  return { used, unused: names.filter((_, n) => !read.has(n)) }
}

/** Returns null for empty cells and words such as "n/a" and "unknown". */
export function cell(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text === '' || /^(n\/?a|null|none|-+|unknown|undefined)$/i.test(text) ? null : text
}

export function degrees(value: string | null, max: number): number | null {
  if (value === null) return null
  const number = Number(value.replace(',', '.'))
  return Number.isFinite(number) && Math.abs(number) <= max ? number : null
}
