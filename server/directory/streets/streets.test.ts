import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makePbf, type PbfContent } from '#test/make-pbf.ts'
import { openFolder } from '#test/program.ts'
import { readTile } from '#test/read-tile.ts'
import { testData } from '#test/test-data.ts'
import { importStreets } from './import-streets.ts'
import { worldX, worldY } from './tiles/cut.ts'

let t: TestApp
let user: TestUser
let folder: string
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  folder = await openFolder()
})
afterAll(() => t.close())

// The middle of a tile of zoom 14 in the Atlantic; its units are about 0.4 m.
const Z = 14
const [X, Y] = [7000, 8000]
const lonOf = (x: number) => ((X + x / 4096) / 2 ** Z) * 360 - 180
const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * (Y + y / 4096)) / 2 ** Z))) * 180) / Math.PI

type Tags = Record<string, string>
function town() {
  const content: Required<Pick<PbfContent, 'nodes' | 'ways' | 'relations'>> = { nodes: [], ways: [], relations: [] }
  const node = (x: number, y: number) => {
    const id = content.nodes.length + 1
    content.nodes.push({ id, lat: latOf(y), lon: lonOf(x) })
    return id
  }
  return {
    content,
    /** A way through these points of the tile; the last may repeat the first. */
    way(tags: Tags, ...points: [number, number][]) {
      const ids = points.map(([x, y], i) => {
        const [first] = points
        return i > 0 && first && x === first[0] && y === first[1] ? null : node(x, y)
      })
      const id = content.ways.length + 1
      content.ways.push({ id, tags, nodes: ids.map(own => own ?? ids[0] ?? 0) })
      return id
    },
  }
}

async function imported(content: PbfContent, file = 'town.osm.pbf') {
  const path = join(folder, file)
  await writeFile(path, makePbf(content))
  return importStreets(t.db.system, path)
}
const ask = (z: number, x: number, y: number, headers = {}) =>
  user.client({ url: `/api/map/streets/${z}/${x}/${y}`, headers })
const tile = async (z = Z, x = X, y = Y) => readTile((await ask(z, x, y)).rawPayload)
const config = async () => (await user.client('/api/config')).json().streets

describe('before an import', () => {
  test('the map has no streets, and a tile is empty instead of an error', async () => {
    expect(await config()).toBeNull()
    const reply = await ask(Z, X, Y)
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
  })
})

describe('a town', () => {
  beforeAll(async () => {
    const { way, content } = town()
    way({ highway: 'residential', name: 'Long Lane' }, [1000, 1000], [2000, 1001], [3000, 1000], [6000, 1000])
    way({ highway: 'primary', name: 'High Street' }, [100, 3000], [4000, 3000])
    way({ highway: 'footway', name: 'No Street' }, [100, 3100], [4000, 3100])
    way({ railway: 'rail', tunnel: 'yes' }, [100, 3200], [4000, 3200])
    way({ leisure: 'park', name: 'Green' }, [200, 200], [200, 900], [900, 900], [900, 200], [200, 200])
    const lake = [way({}, [2000, 2000], [2000, 2800], [2800, 2800]), way({}, [2800, 2800], [2800, 2000], [2000, 2000])]
    // The two halves of the shore share their ends.
    const [one, two] = lake.map(id => content.ways[id - 1]?.nodes ?? [])
    if (one && two) two.splice(0, 3, one.at(-1) ?? 0, two[1] ?? 0, one[0] ?? 0)
    const island = way({}, [2300, 2300], [2500, 2300], [2500, 2500], [2300, 2300])
    content.relations.push({
      id: 5,
      tags: { type: 'multipolygon', natural: 'water', name: 'Lake' },
      members: [
        ...lake.map(id => ({ type: 'way' as const, id, role: 'outer' })),
        { type: 'way', id: island, role: 'inner' },
      ],
    })
    expect(await imported(content)).toEqual({ streets: 4 })
  })

  test('draws streets with their names and cuts them at the edge of the tile', async () => {
    const ways = (await tile()).filter(({ layer }) => layer === 'ways')
    expect(ways).toEqual([
      // A bend of 40 cm is invisible.
      { layer: 'ways', kind: 'minor', name: 'Long Lane', isArea: false, lines: [[1000, 1000, 4160, 1000]] },
      { layer: 'ways', kind: 'major', name: 'High Street', isArea: false, lines: [[100, 3000, 4000, 3000]] },
    ])
    const beside = await tile(Z, X + 1, Y)
    expect(beside.find(({ name }) => name === 'Long Lane')?.lines).toEqual([[-64, 1000, 1904, 1000]])
  })

  test('draws parks and waters as areas, with an island as a hole in its lake', async () => {
    const areas = (await tile()).filter(({ layer }) => layer === 'areas')
    expect(areas.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['park', 1],
      ['water', 2],
    ])
    expect(areas.every(({ isArea }) => isArea)).toBe(true)
    expect(areas[1]?.lines.map(areaOf)).toEqual([640_000, -20_000])
  })

  test('draws land below them, whatever the coarse outline of the world says', async () => {
    const ground = (await tile()).filter(({ layer }) => layer === 'ground')
    expect(ground.map(({ kind }) => kind)).toEqual(['land'])
  })

  test('draws only large features from farther away, without names', async () => {
    const near = await tile(12, X >> 2, Y >> 2)
    expect(near.map(({ kind, name }) => [kind, name])).toEqual([
      ['land', undefined],
      ['park', undefined],
      ['water', undefined],
      ['minor', undefined],
      ['major', 'High Street'],
    ])
    const far = await tile(9, X >> 5, Y >> 5)
    expect(far.map(({ kind }) => kind).filter(kind => kind === 'minor' || kind === 'park')).toEqual([])
  })

  test('tells the map which area has streets', async () => {
    const streets = await config()
    expect(streets.west).toBeCloseTo(lonOf(100), 5)
    expect(streets.east).toBeCloseTo(lonOf(6000), 5)
    expect(streets.south).toBeCloseTo(latOf(3000), 5)
    expect(streets.north).toBeCloseTo(latOf(200), 5)
  })

  test('doesn’t send a tile again that the browser already has', async () => {
    const { etag } = (await ask(Z, X, Y)).headers
    const again = await ask(Z, X, Y, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('private, max-age=86400')
  })

  test('replaces the streets of a file imported again and draws streets in two files only once', async () => {
    const before = await config()
    const { way, content } = town()
    way({ highway: 'residential', name: 'Longer Lane' }, [1000, 1000], [3000, 1000])
    await imported(content, 'other.osm.pbf')
    expect((await config()).version).toBeGreaterThan(before.version)
    const names = async () => (await tile()).flatMap(({ name }) => name ?? [])
    // The newest extract wins.
    expect(await names()).toEqual(['Longer Lane', 'High Street', 'Green', 'Lake'].toSorted(byLayer))
    await imported(content)
    expect(await names()).toEqual(['Longer Lane'])
  })
})

