import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { calls } from '#test/calls.ts'
import { clickSend, makeDraft, makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { requestOf, routes } from '#test/routes.ts'
import { makeWorld, type World } from '#test/world.ts'

const now = '2026-11-21T12:00:00.000Z'
let t: TestApp
let close: () => Promise<void>
let caller: World
beforeAll(async () => {
  // Test mode uses no quota.
  ;({ t, close } = await smtpApp({ now, gazetteer: true }))
  caller = await makeWorld(t, 'CALLER')
  await t.db.system`
    update users set subscription_plan = 'calling_only', subscription_status = 'active' where id = ${caller.user.id}`
})
beforeEach(() => t.clock.set(now))
afterAll(() => close())

const put = (user: TestUser, plan: string, status: string) => t.db.system`
  update users set subscription_plan = ${plan}, subscription_status = ${status} where id = ${user.id}`
const usedBy = async ({ client }: TestUser) => (await client('/api/usage')).json().usage
const post = (user: TestUser, url: string, payload: object = {}) => user.client({ method: 'POST', url, payload })
const businesses = (n: number, from = 0) =>
  Array.from({ length: n }, (_, i) => ({ businessName: `Shop ${from + i}`, city: 'Austin' }))

const open = [
  'apiKeys',
  'connectedApps',
  'contacts',
  'notifications',
  'suppressions',
  'webhooks',
  'auth',
  'secondFactor',
  'passkeys',
  'sessions',
  'auditLog',
  'calls',
  'tasks',
  'analytics',
  'billing',
  'payments',
  'usage',
  'settings',
  'events',
  'admin',
  'search',
  'savedSearches',
  'csvImports',
]
const openOfOthers = new Set(
  ['list', 'facets', 'emails', 'csv', 'get', 'create', 'update', 'remove', 'bulkDelete', 'saveExport', 'import']
    .map(name => `leads.${name}`)
    .concat('map.config', 'map.streets', 'map.towns', 'consents.laws'),
)

test('refuses every route that a calling-only plan doesn’t cover', async () => {
  const refused: string[] = []
  for (const { name, route } of routes.filter(({ route }) => route.needs === 'full_access')) {
    const reply = await caller.user.client(requestOf(route, calls[name](caller)))
    expect([name, reply.statusCode, reply.json()]).toEqual([
      name,
      403,
      { message: 'Your plan covers only calling. Change your plan to use this.' },
    ])
    refused.push(name)
  }
  const others = routes.map(({ name }) => name).filter(name => !refused.includes(name))
  expect(others.filter(name => !open.includes(name.split('.')[0] ?? '') && !openOfOthers.has(name))).toEqual([])
})

test('lets a calling-only plan find, import, and add any number of leads', async () => {
  const named = { businessName: 'Found', phone: '+1 212 555 0198' }
  const search = await post(caller.user, '/api/leads/search', { query: 'bakers in Austin' })
  const imported = await post(caller.user, '/api/leads/import', { leads: [...businesses(60), named] })
  expect([search.statusCode, imported.statusCode, imported.json().imported]).toEqual([200, 200, 61])
  expect((await caller.user.client('/api/usage-limits')).json()).toMatchObject({
    plan: { id: 'calling_only', leadLimit: null },
    remaining: { leads: null, campaigns: 0, emails: 0, calls: 1000 },
  })
  const callable = (await caller.user.client('/api/calls/leads?q=Found')).json<{ businessName: string }[]>()
  expect(callable.map(lead => lead.businessName)).toEqual(['Found'])
  expect((await post(caller.user, '/api/leads', { businessName: 'Own', phone: '+1 212 555 0199' })).statusCode).toBe(
    200,
  )
  expect(await usedBy(caller.user)).toMatchObject({ leadsGenerated: 62 })
})

test('treats an unpaid calling-only plan like the free one', async () => {
  const user = await makeUser(t)
  await put(user, 'calling_only', 'inactive')
  expect((await user.client('/api/campaigns')).statusCode).toBe(200)
})

test('refuses a whole import that exceeds the quota; known businesses cost nothing', async () => {
  const user = await makeUser(t)
  expect((await post(user, '/api/leads/import', { leads: businesses(45) })).statusCode).toBe(200)
  const reply = await post(user, '/api/leads/import', { leads: businesses(10, 40) })
  expect([reply.statusCode, (await usedBy(user)).leadsGenerated]).toEqual([200, 50])
  const refused = await post(user, '/api/leads/import', { leads: businesses(2, 50) })
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    {
      message: "You've reached your monthly limit for leads. You have 0 leads remaining, but you're trying to use 2.",
      type: 'leads',
      planName: 'Free',
      limit: 50,
      remaining: 0,
      requested: 2,
    },
  ])
  const byHand = await post(user, '/api/leads', { businessName: 'One more' })
  const search = await post(user, '/api/leads/search', { query: 'bakers in Austin', maxResults: 1 })
  expect([byHand.statusCode, search.statusCode]).toEqual([402, 402])
  expect((await user.client('/api/leads')).json()).toHaveLength(50)
})

