import { createHash } from 'node:crypto'
import { emailsIn } from '#server/csv/cells/emails.ts'
import { phonesIn } from '#server/csv/cells/phones.ts'
import { isUsState, postcodeOf } from '#server/csv/cells/postcodes.ts'
import { isClosed } from '#server/csv/cells/says.ts'
import { cellText, nameText } from '#server/csv/cells/text.ts'
import { websiteIn } from '#server/csv/cells/websites.ts'
import { isOpenName } from '#server/csv/column-mapping/answers.ts'
import { categoryOfRow } from '../categories/category-words.ts'
import { streetIn } from '../join-street.ts'
import { countryCode } from '../world/countries.ts'
import { degrees, type Field, type Found, findFields, useOf } from './fields.ts'
import { type ColumnUse, drop, FileError, type Origin, type PlaceRow, type Tally } from './place-row.ts'
import { type Point, pointInText } from './points.ts'
import { readable } from './readable.ts'

type From = Origin | { source: PlaceRow['source']; file: string }

/** A row's cell by the number of its column. */
type Record = (column: number) => string | null | undefined

export interface Columns {
  found: Found
  closed: { n: number; isOpen: boolean }[]
  /** A column with the whole location. */
  spot: number
  /** Businesses with different names have one ID, so it's an account's or a form's. */
  sharesIds: boolean
  use: ColumnUse
  now: Date
}

/** The number of rows we read to guess what a column holds. */
export const SAMPLE_ROWS = 200
/** Of objects, whose names are read anew for each set. */
const FEW_ROWS = 20

/** Which columns of a table hold which field, by their names and the first rows. */
export function columnsFor(path: string, where: string, names: string[], records: string[][]): Columns {
  const sample = records.slice(0, SAMPLE_ROWS)
  const values = names.map((_, n) => sample.flatMap(record => cellText(record[n]) ?? []))
  const columns = columnsOf(names, records, values)
  if (columns.found.has('businessName')) return columns
  const seen = names.slice(0, 12).join(', ')
  throw new FileError(path, where, `no column looks like the name of a business; the columns are: ${seen}`)
}

/** The same by their names only if no values are given. */
export function columnsOf(names: string[], records: string[][], values?: string[][]): Columns {
  const found = new Map(findFields(names, values))
  const sample = records.slice(0, values ? SAMPLE_ROWS : FEW_ROWS)
  const [x = -1, y = -1] = [X, Y].map(axis => names.findIndex(name => axis.test(name)))
  if (!found.has('lat') && !found.has('lon') && areDegrees(sample, x, y)) found.set('lon', [x]).set('lat', [y])
  const isPlaced = found.has('lat') && found.has('lon')
  const spot = isPlaced
    ? -1
    : names.findIndex((name, n) =>
        isSpot(
          name,
          sample.flatMap(record => record[n] || []),
        ),
      )
  const use = useOf(names, spot < 0 ? found : new Map<string, number[]>(found).set('coordinates', [spot]))
  const closed = (found.get('closed') ?? []).map(n => ({ n, isOpen: isOpenName(names[n] ?? '') }))
  return { found, closed, spot, sharesIds: sharesIds(records, found), use, now: new Date() }
}

/** Portals of maps write X and Y, which are degrees in some files and meters in others. */
const [X, Y] = [/^(?:geometry |point_?)?x$/i, /^(?:geometry |point_?)?y$/i]
const areDegrees = (sample: string[][], x: number, y: number) =>
  x >= 0 &&
  y >= 0 &&
  sample.some(record => /\.\d\d/.test(record[x] ?? '')) &&
  sample.every(record => Math.abs(Number(record[x])) <= 180 && Math.abs(Number(record[y])) <= 90)

/** Most cells are a location. Two prices would be one, too, if nothing said what they are. */
const isSpot = (name: string, cells: string[]) =>
  (SAYS_SPOT.test(name) || cells.some(cell => /\.\d{4}/.test(cell))) &&
  cells.filter(pointInText).length > cells.length / 2
const SAYS_SPOT = /loc|coord|geo|gps|lat|point|pos|shape|wkt/i

function sharesIds(records: string[][], found: Found): boolean {
  const [[idAt = -1] = [], [nameAt = -1] = []] = [found.get('sourceId'), found.get('businessName')]
  const names = new Map<string, string>()
  return records.some(record => {
    const [id, name = ''] = [record[idAt], record[nameAt]]
    if (!id) return false
    const before = names.get(id)
    names.set(id, name)
    return before !== undefined && before !== name
  })
}

/**
 * The business in a row of a table, by its own ID or that of its row in the file. A location that the table has in another
 * form comes before its columns.
 */
export function rowOfTable(
  record: Record,
  { found, closed, spot, sharesIds, now }: Columns,
  from: From,
  tally: Tally,
  given: Point | null = null,
): PlaceRow | null {
  const textOf = (n: number) => cellText(record(n) ?? undefined)
  const all = (field: Field) => (found.get(field) ?? []).flatMap(n => textOf(n) ?? [])
  const get = (field: Field): string | null => {
    for (const n of found.get(field) ?? NO_COLUMNS) {
      const text = textOf(n)
      if (text !== null) return text
    }
    return null
  }
  const name = nameText(get('businessName') ?? '')
  if (!name) return drop(tally, 'no name')
  const [region, country] = [get('region'), get('country')]
  const stated = countryCode(country)
  const code = get('postcode')
  const postcode = code && postcodeOf(code, { region, country: stated })
  const street = streetIn(found.get('address') ?? [], found.get('streetPart') ?? [], textOf)
  const houseNumber = get('houseNumber')
  const point = given ?? (spot < 0 ? null : pointInText(textOf(spot) ?? ''))
  const lat = point?.lat ?? degrees(get('lat'), 90)
  const lon = point?.lon ?? degrees(get('lon'), 180)
  const where = [houseNumber ?? [], street === null && lat !== null ? [lat, lon] : []].flat()
  const id = () => (sharesIds ? null : get('sourceId')) ?? hashOf([name, street, postcode, get('city'), ...where])
  const origin = 'file' in from ? { source: from.source, sourceId: `${from.file}:${id()}`.slice(0, 300) } : from
  if (closed.some(({ n, isOpen }) => isClosed(textOf(n) ?? '', isOpen, now)))
    return drop(tally, 'closed or disused', origin)
  // Programs write 0, 0 if they don't know the location.
  const isPlaced = lat !== null && lon !== null && (lat !== 0 || lon !== 0)
  return {
    ...origin,
    name: readable(name),
    ...categoryOfRow(all('category'), name, stated ?? (isUsState(region ?? '') ? 'US' : null)),
    phone:
      all('phone')
        .flatMap(cell => phonesIn(cell, country))
        .join('; ') || null,
    website: all('website').flatMap(cell => websiteIn(cell) ?? [])[0] ?? null,
    email: all('email').flatMap(emailsIn)[0] ?? null,
    houseNumber,
    street: street && readable(street, 'address'),
    city: readable(get('city') ?? '', 'address') || null,
    region,
    postcode,
    country,
    lat: isPlaced ? lat : null,
    lon: isPlaced ? lon : null,
    confidence: null,
    openingHours: get('openingHours'),
  }
}

const NO_COLUMNS: number[] = []
export const hashOf = (parts: unknown[]): string =>
  createHash('sha1').update(JSON.stringify(parts)).digest('hex').slice(0, 20)
