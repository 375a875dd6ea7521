import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { understand } from './understand.ts'

/** Names of businesses that contain words for a category, a place, or a person, and similar queries that aren't names. */
let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

type Row = [query: string, kind: string | null, place: string | null, words: string]

const names: Row[] = [
  ["Frank's Place in South Bend", null, 'South Bend, IN', 'franks place'],
  ['Frank’s Place, South Bend', null, 'South Bend, IN', 'franks place'],
  ["Frank's in Boise", null, 'Boise, ID', 'franks'],
  ["Joe's Place Austin", null, 'Austin, TX', 'joes place'],
  ["Rosie's Place Boston", null, 'Boston, MA', 'rosies place'],
  ["Grandma's House in Omaha", null, 'Omaha, NE', 'grandmas house'],
  ["Jimmy John's in South Bend", null, 'South Bend, IN', 'jimmy johns'],
  ["Lucy's Kitchen in Boise", null, 'Boise, ID', 'lucys kitchen'],
  ["Sam's Club in Tulsa", null, 'Tulsa, OK', 'sams club'],
  ["Tony's Corner in Boston", null, 'Boston, MA', 'tonys corner'],
  ["Mason's Shop in Reno", null, 'Reno, NV', 'masons shop'],
  ['US Bank Portland', 'bank', 'Portland, OR', 'us'],
  ['U.S. Bank in Portland', 'bank', 'Portland, OR', 'us'],
  ['US Cellular Milwaukee', null, 'Milwaukee, WI', 'us cellular'],
  ['Bank of America in Boston', 'bank', 'Boston, MA', 'america'],
  ['California Pizza Kitchen', 'restaurant_pizza', null, 'california kitchen'],
  ['California Pizza Kitchen in Denver', 'restaurant_pizza', 'Denver, CO', 'california kitchen'],
  ["Mario's Pizza Kitchen in Omaha", 'restaurant_pizza', 'Omaha, NE', 'marios kitchen'],
  ["Al's Diner in Reno", 'restaurant_diner', 'Reno, NV', 'als'],
  ["Mike's Garage in Reno", 'car_repair', 'Reno, NV', 'mikes'],
  ["Frank's Hot Dogs in South Bend", 'fast_food_hot_dog', 'South Bend, IN', 'franks'],
  ["Rome's Pizza Dallas", 'restaurant_pizza', 'Dallas, TX', 'romes'],
  ['Best Buy Dallas', null, 'Dallas, TX', 'best buy'],
  ['Texas Roadhouse in Tulsa', null, 'Tulsa, OK', 'texas roadhouse'],
  ['Kentucky Fried Chicken Louisville', 'fast_food_chicken', 'Louisville, KY', 'kentucky'],
  ['New York Life Chicago', null, 'Chicago, IL', 'new york life'],
  ['Pizza Hut Reno', 'restaurant_pizza', 'Reno, NV', 'hut'],
  ['Burger King Miami', 'fast_food_burger', 'Miami, FL', 'king'],
  ['Dairy Queen in Omaha', null, 'Omaha, NE', 'dairy queen'],
  ['Waffle House Atlanta', null, 'Atlanta, GA', 'waffle house'],
  ['Olive Garden in Tampa', null, 'Tampa, FL', 'olive garden'],
  ['Jack in the Box in Fresno', null, 'Fresno, CA', 'jack box'],
  ['Tractor Supply in Tulsa', null, 'Tulsa, OK', 'tractor supply'],
  ['Washington Mutual Seattle', null, 'Seattle, WA', 'washington mutual'],
  ['London Drugs Vancouver', null, 'Vancouver, BC', 'london drugs'],
  ['Georgia Power Atlanta', null, 'Atlanta, GA', 'georgia power'],
  ['Fifth Third Bank in Cincinnati', 'bank', 'Cincinnati, OH', 'fifth third'],
  ['Deutsche Bank Frankfurt', 'bank', 'Frankfurt am Main, Germany', 'deutsche'],
  ['Hotel California in Todos Santos', 'hotel', 'Todos Santos, Mexico', 'california'],
  ['Hotel Paris in Lyon', 'hotel', 'Lyon, France', 'paris'],
  ['Trattoria Roma in München', 'restaurant_italian', 'München, Germany', 'roma'],
  ['Berlin Döner in Hamburg', 'fast_food_kebab', 'Hamburg, Germany', 'berlin'],
  ['Panadería Madrid en Sevilla', 'bakery', 'Sevilla, Spain', 'madrid'],
]

const nearMisses: Row[] = [
  ['franks in South Bend', 'fast_food_hot_dog', 'South Bend, IN', ''],
  ['hot dogs in South Bend', 'fast_food_hot_dog', 'South Bend, IN', ''],
  ['banks in Portland', 'bank', 'Portland, OR', ''],
  ['bank Portland OR', 'bank', 'Portland, OR', ''],
  ['find us a bank in Portland', 'bank', 'Portland, OR', ''],
  ['pizza in California', 'restaurant_pizza', 'California', ''],
  ['California pizza', 'restaurant_pizza', 'California', ''],
  ['kitchens in Denver', 'kitchen_shop', 'Denver, CO', ''],
  ['kitchen shops in Denver', 'kitchen_shop', 'Denver, CO', ''],
  ['kitchen showrooms in Denver', 'kitchen_shop', 'Denver, CO', ''],
  ["women's clothing in Boise", 'clothes', 'Boise, ID', ''],
  ["men's barber in Boise", 'barber', 'Boise, ID', 'mens'],
  ["farmer's market in Boise", 'farm_shop', 'Boise, ID', ''],
  ["the butcher's in Leeds", 'butcher', 'Leeds, United Kingdom', ''],
  ["driver's ed in Reno", 'driving_school', 'Reno, NV', ''],
  ['New York pizza', 'restaurant_pizza', 'New York, NY', ''],
  ['Chicago insurance companies', 'insurance', 'Chicago, IL', ''],
  ['night clubs in Tulsa', 'nightclub', 'Tulsa, OK', ''],
  ['bakeries in Boston', 'bakery', 'Boston, MA', ''],
  ['best places in Boise', null, 'Boise, ID', ''],
  ['American restaurants in Boston', 'restaurant_american', 'Boston, MA', ''],
  ['Berlin Kreuzberg Zahnarzt', 'dentist', 'Kreuzberg, Germany', ''],
]

const read = async (query: string) => {
  const { category, place, words } = await understand(db.system, query)
  return [category?.code ?? null, place?.label ?? null, words]
}

describe('reads names as names', () => {
  test.each(names)('%s', async (query, kind, place, words) => {
    expect(await read(query)).toEqual([kind, place, words])
  })
})

describe('still reads similar queries as categories', () => {
  test.each(nearMisses)('%s', async (query, kind, place, words) => {
    expect(await read(query)).toEqual([kind, place, words])
  })
})
