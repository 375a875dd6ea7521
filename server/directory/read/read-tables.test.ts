import { describe, expect, test } from 'vitest'
import { makePbf } from '#test/make-pbf.ts'
import { readAll } from '#test/read-all.ts'
import { tempFile } from '#test/temp-file.ts'
import { testData } from '#test/test-data.ts'
import { detectFormat } from './detect.ts'
import { readCsv } from './read-csv.ts'
import { readGeojson } from './read-geojson.ts'
import { readParquet, wkbPoint } from './read-parquet.ts'

describe('CSV', () => {
  const read = async (content: string | Uint8Array) => {
    const file = await tempFile('list.csv', content)
    return { file, ...(await readAll(readCsv, file)) }
  }

  test('finds out which column is what', async () => {
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
    ['semicolons', 'name;phone\nBäcker;1'],
    ['tabs', 'name\tphone\nBäcker\t1'],
    ['a byte order mark', '\uFEFFname,phone\nBäcker,1'],
    ['UTF-16', Buffer.from('\uFEFFname,phone\nBäcker,1', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('name,phone\nBäcker,1', 'utf16le')],
    ['Latin-1', Buffer.from('name,phone\nBäcker,1', 'latin1')],
  ])('is read with %s', async (_, content) => {
    const { rows, error } = await read(content)
    expect([error, rows[0]?.name, rows[0]?.phone]).toEqual([null, 'Bäcker', '1'])
  })

  test('what says "nothing" is nothing, and 0, 0 is no place', async () => {
    const { rows } = await read('name,phone,email,lat,lon\nAcme,NA,n/a,0,0\n')
    expect(rows).toMatchObject([{ phone: null, email: null, lat: null, lon: null }])
  })

  test('capitals are read as names', async () => {
    const { rows } = await read("name,city\nJOE'S DINER LLC,SOUTH BEND\nIKEA,Bonn\n")
    expect(rows.map(({ name, city }) => [name, city])).toEqual([
      ["Joe's Diner LLC", 'South Bend'],
      ['IKEA', 'Bonn'],
    ])
  })

  test('the same file gives the same ids, two businesses two', async () => {
    const content = 'name,city\nAcme,Reno\nAcme,Boise\n'
    const ids = (await read(content)).rows.map(row => row.sourceId)
    expect(new Set(ids).size).toBe(2)
    expect((await read(content)).rows.map(row => row.sourceId)).toEqual(ids)
  })

  test('a row without a name is left out', async () => {
    const { rows, leftOut } = await read('name,city\n,Reno\n')
    expect([rows, leftOut]).toEqual([[], { 'no name': 1 }])
  })

  test('a ragged row ends it, named by file and row, after those before it', async () => {
    const { file, rows, error } = await read('name,phone\nAcme,1\nBroken\nLast,2\n')
    expect(rows.map(row => row.name)).toEqual(['Acme'])
    expect(error).toBe(`${file}: row 3: it has more or fewer columns than the header`)
  })

  test('a quotation mark that never closes', async () => {
    const { rows, error } = await read('name,phone\nAcme,1\n"Broken,2\nLast,3\n')
    expect(rows.map(row => row.name)).toEqual(['Acme'])
    expect(error).toMatch('row 3: A quotation mark is opened and never closed')
  })

  test("reads a city's licenses: phones, places, and categories from whichever column has them", async () => {
    const { rows, columns } = await read(
      'License No.,Business Name,License Type,NAICS Description,Business Address,City,State,Zip,Phone No.,Fax No.\n' +
        '1,SUNRISE CORNER LLC,General Business License,Bakeries,1 MAIN ST,RENO,NV,89501,7755550100,7755550199\n' +
        "2,TONY'S BARBER SHOP,General Business License,,2 MAIN ST,RENO,NV,89501,(775) 555-0101,\n",
    )
    expect(rows).toMatchObject([
      { phone: '7755550100', category: 'bakery', street: '1 Main St', sourceId: 'list.csv:1' },
      { phone: '(775) 555-0101', category: 'barber', city: 'RENO' },
    ])
    expect(columns?.used).toEqual(
      expect.arrayContaining([
        ['phone', 'Phone No.'],
        ['category', 'License Type'],
        ['category', 'NAICS Description'],
      ]),
    )
    expect(columns?.unused).toEqual(['Fax No.'])
  })

  test('a table without names says which columns it has', async () => {
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

  test('a collection with tags of OpenStreetMap', async () => {
    const one = feature({
      name: 'Pages {"}',
      shop: 'books',
      'addr:city': 'Reno',
      ref: '17',
      '@spider': 'pages',
    })
    const { rows, error } = await read(`{"type":"FeatureCollection","name":"x","features":[${one},\n${one}]}`)
    expect(error).toBeNull()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ name: 'Pages {"}', category: 'books', city: 'Reno', lat: 40, lon: -75 })
    expect(rows[0]?.sourceId).toBe('pages:17')
  })

  test('one feature per line, with names of their own and areas', async () => {
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

  test('lists the properties it read and those it passed over', async () => {
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

  test('a feature larger than what is read at a time', async () => {
    const { rows } = await read(feature({ name: 'Long', shop: 'toys', note: 'é{['.repeat(700_000) }))
    expect(rows.map(row => row.name)).toEqual(['Long'])
  })

  test('what is no business is left out', async () => {
    const { rows, leftOut } = await read(
      [{ name: 'Lot', amenity: 'parking' }, { name: 'Tree' }, { shop: 'toys' }].map(p => feature(p)).join('\n'),
    )
    expect([rows, leftOut]).toEqual([[], { 'not a business category': 2, 'no name': 1 }])
  })

  test('cut short says where, after what came before', async () => {
    const good = feature({ name: 'Pages', shop: 'books' })
    const { file, rows, error } = await read(`${good}\n${good.slice(0, 40)}`)
    expect(rows).toHaveLength(1)
    expect(error).toBe(`${file}: byte ${good.length + 1}: the file is cut short, what begins here has no end`)
  })

  test('a feature that is no JSON says where', async () => {
    const good = feature({ name: 'Pages', shop: 'books' })
    const { rows, error } = await read(`${good}\n{"type": nonsense}`)
    expect(rows).toHaveLength(1)
    expect(error).toMatch(`byte ${good.length + 1}: this feature is no valid JSON`)
  })
})

describe('Overture parquet', () => {
  test('a point in binary form', () => {
    const bytes = new Uint8Array(21)
    const view = new DataView(bytes.buffer)
    bytes[0] = 1
    view.setUint32(1, 1, true)
    view.setFloat64(5, -88.2, true)
    view.setFloat64(13, 41.6, true)
    expect(wkbPoint(bytes)).toEqual({ lat: 41.6, lon: -88.2 })
    expect(wkbPoint(bytes.subarray(0, 20))).toBeNull()
  })

  const file = testData('overture_places_3425.parquet')
  test.skipIf(!file)('overture_places_3425.parquet: accounts for each of its 3,425 places', async () => {
    const { rows, leftOut, error } = await readAll(readParquet, file ?? '')
    expect(error).toBeNull()
    expect(rows.length + Object.values(leftOut).reduce((sum, n) => sum + n, 0)).toBe(3425)
    // 96 % and 89 % of the file have a phone and a site.
    expect(rows.filter(row => row.phone).length / rows.length).toBeGreaterThan(0.95)
    expect(rows.filter(row => row.website).length / rows.length).toBeGreaterThan(0.85)
    expect(rows.filter(row => row.category === 'other').length / rows.length).toBeLessThan(0.05)
    expect(rows.every(row => row.lat !== null && row.lat > 17 && row.lat < 72)).toBe(true)
  })

  test('a file cut short is refused with its name', async () => {
    const cut = await tempFile('cut.parquet', 'PAR1 and then nothing of use')
    expect((await readAll(readParquet, cut)).error).toMatch(`${cut}: byte 28: the file is cut short or damaged`)
  })
})

describe('which kind of file it is', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a.txt', makePbf({}), 'OpenStreetMap extract'],
    ['b.osm.pbf', '{"type":"FeatureCollection","features":[]}', 'GeoJSON'],
    ['c.json', 'name,phone\n', 'CSV'],
    ['d', Buffer.from('name,phone\n', 'utf16le'), 'CSV'],
    ['e', '\uFEFF{"type":"Feature"}', 'GeoJSON'],
    ['f.csv', 'PAR1....', 'Overture parquet'],
  ])('%s is told by what stands in it', async (name, content, expected) => {
    expect((await detectFormat(await tempFile(name, content))).name).toBe(expected)
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['a.pbf', '', /the file is empty/],
    ['a.csv', Buffer.from([0x1f, 0x8b, 8, 0]), /gzip: unpack it first/],
    ['a.xlsx', 'PK\x03\x04', /save the table as CSV/],
    ['a.osm', '<?xml version="1.0"?><osm/>', /use the .osm.pbf form/],
    ['a.bin', Buffer.from([1, 2, 0, 3, 4, 5, 6, 7, 8, 9]), /none of the kinds that can be imported/],
  ])('%s is refused', async (name, content, expected) => {
    await expect(detectFormat(await tempFile(name, content))).rejects.toThrow(expected)
  })

  test('a file that is not there', async () => {
    await expect(detectFormat('/nowhere/x.pbf')).rejects.toThrow('/nowhere/x.pbf: there is no such file')
  })
})
