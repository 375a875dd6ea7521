import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

/** Campaigns of which pairs were created in the same microsecond; the first is the oldest. */
const makeCampaigns = (names: string[], fields: { status?: string; subject?: string; reason?: object } = {}) =>
  t.db.system`
    insert into campaigns (user_id, name, subject, body, status, status_reason, created_at)
    select ${user.id}, name, ${fields.subject ?? 'Hello'}, '<p>x</p>', ${fields.status ?? 'draft'},
      ${fields.reason ? t.db.system.json(fields.reason as never) : null}, timestamptz '2026-11-20 09:00:00.000001+00' + make_interval(secs => n / 2)
    from unnest(${names}::text[]) with ordinality as made(name, n)`

const page = async (query: Record<string, string>) => {
  const reply = await user.client(`/api/campaigns?${new URLSearchParams(query)}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { rows: reply.json<Campaign[]>(), next: reply.headers['x-next-cursor']?.toString() }
}

test('shows every campaign once across the pages, newest first', async () => {
  const names = Array.from({ length: 9 }, (_, n) => `Campaign ${n}`)
  await makeCampaigns(names)
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page({ limit: '3', ...(cursor && { cursor }) })
    seen.push(...rows.map(({ name }) => name))
    sizes.push(rows.length)
    cursor = next
  }
  expect(sizes).toEqual([3, 3, 3])
  expect([...seen].sort()).toEqual(names)
  expect(seen[0]).toBe('Campaign 8')
})

test('rejects a cursor of another list', async () => {
  expect((await user.client('/api/campaigns?cursor=x')).statusCode).toBe(400)
})

test('lists a tab, and counts all of them', async () => {
  await makeCampaigns(['A draft', 'Another'])
  await makeCampaigns(['Being sent'], { status: 'sending' })
  await makeCampaigns(['Over'], { status: 'cancelled' })
  await t.db.system`update campaigns set archived_at = now() where user_id = ${user.id} and name = 'Another'`
  const named = async (tab: string) => (await page({ tab })).rows.map(({ name }) => name)
  expect(await named('drafts')).toEqual(['A draft'])
  expect(await named('active')).toEqual(['Being sent'])
  expect(await named('finished')).toEqual(['Over'])
  expect(await named('archived')).toEqual(['Another'])
  expect((await named('all')).sort()).toEqual(['A draft', 'Being sent', 'Over'])
  expect((await user.client('/api/campaigns/counts')).json()).toEqual({
    all: 3,
    drafts: 1,
    active: 1,
    finished: 1,
    archived: 1,
  })
})

test('finds words in the name or the subject, in any order', async () => {
  await makeCampaigns(['Pizza places, Seattle', 'Bakeries, Burnaby'], { subject: 'An idea for {{business_name}}' })
  const found = async (search: string) => (await page({ search })).rows.map(({ name }) => name)
  expect(await found('seattle PIZZA')).toEqual(['Pizza places, Seattle'])
  expect(await found('business name bakeries')).toEqual(['Bakeries, Burnaby'])
  expect(await found('tacos')).toEqual([])
  expect(await found('%')).toEqual([])
})

test('says what a campaign needs from its user, and nothing while it goes on by itself', async () => {
  await makeCampaigns(['Removed'], { status: 'sending', reason: { code: 'account-removed', address: 'ada@shop.test' } })
  await makeCampaigns(['Limited'], { status: 'sending', reason: { code: 'daily-limit', limit: 50 } })
  const why = { code: 'password-unreadable', address: 'ada@shop.test' }
  const byAccount = { code: 'by-account', accounts: [{ address: 'ada@shop.test', why }], more: 0 }
  await makeCampaigns(['One of two'], { status: 'sending', reason: { ...byAccount, othersSend: true } })
  await makeCampaigns(['All of them'], { status: 'sending', reason: { ...byAccount, othersSend: false } })
  const { rows } = await page({})
  expect(Object.fromEntries(rows.map(({ name, needs }) => [name, needs]))).toEqual({
    Removed: 'account',
    Limited: undefined,
    'One of two': undefined,
    'All of them': 'account',
  })
})
