import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResendOffer } from '#contract/resend.ts'
import type { UsageLimits } from '#contract/usage.ts'
import type { TestApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer, makeSent, sendAll, startEngine, whenChanged } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'

let t: TestApp
let close: () => Promise<void>
let user: TestUser

beforeAll(async () => {
  // The mail server refuses every address that begins with "refused" the first time, and gives "lost" ones no answer.
  const fault = ({ to, n }: { to: string; n: number }) => {
    if (to.startsWith('lost')) return { at: 'drop-after' } as const
    if (to.startsWith('refused') && n === 1) return { at: 'rcpt', code: 550, say: '5.7.1 Not today' } as const
    return undefined
  }
  ;({ t, close } = await smtpApp({}, { fault }))
})
afterAll(() => close())
beforeEach(async () => {
  // One campaign a month.
  user = await makeMailer(t, { plan: 'free' })
})

let made = 0
const addresses = (word: string, n: number) => Array.from({ length: n }, () => `${word}${++made}@shop.test`)
const left = async () => {
  const { remaining } = (await user.client('/api/usage-limits')).json<UsageLimits>()
  return { campaigns: remaining.campaigns, emails: remaining.emails }
}
const suppress = (emails: string[]) => t.db.system`
  insert into suppressions (user_id, channel, address_norm, reason)
  select ${user.id}, 'email', unnest(${emails}::text[]), 'unsubscribed'`

test('a campaign that skipped every recipient uses no quota, so the next one can be sent', async () => {
  const to = addresses('gone', 3)
  const id = await makeSent(user, to)
  expect(await left()).toEqual({ campaigns: 0, emails: 97 })
  await suppress(to)
  const { status, sentCount } = await sendAll(t, user, id)
  expect([status, sentCount, await left()]).toEqual(['finished', 0, { campaigns: 1, emails: 100 }])
  const next = await makeSent(user, addresses('there', 1))
  await sendAll(t, user, next)
  expect(await left()).toEqual({ campaigns: 0, emails: 99 })
})

test('a campaign that was cancelled before its first email uses no quota', async () => {
  const id = await makeSent(user, addresses('there', 2))
  await user.client({ method: 'POST', url: `/api/campaigns/${id}/cancel` })
  const engine = startEngine(t)
  await whenChanged(async () => (await left()).campaigns === 1)
  await engine.stop()
  expect(await left()).toEqual({ campaigns: 1, emails: 100 })
})

test('one email sent is enough to use the campaign', async () => {
  const [gone = ''] = addresses('gone', 1)
  const id = await makeSent(user, [gone, ...addresses('there', 1)])
  await suppress([gone])
  await sendAll(t, user, id)
  expect(await left()).toEqual({ campaigns: 0, emails: 99 })
})

test('an email whose answer was lost uses the campaign, because it may have arrived', async () => {
  const id = await makeSent(user, addresses('lost', 1))
  expect((await sendAll(t, user, id)).progress.unknown).toBe(1)
  expect(await left()).toEqual({ campaigns: 0, emails: 99 })
})

test('a campaign that every mail server refused is counted once its resend is pressed, not before', async () => {
  const id = await makeSent(user, addresses('refused', 2))
  await sendAll(t, user, id)
  expect((await left()).campaigns).toBe(1)
  const resend = async () => {
    const { upTo } = (await user.client(`/api/campaigns/${id}/resend?what=failed`)).json<ResendOffer>()
    return user.client({ method: 'POST', url: `/api/campaigns/${id}/resend`, payload: { what: 'failed', upTo } })
  }
  const other = await makeSent(user, addresses('there', 1))
  expect((await resend()).statusCode).toBe(402)
  await user.client({ method: 'POST', url: `/api/campaigns/${other}/cancel` })
  const engine = startEngine(t)
  await whenChanged(async () => (await left()).campaigns === 1)
  await engine.stop()
  expect((await resend()).json()).toEqual({ resent: 2 })
  expect((await left()).campaigns).toBe(0)
  expect((await sendAll(t, user, id)).sentCount).toBe(2)
  expect((await left()).campaigns).toBe(0)
})

test('two campaigns sent at the same moment never share the last one of the month', async () => {
  const drafts = [await makeDraft(user, addresses('there', 1)), await makeDraft(user, addresses('there', 1))]
  const replies = await Promise.all(drafts.map(({ id }) => clickSend(user, id)))
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 402])
})
