import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { parseJson } from '#server/parse-json.ts'
import { exact } from '../categories/classify.ts'
import { businessKeys, type Tags } from '../categories/tags.ts'
import { OTHER } from '../categories/taxonomy.ts'
import { isClosed } from './closed.ts'
import { cell } from './fields.ts'
import { type JsonPiece, jsonObjects } from './json-objects.ts'
import { nameKeys, rowFromTags } from './osm-row.ts'
import { rowOfOverture } from './overture-row.ts'
import {
  type Chunk,
  type ColumnUse,
  drop,
  FileError,
  messageOf,
  type Origin,
  type PlaceRow,
  type Tally,
} from './place-row.ts'
import { type Columns, columnsOf, hashOf, rowOfTable, SAMPLE_ROWS } from './table-row.ts'

const ROWS = 2000

/**
 * Reads the businesses of a GeoJSON file: a collection, or one feature per line; also lists of plain objects, and what
 * Overpass replies. Properties that look like OpenStreetMap tags (such as those of All The Places) are read as tags, those of
 * Overture as in its tables, others by their names.
 */
export async function* readGeojson(path: string, tally: Tally): AsyncGenerator<Chunk> {
  let rows: PlaceRow[] = []
  let bytes = 0
  let problem: FileError | null = null
  const properties = propertyNames(await sampleOf(path))
  try {
    for await (const piece of jsonObjects(createReadStream(path, { highWaterMark: 1024 * 1024 }))) {
      bytes = piece.offset
      const row = rowOf(parse(path, piece), basename(path), properties, tally)
      if (row) rows.push(row)
      if (rows.length < ROWS) continue
      yield { rows, towns: [], bytes }
      rows = []
    }
  } catch (error) {
    problem = error instanceof FileError ? error : new FileError(path, '', messageOf(error), error)
  }
  yield { rows, towns: [], bytes, columns: properties.use() }
  if (problem) throw problem
}

/** The first records; any problem comes again when they're read. */
async function sampleOf(path: string): Promise<Tags[]> {
  const sample: Tags[] = []
  try {
    for await (const piece of jsonObjects(createReadStream(path))) {
      sample.push(tagsOf(parse(path, piece).properties))
      if (sample.length === SAMPLE_ROWS) break
    }
  } catch {}
  return sample
}

interface Feature {
  /** A record of a list, as a table's row is one. On a map, anything has a name. */
  isRecord: boolean
  id: unknown
  properties: Record<string, unknown>
  geometry: unknown
}

function parse(path: string, { text, offset }: JsonPiece): Feature {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new FileError(path, `byte ${offset}`, `this feature isn’t valid JSON (${messageOf(error)})`, error)
  }
  const object = value as Partial<Feature> & Record<string, unknown>
  const { id, type, properties, geometry, tags } = object
  if (type === 'Feature') {
    const [x] = [(geometry as { coordinates?: unknown } | null)?.coordinates].flat()
    if (typeof x === 'number' && Math.abs(x) > 1000) throw new FileError(path, '', NO_DEGREES)
    return { isRecord: false, id, properties: { id, ...parsed(properties ?? {}) }, geometry }
  }
  if (type === 'FeatureCollection' || type === 'Topology')
    throw new FileError(path, `byte ${offset}`, `this ${type} has no list of features`)
  const isElement = /^(?:node|way|relation)$/.test(String(type)) && id !== undefined
  if (!isElement && !isObject(tags)) return { isRecord: true, id, properties: parsed(object), geometry }
  return {
    isRecord: false,
    id: `${type}/${id}`,
    properties: isObject(tags) ? tags : {},
    geometry: { coordinates: cornersOf(object) },
  }
}

const NO_DEGREES =
  'its coordinates aren’t degrees; run "ogr2ogr -t_srs EPSG:4326 NEW.geojson FILE" and import NEW.geojson'

/** Programs without lists and structures write them as JSON in a text. */
const parsed = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, structureIn(value)]))

const structureIn = (value: unknown): unknown =>
  typeof value === 'string' && /^(?:\{"|\[[{"])/.test(value) ? (parseJson(value) ?? value) : value

