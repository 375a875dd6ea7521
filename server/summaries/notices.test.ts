import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

const NOW = '2026-03-10T12:00:00Z'
let t: TestApp
let user: TestUser
let other: TestUser
beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  user = await makeUser(t, { plan: 'standard' })
  other = await makeUser(t, { plan: 'standard' })
})
afterAll(() => t.close())

const noticesOf = async ({ client }: TestUser) => (await client('/api/notices')).json<Notice[]>()

async function addAccount(address: string, fields: { lastError?: string; imapError?: string; isPaused?: boolean }) {
  const [row] = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address, last_error, imap_error, paused_at)
    values (${user.id}, 'smtp', ${address}, ${fields.lastError ?? null}, ${fields.imapError ?? null},
      ${fields.isPaused ? NOW : null}) returning id`
  return row?.id ?? ''
}

async function addCampaign(name: string, status: string, reason: object | null, accountId: string | null = null) {
  const [row] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, status_reason, sending_account_id)
    values (${user.id}, ${name}, 'Hello', 'Hello', ${status}, ${reason && t.db.system.json(reason as never)}, ${accountId})
    returning id`
  return row?.id ?? ''
}

const arrived = (campaignId: string, kind: string, n: number) => t.db.system`
  insert into email_rollup_cohort (user_id, campaign_id, bucket, kind, n, uniques)
  values (${user.id}, ${campaignId}, '2026-03-09T12:00:00Z', ${kind}, ${n}, ${n})`

test('says nothing where there’s nothing to say', async () => {
  expect(await noticesOf(user)).toEqual([])
})

test('lists what the checks of the account found, the most urgent first, and only to its owner', async () => {
  await addAccount('ann@shop.test', { lastError: 'The server refused the password.', imapError: 'Refused.' })
  await addAccount('bob@shop.test', { imapError: 'The server refused the password.' })
  await addAccount('cy@shop.test', { lastError: 'Refused.', isPaused: true })
  const good = await addAccount('dan@shop.test', {})
  await addCampaign('Waits', 'sending', { code: 'account-paused', address: 'cy@shop.test' })
  await addCampaign('Waits, too', 'scheduled', { code: 'account-paused', address: 'cy@shop.test' })
  const findings = [{ code: 'empty-email', severity: 'block', at: { email: 'first', n: 0, field: 'body' } }]
  await addCampaign('Too early', 'scheduled', { code: 'not-started', why: { code: 'preflight', findings } })
  await addCampaign('By itself', 'sending', { code: 'daily-limit', limit: 50 })
  const harm = { code: 'paused-itself', harm: 'bounced', scope: 'campaign', n: 9, sent: 60, limit: 0.05, days: 7 }
  const paused = await addCampaign('Old list', 'paused', harm)
  const early = await addCampaign('Early', 'sending', null, good)
  await arrived(early, 'sent', 50)
  await arrived(early, 'bounced', 5)
  await arrived(early, 'machine_opened', 30)
  await t.db.system`
    insert into threads (user_id, email_norm, name, subject, words, campaign_id, is_theirs, is_unread, last_at)
    values (${user.id}, 'joe@x.test', 'Joe', 'Re: Hello', 'Yes', ${early}, true, true, '2026-03-01T12:00:00Z')`
  await t.db.system`
    insert into customer_domains (user_id, domain, status, verified_at) values (${user.id}, 'shop.test', 'failed', ${NOW}),
      (${user.id}, 'new.test', 'failed', null)`
  const tracking = {
    kind: 'tracking',
    status: 'verified',
    note: 'The certificate of go.shop.test ends on March 20, 2026.',
  }
  await t.db.system`
    update customer_domains set dns_records = ${t.db.system.json([tracking])} where user_id = ${user.id} and domain = 'shop.test'`
  const notices = await noticesOf(user)
  expect(notices.map(({ level, text }) => `${level}: ${text}`)).toEqual([
    'block: Canvass can’t send from ann@shop.test: The server refused the password.',
    'block: “Old list” paused itself: 9 of 60 emails bounced.',
    expect.stringMatching(/^block: “Too early” waits for you\. This campaign couldn’t start at its scheduled time\. ./),
    'block: “Waits, too” and 1 more wait for you. The email account cy@shop.test is paused. Resume it in Settings.',
    'block: 5 of 50 emails that dan@shop.test sent in the last 7 days bounced.',
    'warning: The DNS records of shop.test are no longer right, so receivers can’t tell that an email is yours.',
    'warning: The certificate of go.shop.test ends on March 20, 2026.',
    'warning: Canvass can’t read replies to bob@shop.test: The server refused the password.',
    'warning: “Early”: 5 of 50 emails bounced. Check where these addresses come from before you go on.',
    'warning: 1 reply has been waiting for you for 2 days or longer.',
    'suggestion: Most opens of “Early” are by machines. Go by its replies and clicks.',
  ])
  expect(notices[1]?.fix).toEqual({ label: 'See why', to: `/campaigns/${paused}` })
  expect(await noticesOf(other)).toEqual([])
})

test('stops once the account is well again', async () => {
  await t.db.system`update sending_accounts set last_error = null, imap_error = null where user_id = ${user.id}`
  expect((await noticesOf(user)).map(({ check }) => check)).not.toContain('cannot-send')
})
