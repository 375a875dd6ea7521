import { expect, test } from 'vitest'
import { joinStreet } from './join-street.ts'

test.each([
  ['MAIN ST', '12', null, '12 MAIN ST'],
  ['Main Street', '12', null, '12 Main Street'],
  ['Main St.', '12', null, '12 Main St.'],
  ['W 8th St', '27', null, '27 W 8th St'],
  ['Oak Ave NW', '5', null, '5 Oak Ave NW'],
  ['Sunset Blvd', '9000', null, '9000 Sunset Blvd'],
  ['North Broadway', '1', null, '1 North Broadway'],
  ['rue de Rivoli', '12', null, '12 rue de Rivoli'],
  ['Avenue Foch', '3', null, '3 Avenue Foch'],
  ['Hauptstraße', '5', null, 'Hauptstraße 5'],
  ['Calle Mayor', '12', null, 'Calle Mayor 12'],
  ['Via Roma', '5', null, 'Via Roma 5'],
  ['Mannerheimintie', '5', null, 'Mannerheimintie 5'],
  ['Main St', '12', 'us', '12 Main St'],
  ['Hauptstraße', '5', 'DE', 'Hauptstraße 5'],
  ['12 Main St', '12', null, '12 Main St'],
])('%s and %s in %s: %s', (street, number, country, joined) => {
  expect(joinStreet(street, number, country)).toBe(joined)
})
