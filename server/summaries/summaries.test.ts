import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#server/jobs/handlers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { queueSummaries } from './summaries.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://canvass.example' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2026-03-02T20:00:00Z')
  user = await makeUser(t, { plan: 'standard' })
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: { timeZone: 'America/New_York' } })
  await t.db.system`delete from graphile_worker._private_jobs`
})

const setting = '/api/settings/notifications'
const switchTo = (dailySummary: boolean) => user.client({ method: 'PUT', url: setting, payload: { dailySummary } })

/** Runs what's queued, as workers do. */
async function runQueued() {
  const jobs = await t.db.system<{ payload: object }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'send-summary' returning j.payload`
  for (const { payload } of jobs) await run(t.deps, 'send-summary', payload, new AbortController().signal)
}
async function passes(at: string) {
  t.clock.set(at)
  await queueSummaries(t.deps)
  await runQueued()
}
async function emails() {
  const list = (await user.client('/api/outbox')).json<{ id: string; subject: string }[]>()
  const texts = await Promise.all(
    list.map(async ({ id }) => (await user.client(`/api/outbox/${id}/raw`)).body.replaceAll('=\r\n', '')),
  )
  return list
    .map(({ subject }, at) => ({ subject, text: texts[at] ?? '' }))
    .filter(({ text }) => text.includes('daily summary'))
}

async function makeCampaign() {
  const [campaign] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body) values (${user.id}, 'Spring', 'Hello', 'Hello') returning id`
  return campaign?.id ?? ''
}
async function makeThread(name: string, fields: { isTheirs?: boolean; snoozedUntil?: string; lastAt?: string } = {}) {
  await t.db.system`
    insert into threads (user_id, email_norm, name, subject, words, campaign_id, is_theirs, is_unread, snoozed_until, last_at)
    values (${user.id}, ${`${name}@shop.test`}, ${name}, 'Re: Hello', ${`Does <b>${name}</b> print?`}, ${await makeCampaign()},
      ${fields.isTheirs ?? true}, true, ${fields.snoozedUntil ?? null}, ${fields.lastAt ?? '2026-03-03T12:00:00Z'})`
}

test('is off, and can be switched on by its owner', async () => {
  expect((await user.client(setting)).json()).toEqual({ dailySummary: false })
  expect((await switchTo(true)).json()).toEqual({ dailySummary: true })
  const other = await makeUser(t)
  expect((await other.client(setting)).json()).toEqual({ dailySummary: false })
})

test('comes at 8:00 in the account’s zone, once a day, with what waits', async () => {
  await switchTo(true)
  await makeThread('Heron')
  await makeThread('Umi', { isTheirs: false })
  await makeThread('Kits', { snoozedUntil: '2026-03-20T10:00:00Z' })
  await passes('2026-03-03T12:45:00Z')
  expect(await emails()).toEqual([])
  await passes('2026-03-03T13:00:00Z')
  await passes('2026-03-03T13:15:00Z')
  const [mail, ...more] = await emails()
  expect([mail?.subject, more]).toEqual(['1 reply waits', []])
  expect(mail?.text).toContain('- Heron: Does <b>Heron</b> print?')
  expect(mail?.text).toContain('Does &lt;b&gt;Heron&lt;/b&gt; print?')
  expect(mail?.text).toContain('https://canvass.example/inbox?scope')
  expect(mail?.text).not.toMatch(/Umi|Kits/)
  await passes('2026-03-04T13:00:00Z')
  expect(await emails()).toHaveLength(2)
})

test('begins with replies that have waited for two days', async () => {
  await switchTo(true)
  await makeThread('Heron')
  await makeThread('Kits', { lastAt: '2026-03-01T12:00:00Z' })
  await passes('2026-03-03T13:00:00Z')
  const [mail] = await emails()
  expect(mail?.subject).toBe('1 reply has been waiting for you for 2 days or longer, 2 replies wait')
  expect(mail?.text).toContain('https://canvass.example/inbox?scope=overdue'.replace('=', '=3D'))
})

test('doesn’t wait for an account whose settings are being changed', async () => {
  const other = await makeUser(t, { plan: 'standard' })
  await other.client({ method: 'PUT', url: '/api/settings/sender', payload: { timeZone: 'America/New_York' } })
  await other.client({ method: 'PUT', url: setting, payload: { dailySummary: true } })
  await switchTo(true)
  await makeThread('Heron')
  await t.db.asSystem(async tx => {
    await tx`select from user_settings where user_id = ${other.id} for update`
    await passes('2026-03-03T13:00:00Z')
  })
  expect(await emails()).toHaveLength(1)
  const claimed = () => t.db.system`select summarized_on::text as day from user_settings where user_id = ${other.id}`
  expect(await claimed()).toEqual([{ day: '2026-03-02' }])
  await passes('2026-03-03T13:15:00Z')
  expect(await claimed()).toEqual([{ day: '2026-03-03' }])
})

test('names tasks that are due, and yesterday’s results of each campaign', async () => {
  await switchTo(true)
  const campaignId = await makeCampaign()
  await t.db.system`
    insert into campaign_steps (user_id, campaign_id, n, type, delay_hours, condition, subject, body)
    values (${user.id}, ${campaignId}, 1, 'task', 24, 'not-replied', 'Visit {{email}}', '')`
  await t.db.system`
    insert into campaign_recipients (user_id, campaign_id, email_norm) values (${user.id}, ${campaignId}, 'joe@shop.test')`
  await t.db.system`
    insert into tasks (user_id, campaign_id, recipient_id, email_norm, step, type, state, due_at)
    select user_id, campaign_id, id, email_norm, 1, 'task', 'open', '2026-03-02T12:00:00Z' from campaign_recipients
    where user_id = ${user.id}`
  // In New York, these are the last hour of Monday and the first of Tuesday.
  for (const [bucket, kind, n] of [
    ['2026-03-03T04:00:00Z', 'sent', 40],
    ['2026-03-03T04:00:00Z', 'replied', 1],
    ['2026-03-03T05:00:00Z', 'sent', 7],
  ] as const)
    await t.db.system`
      insert into email_rollup (user_id, campaign_id, bucket, kind, n, uniques)
      values (${user.id}, ${campaignId}, ${bucket}, ${kind}, ${n}, ${n})`
  await passes('2026-03-03T13:00:00Z')
  const [mail] = await emails()
  expect(mail?.subject).toBe('1 task is due, yesterday’s results')
  expect(mail?.text).toContain('- Visit joe@shop.test: joe@shop.test')
  expect(mail?.text).toContain('- Spring: 40 sent, 1 reply')
})

test('isn’t sent if there’s nothing to say, if it’s switched off meanwhile, to an unconfirmed address, or in the evening', async () => {
  await switchTo(true)
  await passes('2026-03-03T13:00:00Z')
  await makeThread('Heron')
  t.clock.set('2026-03-04T13:00:00Z')
  await queueSummaries(t.deps)
  await switchTo(false)
  await runQueued()
  await passes('2026-03-05T13:00:00Z')
  await switchTo(true)
  await passes('2026-03-07T01:00:00Z')
  await t.db.system`update users set email_verified_at = null where id = ${user.id}`
  await passes('2026-03-08T12:30:00Z')
  expect(await emails()).toEqual([])
})

test('comes the next morning if it’s switched on after 8:00', async () => {
  await makeThread('Heron')
  t.clock.set('2026-03-03T15:00:00Z')
  await switchTo(true)
  await passes('2026-03-03T15:15:00Z')
  expect(await emails()).toEqual([])
  await passes('2026-03-04T13:00:00Z')
  expect(await emails()).toHaveLength(1)
})
