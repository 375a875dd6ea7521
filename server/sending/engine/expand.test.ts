import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent } from '#test/campaign.ts'
import { citusUrls } from '#test/citus-cluster.ts'
import type { TestUser } from '#test/make.ts'
import { EXPAND_CHUNK } from './engine-settings.ts'
import { expandAll as expandCampaign, expandChunk, takeExpansion } from './expand.ts'

let t: TestApp
let user: TestUser
const worker = randomUUID()

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `e${++made}@shop.test`)

async function expandAll(id: string, chunks = Number.POSITIVE_INFINITY): Promise<number> {
  const work = await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })
  if (work?.campaignId !== id) throw new Error('another campaign was taken')
  let done = 1
  while (done <= chunks && (await expandChunk(t.deps, worker, work))) done++
  return done
}
const inMessages = (id: string) => t.db.system<{ email: string; leadId: string | null }[]>`
  select m.email, r.lead_id from messages m join campaign_recipients r on r.user_id = m.user_id and r.id = m.recipient_id
  where m.campaign_id = ${id} order by m.id`
const chunksLeft = async (id: string) =>
  (await t.db.system`select from campaign_address_chunks where campaign_id = ${id}`).length

test('expands a list of two and a half chunks once, in order, and leaves nothing behind', async () => {
  const list = addresses(EXPAND_CHUNK * 2.5)
  const id = await makeSent(user, list)
  expect(await expandAll(id)).toBe(3)
  expect((await inMessages(id)).map(r => r.email)).toEqual(list)
  expect(await chunksLeft(id)).toBe(0)
  expect(await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })).toBeNull()
})

test('continues a list that an earlier version started, within a chunk', async () => {
  const list = addresses(EXPAND_CHUNK + 20)
  const id = await makeSent(user, list)
  await t.db.system`update campaigns set expand_cursor = ${EXPAND_CHUNK - 5} where id = ${id}`
  await expandAll(id)
  expect((await inMessages(id)).map(r => r.email)).toEqual(list.slice(EXPAND_CHUNK - 5))
})

test('uses the most recently changed of two leads with one address, ignoring case', async () => {
  const [to = ''] = addresses(1)
  const [, newer] = await t.db.system<{ id: string }[]>`
    insert into leads (user_id, business_name, email, updated_at) values
      (${user.id}, 'Old', ${to}, now() - interval '1 day'), (${user.id}, 'New', ${to.toUpperCase()}, now()) returning id`
  const id = await makeSent(user, [to])
  await expandAll(id)
  expect(await inMessages(id)).toEqual([{ email: to, leadId: newer?.id }])
})

test('deletes recipients, messages, and unexpanded addresses with their campaign, and keeps others', async () => {
  const [gone, kept] = [await makeSent(user, addresses(3)), await makeSent(user, addresses(3))]
  await expandAll(gone)
  await expandAll(kept)
  await t.db.system`insert into campaign_address_chunks values (${user.id}, ${gone}, 7, '{}')`
  await t.db.system`delete from campaigns where id = ${gone}`
  const left = await t.db.system<{ campaignId: string }[]>`
    select campaign_id from campaign_recipients where user_id = ${user.id}
    union all select campaign_id from messages where user_id = ${user.id}`
  expect(new Set(left.map(row => row.campaignId))).toEqual(new Set([kept]))
  expect(await chunksLeft(gone)).toBe(0)
})

test('adds no recipients to a campaign deleted in the meantime', async () => {
  const id = await makeSent(user, addresses(2))
  const work = await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })
  if (!work) throw new Error('nothing to expand')
  await t.db.system`delete from campaigns where id = ${id}`
  expect(await expandChunk(t.deps, worker, work)).toBe(false)
  const orphans = await t.db.system`select from campaign_recipients where campaign_id = ${id}`
  expect(orphans).toHaveLength(0)
})

test('lets another worker continue immediately when it’s stopped between two chunks', async () => {
  const list = addresses(EXPAND_CHUNK * 1.5)
  const id = await makeSent(user, list)
  const stopping = new AbortController()
  const progress = { changed: () => {}, close: async () => {} }
  const parts = { workerId: worker, progress, signal: stopping.signal, onChunk: () => stopping.abort() }
  await expandCampaign(t.deps, parts, { userId: user.id, campaignId: id })
  expect((await inMessages(id)).length).toBe(EXPAND_CHUNK)
  const work = await takeExpansion(t.deps, randomUUID(), { userId: user.id, campaignId: id })
  expect(work).toMatchObject({ campaignId: id, cursor: EXPAND_CHUNK })
})

// The nodes of a cluster do it themselves, within a minute.
test.skipIf(citusUrls.length > 0)(
  'analyzes freshly imported leads, which PostgreSQL would otherwise scan for each address',
  async () => {
    const connection = await t.db.system.reserve()
    await connection`
    insert into leads (user_id, business_name, email)
    select ${user.id}, 'Shop', 'new' || n || '@shop.test' from generate_series(1, 1000) n`
    await connection`select pg_stat_force_next_flush()`
    connection.release()
    const id = await makeSent(user, addresses(1))
    await expandAll(id)
    const [leads] = await t.db.system`
    select n_live_tup >= 1000 as knows from pg_stat_user_tables where relid = 'leads'::regclass and n_mod_since_analyze = 0`
    expect(leads).toEqual({ knows: true })
  },
)
