// Where a place is, in the forms that one column may hold: well-known text and binary, "39.52, -119.81".

export interface Point {
  lat: number
  lon: number
}

/** Of any shape, the center of its box. Null if these aren't degrees. */
export function middleOf(spots: Iterable<readonly [lon: number, lat: number]>): Point | null {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [lon, lat] of spots) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  if (!(box.north >= box.south)) return null
  const middle = { lat: (box.south + box.north) / 2, lon: (box.west + box.east) / 2 }
  return Math.abs(middle.lat) <= 90 && Math.abs(middle.lon) <= 180 ? middle : null
}

/** The middle of a shape in well-known binary (OGC 06-103r4, 8.2), also with PostGIS's SRID; null for anything else. */
export function pointIn(bytes: unknown): Point | null {
  if (!(bytes instanceof Uint8Array)) return null
  try {
    return middleOf(spotsIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), { at: 0 }))
  } catch (error) {
    // It ends too early, so it's something else.
    if (error instanceof RangeError) return null
    throw error
  }
}

const POINT = 1
const LINE = 2
const POLYGON = 3
const COLLECTION = 7
/** A collection of collections of … */
const MOST_LEVELS = 8

function* spotsIn(view: DataView, read: { at: number }, level = 0): Generator<[number, number]> {
  const little = view.getUint8(read.at) === 1
  const kind = view.getUint32(read.at + 1, little)
  // 0x20000000 marks a reference system, which comes before the coordinates.
  read.at += kind & 0x20000000 ? 9 : 5
  const [type, extra] = [(kind & 0xffff) % 1000, Math.floor((kind & 0xffff) / 1000)]
  // A height and a measure follow x and y: 1000 and 2000 in one standard, a bit each in the other.
  const size = 8 * (2 + (kind >>> 31) + ((kind >>> 30) & 1) + (extra === 3 ? 2 : Math.min(extra, 1)))
  const count = () => {
    read.at += 4
    return view.getUint32(read.at - 4, little)
  }
  function* spots(n: number): Generator<[number, number]> {
    for (let left = n; left > 0; left--, read.at += size)
      yield [view.getFloat64(read.at, little), view.getFloat64(read.at + 8, little)]
  }
  if (type < POINT || type > COLLECTION || level > MOST_LEVELS) throw new RangeError('not a shape')
  if (type === POINT) yield* spots(1)
  else if (type === LINE) yield* spots(count())
  else if (type === POLYGON) for (let rings = count(); rings > 0; rings--) yield* spots(count())
  else for (let shapes = count(); shapes > 0; shapes--) yield* spotsIn(view, read, level + 1)
}

const SHAPE = /^(?:SRID=4326; ?)?(?:MULTI)?(?:POINT|POLYGON) ?(?:Z|M|ZM)? ?\(/i
const PAIR = /^\(?(-?\d{1,3}\.\d{2,})°?(?:, ?|; ?| )(-?\d{1,3}\.\d{2,})°?\)?$/
const HEX = /^0[01](?:[\da-f]{2}){20,}$/i

/** The same in text: "POINT (-119.81 39.52)", "(39.52, -119.81)", or binary in hexadecimal digits. */
export function pointInText(text: string): Point | null {
  const [, first, second] = PAIR.exec(text) ?? []
  if (first && second) {
    const [one, other] = [Number(first), Number(second)]
    return Math.abs(one) > 90 ? middleOf([[one, other]]) : middleOf([[other, one]])
  }
  if (HEX.test(text)) return pointIn(Buffer.from(text, 'hex'))
  if (!SHAPE.test(text)) return null
  const spots = text
    .slice(text.indexOf('(') + 1)
    .split(',')
    .map(spot => spot.replace(/[()]/g, ' ').trim().split(/\s+/).map(Number))
  return middleOf(spots.map(([lon = NaN, lat = NaN]) => [lon, lat] as const))
}
