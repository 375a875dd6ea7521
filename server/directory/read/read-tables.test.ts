import { describe, expect, test } from 'vitest'
import { makePbf } from '#test/make-pbf.ts'
import { readAll } from '#test/read-all.ts'
import { tempFile } from '#test/temp-file.ts'
import { testData } from '#test/test-data.ts'
import { detectFormat } from './detect.ts'
import { readHybrid } from './parquet/hybrid.ts'
import { pointIn } from './points.ts'
import { readCsv } from './read-csv.ts'
import { readGeojson } from './read-geojson.ts'
import { readParquet } from './read-parquet.ts'

describe('CSV', () => {
  const read = async (content: string | Uint8Array) => {
    const file = await tempFile('list.csv', content)
    return { file, ...(await readAll(readCsv, file)) }
  }

  test('detects which column holds which field', async () => {
    const { rows, error } = await read(
      'DBA Name,Business Phone,Web Site,E-mail,Street Address,City,State,ZIP Code,Type,Latitude,Longitude\n' +
        '"Joe\'s ""Best"" Diner, Inc",(212) 555-0123,joes.example,JOE@joes.example,"1 Main St, Suite 2",New York,NY,10001,Restaurants,40.75,-73.99\n',
    )
    expect(error).toBeNull()
    expect(rows).toMatchObject([
      {
        name: 'Joe\'s "Best" Diner, Inc',
        category: 'restaurant',
        phone: '(212) 555-0123',
        website: 'joes.example',
        email: 'JOE@joes.example',
        street: '1 Main St, Suite 2',
        city: 'New York',
        region: 'NY',
        postcode: '10001',
        lat: 40.75,
        lon: -73.99,
      },
    ])
  })

  test.each<[string, string | Uint8Array]>([
    ['semicolons', 'name;phone\nBäcker;0228 123456'],
    ['tabs', 'name\tphone\nBäcker\t0228 123456'],
    ['a byte order mark', '\uFEFFname,phone\nBäcker,0228 123456'],
    ['UTF-16', Buffer.from('\uFEFFname,phone\nBäcker,0228 123456', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('name,phone\nBäcker,0228 123456', 'utf16le')],
    ['Latin-1', Buffer.from('name,phone\nBäcker,0228 123456', 'latin1')],
  ])('reads a file with %s', async (_, content) => {
    const { rows, error } = await read(content)
    expect([error, rows[0]?.name, rows[0]?.phone]).toEqual([null, 'Bäcker', '0228 123456'])
  })

  test('reads “NA” and “n/a” as empty and 0, 0 as no location', async () => {
    const { rows } = await read('name,phone,email,lat,lon\nAcme,NA,n/a,0,0\n')
    expect(rows).toMatchObject([{ phone: null, email: null, lat: null, lon: null }])
  })

  test.each(['"[""Dining > Bar"",""Dining > Brewery""]"', "['Dining > Brewery']", '[Dining > Brewery]'])(
    'reads the list %s in a cell',
    async cell => {
      const { rows } = await read(`name,fsq_category_labels\nElk & Oak,${cell}\n`)
      expect(rows).toMatchObject([{ category: 'brewery' }])
    },
  )

  test('converts names in capitals', async () => {
    const { rows } = await read("name,city\nJOE'S DINER LLC,SOUTH BEND\nIKEA,Bonn\n")
    expect(rows.map(({ name, city }) => [name, city])).toEqual([
      ["Joe's Diner LLC", 'South Bend'],
      ['IKEA', 'Bonn'],
    ])
  })

  test('gives each business an ID that stays the same the next time', async () => {
    const content = 'name,city\nAcme,Reno\nAcme,Boise\n'
    const ids = (await read(content)).rows.map(row => row.sourceId)
    expect(new Set(ids).size).toBe(2)
    expect((await read(content)).rows.map(row => row.sourceId)).toEqual(ids)
  })

  test.each([
    ['permanentlyClosed', 'true'],
    ['Business Status', 'CLOSED_PERMANENTLY'],
    ['date_closed', '2024-05-01'],
    ['Location End Date', '12/31/2023'],
    ['end_date', '2019'],
  ])('leaves out one whose %s is %s', async (column, cell) => {
    const { rows, leftOut } = await read(`name,city,${column}\nAcme,Reno,${cell}\nBlue,Reno,\n`)
    expect([rows.map(row => row.name), leftOut]).toEqual([['Blue'], { 'closed or disused': 1 }])
  })

  test.each([
    ['State', 'NY', 'convenience'],
    ['Country', 'US', 'convenience'],
    ['Country', 'Spain', 'winery'],
  ])('reads a word by where it is said: a bodega with the %s %s', async (column, cell, category) => {
    const { rows } = await read(`name,type,city,${column}\nSal,Bodega,Queens,${cell}\n`)
    expect(rows).toMatchObject([{ category }])
  })

  test('skips a row without a name', async () => {
    const { rows, leftOut } = await read('name,city\n,Reno\n')
    expect([rows, leftOut]).toEqual([[], { 'no name': 1 }])
  })

  test('stops at a ragged row, names the file and row, and keeps the rows before it', async () => {
    const { file, rows, error } = await read('name,phone\nAcme,1\nBroken\nLast,2\n')
    expect(rows.map(row => row.name)).toEqual(['Acme'])
    expect(error).toBe(`${file}: row 3: it has more or fewer columns than the header`)
  })

  test('stops at a quotation mark that is never closed', async () => {
    const { rows, error } = await read('name,phone\nAcme,1\n"Broken,2\nLast,3\n')
    expect(rows.map(row => row.name)).toEqual(['Acme'])
    expect(error).toMatch('row 3: A quotation mark is never closed')
  })

  test('reads phones, addresses, and categories of a city’s licenses from whichever column has them', async () => {
    const { rows, columns } = await read(
      'License No.,Business Name,License Type,NAICS Description,Business Address,City,State,Zip,Phone No.,Fax No.\n' +
        '1,SUNRISE CORNER LLC,General Business License,Bakeries,1 MAIN ST,RENO,NV,89501,7755550100,7755550199\n' +
        "2,TONY'S BARBER SHOP,General Business License,,2 MAIN ST,RENO,NV,89501,(775) 555-0101,\n",
    )
    expect(rows).toMatchObject([
      { phone: '7755550100', category: 'bakery', street: '1 Main St', sourceId: 'list.csv:1' },
      { phone: '(775) 555-0101', category: 'barber', city: 'Reno' },
    ])
    expect(columns?.used).toEqual(
      expect.arrayContaining([
        ['phone', 'Phone No.'],
        ['category', 'NAICS Description'],
      ]),
    )
    expect(columns?.unused).toEqual(['License Type', 'Fax No.'])
  })

  test('lists the columns of a table without names', async () => {
    const { error } = await read('colour,weight\nred,3\n')
    expect(error).toMatch('no column looks like the name of a business; the columns are: colour, weight')
  })
})

describe('GeoJSON', () => {
  const read = async (content: string) => {
    const file = await tempFile('list.geojson', content)
    return { file, ...(await readAll(readGeojson, file)) }
  }
  const feature = (properties: object, coordinates: unknown = [-75, 40], type = 'Point') =>
    JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } })

  test('reads a collection with OpenStreetMap tags', async () => {
    const one = feature({ name: 'Pages {"}', shop: 'books', 'addr:city': 'Reno', ref: '17', '@spider': 'pages' })
    const { rows, error } = await read(`{"type":"FeatureCollection","name":"x","features":[${one},\n${one}]}`)
    expect(error).toBeNull()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ name: 'Pages {"}', category: 'books', city: 'Reno', lat: 40, lon: -75 })
    expect(rows[0]?.sourceId).toBe('pages:17')
  })

  test('reads one feature per line, with other property names and areas', async () => {
    const { rows } = await read(
      `${feature({ Name: 'Dr Ray', telephone: '1234567', category: 'Dentists' })}\n` +
        `${feature(
          { name: 'Hall', amenity: 'cinema' },
          [
            [
              [0, 0],
              [2, 4],
              [0, 4],
              [0, 0],
            ],
          ],
          'Polygon',
        )}\n`,
    )
    expect(rows).toMatchObject([
      { name: 'Dr Ray', phone: '1234567', category: 'dentist' },
      { name: 'Hall', category: 'cinema', lat: 2, lon: 1 },
    ])
  })

  test.each<[string, object]>([
    ['an OpenStreetMap tag', { name: 'Blue', amenity: 'bar' }],
    ['a tag in capitals', { name: 'Blue', amenity: 'Bar' }],
    ['a tag in the plural', { name: 'Blue', shop: 'bars' }],
    ['a category', { name: 'Blue', category: 'Bars' }],
    ['a type', { NAME: 'Blue', TYPE: 'bar' }],
    ['a type of an amenity', { name: 'Blue', category: 'amenity', type: 'bar' }],
    ['a list', { name: 'Blue', categories: ['Nightlife', 'Bar'] }],
    ['a nested category', { name: 'Blue', categories: { primary: 'bar' } }],
    ['a path', { name: 'Blue', fsq_category_labels: ['Dining and Drinking > Bar'] }],
  ])('finds a bar by %s', async (_, properties) => {
    const { rows } = await read(feature(properties))
    expect(rows).toMatchObject([{ name: 'Blue', category: 'bar' }])
  })

  test.each<[string, string]>([
    ['a list', '[{"name":"Blue","type":"bar"},\n {"name":"Red","type":"bakery","lat":1,"lon":2}]'],
    ['one object per line', '{"name":"Blue","type":"bar"}\n{"name":"Red","type":"bakery","lat":1,"lon":2}\n'],
    ['a reply', '{"count":2,"results":[{"name":"Blue","type":"bar"},{"name":"Red","type":"bakery","lat":1,"lon":2}]}'],
    [
      'a reply of Overpass',
      '{"version":0.6,"elements":[{"type":"node","id":1,"lat":3,"lon":4,"tags":{"amenity":"bar","name":"Blue"}},' +
        '{"type":"way","id":2,"center":{"lat":1,"lon":2},"tags":{"shop":"bakery","name":"Red"}}]}',
    ],
    [
      'a reply of Overpass with shapes',
      '{"elements":[{"type":"way","id":1,"geometry":[{"lat":3,"lon":4},{"lat":5,"lon":4}],"tags":{"amenity":"bar","name":"Blue"}},' +
        '{"type":"way","id":2,"bounds":{"minlat":0,"minlon":1,"maxlat":2,"maxlon":3},"tags":{"shop":"bakery","name":"Red"}}]}',
    ],
  ])('reads %s of plain objects', async (_, content) => {
    const { rows, error } = await read(content)
    expect(error).toBeNull()
    expect(rows).toMatchObject([
      { name: 'Blue', category: 'bar' },
      { name: 'Red', category: 'bakery', lat: 1, lon: 2 },
    ])
  })

  test.each<[string, object]>([
    ['a yes', { permanentlyClosed: true }],
    ['a status', { business_status: 'CLOSED_PERMANENTLY' }],
    ['a date', { date_closed: '2024-05-01' }],
    ['a former shop', { 'disused:shop': 'toys' }],
    ['hours', { shop: 'toys', opening_hours: 'off "moved"' }],
  ])('leaves out one that is closed by %s', async (_, properties) => {
    const { rows, leftOut } = await read(feature({ name: 'Blue', category: 'bar', phone: '1234567', ...properties }))
    expect([rows, leftOut]).toEqual([[], { 'closed or disused': 1 }])
  })

  test.each<[string, string]>([
    [
      'ogr2ogr, which writes structures as texts',
      feature({ id: 'a', names: '{"primary":"Blue"}', categories: '{"primary":"bar"}', phones: '["+13605550101"]' }),
    ],
    [
      'DuckDB, without geometry',
      '{"id":"a","names":{"primary":"Blue"},"categories":{"primary":"bar"},"phones":["+13605550101"],"lon":-75,"lat":40}',
    ],
  ])('reads Overture’s places as written by %s', async (_, content) => {
    const { rows } = await read(content)
    expect(rows).toMatchObject([
      { source: 'overture', name: 'Blue', category: 'bar', phone: '+13605550101', lat: 40, lon: -75 },
    ])
  })

  test('says what to do about coordinates in meters', async () => {
    const { error } = await read(feature({ name: 'Blue', amenity: 'bar' }, [-8350000, 4860000]))
    expect(error).toMatch('its coordinates aren’t degrees; run "ogr2ogr -t_srs EPSG:4326')
  })

  test('lists the properties it read and those it ignored', async () => {
    const { columns } = await read(
      `${feature({ name: 'Blue', kind: 'bar', colour: 'red' })}\n${feature({ name: 'Red', telephone: '1234567', kind: 'bar' })}`,
    )
    expect(columns).toEqual({
      used: [
        ['businessName', 'name'],
        ['category', 'kind'],
        ['phone', 'telephone'],
      ],
      unused: ['colour'],
    })
  })

  test('reads a feature larger than a chunk', async () => {
    const { rows } = await read(feature({ name: 'Long', shop: 'toys', note: 'é{['.repeat(700_000) }))
    expect(rows.map(row => row.name)).toEqual(['Long'])
  })

  test('skips what isn’t a business', async () => {
    const { rows, leftOut } = await read(
      [{ name: 'Lot', amenity: 'parking' }, { name: 'Tree' }, { shop: 'toys' }].map(p => feature(p)).join('\n'),
    )
    expect([rows, leftOut]).toEqual([[], { 'not a business category': 2, 'no name': 1 }])
  })

  test('stops where a file is cut short and keeps what came before', async () => {
    const good = feature({ name: 'Pages', shop: 'books' })
    const { file, rows, error } = await read(`${good}\n${good.slice(0, 40)}`)
    expect(rows).toHaveLength(1)
    expect(error).toBe(`${file}: byte ${good.length + 1}: the file is cut short within the object that starts here`)
  })

  test('reports where a feature isn’t valid JSON', async () => {
    const good = feature({ name: 'Pages', shop: 'books' })
    const { rows, error } = await read(`${good}\n{"type": nonsense}`)
    expect(rows).toHaveLength(1)
    expect(error).toMatch(`byte ${good.length + 1}: this feature isn’t valid JSON`)
  })
})

