import { expect, test } from 'vitest'
import { type OvertureKind, verdictOfOverture } from '../read/overture.ts'
import { classifyTags } from './classify.ts'
import { collectPhrases, phraseIndex } from './phrases.ts'
import { type Tags } from './tags.ts'
import { categories, categoryOf } from './taxonomy.ts'

const codeOf = (tags: Tags) => {
  const verdict = classifyTags(tags)
  return typeof verdict === 'string' ? verdict : verdict.category.code
}

test.each<[Tags, string]>([
  [{ amenity: 'restaurant' }, 'restaurant'],
  [{ amenity: 'restaurant', cuisine: 'thai' }, 'restaurant_thai'],
  [{ amenity: 'restaurant', cuisine: 'regional' }, 'restaurant'],
  [{ amenity: 'restaurant', cuisine: 'sushi;pizza' }, 'restaurant_sushi'],
  [{ amenity: 'fast_food', cuisine: 'pizza' }, 'restaurant_pizza'],
  [{ amenity: 'cafe', cuisine: 'coffee_shop' }, 'cafe'],
  [{ shop: 'hairdresser', hairdresser: 'barber' }, 'barber'],
  [{ amenity: 'doctors', 'healthcare:speciality': 'dermatology' }, 'dermatologist'],
  [{ healthcare: 'dentist' }, 'dentist'],
  [{ amenity: 'parking', shop: 'tyres' }, 'tyres'],
  [{ tourism: 'attraction', shop: 'gift' }, 'gift'],
  [{ shop: 'books;toys' }, 'books'],
  [{ shop: 'something_new' }, 'shop'],
  [{ office: 'something_new' }, 'office'],
  [{ craft: 'something_new' }, 'home_services'],
  [{ leisure: 'fitness_centre', sport: 'yoga' }, 'yoga'],
])('%o is %s', (tags, code) => expect(codeOf(tags)).toBe(code))

test.each<Tags>([
  { amenity: 'parking' },
  { amenity: 'bench' },
  { amenity: 'shelter' },
  { amenity: 'place_of_worship' },
  { amenity: 'school' },
  { amenity: 'something_new' },
  { leisure: 'park' },
  { tourism: 'information' },
  { office: 'government' },
])('%o isn’t a lead', tags => expect(codeOf(tags)).toBe('no business'))

test.each<Tags>([
  { shop: 'vacant' },
  { shop: 'shoes', disused: 'yes' },
  { amenity: 'bar', abandoned: 'yes' },
  { amenity: 'cafe', opening_hours: 'closed' },
  { amenity: 'cafe', opening_hours: 'off "moved away"' },
  { amenity: 'cafe', opening_hours: 'closed "Corona"' },
  { amenity: 'cafe', opening_hours: 'Mo-Su off' },
  { amenity: 'cafe', opening_hours: '24/7 closed "for good";' },
  { shop: 'shoes', end_date: '2019' },
  { shop: 'shoes', end_date: '2024-03' },
  { shop: 'shoes', end_date: '2025-12-31' },
  { amenity: 'fuel', operational_status: 'closed' },
  { amenity: 'fuel', operational_status: 'permanently_closed' },
  { amenity: 'fuel', business_status: 'CLOSED_PERMANENTLY' },
  { shop: 'shoes', 'disused:shop': 'shoes' },
  { 'abandoned:shop': 'shoes' },
  { 'was:amenity': 'bank' },
  { amenity: 'cafe', closed: 'yes' },
])('%o is closed', tags => expect(codeOf(tags)).toBe('closed'))

