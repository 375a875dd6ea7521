import { expect, test } from 'vitest'
import { FoundLead } from '#contract/leads.ts'
import type { LeadQuery } from './lead-source.ts'
import { sampleSource } from './sample.ts'

const query: LeadQuery = {
  text: 'dentists in 90210',
  category: { code: 'dentist', label: 'Dentist' },
  words: '',
  place: {
    kind: 'zip',
    name: 'Beverly Hills',
    label: '90210 Beverly Hills',
    lat: 34.09,
    lon: -118.41,
    country: 'US',
  },
  radiusKm: 8,
  isRadiusFixed: false,
  limit: 20,
  cursor: null,
  osm: () => ({ filters: [], labelOf: () => null }),
}
const { find } = sampleSource()

test('brings as many as were asked for, each labelled as made up', async () => {
  const { leads } = await find(query)
  expect(leads).toHaveLength(20)
  for (const lead of leads) {
    expect(FoundLead.parse(lead)).toEqual(lead)
    expect(lead).toMatchObject({
      isSample: true,
      source: 'sample',
      category: 'Dentist',
      city: 'Beverly Hills',
    })
  }
})

test('nobody can be reached by what it makes up', async () => {
  for (const { email, phone, website } of (await find(query)).leads) {
    expect(email).toMatch(/^[a-z]+@[a-z0-9]+\.example$/)
    expect(phone).toMatch(/555-01\d\d$/)
    expect(website).toMatch(/^https:\/\/[a-z0-9]+\.example$/)
  }
})

test('the same question brings the same businesses, another kind or place others', async () => {
  const ids = async (changed: Partial<LeadQuery>) =>
    (await find({ ...query, ...changed })).leads.map(lead => lead.placeId)
  const first = await ids({})
  expect(await ids({})).toEqual(first)
  expect(new Set(first).size).toBe(20)
  const others = [
    ...(await ids({ category: { code: 'plumber', label: 'Plumber' } })),
    ...(await ids({
      place: { kind: 'city', name: 'Austin', label: 'Austin, TX', lat: 30.27, lon: -97.74, country: 'US' },
    })),
  ]
  expect(others.filter(id => first.includes(id))).toEqual([])
})

test('pages go on from the cursor, double nothing and come to an end', async () => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page = await find({ ...query, limit: 25, cursor })
    names.push(...page.leads.map(lead => `${lead.businessName} ${lead.email}`))
    cursor = page.cursor
  } while (cursor)
  expect(names).toHaveLength(60)
  expect(new Set(names).size).toBe(60)
})

test('they lie within the radius, nearest first', async () => {
  const distances = (await find(query)).leads.map(lead => lead.distanceM ?? Number.NaN)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  expect(Math.max(...distances)).toBeLessThanOrEqual(8000)
})

test('without a place or a kind it still answers', async () => {
  const { leads } = await find({ ...query, category: null, place: null, words: 'umbrellas' })
  expect(leads[0]).toMatchObject({ isSample: true, lat: null, distanceM: null, category: 'umbrellas' })
})

test('a cursor that is none of ours ends the list', async () => {
  expect(await find({ ...query, cursor: 'x' })).toEqual({ leads: [], cursor: null })
})
