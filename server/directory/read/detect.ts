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
const parquet: Format = { name: 'Parquet', source: 'overture', read: readParquet }
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
  const known = others.find(([magic]) => head.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1')))
  if (known) return wrong(known[1])
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const zeros = head.filter(byte => byte === 0).length
  // In UTF-16, every second byte of ASCII text is zero; any other file with zeros isn't text.
  if (!isWide && zeros > 0 && Math.abs(zeros / head.length - 0.5) > 0.15) return wrong(unknown)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('\x1e')) return geojson
  if (isWide && /^[{[]/.test(new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head)))
    return wrong('this JSON is in UTF-16; save it in UTF-8')
  if (/^<[^]{0,200}<osm\b/.test(text))
    return wrong('this is OpenStreetMap’s XML; run "osmium cat FILE -o FILE.osm.pbf" and import that')
  if (/^<[^]{0,200}<(?:kml|gpx)\b/.test(text))
    return wrong('this is a KML or GPX file; run "ogr2ogr FILE.geojson FILE" and import that')
  if (text.startsWith('<'))
    return wrong('this is a web page or XML; download the file itself, as CSV, JSON, or Parquet')
  if (/^[nwr]\d+ (v\d+|d[VD]|[NTMx])/.test(text))
    return wrong('this is OPL text; run "osmium cat FILE -o FILE.osm.pbf" and import that')
  return csv
}

/** Formats that we don't read, by their first bytes, and what to do. */
const others: [string, string][] = [
  ['\x1f\x8b', 'the file is compressed with gzip; unpack it first'],
  ['BZh', 'the file is compressed with bzip2; unpack it first'],
  ['\x28\xb5\x2f\xfd', 'the file is compressed with zstd; unpack it first'],
  ['\xfd7zXZ', 'the file is compressed with xz; unpack it first'],
  ['7z\xbc\xaf', 'this is a 7z archive; unpack it first'],
  ['PK', 'this is a ZIP archive or a spreadsheet; save the table as CSV'],
  ['\xd0\xcf\x11\xe0', 'this is an old spreadsheet; save the table as CSV'],
  ['fgb', 'this is FlatGeobuf; run "ogr2ogr FILE.geojson FILE.fgb" and import that'],
  ['SQLite format 3', 'this is a GeoPackage or a database; run "ogr2ogr FILE.geojson FILE" and import that'],
  ['\x00\x00\x27\x0a', 'this is a shapefile; run "ogr2ogr FILE.geojson FILE.shp" and import that'],
  ['\xff\xe0', 'this is an o5m file; run "osmium cat FILE -o FILE.osm.pbf" and import that'],
  ['\xff\xff\xff\xff', 'this is an Arrow stream; write it as Parquet'],
  ['ARROW1', 'this is an Arrow or Feather file; write it as Parquet'],
  ['FEA1', 'this is a Feather file; write it as Parquet'],
  ['PARE', 'this Parquet file is encrypted; write it without encryption'],
  ['%PDF', 'this is a PDF'],
]

const unknown = 'this format isn’t supported; use OpenStreetMap .osm.pbf, Parquet, GeoJSON, or CSV'

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(path, '', error.code === 'ENOENT' ? 'no such file' : `can’t be opened (${error.message})`)
  })
  try {
    const head = Buffer.alloc(4096)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new FileError(path, '', 'this is a folder; import the files in it: FOLDER/*')
    throw new FileError(path, '', `can’t be read (${error instanceof Error ? error.message : error})`, error)
  } finally {
    await handle.close()
  }
}
