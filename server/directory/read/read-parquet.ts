import { basename } from 'node:path'
import { overturePaths, rowOfOverture } from './overture-row.ts'
import type { Column } from './parquet/column.ts'
import { openTable, type Table } from './parquet/table.ts'
import { type Chunk, type PlaceRow, type Tally } from './place-row.ts'
import { pointIn } from './points.ts'
import { type Columns, columnsFor, rowOfTable, SAMPLE_ROWS } from './table-row.ts'

/** Reads the businesses of a Parquet file: Overture's places, or a table with a column for each field. */
export async function* readParquet(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const table = await openTable(path)
  try {
    const names = table.leaves.map(leaf => nameOf(leaf.path))
    const isOverture = names.includes('names.primary') && names.includes('id')
    yield* isOverture ? readOverture(table, names, tally) : readFlat(path, table, names, tally)
  } finally {
    await table.close()
  }
}

/** A leaf's name without what the format adds around the items of a list. */
const nameOf = (path: string[]): string =>
  path.filter(part => !/^(list|element|item|array|bag|array_element|key_value)$/.test(part)).join('.')

async function* readOverture(table: Table, names: string[], tally: Tally): AsyncGenerator<Chunk> {
  const box = ['bbox.xmin', 'bbox.xmax', 'bbox.ymin', 'bbox.ymax']
  const location = box.every(name => names.includes(name)) ? box : names.filter(isGeometry)
  const wanted = [...overturePaths, ...location].filter(name => names.includes(name))
  const leaves = wanted.flatMap(name => table.leaves[names.indexOf(name)] ?? [])
  const places = new Map(wanted.map((name, n) => [name, n]))
  const pieces = table.read(leaves, (columns, count) => {
    const column = (name: string) => columns[places.get(name) ?? -1]
    let row = 0
    const fields = {
      first: (name: string) => column(name)?.first(row),
      all: (name: string) => column(name)?.all(row) ?? [],
    }
    const at = () => (location === box ? middleOf(fields.first) : pointIn(columns.at(-1)?.first(row)))
    const rows: PlaceRow[] = []
    for (; row < count; row++) rows.push(...one(rowOfOverture(fields, at, tally)))
    return rows
  })
  for await (const { taken, bytes } of pieces) yield { rows: taken, towns: [], bytes }
}

const one = (row: PlaceRow | null): PlaceRow[] => (row ? [row] : [])

function middleOf(first: (name: string) => unknown): { lat: number; lon: number } | null {
  const middle = (low: string, high: string) => ((first(low) as number) + (first(high) as number)) / 2
  const lat = middle('bbox.ymin', 'bbox.ymax')
  const lon = middle('bbox.xmin', 'bbox.xmax')
  return first('bbox.xmin') !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

const isGeometry = (name: string): boolean => /^(the_)?geom(etry)?(_wkb)?$|^wkb(_geometry)?$/i.test(name)

async function* readFlat(path: string, table: Table, names: string[], tally: Tally): AsyncGenerator<Chunk> {
  const leaves = table.leaves.filter(leaf => !leaf.path.includes('bbox') && leaf.maxRepetition < 2)
  const shown = leaves.map(leaf => names[table.leaves.indexOf(leaf)]?.replaceAll('.', ' ') ?? '')
  const geometry = shown.findIndex(isGeometry)
  const textOf = (column: Column | undefined, row: number): string | null => {
    if (!column || (column.leaf === leaves[geometry] && column.first(row) instanceof Uint8Array)) return null
    return column.all(row).flatMap(cellText).join('; ') || null
  }
  const from = { source: 'csv' as const, file: basename(path) }
  let columns: Columns | null = null
  const pieces = table.read(leaves, (leaf, count) => {
    const record = (row: number) => leaf.map(column => textOf(column, row) ?? '')
    const isFirst = columns === null
    columns ??= columnsFor(path, 'its schema', shown, sampleOf(count, record))
    const rows: PlaceRow[] = []
    for (let row = 0; row < count; row++) {
      const point = geometry >= 0 ? pointIn(leaf[geometry]?.first(row)) : null
      const found = rowOfTable(n => textOf(leaf[n], row), columns, from, tally, point)
      if (found) rows.push(found)
    }
    return { rows, use: isFirst ? columns.use : undefined }
  })
  for await (const { taken, bytes } of pieces) {
    const { rows, use } = taken
    yield { rows, towns: [], bytes, ...(use && { columns: use }) }
  }
}

const sampleOf = (count: number, record: (row: number) => string[]): string[][] =>
  Array.from({ length: Math.min(count, SAMPLE_ROWS) }, (_, row) => record(row))

function cellText(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString().slice(0, 10)]
  const isPlain = ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
  return isPlain && value !== '' ? [String(value)] : []
}
