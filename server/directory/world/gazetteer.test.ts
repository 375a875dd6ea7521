import { expect, test } from 'vitest'
import { buildGazetteer } from './gazetteer.ts'

const rows = buildGazetteer()
const townOf = (postcode: string) => rows.find(row => row.kind === 'zip' && row.postcode === postcode)?.name

// Organizations with a postcode of their own, in zipcodes 8.0.0.
test.each([
  ['10149', 'New York'],
  ['11595', 'Westbury'],
  ['94106', 'San Francisco'],
  ['66652', 'Topeka'],
  ['85072', 'Phoenix'],
  ['27156', 'Winston-Salem'],
  ['48559', 'Flint'],
])('the postcode %s is in %s', (postcode, town) => {
  expect(townOf(postcode)).toBe(town)
})

test.each([
  'Muscular Dystrophy',
  'Cheeselovers',
  'Firm Holdouts',
  'Goodwill Games 1990',
  'First National Bank',
  'Wells Fargo Bank',
  'American Express',
  'World Vision International',
  'Kansas Lottery',
])('%s is no town', name => {
  expect(rows.filter(row => row.name.toLowerCase() === name.toLowerCase())).toEqual([])
})

test.each([
  ['Bula', 'TX'],
  ['Dardanelle', 'CA'],
  ['Heidelberg', 'KY'],
])('the village %s, %s is one, though GeoNames has no postcode of it', (name, region) => {
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'city', name, region }))
})
