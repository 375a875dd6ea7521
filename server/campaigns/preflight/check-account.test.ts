import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingText, fixOf } from '#contract/checks.ts'
import type { Finding } from '#contract/preflight.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage } from '#test/make-mail.ts'
import { beyondExamples } from '#test/wrong-ways.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function check(user: TestUser, recipients: string[], more: object = {}): Promise<Finding[]> {
  const payload = { subject: 'Hello', body: 'Hello there', recipients, ...more }
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/preflight', payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return beyondExamples(reply.json().findings)
}
const words = (findings: Finding[]) => findings.map(finding => [finding.severity, findingText(finding)])
const fixes = (findings: Finding[]) => findings.map(finding => fixOf(finding)?.label)

test('finds a missing postal address', async () => {
  const found = await check(await makeUser(t, { plan: 'standard' }), ['ann@shop.test'])
  expect(words(found)).toEqual([['block', 'Add your postal address. The law requires one in every commercial email.']])
  expect(fixes(found)).toEqual([undefined])
})

test('finds an email address that isn’t verified once emails are really sent', async () => {
  const { t: mailing, close } = await smtpApp()
  const user = await makeMailer(mailing, { verified: false })
  const found = await check(user, ['ann@shop.test'])
  expect(words(found)).toEqual([
    ['block', `Verify your email address before sending. Open the link we sent to ${user.email}.`],
  ])
  expect(fixes(found)).toEqual(['Verify email address'])
  await close()
})

test('finds a sending account that can’t send', async () => {
  const user = await makeMailer(t)
  const [account = { id: '' }] = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address, display_name, paused_at)
    values (${user.id}, 'smtp', 'ada@own.test', 'Ada', now()) returning id`
  const found = await check(user, ['ann@shop.test'], { sendingAccountId: account.id })
  expect(found).toMatchObject([{ code: 'no-sender', severity: 'block' }])
  expect(fixes(found)).toEqual(['Open settings'])
})

test('finds what exceeds the month’s quota, without counting suppressed recipients', async () => {
  const { t: mailing, close } = await smtpApp()
  const user = await makeMailer(mailing, { plan: 'free' as never })
  const recipients = Array.from({ length: 102 }, (_, i) => `p${i}@many.test`)
  const found = await check(user, recipients)
  expect(words(found)).toEqual([
    [
      'block',
      "You've reached your monthly limit for emails. You have 100 emails remaining, but you're trying to use 102.",
    ],
  ])
  expect(fixes(found)).toEqual(['Skip 2 recipients'])
  await mailing.db.system`
    insert into suppressions (user_id, channel, address_norm, reason)
    select ${user.id}, 'email', 'p' || n || '@many.test', 'bounced' from generate_series(0, 1) n`
  expect((await check(user, recipients)).map(({ code }) => code)).toEqual(['skipped'])
  const now = mailing.clock.now()
  await mailing.db.system`
    insert into user_usage (user_id, year, month, campaigns_sent)
    values (${user.id}, ${now.getUTCFullYear()}, ${now.getUTCMonth() + 1}, 1)`
  const none = await check(user, ['ann@shop.test'])
  expect([none.map(({ code }) => code), fixes(none)]).toEqual([['over-quota'], ['See plans']])
  await close()
})

test('finds recipients who were contacted in the last 30 days, but not by the campaign itself', async () => {
  const user = await makeMailer(t)
  const campaignId = await makeCampaign(t, user)
  await makeMessage(t, user, { campaignId, email: 'ann@shop.test' })
  const found = await check(user, ['Ann@shop.test', 'bob@shop.test'])
  expect(words(found)).toEqual([
    [
      'warning',
      '1 of 2 recipients got an email from you in the last 30 days (Ann@shop.test). Skip the address, or send anyway.',
    ],
  ])
  expect(fixes(found)).toEqual(['Skip 1 recipient'])
  expect(await check(user, ['ann@shop.test', 'bob@shop.test'], { campaignId })).toEqual([])
})
