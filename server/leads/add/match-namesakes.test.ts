import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadImport } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { isSame, marksOf } from '../same-business.ts'
import { importLeads } from './add-leads.ts'
import { findCandidates } from './add-sql.ts'
import { findKnown } from './known.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t, { plan: 'standard' })
})
afterAll(() => t.close())

const known = (who: TestUser, businesses: LeadImport[]) =>
  t.db.asUser(who.id, sql => findKnown(sql, who.id, businesses))

/** The plain rule: compares each business with all others, in order. */
const comparedWithAll = (asked: LeadImport[], others: LeadImport[]) =>
  asked.map(one => {
    const at = others.findIndex(other => other !== one && isSame(marksOf(one), marksOf(other)))
    return at
  })

function randomBusinesses(seed: number) {
  const random = seeded(seed)
  const maybe = (percent: number, value: string) => (random(100) < percent ? value : null)
  return (): LeadImport => ({
    businessName: `${random(2) ? 'Blue' : 'BLUE'} ${random(2)}`,
    email: maybe(20, `a${random(4)}@blue.example`),
    phone: maybe(50, `+1 512 555 010${random(4)}`),
    address: maybe(40, `${random(4)} Main St`),
    city: maybe(70, `Town ${random(2)}`),
    source: random(2) ? 'directory' : 'google',
    ...(random(2) && { placeId: `id ${random(12)}` }),
  })
}

test('finds the same in a batch as comparing each business with every earlier one', async () => {
  const business = randomBusinesses(7)
  for (let round = 0; round < 30; round++) {
    const batch = Array.from({ length: 25 }, business)
    const found = await known(user, batch)
    batch.forEach((one, n) => {
      const earlier = batch.slice(0, n)
      const isKnown = comparedWithAll([one], earlier)[0] !== -1
      expect([round, n, found[n] !== null]).toEqual([round, n, isKnown])
    })
  }
})

test('finds the same in the list as comparing each business with every lead', async () => {
  const business = randomBusinesses(11)
  for (let round = 0; round < 15; round++) {
    const owner = await makeUser(t, { plan: 'standard' })
    const { leads } = await importLeads(t.deps, owner.id, Array.from({ length: 15 }, business))
    for (const one of Array.from({ length: 15 }, business)) {
      const [found] = await known(owner, [one])
      expect([one, found !== null]).toEqual([one, leads.some(lead => isSame(marksOf(one), marksOf(lead)))])
    }
  }
})

test.each<[string, (n: number) => LeadImport]>([
  ['a town', () => ({ businessName: 'Blue', city: 'Austin' })],
  ['a town, each with its phone', n => ({ businessName: 'Blue', city: 'Austin', phone: `512 555 ${1000 + n}` })],
  ['a phone', n => ({ businessName: 'Blue', phone: '512 555 0100', email: `a${n}@blue.example` })],
  [
    'nothing but the account',
    n => ({ businessName: `Blue ${n}`, phone: `512 555 ${1000 + n}`, email: `a${n}@blue.example` }),
  ],
  ['a street', n => ({ businessName: 'Blue', address: '1 Main St', source: 'directory', placeId: `osm:n${n}` })],
])('reads no more than a few rows for each of 1,000 businesses that share a name and %s', async (_, business) => {
  const owner = await makeUser(t, { plan: 'standard' })
  const batch = Array.from({ length: 1000 }, (_, n) => business(n))
  await importLeads(t.deps, owner.id, batch)
  const asked = batch.map(marksOf)
  const found = await t.db.asUser(owner.id, sql => findCandidates(sql, asked))
  expect(found.length).toBeGreaterThan(900)
  expect(found.length).toBeLessThan(batch.length * 10)
  const [read] = await t.db.asUser(owner.id, async sql => {
    await findCandidates(sql, asked)
    return sql<
      [{ rows: number }]
    >`select idx_tup_fetch::int as rows from pg_stat_xact_all_tables where relname = 'leads'`
  })
  // Between 27 and 46, depending on the planner's statistics; comparing all pairs would be 1,000.
  expect(read.rows).toBeLessThan(batch.length * 100)
})

/** The same pseudorandom numbers each time. */
function seeded(state: number): (below: number) => number {
  let now = state
  return below => {
    now = (Math.imul(now, 1_103_515_245) + 12_345) & 0x7fffffff
    return (now >> 8) % below
  }
}