test.each<[Tags, string]>([
  [{ amenity: 'cafe', opening_hours: 'Mo off; Tu-Su 10:00-18:00' }, 'cafe'],
  [{ amenity: 'cafe', opening_hours: 'PH off' }, 'cafe'],
  [{ amenity: 'cafe', opening_hours: 'off "closed temporarily for renovation"' }, 'cafe'],
  [{ amenity: 'cafe', opening_hours: 'closed "in winter"; Apr-Oct 10:00-18:00' }, 'cafe'],
  [{ shop: 'shoes', end_date: '2999' }, 'shoes'],
  [{ shop: 'shoes', end_date: 'soon' }, 'shoes'],
  [{ amenity: 'fuel', operational_status: 'closed_temporarily' }, 'fuel'],
  [{ amenity: 'fuel', operational_status: 'operational' }, 'fuel'],
  [{ shop: 'bakery', 'disused:amenity': 'bank' }, 'bakery'],
  [{ shop: 'bakery', 'was:shop': 'shoes' }, 'bakery'],
])('%o is open', (tags, code) => expect(codeOf(tags)).toBe(code))

const nothing: OvertureKind = { old: [], primary: null, basic: null, hierarchy: [], alternates: [] }
const codeOfKind = (kind: Partial<OvertureKind>) => {
  const verdict = verdictOfOverture({ ...nothing, ...kind })
  return typeof verdict === 'string' ? verdict : verdict.category.code
}

const codeOfOld = (...old: string[]) => codeOfKind({ old })

test.each([
  ['pizza_restaurant', 'restaurant_pizza'],
  ['coffee_shop', 'cafe'],
  ['plumbing', 'plumber'],
  ['uzbek_restaurant', 'restaurant'],
  ['social_security_disability_law', 'lawyer'],
  ['amusement_park', 'theme_park'],
  ['gas_station', 'fuel'],
  ['elementary_school', 'no business'],
  ['dance_school', 'dance_studio'],
  ['park', 'no business'],
  ['church_cathedral', 'no business'],
  ['feng_shui', 'other'],
])("Overture's %s is %s", (code, expected) => {
  // Not "social_security": that is a government office, but a lawyer for it isn't.
  expect(codeOfOld(code === 'social_security_disability_law' ? 'disability_law' : code)).toBe(expected)
})

test('falls back to the alternates of an Overture code that names no category', () => {
  expect(codeOfOld('feng_shui', 'furniture_store')).toBe('furniture')
  expect(codeOfKind({ alternates: ['bakery'] })).toBe('bakery')
  expect(codeOfKind({})).toBe('other')
})

test('a category and its subcategories have consecutive IDs', () => {
  for (const category of categories) {
    const below = categories.filter(({ parent }) => parent === category.id)
    for (const child of below) {
      expect(child.id).toBeGreaterThan(category.id)
      expect(child.lastDesc).toBeLessThanOrEqual(category.lastDesc)
    }
  }
  const restaurant = categoryOf('restaurant')
  const sushi = categoryOf('restaurant_sushi')
  expect(sushi.id).toBeGreaterThan(restaurant.id)
  expect(sushi.id).toBeLessThanOrEqual(restaurant.lastDesc)
  expect(new Set(categories.map(({ code }) => code)).size).toBe(categories.length)
})

const understood = phraseIndex(collectPhrases())

test.each([
  ['coffee shops', 'cafe'],
  ['dentists', 'dentist'],
  ['plumbers', 'plumber'],
  ['vet', 'veterinary'],
  ['spa', 'spa'],
  ['gyms', 'gym'],
  ['barber shop', 'barber'],
  ['tattoo', 'tattoo'],
  ['attorneys', 'lawyer'],
  ['auto repair', 'car_repair'],
  ['hair salon', 'hairdresser'],
  ['real estate agents', 'estate_agent'],
  ['restaurants', 'restaurant'],
  ['bars', 'bar'],
  ['shops', 'shop'],
  ['dentistas', 'dentist'],
  ['peluquerías', 'hairdresser'],
  ['abogado', 'lawyer'],
  ['Bäckereien', 'bakery'],
  ['Zahnärzte', 'dentist'],
  ['Friseur', 'hairdresser'],
  ['boulangerie', 'bakery'],
  ['coiffeurs', 'hairdresser'],
  ['hôtels', 'hotel'],
  ['hotéis', 'hotel'],
  ['padarias', 'bakery'],
])('"%s" means %s', (phrase, code) => expect(understood(phrase)?.code).toBe(code))
