import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { understand, understandAnywhere } from './understand.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

type Row = [query: string, category: string | null, place: string | null, words?: string, count?: number]

/** Queries and their meanings. */
const rows: Row[] = [
  // From the specification.
  ['Find 50 plumbers in 90210', 'plumber', '90210 Beverly Hills', '', 50],
  ['90210', null, '90210 Beverly Hills'],
  // Postcodes.
  ['90210 plumbers', 'plumber', '90210 Beverly Hills'],
  ['plumbers 90210', 'plumber', '90210 Beverly Hills'],
  ['plumbers in 90210-1234', 'plumber', '90210 Beverly Hills'],
  ['dentists Beverly Hills CA 90210', 'dentist', '90210 Beverly Hills'],
  ['dentists near 90210, Beverly Hills', 'dentist', '90210 Beverly Hills'],
  ['restaurants in 78701', 'restaurant', '78701 Austin'],
  // Connectors.
  ['coffee shops near Harrisburg PA', 'cafe', 'Harrisburg, PA'],
  ['spa in Boise', 'spa', 'Boise, ID'],
  ['bars in Bar Harbor', 'bar', 'Bar Harbor, ME'],
  ['restaurants in Andorra la Vella', 'restaurant', 'Andorra la Vella, Andorra'],
  ['10 cafés around Helsinki', 'cafe', 'Helsinki, Finland', '', 10],
  ['24h vet near Reno NV', 'veterinary', 'Reno, NV'],
  ['24/7 locksmith in Chicago', 'locksmith', 'Chicago, IL'],
  ['electricians close to Denver, CO', 'electrician', 'Denver, CO'],
  ['hotels at Las Vegas', 'hotel', 'Las Vegas, NV'],
  ['walk in clinic in Miami', 'clinic', 'Miami, FL'],
  ['near Seattle: yoga studios', 'yoga', 'Seattle, WA'],
  ['roofers within 10 miles of Dallas', 'roofer', 'Dallas, TX'],
  // Without a connector.
  ['plumbers Austin TX', 'plumber', 'Austin, TX'],
  ['plumbers Austin, Texas', 'plumber', 'Austin, TX'],
  ['plumbers austin tx usa', 'plumber', 'Austin, TX'],
  ['Paris Texas bakeries', 'bakery', 'Paris, TX'],
  ['bakeries Paris', 'bakery', 'Paris, France'],
  ['bakeries Paris France', 'bakery', 'Paris, France'],
  ['St. Louis tattoo', 'tattoo', 'St. Louis, MO'],
  ['tattoo saint louis mo', 'tattoo', 'Saint Louis, MO'],
  ['NEW YORK PIZZA', 'restaurant_pizza', 'New York, NY'],
  ['sushi portland or', 'restaurant_sushi', 'Portland, OR'],
  ['sushi portland maine', 'restaurant_sushi', 'Portland, ME'],
  ['London Ontario dentists', 'dentist', 'London, ON'],
  ['gyms winston-salem', 'gym', 'Winston-Salem, NC'],
  ['mexican restaurant springfield il', 'restaurant_mexican', 'Springfield, IL'],
  // The largest place of a name, states, countries.
  ['florists in London', 'florist', 'London, United Kingdom'],
  ['hair salons in Vancouver WA', 'hairdresser', 'Vancouver, WA'],
  ['hair salons in Vancouver', 'hairdresser', 'Vancouver, BC'],
  ['wineries in California', 'winery', 'California'],
  ['lawyers TX', 'lawyer', 'Texas'],
  ['restaurants in Andorra', 'restaurant', 'Andorra'],
  ['car dealers in Georgia', 'car_dealer', 'Georgia'],
  ['New York City nail salons', 'nails', 'New York City, NY'],
  ['contractors in Washington state', 'contractor', 'Washington'],
  ['law firms in Washington DC', 'lawyer', 'Washington, DC'],
  ['plumbers LA', 'plumber', 'Los Angeles, CA'],
  // Place names that are also other words.
  ['restaurants à Nice', 'restaurant', 'Nice, France'],
  ['bakery Nice France', 'bakery', 'Nice, France'],
  ['mobile car wash Mobile AL', 'car_wash', 'Mobile, AL'],
  ['gym Reading PA', 'gym', 'Reading, PA'],
  // Postcodes of countries that the gazetteer lacks, and neighborhoods.
  ['10115 Berlin Bäckerei', 'bakery', 'Berlin, Germany'],
  ['M5V 2T6 dentists', 'dentist', 'M5V Toronto'],
  ['Zahnarzt Berlin Mitte', 'dentist', 'Mitte, Germany'],
  // Only a place, only a category, neither.
  ['Helsinki', null, 'Helsinki, Finland'],
  ['Bar Harbor', null, 'Bar Harbor, ME'],
  ['bar', 'bar', null],
  ['bars', 'bar', null],
  ['spa', 'spa', null],
  ['nice restaurants', 'restaurant', null],
  ['coffee', 'cafe', null],
  ['dentists near me', 'dentist', null],
  // Words that mean any category.
  ['auto repair shops in San José', 'car_repair', 'San Jose, CA'],
  ['show me stores in Boise', 'shop', 'Boise, ID'],
  ['businesses in Austin', null, 'Austin, TX'],
  ['find 20 local businesses near 90210', null, '90210 Beverly Hills', '', 20],
  // Names.
  ["joe's pizza in Brooklyn", 'restaurant_pizza', 'Brooklyn, NY', 'joes'],
  ["joe's pizza", 'restaurant_pizza', null, 'joes'],
  ['starbucks Seattle', null, 'Seattle, WA', 'starbucks'],
  ['7 eleven in Dallas', null, 'Dallas, TX', '7 eleven'],
  ['Red Lobster Orlando FL', null, 'Orlando, FL', 'red lobster'],
  ['3 brothers pizza in Boston', 'restaurant_pizza', 'Boston, MA', '3 brothers'],
  // Commands and adjectives.
  ['please show me the best top rated dentists in Tucson', 'dentist', 'Tucson, AZ'],
  ['I am looking for cheap car repair in Omaha', 'car_repair', 'Omaha, NE'],
  ['top 5 bakeries in Lyon', 'bakery', 'Lyon, France', '', 5],
  ['emergency plumber chicago', 'plumber', 'Chicago, IL'],
  ['1000 plumbers in Houston', 'plumber', 'Houston, TX', '', 500],
  ['gas station 24 hours in Tulsa', 'fuel', 'Tulsa, OK'],
  // Spanish, German, French, Portuguese.
  ['dentistas en Austin', 'dentist', 'Austin, TX'],
  ['buscar panaderías cerca de Madrid', 'bakery', 'Madrid, Spain'],
  ['restaurantes en Ciudad de México', 'restaurant', 'Ciudad de México, Mexico'],
  ['peluquerías en Barcelona', 'hairdresser', 'Barcelona, Spain'],
  ['Bäckereien in Berlin', 'bakery', 'Berlin, Germany'],
  ['finde 10 Zahnärzte in der Nähe von München', 'dentist', 'München, Germany', '', 10],
  ['Friseur Hamburg', 'hairdresser', 'Hamburg, Germany'],
  ['coiffeur à Genève', 'hairdresser', 'Genève, Switzerland'],
  ['boulangeries près de Lyon', 'bakery', 'Lyon, France'],
  ['dentistas em Lisboa', 'dentist', 'Lisboa, Portugal'],
  ['padarias perto de São Paulo', 'bakery', 'São Paulo, Brazil'],
  // Not understood, but nothing breaks.
  ['zzyzxqq', null, null, 'zzyzxqq'],
  ['🙂🙂', null, null, ''],
  ['🍕🍕🍕', 'restaurant_pizza', null, ''],
  ["'; drop table users; --", null, null, 'drop table users'],
  ['.* (a+)+$ [', null, null, ''],
]

