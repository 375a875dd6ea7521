import { type Cursor, cursor, skip, sub, varint } from '#server/directory/read/pbf/wire.ts'
import { fromGeometry } from '#server/directory/streets/tiles/geometry.ts'

interface TileFeature {
  layer: string
  kind: string
  name?: string
  isArea: boolean
  lines: number[][]
}

/** The contents of one of our Mapbox Vector Tiles, by layer. */
export function readTile(tile: Buffer): TileFeature[] {
  const features: TileFeature[] = []
  for (const field of fields(cursor(tile))) if (field.number === 3) features.push(...readLayer(field.content))
  return features
}

interface Field {
  number: number
  value: number
  content: Cursor
}

function fields(c: Cursor): Field[] {
  const found: Field[] = []
  while (c.at < c.end) {
    const tag = varint(c)
    const number = Math.floor(tag / 8)
    if (tag % 8 === 0) found.push({ number, value: varint(c), content: cursor(new Uint8Array()) })
    else if (tag % 8 === 2) found.push({ number, value: 0, content: sub(c) })
    else skip(c, tag % 8)
  }
  return found
}

const bytesOf = ({ data, at, end }: Cursor) => data.subarray(at, end)
const textOf = (c: Cursor) => Buffer.from(bytesOf(c)).toString()

function readLayer(content: Cursor): TileFeature[] {
  const all = fields(content)
  const layer = textOf(all.find(({ number }) => number === 1)?.content ?? cursor(new Uint8Array()))
  const keys = all.filter(({ number }) => number === 3).map(key => textOf(key.content))
  const values = all
    .filter(({ number }) => number === 4)
    .map(value => textOf(fields(value.content)[0]?.content ?? cursor(new Uint8Array())))
  return all
    .filter(({ number }) => number === 2)
    .map(({ content }) => {
      const own = fields(content)
      const tags: Record<string, string> = {}
      const list = own.find(({ number }) => number === 2)?.content
      while (list && list.at < list.end) tags[keys[varint(list)] ?? ''] = values[varint(list)] ?? ''
      const geometry = own.find(({ number }) => number === 4)?.content
      return {
        layer,
        kind: tags.kind ?? tags.people ?? '',
        ...(tags.name !== undefined && { name: tags.name }),
        isArea: own.find(({ number }) => number === 3)?.value === 3,
        lines: geometry ? fromGeometry(bytesOf(geometry)) : [],
      }
    })
}
