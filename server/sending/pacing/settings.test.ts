import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn } from '#test/own-sending-account.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
let sendingAccountId = ''
beforeAll(async () => {
  app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const { t, sink } = app
  t.clock.set('2026-11-20T14:20:00Z')
  user = await makeMailer(t)
  sendingAccountId = await connectOwn(user, sink, { user: '', dailyLimit: 100 })
})

const ALL_OFF = { hourlyLimit: null, delay: null, warmUp: null, providerHourlyLimit: null }
const setLimits = (fields: object) =>
  user.client({
    method: 'PUT',
    url: `/api/settings/sending-accounts/${sendingAccountId}/limits`,
    payload: { ...ALL_OFF, ...fields },
  })
let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `p${++made}@shop.test`)
/** Waits until this many were sent and the campaign shows this reason. */
const says = (id: string, sent: number, words: string) =>
  whenChanged(async () => {
    const { statusReason, progress } = await readReport(user, id)
    return statusReason === words && progress.sent === sent
  })

test('keeps the limits that were set, and says how much of today’s is used', async () => {
  const limits = {
    hourlyLimit: 30,
    delay: { from: 30, to: 90 },
    warmUp: { start: 20, step: 10 },
    providerHourlyLimit: 12,
  }
  const today = { limit: 20, used: 0, isWarmingUp: true }
  const [set, read] = [
    await setLimits(limits),
    await user.client(`/api/settings/sending-accounts/${sendingAccountId}/limits`),
  ]
  expect([set.json(), read.json()]).toEqual([
    { limits, today },
    { limits, today },
  ])
  await setLimits({})
  const off = await user.client(`/api/settings/sending-accounts/${sendingAccountId}/limits`)
  expect(off.json()).toEqual({ limits: ALL_OFF, today: { limit: 100, used: 0, isWarmingUp: false } })
})

test.each([
  [{ hourlyLimit: 0 }, 'Enter at least 1'],
  [{ delay: { from: 90, to: 30 } }, 'The longest delay can’t be shorter than the shortest'],
  [{ warmUp: { start: 1.5, step: 1 } }, 'Enter a whole number'],
])('%o: %s', async (fields, message) => {
  const reply = await setLimits(fields)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})

test('a campaign says which limit it waits for and when it continues, and then continues', async () => {
  const { t } = app
  await setLimits({ hourlyLimit: 3, warmUp: { start: 4, step: 2 } })
  const id = await makeSent(user, addresses(6))
  const engine = startEngine(t)
  await says(id, 3, "This hour's limit of 3 messages is reached; sending resumes at 3:00 PM (UTC).")
  t.clock.set('2026-11-20T15:00:00Z')
  await says(
    id,
    4,
    "This sending account is warming up: today's 4 messages are sent, and tomorrow's limit is 6. Sending resumes after midnight UTC.",
  )
  const now = await user.client(`/api/settings/sending-accounts/${sendingAccountId}/limits`)
  expect(now.json().today).toEqual({ limit: 4, used: 4, isWarmingUp: true })
  t.clock.set('2026-11-21T00:00:00Z')
  const report = await whenFinished(t, user, id)
  await engine.stop()
  expect([report.progress.sent, report.statusReason]).toEqual([6, null])
})

test('spreads a warm-up’s emails over the day, and says so', async () => {
  const { t } = app
  await setLimits({ warmUp: { start: 2, step: 1, to: 5 } })
  const id = await makeSent(user, addresses(3))
  const engine = startEngine(t)
  await says(
    id,
    1,
    'This sending account is warming up: today’s 2 messages are spread over the day, as a person would send them.',
  )
  t.clock.advance(90 * 60_000)
  await says(
    id,
    2,
    "This sending account is warming up: today's 2 messages are sent, and tomorrow's limit is 3. Sending resumes after midnight UTC.",
  )
  await setLimits({})
  expect((await whenFinished(t, user, id)).progress.sent).toBe(3)
  await engine.stop()
})

test('sends one at a time with a delay, and the campaign says so', async () => {
  const { t } = app
  await setLimits({ delay: { from: 60, to: 60 } })
  const id = await makeSent(user, addresses(2))
  const engine = startEngine(t)
  await says(id, 1, 'One message every 60 seconds, as set for this sending account.')
  t.clock.advance(61_000)
  expect((await whenFinished(t, user, id)).progress.sent).toBe(2)
  await engine.stop()
})

test('counts the account’s own limit over all sending accounts', async () => {
  const { t } = app
  await user.client({ method: 'PUT', url: '/api/settings/sending-limits', payload: { dailyLimit: 2 } })
  expect((await user.client('/api/settings/sending-limits')).json()).toEqual({ dailyLimit: 2 })
  const id = await makeSent(user, addresses(3))
  const engine = startEngine(t)
  await says(
    id,
    2,
    "Today's limit of 2 messages through all your sending accounts is reached; sending resumes after midnight UTC.",
  )
  await user.client({ method: 'PUT', url: '/api/settings/sending-limits', payload: { dailyLimit: null } })
  expect((await whenFinished(t, user, id)).progress.sent).toBe(3)
  await engine.stop()
})

test('forecasts from a start within a year, also if a program names the end of time', async () => {
  const payload = { recipients: 1, at: '9999-12-31T23:59:59Z', waits: [3], sendingWindow: null, sendingAccountIds: [] }
  const reply = await user.client({ method: 'POST', url: '/api/campaigns/forecast', payload })
  expect([reply.statusCode, reply.json().days[0].date]).toEqual([200, '2027-11-21'])
})