test('adds one of 20 concurrent leads if the quota has one left', async () => {
  const user = await makeUser(t)
  await post(user, '/api/leads/import', { leads: businesses(49) })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => post(user, '/api/leads', { businessName: `Late ${n}` })),
  )
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  expect((await user.client('/api/leads')).json()).toHaveLength(50)
})

test('counts a campaign’s emails when it starts, and returns unsent ones to the month it started in', async () => {
  t.clock.set('2026-11-28T00:00:00Z')
  const user = await makeMailer(t)
  await put(user, 'free', 'inactive')
  const to = (n: number) => `person${n}@shop.test`
  const block = (n: number) => t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${to(n)}, 'unsubscribed')`
  await block(0)
  t.clock.set('2026-11-30T23:59:00Z')
  const id = await makeSent(
    user,
    Array.from({ length: 10 }, (_, n) => to(n)),
  )
  expect(await usedBy(user)).toMatchObject({ campaignsSent: 1, emailsSent: 9 })
  // Deleted between Send and expansion.
  await block(1)
  t.clock.set('2026-12-01T00:01:00Z')
  await sendAll(t, user, id)
  expect((await readReport(user, id)).progress).toMatchObject({ sent: 8, skipped: 2 })
  expect(await usedBy(user)).toMatchObject({ campaignsSent: 0, emailsSent: 0 })
  t.clock.set('2026-11-30T23:59:59Z')
  expect(await usedBy(user)).toMatchObject({ campaignsSent: 1, emailsSent: 8 })
})

test('starts no campaign beyond the month’s quota or the plan’s campaign limit, and charges nothing for it', async () => {
  const user = await makeMailer(t)
  await put(user, 'free', 'inactive')
  const many = await makeDraft(
    user,
    Array.from({ length: 101 }, (_, n) => `many${n}@shop.test`),
  )
  const tooMany = await clickSend(user, many.id)
  expect([tooMany.statusCode, tooMany.json()]).toMatchObject([402, { type: 'emails', remaining: 100, requested: 101 }])
  expect(await usedBy(user)).toMatchObject({ campaignsSent: 0, emailsSent: 0 })
  const ids = await Promise.all([1, 2, 3].map(async n => (await makeDraft(user, [`c${n}@shop.test`])).id))
  const replies = await Promise.all(ids.map(id => clickSend(user, id)))
  expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([200, 402, 402])
  expect(await usedBy(user)).toMatchObject({ campaignsSent: 1, emailsSent: 1 })
})

test('refuses work after the trial; reading, adding by hand, exporting, and deleting still work', async () => {
  const user = await makeMailer(t)
  await put(user, 'free', 'inactive')
  const { id } = await makeDraft(user, ['one@shop.test'])
  const lead = (await post(user, '/api/leads', { businessName: 'Kept' })).json()
  const letter = { nicheOffer: 'Websites', targetBusinessDetails: 'A bakery', tone: 'casual', length: 'short' }
  const work = async () => [
    (await post(user, '/api/leads/search', { query: 'bakers in Austin' })).statusCode,
    (await post(user, '/api/ai/generate-email', letter)).statusCode,
    (await clickSend(user, id)).statusCode,
  ]
  t.clock.set('2026-11-28T12:00:00.000Z')
  expect(await work()).toEqual([402, 402, 402])
  const rest = [
    await user.client('/api/leads'),
    await user.client('/api/leads/export.csv'),
    await user.client(`/api/campaigns/${id}`),
    await user.client({ method: 'DELETE', url: `/api/leads/${lead.id}` }),
  ]
  expect(rest.map(reply => reply.statusCode)).toEqual([200, 200, 200, 200])
  // The last moment of the last day.
  t.clock.set('2026-11-28T11:59:59.999Z')
  expect(await work()).toEqual([200, 200, 200])
})
