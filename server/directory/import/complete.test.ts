import { describe, expect, test } from 'vitest'
import type { PlaceRow, Tally } from '../read/place-row.ts'
import { countryCode } from '../world/countries.ts'
import { regionCode } from '../world/regions.ts'
import { type AtlasRow, makeAtlas } from './atlas.ts'
import { complete } from './complete.ts'

const place = (changes: Partial<AtlasRow>): AtlasRow => ({
  kind: 'city',
  name: 'Austin',
  country: 'US',
  region: 'TX',
  postcode: null,
  lat: 30.27,
  lon: -97.74,
  radiusM: 15_000,
  population: 980_000,
  ...changes,
})

const atlas = makeAtlas([
  place({}),
  place({ name: 'Sunset Valley', lat: 30.226, lon: -97.815, radiusM: 1500, population: 700 }),
  place({ name: 'Austin', region: 'MN', lat: 43.67, lon: -92.97, population: 26_000 }),
  place({ kind: 'zip', name: 'Austin', postcode: '78701', lat: 30.271, lon: -97.742, radiusM: 6000 }),
  place({ kind: 'zip', name: 'Boston', region: 'MA', postcode: '02108', lat: 42.357, lon: -71.064 }),
  place({ kind: 'zip', name: 'Kenosha', region: 'WI', postcode: '53111', lat: 42.6, lon: -87.8 }),
  place({ name: 'Bonn', country: 'DE', region: null, lat: 50.73, lon: 7.1 }),
  place({ name: 'Vienna', country: 'AT', region: null, lat: 48.2, lon: 16.37 }),
])

const row: PlaceRow = {
  source: 'osm',
  sourceId: 'node/1',
  name: 'Blue  Cup',
  category: 'cafe',
  categoryLabel: null,
  phone: null,
  website: null,
  email: null,
  houseNumber: null,
  street: null,
  city: null,
  region: null,
  postcode: null,
  country: null,
  lat: 30.27,
  lon: -97.74,
  confidence: null,
  openingHours: null,
}

function completed(changes: Partial<PlaceRow>) {
  const tally: Tally = new Map()
  return { ...complete({ ...row, ...changes }, atlas, tally), leftOut: [...tally.keys()] }
}

describe('the address', () => {
  test('is filled in from the nearest town and postcode', () => {
    expect(completed({})).toMatchObject({
      name: 'Blue Cup',
      nameNorm: 'blue cup',
      categoryLabel: 'Café',
      city: 'Austin',
      region: 'TX',
      postcode: '78701',
      country: 'US',
    })
  })

  test('keeps what the file says', () => {
    const own = { city: 'Rollingwood', region: 'Texas', postcode: '78746', country: 'usa' }
    expect(completed(own)).toMatchObject({ city: 'Rollingwood', region: 'TX', postcode: '78746', country: 'US' })
  })

  test('stays empty far from every town', () => {
    expect(completed({ lat: 0, lon: -140 })).toMatchObject({ city: null, postcode: null, country: null })
  })

  test('gets no guessed postcode in countries whose postcodes we don’t all have', () => {
    expect(completed({ lat: 48.2, lon: 16.37 })).toMatchObject({ city: 'Vienna', country: 'AT', postcode: null })
  })

  test.each([
    ['US', '12 Main Street'],
    ['AT', 'Main Street 12'],
  ])('in %s reads “%s”', (country, street) => {
    expect(completed({ country, houseNumber: '12', street: 'Main Street' }).street).toBe(street)
  })
})

describe('without coordinates', () => {
  const nowhere = { lat: null, lon: null }

  test('is located by its postcode, even one that lost its leading zero', () => {
    expect(completed({ ...nowhere, postcode: '02108-1234' })).toMatchObject({ lat: 42.357, region: 'MA' })
    expect(completed({ ...nowhere, postcode: '2108' })).toMatchObject({ lat: 42.357 })
  })

  test('is located by its town otherwise: the larger of two unless the state says which', () => {
    expect(completed({ ...nowhere, city: 'AUSTIN' })).toMatchObject({ lat: 30.27, postcode: null })
    expect(completed({ ...nowhere, city: 'Austin', region: 'Minnesota' })).toMatchObject({ lat: 43.67, region: 'MN' })
  })

  test('is located by an address in one column', () => {
    expect(completed({ ...nowhere, street: '5 Main St, Austin, TX 78701, United States' })).toMatchObject({
      street: '5 Main St',
      city: 'Austin',
      region: 'TX',
      postcode: '78701',
      country: 'US',
      lat: 30.271,
    })
    expect(completed({ ...nowhere, street: 'Hauptstr. 5, 53111 Bonn' })).toMatchObject({
      street: 'Hauptstr. 5',
      city: 'Bonn',
      postcode: '53111',
      country: 'DE',
      lat: 50.73,
    })
  })

  test('is skipped with a reason if it has no address or an unknown one', () => {
    expect(completed(nowhere).leftOut).toEqual(['no coordinates'])
    expect(completed({ ...nowhere, city: 'Atlantis' }).leftOut).toEqual(['address not found'])
  })
})

test.each([
  ['(512) 472-0101', '+15124720101'],
  ['call us; 512-472-0101', '+15124720101'],
  ['123; +43 1 5128770', '+4315128770'],
  ['123', null],
])('reads the phone “%s” as %s', (phone, e164) => expect(completed({ phone }).phoneE164).toBe(e164))

test('reads a phone number without a country code in the row’s country', () => {
  expect(completed({ phone: '01 5128770', lat: 48.2, lon: 16.37 }).phoneE164).toBe('+4315128770')
})

test.each([
  ['blue.example/menu', 'https://blue.example/menu', 'blue.example'],
  ['http://www.shop.co.uk; http://other.uk', 'http://www.shop.co.uk', 'shop.co.uk'],
  ['javascript:alert(1)', null, null],
  ['see facebook', null, null],
])('reads the website “%s” as %s', (website, expected, domain) => {
  expect(completed({ website })).toMatchObject({ website: expected, domain })
})

test.each([
  ['mailto:Info@Blue.example', 'info@blue.example'],
  ['a@b.example; c@d.example', 'a@b.example'],
  ['info at blue.example', null],
])('reads the email “%s” as %s', (email, expected) => expect(completed({ email }).email).toBe(expected))

test.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['United Kingdom', 'GB'],
  ['England', 'GB'],
  ['Germany', 'DE'],
  ['ZZ', null],
  ['', null],
])('reads the country “%s” as %s', (text, code) => expect(countryCode(text)).toBe(code))

test('abbreviates states in the United States and Canada only', () => {
  expect([regionCode('US', 'new york'), regionCode('CA', 'Quebec'), regionCode('DE', 'Bayern')]).toEqual([
    'NY',
    'QC',
    'Bayern',
  ])
})
