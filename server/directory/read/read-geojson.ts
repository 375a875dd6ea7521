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
import { middleOf, type Point } from './points.ts'
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
    value = parseJson(text) ?? JSON.parse(text.replace(NOT_A_NUMBER, 'null'))
  } catch (error) {
    throw new FileError(path, `byte ${offset}`, `this feature isn’t valid JSON (${messageOf(error)})`, error)
  }
  const { _source: hit, ...whole } = value as Partial<Feature> & Record<string, unknown>
  // Elasticsearch's own IDs are beside the record.
  const object = isObject(hit) ? { id: whole._id, ...hit } : whole
  const { id, type, properties, geometry, tags, attributes } = object
  const isOfMap = isObject(attributes) && (geometry === undefined || isObject(geometry))
  const shape = isOfMap ? shapeOf(geometry) : geometry
  if (type === 'Feature' || isOfMap) {
    const [x] = [(shape as { coordinates?: unknown } | null)?.coordinates].flat()
    if (typeof x === 'number' && Math.abs(x) > 1000) throw new FileError(path, '', NO_DEGREES)
    const own = isOfMap ? attributes : properties
    return { isRecord: isOfMap, id, properties: { id, ...parsed(own ?? {}) }, geometry: shape }
  }
  if (areColumns(Object.values(object))) throw new FileError(path, `byte ${offset}`, NO_RECORDS)
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

/** Python writes it for an empty number. */
const NOT_A_NUMBER = /(?<=[:,[]\s?)(?:NaN|-?Infinity)(?=\s?[,}\]])/g

/** Esri's JSON: x and y, or the rings of a polygon. */
function shapeOf(geometry: unknown): unknown {
  const { x, y, rings, points } = (geometry ?? {}) as Record<string, unknown>
  return { coordinates: rings ?? points ?? [x, y] }
}

/** One object for each column, with the rows' numbers or names as its keys. */
function areColumns(values: unknown[]): boolean {
  const [keys = '', ...others] = values.map(value => (isObject(value) ? Object.keys(value).join('\n') : ''))
  return keys !== '' && others.length > 0 && others.every(other => other === keys)
}
const NO_RECORDS =
  'it holds one column after the other; write an object for each business (in pandas: to_json(FILE, orient="records"))'

/** osmium exports a closed way twice, as w9 and as the area a18, and the area of relation 9 as a19. */
const AREA = /^a(\d+)$/
const wayOf = (_: string, area: string) => `${Number(area) % 2 === 0 ? 'w' : 'r'}${Math.floor(Number(area) / 2)}`

const NO_DEGREES =
  'its coordinates aren’t degrees; run "ogr2ogr -t_srs EPSG:4326 NEW.geojson FILE" and import NEW.geojson'

/** Programs without lists and structures write them as JSON in a text. */
const parsed = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, structureIn(value)]))

const structureIn = (value: unknown): unknown => {
  if (typeof value === 'string') return /^(?:\{"|\[[{"])/.test(value) ? (parseJson(value) ?? value) : value
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(
    ([key, one]) => [key, typeof one === 'string' ? structureIn(one) : one] as const,
  )
  return Object.fromEntries(
    inner.flatMap(([key, one]) => (isObject(one) && one !== value[key] ? Object.entries(one) : [[key, one]])),
  )
}

const isShape = (value: unknown) =>
  isObject(value) && Array.isArray(value.coordinates) && typeof value.type === 'string'

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
  const position =
    placeOf(geometry) ??
    placeOf({ coordinates: cornersOf(properties) }) ??
    placeOf(Object.values(properties).find(isShape))
  if (isObject(properties.names) && ['categories', 'taxonomy', 'basic_category'].some(key => key in properties))
    return rowOfOverture(fieldsOf(properties), () => position, tally)
  const tags = tagsOf(properties)
  const own = cell(id)?.replace(AREA, wayOf) ?? tags.ref
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
function placeOf(geometry: unknown): Point | null {
  const spots: [number, number][] = []
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lon, lat] = value as unknown[]
    if (typeof lon !== 'number' || typeof lat !== 'number') return value.forEach(visit)
    spots.push([lon, lat])
  }
  const shape = geometry as { coordinates?: unknown; geometries?: { coordinates?: unknown }[] } | null
  visit(shape?.coordinates)
  for (const part of shape?.geometries ?? []) visit(part.coordinates)
  return middleOf(spots)
}