const looked = async (query: string) => {
  const { category, place, words, count } = await understand(db.system, query)
  return [category?.code ?? null, place?.label ?? null, words, count]
}

test.each(rows)('%s', async (query, category, place, words = '', count = 20) => {
  expect(await looked(query)).toEqual([category, place, words, count])
})

describe('radius', () => {
  test.each<[string, number]>([
    ['plumbers in 90210', 8],
    ['roofers within 10 miles of Dallas', 16.1],
    ['cafés 3 km around Helsinki', 3],
    ['Bäckerei im Umkreis von 5 km um Berlin', 5],
    ['bars within 2.5 km of Boise', 2.5],
  ])('%s: %d km', async (query, km) => {
    expect((await understand(db.system, query)).radiusKm).toBeCloseTo(km, 1)
  })

  test('is larger for a large city than for a small one', async () => {
    const [large, small] = [
      await understand(db.system, 'bars in Chicago'),
      await understand(db.system, 'bars in Bar Harbor'),
    ]
    expect(large.radiusKm).toBeGreaterThan(small.radiusKm)
  })
})

describe('a place in its own field', () => {
  test.each<[string, string, string | null, string | null, string]>([
    ['plumbers', '90210', 'plumber', '90210 Beverly Hills', ''],
    ['plumbers', 'Austin, TX', 'plumber', 'Austin, TX', ''],
    ['plumbers in Boston', 'Austin, TX', 'plumber', 'Austin, TX', ''],
    ['plumbers in Boston', 'nowhere at all', 'plumber', 'Boston, MA', ''],
    ['', 'Helsinki', null, 'Helsinki, Finland', ''],
    ['Blue Star Café', 'Helsinki, Finland', 'cafe', 'Helsinki, Finland', 'blue star'],
  ])('%s + %s', async (query, location, category, place, words) => {
    const found = await understand(db.system, query, location)
    expect([found.category?.code ?? null, found.place?.label ?? null, found.words]).toEqual([category, place, words])
  })
})

test('keeps the business whole where the place that’s looked up elsewhere has one of its words', async () => {
  const place = {
    kind: 'city',
    name: 'Q',
    label: 'Q',
    lat: 1,
    lon: 1,
    radiusM: 900,
    country: 'US',
    region: null,
  } as const
  const deps = { db, config: { LEAD_SOURCES: ['osm'] }, providers: { geocoder: { locate: async () => place } } }
  const asked = { text: 'bakeries in Bakeries Qqville', location: '', ask: true }
  const { understood } = await understandAnywhere(deps as never, asked)
  expect([understood.category?.code, understood.place]).toEqual(['bakery', place])
})

test('reads any text of 500 characters in bounded time', async () => {
  const start = performance.now()
  for (const text of [
    'in '.repeat(166),
    'a'.repeat(500),
    'new york '.repeat(55),
    '9 '.repeat(250),
    '🍕'.repeat(250),
    'san jose in san jose near '.repeat(19),
  ])
    await understand(db.system, text)
  expect(performance.now() - start).toBeLessThan(3000)
})
