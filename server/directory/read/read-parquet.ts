import { open } from 'node:fs/promises'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { classifyOverture } from './overture.ts'
import { type Chunk, FileError, leaveOut, type PlaceRow, type Tally } from './place-row.ts'

const wanted =
  'id names categories basic_category taxonomy confidence websites emails phones addresses operating_status open bbox'.split(
    ' ',
  )
/** Rows per chunk; a row group of the file may have a million. */
const ROWS = 5000

/** Reads the businesses of an Overture Maps places file, one row group at a time. */
export async function* readParquet(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const file = await openBuffer(path)
  try {
    const metadata = await readMetadata(path, file.buffer)
    const columns = wanted.filter(name => metadata.schema.some(element => element.name === name))
    if (!columns.includes('names') || !columns.includes('id')) {
      throw new FileError(path, '', 'this Parquet file has no Overture places: it lacks the columns id and names')
    }
    let rowStart = 0
    let bytes = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      const rows = await readRows(path, file.buffer, metadata, columns, rowStart, rowEnd)
      bytes += Number(group.total_compressed_size ?? group.total_byte_size)
      for (let at = 0; at < rows.length; at += ROWS) {
        const found = rows.slice(at, at + ROWS).flatMap(row => rowOf(row, tally) ?? [])
        yield { rows: found, towns: [], bytes }
      }
      rowStart = rowEnd
    }
  } finally {
    await file.close()
  }
}

/** One handle for the whole file; the library would open the file again for every column. */
async function openBuffer(path: string): Promise<{ buffer: AsyncBuffer; close(): Promise<void> }> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    buffer: {
      byteLength: size,
      async slice(start, end = size) {
        const piece = Buffer.allocUnsafeSlow(Math.max(0, Math.min(end, size) - start))
        await handle.read(piece, 0, piece.length, start)
        return piece.buffer
      },
    },
    close: () => handle.close(),
  }
}

async function readMetadata(path: string, buffer: AsyncBuffer): Promise<FileMetaData> {
  try {
    return await parquetMetadataAsync(buffer)
  } catch (error) {
    const end = `byte ${buffer.byteLength}`
    throw new FileError(path, end, 'the file is cut short or damaged: its footer is missing', error)
  }
}

type Row = Record<string, unknown>

async function readRows(
  path: string,
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: string[],
  rowStart: number,
  rowEnd: number,
): Promise<Row[]> {
  try {
    const rows = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd, compressors })
    // Read as bytes, so that the library doesn't decode it as text.
    if (columns.includes('bbox')) return rows
    const options = { file, metadata, columns: ['geometry'], rowStart, rowEnd, compressors, utf8: false }
    const points = await parquetReadObjects({ ...options, geoparquet: false })
    return rows.map((row, i) => ({ ...row, geometry: points[i]?.geometry }))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new FileError(path, `rows ${rowStart + 1} to ${rowEnd}`, `they can’t be read (${problem})`, error)
  }
}

function rowOf(row: Row, tally: Tally): PlaceRow | null {
  const name = text(record(row.names).primary)
  if (!name) return drop(tally, 'no name')
  const verdict = classifyOverture(kindOf(row))
  if (verdict === 'no business') return drop(tally, 'not a business category')
  if (verdict === 'closed' || isClosed(row)) return drop(tally, 'closed or disused')
  const point = pointOf(row)
  if (!point) return drop(tally, 'no coordinates')
  const address = record(array(row.addresses)[0])
  return {
    source: 'overture',
    sourceId: String(row.id),
    name,
    category: verdict.category.code,
    categoryLabel: null,
    phone: joined(row.phones),
    website: text(array(row.websites)[0]),
    email: text(array(row.emails)[0]),
    houseNumber: null,
    street: text(address.freeform),
    city: text(address.locality),
    region: text(address.region),
    postcode: text(address.postcode),
    country: text(address.country),
    ...point,
    confidence: typeof row.confidence === 'number' ? row.confidence : null,
    openingHours: null,
  }
}

function drop(tally: Tally, reason: Parameters<typeof leaveOut>[1]): null {
  leaveOut(tally, reason)
  return null
}

function kindOf(row: Row): { primary: string | null; alternates: string[] } {
  const categories = record(row.categories)
  const taxonomy = record(row.taxonomy)
  const codes = [
    text(categories.primary),
    text(taxonomy.primary),
    text(row.basic_category),
    ...array(categories.alternate).map(text),
    // From the narrowest to the broadest.
    ...array(taxonomy.hierarchy).map(text).reverse(),
  ].filter(code => code !== null)
  return { primary: codes[0] ?? null, alternates: codes.slice(1) }
}

/** `open` is the older field: 1 for open, 0 for closed. */
function isClosed({ operating_status: status, open }: Row): boolean {
  if (typeof status === 'string') return status !== 'open'
  return (typeof open === 'bigint' || typeof open === 'number') && Number(open) === 0
}

function pointOf(row: Row): { lat: number; lon: number } | null {
  const box = record(row.bbox)
  if (typeof box.xmin === 'number' && typeof box.ymin === 'number') {
    const { xmin, xmax = xmin, ymin, ymax = ymin } = box as Record<string, number> & { xmin: number; ymin: number }
    return { lat: (ymin + ymax) / 2, lon: (xmin + xmax) / 2 }
  }
  return row.geometry instanceof Uint8Array ? wkbPoint(row.geometry) : null
}

/** Well-known binary: the byte order, the type (1 is a point), x, y. */
export function wkbPoint(bytes: Uint8Array): { lat: number; lon: number } | null {
  if (bytes.length < 21) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = view.getUint8(0) === 1
  // 0x20000000 marks a reference system, which comes before the coordinates.
  const kind = view.getUint32(1, little)
  const at = kind & 0x20000000 ? 9 : 5
  if ((kind & 0xff) !== 1 || bytes.length < at + 16) return null
  return { lon: view.getFloat64(at, little), lat: view.getFloat64(at + 8, little) }
}

const record = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {})
const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)
const joined = (value: unknown): string | null =>
  array(value)
    .map(text)
    .filter(part => part !== null)
    .join(';') || null
