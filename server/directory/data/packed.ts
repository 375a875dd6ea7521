import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** What `npm run data:pack` took from packages. */
export const readPacked = (name: string): unknown =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL(name, import.meta.url))).toString())

export type Columns<T> = { [K in keyof T]: T[K][] }

/** Rows of lists by field. */
export function rowsOf<T>(columns: Columns<T>): T[] {
  const fields = Object.keys(columns) as (keyof T)[]
  const [first] = Object.values<unknown[]>(columns)
  return (first ?? []).map((_, n) => Object.fromEntries(fields.map(field => [field, columns[field][n]])) as T)
}
