import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadImport } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { toRow } from './add-leads.ts'
import { type ImportRow, type Match, matchImported } from './add-sql.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t, { plan: 'standard' })
})
afterAll(() => t.close())

const rowsOf = (businesses: LeadImport[]) => businesses.map(toRow)
const match = (rows: ImportRow[]) => t.db.asUser(user.id, async sql => [...(await matchImported(sql, user.id, rows))])

/** The rule as it reads, each row against every earlier one. */
function matchOneByOne(rows: ImportRow[]): Match[] {
  return rows.flatMap((row, n) => {
    const twin = rows.slice(0, n).find(earlier => isSame(row, earlier))
    return twin ? [{ ord: row.ord, id: null, earlier: twin.ord }] : []
  })
}

function isSame(a: ImportRow, b: ImportRow): boolean {
  const both = (field: 'email' | 'phone_norm' | 'address' | 'city') =>
    a[field] !== null && a[field]?.toLowerCase() === b[field]?.toLowerCase()
  const isOneSource = a.source === b.source
  if (a.place_id !== null && b.place_id !== null && isOneSource) return a.place_id === b.place_id
  if (a.business_name.toLowerCase() !== b.business_name.toLowerCase()) return false
  const phonesDiffer = a.phone_norm !== null && b.phone_norm !== null && a.phone_norm !== b.phone_norm
  const inOneTown = both('city') && (a.address === null || b.address === null) && !phonesDiffer
  return both('email') || both('phone_norm') || both('address') || inOneTown
}

test('finds the same pairs as comparing each business with every other', async () => {
  const random = seeded(7)
  const maybe = (percent: number, value: string) => (random(100) < percent ? value : null)
  const business = (): LeadImport => ({
    businessName: `${random(2) ? 'Blue' : 'BLUE'} ${random(2)}`,
    email: maybe(20, `a${random(4)}@blue.example`),
    phone: maybe(50, `+1 512 555 010${random(4)}`),
    address: maybe(40, `${random(4)} Main St`),
    city: maybe(70, `Town ${random(2)}`),
    ...(random(2) && { source: random(2) ? 'directory' : 'google', placeId: maybe(80, `id ${random(12)}`) }),
  })
  for (let round = 0; round < 30; round++) {
    const rows = rowsOf(Array.from({ length: 25 }, business))
    expect(await match(rows)).toEqual(matchOneByOne(rows))
  }
})

test.each<[string, (n: number) => LeadImport]>([
  ['a town', () => ({ businessName: 'Blue', city: 'Austin' })],
  ['a town, each with its phone', n => ({ businessName: 'Blue', city: 'Austin', phone: `512 555 ${1000 + n}` })],
  ['a phone', () => ({ businessName: 'Blue', phone: '512 555 0100' })],
  [
    'a street, as branches of a chain',
    n => ({ businessName: 'Blue', address: '1 Main St', source: 'directory', placeId: `osm:n${n}` }),
  ],
  ['an id', () => ({ businessName: 'Blue', source: 'directory', placeId: 'osm:n1' })],
])('reads no more than a few rows for each of 1,000 namesakes that share %s', async (_, business) => {
  const rows = rowsOf(Array.from({ length: 1000 }, (_, n) => business(n)))
  const plan = await t.db.asUser(
    user.id,
    sql => sql<{ 'QUERY PLAN': unknown }[]>`explain (analyze, format json) ${matchImported(sql, user.id, rows)}`,
  )
  const produced = [...JSON.stringify(plan).matchAll(/"Actual Rows":\s?([\d.]+)/g)].map(([, n]) => Number(n))
  expect(produced.length).toBeGreaterThan(10)
  expect(Math.max(...produced)).toBeLessThan(rows.length * 20)
})

/** The same numbers each time. */
function seeded(state: number): (below: number) => number {
  let now = state
  return below => {
    now = (Math.imul(now, 1_103_515_245) + 12_345) & 0x7fffffff
    return (now >> 8) % below
  }
}
