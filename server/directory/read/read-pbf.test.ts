import { describe, expect, test } from 'vitest'
import { blob, makePbf } from '#test/make-pbf.ts'
import { readAll } from '#test/read-all.ts'
import { tempFile } from '#test/temp-file.ts'
import { testData } from '#test/test-data.ts'
import { readPbf } from './read-pbf.ts'

const cafe = { id: 11, lat: 40.1, lon: -75.2, tags: { amenity: 'cafe', name: 'Blue Cup' } }
const square = [
  { id: 1, lat: 40, lon: -75 },
  { id: 2, lat: 40, lon: -74.8 },
  { id: 3, lat: 40.2, lon: -74.8 },
  { id: 4, lat: 40.2, lon: -75 },
]

async function read(content: Parameters<typeof makePbf>[0] | Buffer) {
  const file = await tempFile('town.osm.pbf', Buffer.isBuffer(content) ? content : makePbf(content))
  return { file, ...(await readAll(readPbf, file)) }
}

describe('a business', () => {
  test('on a node is read with all its tags', async () => {
    const { rows } = await read({
      nodes: [
        {
          id: 7,
          lat: 40.7484,
          lon: -73.9967,
          tags: {
            amenity: 'restaurant',
            cuisine: 'pizza;italian',
            name: 'Da Luigi',
            'contact:phone': '+1 212 555 0123',
            website: 'https://luigi.example',
            'contact:email': 'ciao@luigi.example',
            'addr:housenumber': '12',
            'addr:street': 'Main Street',
            'addr:city': 'New York',
            'addr:state': 'NY',
            'addr:postcode': '10001',
            'addr:country': 'US',
            opening_hours: 'Mo-Su 11:00-23:00',
          },
        },
      ],
    })
    expect(rows).toEqual([
      {
        source: 'osm',
        sourceId: 'node/7',
        name: 'Da Luigi',
        category: 'restaurant_pizza',
        categoryLabel: null,
        phone: '+1 212 555 0123',
        website: 'https://luigi.example',
        email: 'ciao@luigi.example',
        houseNumber: '12',
        street: 'Main Street',
        city: 'New York',
        region: 'NY',
        postcode: '10001',
        country: 'US',
        lat: expect.closeTo(40.7484, 6),
        lon: expect.closeTo(-73.9967, 6),
        confidence: null,
        openingHours: 'Mo-Su 11:00-23:00',
        brand: null,
        socials: [],
        sourceUpdated: null,
      },
    ])
  })

  test('drawn as an area is in its center', async () => {
    const { rows } = await read({
      nodes: square,
      ways: [{ id: 5, nodes: [1, 2, 3, 4, 1], tags: { shop: 'supermarket', name: 'Big Store' } }],
    })
    expect(rows).toMatchObject([
      { sourceId: 'way/5', category: 'supermarket', lat: expect.closeTo(40.1, 6), lon: expect.closeTo(-74.9, 6) },
    ])
  })

  test('drawn as several ways is in the center of its outline, not of its courtyard', async () => {
    const yard = { id: 9, lat: 41, lon: -70 }
    const { rows } = await read({
      nodes: [...square, yard],
      ways: [
        { id: 20, nodes: [1, 2, 3] },
        { id: 21, nodes: [3, 4, 1] },
        { id: 22, nodes: [9] },
      ],
      relations: [
        {
          id: 6,
          members: [
            { type: 'way', id: 20, role: 'outer' },
            { type: 'way', id: 21, role: 'outer' },
            { type: 'way', id: 22, role: 'inner' },
          ],
          tags: { type: 'multipolygon', tourism: 'hotel', name: 'Grand' },
        },
      ],
    })
    expect(rows).toMatchObject([
      { sourceId: 'relation/6', category: 'hotel', lat: expect.closeTo(40.1, 6), lon: expect.closeTo(-74.9, 6) },
    ])
  })

  test('is found if nodes aren’t in the dense format', async () => {
    const { rows } = await read({
      plainNodes: true,
      nodes: [cafe, ...square],
      ways: [{ id: 5, nodes: [1, 3], tags: { shop: 'books', name: 'Pages' } }],
    })
    expect(rows.map(row => row.sourceId)).toEqual(['node/11', 'way/5'])
  })

  test('is found if the ways come before their nodes', async () => {
    const ways = makePbf({ ways: [{ id: 5, nodes: [1, 3], tags: { shop: 'books', name: 'Pages' } }] })
    const { rows } = await read(Buffer.concat([ways, makePbf({ nodes: square })]))
    expect(rows).toMatchObject([{ sourceId: 'way/5', lat: expect.closeTo(40.1, 6) }])
  })

  test('is found if the positions of its nodes are with the ways and the nodes are missing', async () => {
    const at = square.map(({ lat, lon }) => ({ lat, lon }))
    const { rows } = await read({
      nodes: [cafe],
      ways: [
        { id: 5, nodes: [1, 2, 3, 4, 1], at: [...at, ...at.slice(0, 1)], tags: { shop: 'books', name: 'Pages' } },
        { id: 20, nodes: [11, 12], at: at.slice(0, 2) },
      ],
      relations: [
        {
          id: 6,
          members: [{ type: 'way', id: 20, role: 'outer' }],
          tags: { type: 'multipolygon', tourism: 'hotel', name: 'Grand' },
        },
      ],
    })
    expect(rows.map(({ sourceId, lat, lon }) => [sourceId, lat, lon])).toEqual([
      ['node/11', expect.closeTo(40.1, 6), expect.closeTo(-75.2, 6)],
      ['way/5', expect.closeTo(40.1, 6), expect.closeTo(-74.9, 6)],
      ['relation/6', expect.closeTo(40, 6), expect.closeTo(-74.9, 6)],
    ])
  })

  test.each<[string, Record<string, string>, object]>([
    ['its English name', { 'name:en': 'Blue Cup' }, { name: 'Blue Cup' }],
    ['its brand', { brand: 'Starbucks', operator: 'Coffee Ltd' }, { name: 'Starbucks', brand: 'Starbucks' }],
    ['its operator', { operator: 'Coffee Ltd' }, { name: 'Coffee Ltd' }],
    ['a mobile phone', { name: 'Cup', 'phone:mobile': '1' }, { name: 'Cup', phone: '1' }],
    [
      'an address of its contact',
      { name: 'Cup', 'contact:street': 'Elm St', 'contact:city': 'Reno' },
      { city: 'Reno' },
    ],
    ['a profile', { name: 'Cup', 'contact:facebook': 'https://f.example/cup' }, { socials: ['https://f.example/cup'] }],
  ])('with %s', async (_, tags, expected) => {
    const { rows } = await read({ nodes: [{ ...cafe, tags: { amenity: 'cafe', ...tags } }] })
    expect(rows).toMatchObject([expected])
  })

  test('keeps an ID above 32 bits', async () => {
    const { rows } = await read({ nodes: [{ ...cafe, id: 12_345_678_901 }] })
    expect(rows[0]?.sourceId).toBe('node/12345678901')
  })
})