/** Where an element is, in whichever way Overpass was asked for it, or an object with a box or a position of its own. */
function cornersOf({ center, bounds, bbox, geometry, ...object }: Record<string, unknown>): unknown[] {
  const spots = [center, object, ...(Array.isArray(geometry) ? geometry : [])].filter(isObject)
  const boxes = [bounds, bbox].filter(isObject)
  return [
    ...spots.map(({ lat, latitude = lat, lon, lng = lon, longitude = lng }) => [longitude, latitude]),
    ...boxes.map(({ minlat, ymin = minlat, minlon, xmin = minlon }) => [xmin, ymin]),
    ...boxes.map(({ maxlat, ymax = maxlat, maxlon, xmax = maxlon }) => [xmax, ymax]),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Caches the meaning of each set of property names. */
function propertyNames(sample: Tags[]) {
  const known = new Map<string, Columns>()
  const used = new Map<string, [string, string]>()
  const unused = new Set<string>()
  return {
    of(names: string[]): Columns {
      const key = names.join('\n')
      const before = known.get(key)
      if (before) return before
      const columns = columnsOf(
        names,
        sample.map(tags => names.map(name => tags[name] ?? '')),
      )
      for (const pair of columns.use.used) used.set(pair.join('\n'), pair)
      for (const name of columns.use.unused) unused.add(name)
      if (known.size < MOST_SHAPES) known.set(key, columns)
      return columns
    },
    use(): ColumnUse {
      const read = new Set([...used.values()].map(([, name]) => name))
      return { used: [...used.values()], unused: [...unused].filter(name => !read.has(name)) }
    },
  }
}
type PropertyNames = ReturnType<typeof propertyNames>

/** The most sets of property names to cache, because every feature may have a different one. */
const MOST_SHAPES = 1000

function rowOf(
  { isRecord, id, properties, geometry }: Feature,
  file: string,
  names: PropertyNames,
  tally: Tally,
): PlaceRow | null {
  const position = middleOf(geometry) ?? middleOf({ coordinates: cornersOf(properties) })
  if (isObject(properties.names) && ['categories', 'taxonomy', 'basic_category'].some(key => key in properties))
    return rowOfOverture(fieldsOf(properties), () => position, tally)
  const tags = tagsOf(properties)
  const own = cell(id) ?? tags.ref
  const spider = tags['@spider']
  const tagged = { source: 'geojson' as const, sourceId: idOf(spider ?? (isRecord ? file : ''), own, tags, position) }
  const isTagged = nameKeys.some(key => tags[key]) && businessKeys.some(key => tags[key])
  const ofTags = (origin: Origin = tagged) => rowFromTags(tags, position ?? { lat: null, lon: null }, origin, tally)
  if (isTagged && exact(tags)) return ofTags()
  const keys = Object.keys(tags)
  const columns = names.of(keys)
  if (isTagged && !columns.found.has('businessName')) return ofTags()
  const from = isTagged && own ? tagged : { source: tagged.source, file: spider ?? file }
  const row = rowOfTable(n => tags[keys[n] ?? ''], columns, from, tally, position)
  if (!row) return null
  const origin = { source: row.source, sourceId: row.sourceId }
  if (isClosed(tags)) return drop(tally, 'closed or disused', origin)
  if (row.category !== OTHER) return row
  if (isTagged) return ofTags(origin)
  // A named feature of a map that has no category must at least have contact details.
  const isBusiness = isRecord || row.phone || row.website || row.email || row.street
  return isBusiness ? row : drop(tally, 'not a business category')
}

/** Overture's fields by their path, through the items of lists. */
function fieldsOf(properties: Record<string, unknown>) {
  const all = (path: string) =>
    path
      .split('.')
      .reduce<unknown[]>(
        (values, key) => values.flat().map(value => (isObject(value) ? value[key] : null)),
        [properties],
      )
      .flat()
  return { first: (path: string) => all(path)[0], all }
}

/** Properties as text: lists are joined, and nested properties get both names. */
function tagsOf(properties: Record<string, unknown>): Tags {
  const tags: Tags = {}
  for (const [key, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.flatMap(one => cell(one) ?? []).join('; ') || null : cell(value)
    if (text !== null) tags[key] = text
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, one] of Object.entries(value)) {
        const nested = cell(one)
        if (nested !== null) tags[`${key} ${inner}`] = nested
      }
  }
  return tags
}

/** The file's own ID, or else a key of the name and location. */
function idOf(from: string, own: string | undefined, tags: Tags, at: { lat: number; lon: number } | null): string {
  const id = own || hashOf([tags.name, tags.phone, tags['addr:street'], at?.lat, at?.lon])
  return `${from && `${from}:`}${id}`.slice(0, 300)
}

/** A point itself; for any other geometry, the center of its bounding box. */
function middleOf(geometry: unknown): { lat: number; lon: number } | null {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lon, lat] = value as unknown[]
    if (typeof lon !== 'number' || typeof lat !== 'number') return value.forEach(visit)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  const shape = geometry as { coordinates?: unknown; geometries?: { coordinates?: unknown }[] } | null
  visit(shape?.coordinates)
  for (const part of shape?.geometries ?? []) visit(part.coordinates)
  if (box.north < box.south) return null
  const middle = { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 }
  return Math.abs(middle.lat) <= 90 && Math.abs(middle.lon) <= 180 ? middle : null
}
