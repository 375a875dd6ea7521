import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { testData } from '#test/test-data.ts'
import { categories, OTHER } from '../categories/taxonomy.ts'
import { type OvertureKind, verdictOfOverture } from './overture.ts'
import { newCodes } from './overture-codes.ts'

const nothing: OvertureKind = { old: [], primary: null, basic: null, hierarchy: [], alternates: [] }
const codeOf = (kind: Partial<OvertureKind>) => {
  const verdict = verdictOfOverture({ ...nothing, ...kind })
  return typeof verdict === 'string' ? verdict : verdict.category.code
}

/** The older code of a place, its fields since September 2026, and what both mean. */
test.each<[old: string, path: string, basic: string, expected: string]>([
  [
    'dermatologist',
    'health_care > outpatient_care_facility > dermatology',
    'outpatient_care_facility',
    'dermatologist',
  ],
  ['orthodontist', 'health_care > dental_care > orthodontics', 'dental_clinic', 'orthodontist'],
  ['pediatrician', 'health_care > pediatric_clinic', 'clinic_or_treatment_center', 'paediatrician'],
  ['funeral_services_and_cemeteries', 'services_and_business > funeral_service', 'funeral_service', 'funeral'],
  [
    'nursery_and_gardening',
    'shopping > specialty_store > nursery_and_gardening_store',
    'specialty_store',
    'garden_centre',
  ],
  ['cosmetic_and_beauty_supplies', 'shopping > cosmetic_and_beauty_supply_store', 'specialty_store', 'cosmetics'],
  ['truck_rentals', 'real_estate > rental_service > truck_rental_service', 'truck_rental_service', 'car_rental'],
  ['septic_services', 'services_and_business > septic_service', 'home_service', 'plumber'],
  ['pizza_restaurant', 'food_and_drink > restaurant > pizza_restaurant', 'restaurant', 'restaurant_pizza'],
  ...(
    [
      ['bail_bonds_service', 'legal_service > bail_bonds_service', 'bail_bonds'],
      ['process_servers', 'legal_service > process_server', 'process_server'],
      ['fingerprinting_service', 'security_service > fingerprinting_service', 'fingerprinting'],
      ['shredding_services', 'professional_service > shredding_service', 'shredding'],
      ['private_investigation', 'legal_service > private_investigation', 'investigator'],
      ['appliance_repair_service', 'home_service > appliance_repair_service', 'appliance_repair'],
      ['escrow_services', 'real_estate_service > escrow_service', 'title_company'],
      ['appraisal_services', 'financial_service > appraisal_service', 'appraiser'],
      ['home_inspector', 'home_service > home_inspector', 'home_inspector'],
      ['mortgage_broker', 'financial_service > mortgage_broker', 'mortgage_broker'],
      ['home_health_care', 'medical_service > home_health_care', 'home_care'],
      ['dog_walkers', 'pet_care_service > dog_walker', 'dog_walker'],
      ['horse_boarding', 'equine_service > horse_boarding', 'horse_riding'],
      ['flight_school', 'place_of_learning > flight_school', 'flight_school'],
    ] as const
  ).map(([old, path, code]): [string, string, string, string] => [old, path, 'a', code]),
  ['atms', 'services_and_business > financial_service > atm', 'atm', 'no business'],
  ['structure_and_geography', 'geographic_entities', 'nature_outdoors', 'no business'],
  ['community_services_non_profits', 'community_and_government > community_service', 'civic', 'no business'],
  ['elementary_school', 'education > place_of_learning > elementary_school', 'elementary_school', 'no business'],
  [
    'church_cathedral',
    'cultural_and_historic > religious_organization > christian_place_of_worship',
    'a',
    'no business',
  ],
  ['parking', 'travel_and_transportation > parking', 'parking', 'no business'],
])('%s, now %s, is the same', (old, path, basic, expected) => {
  const hierarchy = path.split(' > ')
  const now = codeOf({ primary: hierarchy.at(-1) ?? null, basic, hierarchy })
  expect([codeOf({ old: [old] }), now]).toEqual([expected, expected])
})

test.each<[what: string, kind: Partial<OvertureKind>, expected: string]>([
  ['an alternate of an unknown code', { primary: 'feng_shui', alternates: ['furniture_store'] }, 'furniture'],
  ['a broader code', { primary: 'new_hangout', hierarchy: ['food_and_drink', 'bar', 'new_hangout'] }, 'bar'],
  ['the basic category', { basic: 'bakery' }, 'bakery'],
  ['a broader code that is no business', { primary: 'new_park', hierarchy: ['park', 'new_park'] }, 'no business'],
  ['nothing', {}, 'other'],
])('of a new code, %s decides', (_, kind, expected) => expect(codeOf(kind)).toBe(expected))

test('every listed verdict is one', () => {
  const known = new Set(['no business', ...categories.map(({ code }) => code)])
  expect([...newCodes].filter(([, verdict]) => !known.has(verdict))).toEqual([])
})

/** Overture's own tables: from the older code to the first taxonomy, and from that to the one in use. */
describe('of all places', () => {
  const files = ['overture-2025-12-05-counts.csv', '2026-03-04-categories-hierarchies.csv'].map(name =>
    testData(`overture-2026/${name}`),
  )
  const rowsOf = (file: string | null | undefined): Record<string, string>[] =>
    parse(readFileSync(file ?? '', 'utf8').replace(/^\uFEFF/, ''), { columns: true })

  test.skipIf(files.includes(null)).each([
    ['alone', []],
    ['beside one of another trade', ['tattoo_and_piercing']],
  ])('at most half a percent get another verdict from the new fields, %s', (_, alternates) => {
    const [counts = [], steps = []] = files.map(rowsOf)
    const next = new Map(steps.map(step => [step['Old Primary Category'], step]))
    const current = new Map(steps.map(step => [step['New Primary Category'], step]))
    const changed = { all: 0, first: 0, now: 0, becameLeads: 0 }
    for (const count of counts) {
      const places = Number(count._col0)
      const own = codeOf({ old: [count.primary_category ?? ''] })
      const expected = codeOf({ old: [count.primary_category ?? '', ...alternates] })
      const hierarchy: string[] = JSON.parse(count.hierarchy || '[]')
      const first = codeOf({
        primary: count.primary ?? null,
        basic: count.basic_category || null,
        hierarchy,
        alternates,
      })
      const step = next.get(count.primary)
      const target = (step?.['PC Removed'] === 'TRUE' && current.get(step['PC Redirect To'])) || step
      const now = codeOf({
        primary: target?.['New Primary Category'] ?? count.primary ?? null,
        basic: target?.['New Basic Level Category'] || null,
        hierarchy: target?.['New Primary Hierarchy']?.split(' > ') ?? hierarchy,
        alternates,
      })
      // A place of no known type may get one.
      const differs = (verdict: string) => verdict !== expected && (own !== OTHER || verdict === 'no business')
      changed.all += places
      if (differs(first)) changed.first += places
      if (differs(now)) changed.now += places
      if (expected === 'no business' && now !== expected) changed.becameLeads += places
    }
    expect(changed.all).toBeGreaterThan(72_000_000)
    expect(changed.first / changed.all).toBeLessThan(0.005)
    expect(changed.now / changed.all).toBeLessThan(0.006)
    expect(changed.becameLeads / changed.all).toBeLessThan(0.0001)
  })
})
