import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn } from '#test/own-mailbox.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
let mailboxId = ''
beforeAll(async () => {
  app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const { t, sink } = app
  t.clock.set('2026-11-20T14:20:00Z')
  user = await makeMailer(t)
  mailboxId = await connectOwn(user, sink, { user: '', dailyCap: 100 })
})

const ALL_OFF = { hourlyCap: null, gap: null, ramp: null, groupHourlyCap: null }
const setPace = (fields: object) =>
  user.client({
    method: 'PUT',
    url: `/api/settings/mailboxes/${mailboxId}/pace`,
    payload: { ...ALL_OFF, ...fields },
  })
let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `p${++made}@shop.test`)
/** Waits until so many have gone out and the campaign says this. */
const says = (id: string, sent: number, words: string) =>
  whenChanged(app.t, async () => {
    const { statusReason, progress } = await readReport(user, id)
    return statusReason === words && progress.sent === sent
  })

test('what is set is kept, and today’s figure is told', async () => {
  const pace = { hourlyCap: 30, gap: { from: 30, to: 90 }, ramp: { start: 20, step: 10 }, groupHourlyCap: 12 }
  const today = { cap: 20, used: 0, isWarmingUp: true }
  const [set, read] = [await setPace(pace), await user.client(`/api/settings/mailboxes/${mailboxId}/pace`)]
  expect([set.json(), read.json()]).toEqual([
    { pace, today },
    { pace, today },
  ])
  await setPace({})
  const off = await user.client(`/api/settings/mailboxes/${mailboxId}/pace`)
  expect(off.json()).toEqual({ pace: ALL_OFF, today: { cap: 100, used: 0, isWarmingUp: false } })
})

test.each([
  [{ hourlyCap: 0 }, 'At least 1'],
  [{ gap: { from: 90, to: 30 } }, 'The longest rest is no shorter than the shortest'],
  [{ ramp: { start: 1.5, step: 1 } }, 'Type a whole number'],
])('%o: %s', async (fields, message) => {
  const reply = await setPace(fields)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})

test('a campaign says which cap it waits for and when it goes on, and goes on then', async () => {
  const { t } = app
  await setPace({ hourlyCap: 3, ramp: { start: 4, step: 2 } })
  const id = await makeSent(user, addresses(6))
  const engine = startEngine(t)
  await says(id, 3, "This hour's limit of 3 messages is reached; sending resumes at 3:00 PM (UTC).")
  t.clock.set('2026-11-20T15:00:00Z')
  await says(
    id,
    4,
    "This sending account is warming up: today's 4 messages are sent, and tomorrow's limit is 6. Sending resumes after midnight UTC.",
  )
  const now = await user.client(`/api/settings/mailboxes/${mailboxId}/pace`)
  expect(now.json().today).toEqual({ cap: 4, used: 4, isWarmingUp: true })
  t.clock.set('2026-11-21T00:00:00Z')
  const report = await whenFinished(t, user, id)
  await engine.stop()
  expect([report.progress.sent, report.statusReason]).toEqual([6, null])
})

test('with a gap one goes at a time, and the campaign says so', async () => {
  const { t } = app
  await setPace({ gap: { from: 60, to: 60 } })
  const id = await makeSent(user, addresses(2))
  const engine = startEngine(t)
  await says(id, 1, 'One message every 60 seconds, as set for this sending account.')
  t.clock.advance(61_000)
  expect((await whenFinished(t, user, id)).progress.sent).toBe(2)
  await engine.stop()
})

test('the account’s own cap counts over all mailboxes', async () => {
  const { t } = app
  await user.client({ method: 'PUT', url: '/api/settings/pace', payload: { dailyCap: 2 } })
  expect((await user.client('/api/settings/pace')).json()).toEqual({ dailyCap: 2 })
  const id = await makeSent(user, addresses(3))
  const engine = startEngine(t)
  await says(
    id,
    2,
    "Today's limit of 2 messages through all your sending accounts is reached; sending resumes after midnight UTC.",
  )
  await user.client({ method: 'PUT', url: '/api/settings/pace', payload: { dailyCap: null } })
  expect((await whenFinished(t, user, id)).progress.sent).toBe(3)
  await engine.stop()
})
