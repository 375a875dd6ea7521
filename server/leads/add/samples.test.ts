import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lead, LeadImport } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { lockImports } from './add-sql.ts'
import { sampleLeads } from './sample-leads.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const addSamples = ({ client }: TestUser) => client({ method: 'POST', url: '/api/leads/samples' })
const leadsOf = async ({ client }: TestUser) => (await client('/api/leads')).json<Lead[]>()

test('fills an empty list with leads marked as samples', async () => {
  const user = await makeUser(t)
  const reply = await addSamples(user)
  expect([reply.statusCode, reply.json()]).toEqual([200, { added: 20 }])
  const leads = await leadsOf(user)
  expect(leads).toHaveLength(20)
  expect(leads.every(({ source }) => source === 'sample')).toBe(true)
})

test('uses no quota', async () => {
  const user = await makeUser(t)
  const left = async () => (await user.client('/api/usage-limits')).json()
  const before = await left()
  await addSamples(user)
  expect(await left()).toEqual(before)
})

test('refuses to mix samples with leads, even if two clicks arrive together', async () => {
  const user = await makeUser(t)
  await makeLead(t, user, { businessName: 'Real Bakery' })
  const refused = await addSamples(user)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { message: 'Your list already has leads. Sample leads are only for an empty list.' },
  ])
  expect((await leadsOf(user)).map(lead => lead.businessName)).toEqual(['Real Bakery'])
  const other = await makeUser(t)
  const codes = (await Promise.all([1, 2, 3].map(() => addSamples(other)))).map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await leadsOf(other)).toHaveLength(20)
})

test('waits for a running import and then adds no samples', async () => {
  const user = await makeUser(t)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const importing = t.db.asSystem(async sql => {
    await lockImports(sql, user.id)
    begun.resolve()
    await end.promise
    await sql`insert into leads (user_id, business_name) values (${user.id}, 'Real Bakery')`
  })
  await begun.promise
  const adding = addSamples(user)
  const waiting = () => t.db.system`select from pg_locks where locktype = 'advisory' and not granted`
  await Promise.race([adding, expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)])
  end.resolve()
  await importing
  expect((await adding).statusCode).toBe(409)
  expect((await leadsOf(user)).map(lead => lead.businessName)).toEqual(['Real Bakery'])
})

test('samples can be imported elsewhere and reach nobody', () => {
  for (const lead of sampleLeads()) {
    expect(LeadImport.parse(lead)).toEqual(lead)
    expect(lead.email).toMatch(/^[a-z]+@[a-z0-9]+\.example$/)
    expect(lead.phone).toMatch(/^\(512\) 555-01\d\d$/)
    expect(lead.website).toMatch(/^https:\/\/[a-z0-9]+\.example$/)
  }
  expect(new Set(sampleLeads().map(({ businessName }) => businessName)).size).toBe(20)
})