describe('a coast', () => {
  test('has land on its left; islands are land, and the rest is sea', async () => {
    const { way, content } = town()
    // South to north through the middle: land in the west. A counterclockwise island in the east.
    way({ natural: 'coastline' }, [2000, 4160], [2000, 2000])
    way({ natural: 'coastline' }, [2000, 2000], [2000, -64])
    way({ natural: 'coastline' }, [3000, 1000], [3000, 1500], [3500, 1500], [3500, 1000], [3000, 1000])
    way({ highway: 'primary' }, [-64, 100], [4160, 100])
    way({ highway: 'primary' }, [100, -64], [100, 4160])
    // The two ways of the coast are connected.
    const [south, north] = content.ways
    if (south && north) north.nodes[0] = south.nodes[1] ?? 0
    await imported(content)
    const ground = (await tile()).filter(({ layer }) => layer === 'ground' && layer)
    expect(ground.map(({ kind }) => kind)).toEqual(['sea', 'land'])
    const [sea, land] = ground.map(({ lines }) => lines)
    expect(sea?.map(areaOf)).toEqual([4224 * 4224])
    expect(land?.map(areaOf).toSorted((a, b) => a - b)).toEqual([500 * 500, 2064 * 4224])
  })
})

describe('no streets', () => {
  test('are imported from a file of another format', async () => {
    const path = join(folder, 'shops.csv')
    await writeFile(path, 'name,lat,lon\nA,1,2\n')
    expect(await importStreets(t.db.system, path)).toBeNull()
  })

  test('in an extract leave the map as it was', async () => {
    const before = await config()
    const { content } = town()
    expect(await imported(content, 'empty.osm.pbf')).toEqual({ streets: 0 })
    expect(await config()).toEqual(before)
  })

  test.each(['/api/map/streets/13/1/1', '/api/map/streets/14/99999/1', '/api/map/streets/14/a/1'])(
    'rejects %s',
    async url => expect((await user.client(url)).statusCode).toBe(400),
  )

  test('requires a session', async () => {
    expect((await t.anonymous(`/api/map/streets/${Z}/${X}/${Y}`)).statusCode).toBe(401)
  })
})

const helsinki = testData('helsinki-centre.osm.pbf')
test.skipIf(!helsinki)('Helsinki (helsinki-centre.osm.pbf)', async () => {
  await importStreets(t.db.system, helsinki ?? '')
  const [x, y] = [worldX(24.9414), worldY(60.1699)].map(value => Math.floor(value * 2 ** 14)) as [number, number]
  const names = new Set((await tile(14, x, y)).flatMap(({ name }) => name ?? []))
  for (const name of ['Mannerheimintie', 'Aleksanterinkatu', 'Pohjoisesplanadi']) expect(names).toContain(name)
})

/** By the format's definition: positive for a clockwise, outer ring. */
function areaOf(line: number[]): number {
  let sum = 0
  for (let i = 0; i < line.length; i += 2) {
    const [x1 = 0, y1 = 0] = [line[i], line[i + 1]]
    const [x2 = 0, y2 = 0] = [line[(i + 2) % line.length], line[(i + 3) % line.length]]
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}
const byLayer = (a: string, b: string) => Number(/Green|Lake/.test(b)) - Number(/Green|Lake/.test(a))