test('that isn’t a lead is skipped and counted by reason', async () => {
  const at = { lat: 40, lon: -75 }
  const { rows, leftOut } = await read({
    nodes: [
      { id: 1, ...at, tags: { amenity: 'cafe' } },
      { id: 2, ...at, tags: { amenity: 'parking', name: 'Lot B' } },
      { id: 3, ...at, tags: { amenity: 'school', name: 'Elm School' } },
      { id: 4, ...at, tags: { shop: 'vacant', name: 'Old Shop' } },
      { id: 5, ...at, tags: { shop: 'toys', name: 'Closed Toys', disused: 'yes' } },
      { id: 6, ...at, tags: { 'disused:shop': 'toys', name: 'Gone Toys' } },
      { id: 7, ...at, tags: { natural: 'tree', name: 'Old Oak' } },
    ],
    ways: [{ id: 8, nodes: [99], tags: { shop: 'toys', name: 'Nowhere' } }],
  })
  expect(rows).toEqual([])
  expect(leftOut).toEqual({ 'no name': 1, 'not a business category': 2, 'closed or disused': 2, 'no coordinates': 1 })
})

test('reads settlements with their population', async () => {
  const { towns } = await read({
    nodes: [
      {
        id: 1,
        lat: 40,
        lon: -75,
        tags: { place: 'town', name: 'Milltown', population: '20 000', postal_code: '19000' },
      },
      { id: 2, lat: 41, lon: -75, tags: { place: 'suburb', name: 'Riverside' } },
      { id: 3, lat: 41, lon: -75, tags: { place: 'island', name: 'Duck Island' } },
    ],
  })
  expect(towns).toMatchObject([
    { kind: 'city', name: 'Milltown', population: 20_000, postcode: '19000' },
    { kind: 'neighbourhood', name: 'Riverside', population: null },
  ])
})

describe('a damaged file', () => {
  const first = makePbf({ nodes: [cafe] })
  const second = makePbf({ nodes: [{ ...cafe, id: 12 }] }).subarray(makePbf({}).length)

  test('that is cut short yields what came before, then says where', async () => {
    const { file, rows, error } = await read(Buffer.concat([first, second.subarray(0, second.length - 10)]))
    expect(rows.map(row => row.sourceId)).toEqual(['node/11'])
    expect(error).toMatch(`${file}: byte ${first.length}: the file is cut short`)
  })

  test('that is cut short within a length', async () => {
    const { rows, error } = await read(Buffer.concat([first, second.subarray(0, 2)]))
    expect(rows).toHaveLength(1)
    expect(error).toMatch(`byte ${first.length}: the file is cut short`)
  })

  test('that is damaged within a block', async () => {
    const damaged = Buffer.from(second)
    damaged.fill(0x55, second.length - 40, second.length - 20)
    const { file, rows, error } = await read(Buffer.concat([first, damaged]))
    expect(rows.map(row => row.sourceId)).toEqual(['node/11'])
    expect(error).toMatch(`${file}: byte ${first.length}: the block is damaged`)
  })

  test('whose block unpacks to garbage', async () => {
    const { rows, error } = await read(Buffer.concat([first, blob('OSMData', Buffer.from('nonsense'))]))
    expect(rows).toHaveLength(1)
    expect(error).toMatch(`byte ${first.length}: the block is damaged`)
  })

  test('that needs an unknown feature is rejected', async () => {
    const { rows, error } = await read({ nodes: [cafe], requiredFeatures: ['HistoricalInformation'] })
    expect(rows).toEqual([])
    expect(error).toMatch('HistoricalInformation')
  })
})

/** Counted by other tools: named objects with one of the eight keys. The taxonomy accepts those that are leads. */
describe.each([
  ['andorra-2025-01.osm.pbf', 1614],
  ['helsinki-centre.osm.pbf', 1438],
  ['monaco.osm.pbf', 591],
])('%s', (name, named) => {
  const file = testData(name)
  test.skipIf(!file)(
    `accounts for each of its ${named} named objects, and for those with a brand or an operator`,
    async () => {
      const { rows, leftOut, error } = await readAll(readPbf, file ?? '')
      const { 'no name': _, ...others } = leftOut
      expect(error).toBeNull()
      const all = rows.length + Object.values(others).reduce((sum, n) => sum + n, 0)
      expect(all).toBeGreaterThanOrEqual(named)
      expect(all).toBeLessThan(named * 1.1)
      expect(rows.length / named).toBeGreaterThan(0.55)
    },
  )
})
