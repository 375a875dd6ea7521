import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyAccess } from '#contract/key-access.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { calls } from './calls.ts'
import { makeApiKey, makeUser, type TestUser } from './make.ts'
import { hubspotPeer } from './peers/hubspot.ts'
import { requestOf, routes } from './routes.ts'
import { makeWorld, type World } from './world.ts'

/** Calls every route of the contract without a session, and as a stranger with another account's IDs. */
const owned = routes.filter(({ route }) => route.access !== 'public' && route.replyType !== 'text/event-stream')

/** Routes of the instance, whose parameters name nobody's data. */
const isOfEverybody = (name: string) => name === 'map.streets' || name === 'map.towns'

let t: TestApp
let world: World
let stranger: TestUser
let strangersKey: Client
let hubspot: Awaited<ReturnType<typeof hubspotPeer>>
beforeAll(async () => {
  hubspot = await hubspotPeer({ keys: { 'pat-made-up': { canWrite: true } } })
  t = await testApp({ gazetteer: true, env: { HUBSPOT_BASE_URL: hubspot.url } })
  world = await makeWorld(t, 'CANARY')
  stranger = await makeUser(t)
  strangersKey = (await makeApiKey(t, stranger)).client
})
afterAll(async () => {
  await t.close()
  await hubspot.close()
})

/** Reads everything that the account owns as one text. */
async function readerOf(userId: string): Promise<() => Promise<string>> {
  const tables = await t.db.system<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'
      and table_name not in ('sessions') and table_name in (select tablename from pg_tables where schemaname = 'public')
    order by 1`
  const whole = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(jsonb_agg(r order by r::text), '[]') as rows from ${name} r where user_id = $1`,
    )
    .join(' union all ')
  return async () => JSON.stringify(await t.db.system.unsafe(whole, [userId], { prepare: true }))
}

describe('without a session', () => {
  test.each(owned)('answers Unauthorized for $name', async ({ name, route }) => {
    const reply = await t.anonymous(requestOf(route, calls[name](world)))
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { message: 'Unauthorized' }])
  })
})

const strangers = { 'a session': () => stranger.client, 'a key of every scope': () => strangersKey }

describe.each(Object.entries(strangers))('a stranger with %s and another account’s IDs', (_, client) => {
  let read: () => Promise<string>
  let before: string
  beforeAll(async () => {
    read = await readerOf(world.user.id)
    before = await read()
    expect(before).toContain(world.canary)
  })

  test.each(owned)('sees and changes nothing through $name', async ({ name, route }) => {
    const call = calls[name](world)
    const reply = await client()(requestOf(route, call))
    expect(reply.body).not.toContain(world.canary)
    const last = before
    before = await read()
    expect(before).toBe(last)
    if (route.access === 'admin' || (client() === strangersKey && !keyAccess.get(route)))
      expect(reply.statusCode).toBe(403)
    else if (call.params && !isOfEverybody(name)) expect(reply.statusCode).toBe(404)
    expect(reply.statusCode).toBeLessThan(500)
  })
})

test('accepts the same calls from the owner', async () => {
  const seen = []
  for (const { name, route } of owned.filter(
    // A call's audio is stored at Twilio; the tests in server/calls check who can hear it.
    r =>
      r.route.access !== 'admin' &&
      !isOfEverybody(r.name) &&
      // Returns only a count; server/campaigns/resend/resend.test.ts checks who is counted.
      r.name !== 'campaigns.resendOffer' &&
      // Returns only times and figures; server/sending/pacing/settings.test.ts checks them.
      !['sendingLimits.window', 'sendingLimits.ofAccount'].includes(r.name) &&
      // The same; server/campaigns/report/parts.test.ts checks them.
      r.name !== 'campaignReports.timeline' &&
      calls[r.name](world).params &&
      r.route.method === 'GET' &&
      r.route.replyType !== 'audio/mpeg',
  )) {
    const reply = await world.user.client(requestOf(route, calls[name](world)))
    seen.push([name, reply.statusCode, reply.body.includes(world.canary)])
  }
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(([, status, found]) => status !== 200 || !found)).toEqual([])
})

test('has row-level security on every table with an owner, and the owner in every foreign key', async () => {
  const open = await t.db.system`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
      and has_table_privilege('canvass_app', c.oid, 'select')`
  expect(open).toEqual([])
  const crossing = await t.db.system`
    select conrelid::regclass::text as from_table, conname from pg_constraint k
    where contype = 'f' and confrelid <> 'users'::regclass
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'user_id')
      and not exists (select from pg_attribute a where a.attrelid = conrelid and a.attname = 'user_id' and a.attnum = any(conkey))`
  expect(crossing).toEqual([])
})

test('rejects references to another account’s lead', async () => {
  await expect(
    t.db.asUser(
      stranger.id,
      sql => sql`insert into lead_enrichment (user_id, lead_id) values (${stranger.id}, ${world.leadId})`,
    ),
  ).rejects.toThrow('foreign key')
  await expect(
    t.db.asUser(stranger.id, sql => sql`insert into leads (user_id, business_name) values (${world.user.id}, 'x')`),
  ).rejects.toThrow('row-level security')
})