describe('Overture Parquet', () => {
  test('reads a point in binary form', () => {
    const bytes = new Uint8Array(21)
    const view = new DataView(bytes.buffer)
    bytes[0] = 1
    view.setUint32(1, 1, true)
    view.setFloat64(5, -88.2, true)
    view.setFloat64(13, 41.6, true)
    expect(pointIn(bytes)).toEqual({ lat: 41.6, lon: -88.2 })
    expect(pointIn(bytes.subarray(0, 20))).toBeNull()
  })

  const file = testData('overture_places_3425.parquet')
  test.skipIf(!file)('overture_places_3425.parquet: accounts for each of its 3,425 places', async () => {
    const { rows, leftOut, error } = await readAll(readParquet, file ?? '')
    expect(error).toBeNull()
    expect(rows.length + Object.values(leftOut).reduce((sum, n) => sum + n, 0)).toBe(3425)
    // In the file, 96% have a phone and 89% a website.
    expect(rows.filter(row => row.phone).length / rows.length).toBeGreaterThan(0.95)
    expect(rows.filter(row => row.website).length / rows.length).toBeGreaterThan(0.85)
    expect(rows.filter(row => row.category === 'other').length / rows.length).toBeLessThan(0.05)
    expect(rows.every(row => row.lat !== null && row.lat > 17 && row.lat < 72)).toBe(true)
  })

  test('numbers end where their data does, whatever they say', () => {
    const endless = Uint8Array.of(0xfe, 0xff, 0xff, 0xff, 0x0f, 1)
    const out = new Uint8Array(8)
    expect(readHybrid(endless, 0, 6, 1, out)).toBe(6)
    expect([...out]).toEqual(Array(8).fill(1))
    expect(() => readHybrid(endless, 0, 3, 1, out)).toThrow('cut short')
    expect(() => readHybrid(Uint8Array.of(0), 0, 1, 1, out)).toThrow('a run of no numbers')
    expect(() => readHybrid(Uint8Array.of(3, 0), 0, 2, 31, out)).toThrow('31 bits')
  })

  test('names a file that is cut short', async () => {
    const cut = await tempFile('cut.parquet', 'PAR1 and then nothing of use')
    expect((await readAll(readParquet, cut)).error).toMatch(`${cut}: byte 28: the file is cut short or damaged`)
  })
})

