import { open } from 'node:fs/promises'
import { type Chunk, FileError, type PlaceRow, type Tally } from './place-row.ts'
import { readCsv } from './read-csv.ts'
import { readGeojson } from './read-geojson.ts'
import { readParquet } from './read-parquet.ts'
import { readPbf } from './read-pbf.ts'

export interface Format {
  name: string
  source: PlaceRow['source']
  read(path: string, tally: Tally): AsyncGenerator<Chunk>
}

const pbf: Format = { name: 'OpenStreetMap extract', source: 'osm', read: readPbf }
const parquet: Format = { name: 'Overture parquet', source: 'overture', read: readParquet }
const geojson: Format = { name: 'GeoJSON', source: 'geojson', read: readGeojson }
const csv: Format = { name: 'CSV', source: 'csv', read: readCsv }

/** Detects a file's format from its content, because its name may say anything. */
export async function detectFormat(path: string): Promise<Format> {
  const head = await headOf(path)
  const wrong = (problem: string): never => {
    throw new FileError(path, '', problem)
  }
  if (head.length === 0) return wrong('the file is empty')
  if (head.subarray(4, 40).includes('OSMHeader')) return pbf
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return parquet
  if (head[0] === 0x1f && head[1] === 0x8b) return wrong('the file is compressed with gzip; unpack it first')
  if (head.subarray(0, 2).toString('latin1') === 'PK')
    return wrong('this is a ZIP archive or a spreadsheet; save the table as CSV')
  if (head.subarray(0, 3).toString('latin1') === 'BZh')
    return wrong('the file is compressed with bzip2; unpack it first')
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const zeros = head.filter(byte => byte === 0).length
  // In UTF-16, every second byte of ASCII text is zero; any other file with zeros isn't text.
  if (!isWide && zeros > 0 && Math.abs(zeros / head.length - 0.5) > 0.15) return wrong(unknown)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('\x1e')) return geojson
  if (text.startsWith('<')) return wrong('XML and HTML aren’t supported; for OpenStreetMap, use an .osm.pbf file')
  if (text.startsWith('%PDF')) return wrong('this is a PDF')
  return csv
}

const unknown = 'this format isn’t supported; use OpenStreetMap .osm.pbf, Overture .parquet, GeoJSON, or CSV'

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(path, '', error.code === 'ENOENT' ? 'no such file' : `can’t be opened (${error.message})`)
  })
  try {
    const head = Buffer.alloc(4096)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } catch (error) {
    throw new FileError(path, '', `can’t be read (${error instanceof Error ? error.message : error})`, error)
  } finally {
    await handle.close()
  }
}
