import { describe, expect, test } from 'vitest'
import { readAll } from '#test/read-all.ts'
import { tempFile } from '#test/temp-file.ts'
import { detectFormat } from './detect.ts'
import { pointInText } from './points.ts'

const RENO = { lat: expect.closeTo(39.52), lon: expect.closeTo(-119.81) }
const square = '-119.82 39.51, -119.80 39.51, -119.80 39.53, -119.82 39.53'

// As Shapely 2.2.0 and PostGIS write them.
test.each([
  ['a pair', '39.52, -119.81'],
  ['a pair in brackets', '(39.52, -119.81)'],
  ['a pair, longitude first', '-119.81,39.52'],
  ['text', 'POINT (-119.81 39.52)'],
  ['text with a height', 'POINT Z (-119.81 39.52 7)'],
  ['text with its system', 'SRID=4326;POINT(-119.81 39.52)'],
  ['a polygon', `POLYGON ((${square}))`],
  ['polygons', `MULTIPOLYGON (((${square})), ((${square})))`],
  ['binary', '0101000000A4703D0AD7F35DC0C3F5285C8FC24340'],
  ['binary with its system', '0101000020E6100000A4703D0AD7F35DC0C3F5285C8FC24340'],
  ['binary, the large end first, with a height', '0080000001C05DF3D70A3D70A44043C28F5C28F5C3401C000000000000'],
  ['binary with a height', '01E9030000A4703D0AD7F35DC0C3F5285C8FC243400000000000001C40'],
  ['a binary line', '01020000000200000014AE47E17AF45DC0E17A14AE47C143403333333333F35DC0A4703D0AD7C34340'],
  [
    'binary polygons',
    '0106000020E610000001000000010300000001000000050000003333333333F35DC0E17A14AE47C143403333333333F35DC0A4703D0AD7C3434014AE47E17AF45DC0A4703D0AD7C3434014AE47E17AF45DC0E17A14AE47C143403333333333F35DC0E17A14AE47C14340',
  ],
  ['a binary collection', '0107000000010000000101000000A4703D0AD7F35DC0C3F5285C8FC24340'],
])('reads a location from %s', (_, text) => {
  expect(pointInText(text)).toEqual(RENO)
})

test.each([
  ['two numbers without places after the point', '10, 20'],
  ['meters', 'POINT (-13337188.0 4797000.0)'],
  ['an empty shape', 'POINT EMPTY'],
  ['a name', 'POINT (North Shore)'],
  ['a phone number', '775.322.1001'],
  ['binary that ends early', '0103000000FFFFFFFF000000003333333333F35DC0E1'],
  ['collections within collections', `${'010700000001000000'.repeat(20)}0101000000A4703D0AD7F35DC0C3F5285C8FC24340`],
])('reads no location from %s', (_, text) => {
  expect(pointInText(text)).toBeNull()
})

const read = async (content: string) => {
  const file = await tempFile('list', content)
  const { read } = await detectFormat(file)
  return readAll(read, file)
}

describe('finds the location of', () => {
  const cafe = { name: 'Cafe Uno', category: 'cafe' }
  const shape = { type: 'Point', coordinates: [-119.81, 39.52] }
  test.each([
    ['a column of pairs', 'name,kind,location\nCafe Uno,cafe,"(39.52, -119.81)"\n'],
    ['a column of shapes', 'name,kind,the_geom\nCafe Uno,cafe,POINT (-119.81 39.52)\n'],
    ['X and Y', 'X,Y,name,kind\n-119.81,39.52,Cafe Uno,cafe\n'],
    ['an object’s text', JSON.stringify([{ ...cafe, geo: '39.5200, -119.8100' }])],
    ['an object’s shape', JSON.stringify([{ ...cafe, location: shape }])],
    ['a feature of Esri', JSON.stringify({ features: [{ attributes: cafe, geometry: { x: -119.81, y: 39.52 } }] })],
    [
      'a hit of Elasticsearch',
      JSON.stringify({ _id: 'a', _source: { ...cafe, location: { lat: 39.52, lon: -119.81 } } }),
    ],
  ])('%s', async (_, content) => {
    const { rows, error } = await read(content)
    expect([error, rows]).toEqual([null, [expect.objectContaining({ name: 'Cafe Uno', category: 'cafe', ...RENO })]])
  })

  test.each([
    ['two prices', 'name,kind,price\nCafe Uno,cafe,"10.50, 20.75"\n'],
    ['X and Y in feet', 'X,Y,name,kind\n2283456.12,14856123.5,Cafe Uno,cafe\n'],
  ])('but not of %s', async (_, content) => {
    const { rows } = await read(content)
    expect(rows).toEqual([expect.objectContaining({ name: 'Cafe Uno', lat: null, lon: null })])
  })
})

test('reads a row with a number that isn’t one, as Python writes it', async () => {
  const { rows, error } = await read(
    '[{"name":"Uno","kind":"cafe","lat":NaN},{"name":"Due","kind":"cafe","lat": -Infinity}]',
  )
  expect([error, rows.map(row => [row.name, row.lat])]).toEqual([
    null,
    [
      ['Uno', null],
      ['Due', null],
    ],
  ])
})

test('reads the address that a portal writes as text within a location', async () => {
  const location = { latitude: '39.52', longitude: '-119.81', human_address: '{"address":"12 Main St","city":"Reno"}' }
  const { rows } = await read(JSON.stringify([{ dba_name: 'Cafe Uno', location_1: location }]))
  expect(rows).toMatchObject([{ street: '12 Main St', city: 'Reno', ...RENO }])
})

test('knows a closed way and its area as one', async () => {
  const feature = (id: string) => ({
    type: 'Feature',
    id,
    properties: { name: 'Uno', amenity: 'cafe' },
    geometry: null,
  })
  const { rows } = await read(['w9', 'a18', 'a19'].map(id => JSON.stringify(feature(id))).join('\n'))
  expect(rows.map(row => row.sourceId)).toEqual(['w9', 'w9', 'r9'])
})

test.each([
  ['one column after the other', '{"name":{"0":"Uno","1":"Due"},"phone":{"0":"1","1":"2"}}', 'orient="records"'],
  ['lists without names', '[["name","kind"],["Uno","cafe"]]', 'save it as CSV, or as a list of objects'],
  ['lists in an object', '{"columns":["name"],"data":[["Uno"]]}', 'save it as CSV, or as a list of objects'],
])('says what to do about %s', async (_, content, expected) => {
  expect(await read(content)).toMatchObject({ rows: [], error: expect.stringContaining(expected) })
})