describe('detecting a file’s format', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a.txt', makePbf({}), 'OpenStreetMap extract'],
    ['b.osm.pbf', '{"type":"FeatureCollection","features":[]}', 'GeoJSON'],
    ['c.json', 'name,phone\n', 'CSV'],
    ['d', Buffer.from('name,phone\n', 'utf16le'), 'CSV'],
    ['e', '\uFEFF{"type":"Feature"}', 'GeoJSON'],
    ['f.csv', 'PAR1....', 'Parquet'],
  ])('recognizes %s by its content', async (name, content, expected) => {
    expect((await detectFormat(await tempFile(name, content))).name).toBe(expected)
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['a.pbf', '', /the file is empty/],
    ['a.csv', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip; unpack it first/],
    ['a.xlsx', 'PK\x03\x04', /save the table as CSV/],
    ['a.osm', '<?xml version="1.0"?><osm version="0.6"/>', /OpenStreetMap’s XML; run "osmium cat/],
    ['a.kml', '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"/>', /KML or GPX file; run "ogr2ogr/],
    ['a.csv', '<!doctype html><title>403</title>', /web page or XML; download the file itself/],
    ['a.json', Buffer.from('\uFEFF[{}]', 'utf16le'), /JSON is in UTF-16; save it in UTF-8/],
    ['a.fgb', 'fgb\x03fgb\x01', /FlatGeobuf; run "ogr2ogr/],
    ['a.opl', 'n17 v1 dV c0 t i0 u Tamenity=cafe x1 y2\n', /OPL text; run "osmium cat/],
    ['a.gpkg', 'SQLite format 3\0', /GeoPackage or a database/],
    ['a.bin', Buffer.from([1, 2, 0, 3, 4, 5, 6, 7, 8, 9]), /this format isn’t supported/],
  ])('rejects %s', async (name, content, expected) => {
    await expect(detectFormat(await tempFile(name, content))).rejects.toThrow(expected)
  })

  test('rejects a missing file', async () => {
    await expect(detectFormat('/nowhere/x.pbf')).rejects.toThrow('/nowhere/x.pbf: no such file')
    await expect(detectFormat('/')).rejects.toThrow('this is a folder; import the files in it')
  })
})
