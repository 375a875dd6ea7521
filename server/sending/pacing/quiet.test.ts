import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AudienceCounts } from '#contract/audience.ts'
import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Finding } from '#contract/preflight.ts'
import { clickSend, makeDraft, makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { expandAll } from '../engine/expand.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
beforeAll(async () => {
  app = await smtpApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await makeMailer(app.t)
  await quiet(30)
  app.sink.accepted.length = 0
})

const put = (url: string, payload: object) => user.client({ method: 'PUT', url, payload })
const post = async <T>(url: string, payload: object) => (await user.client({ method: 'POST', url, payload })).json<T>()
const quiet = (quietDays: number) => put('/api/settings/sender', { quietDays })
const [ANN, BOB, CAT] = ['ann@quiet.test', 'bob@quiet.test', 'cat@quiet.test']
const FIRST = { subject: 'First', body: 'First' }
const resultsOf = async (id: string) =>
  Object.fromEntries(
    (await user.client(`/api/campaigns/${id}/recipients`))
      .json<CampaignRecipient[]>()
      .map(({ email, state, reason }) => [email, reason ?? state]),
  )

test('leaves out whom a campaign wrote to in these days, says so before, and counts only the others', async () => {
  const first = await makeSent(user, [ANN, BOB], FIRST)
  await sendAll(app.t, user, first)
  const asked = { recipients: [ANN, 'Bob@Quiet.test', CAT] }
  const counts = await post<AudienceCounts>('/api/campaigns/audience', asked)
  expect([counts.recipients, counts.suppressed]).toEqual([1, [{ reason: 'in-other-campaign', count: 2 }]])
  const preflight = { ...asked, subject: 'Second', body: 'Second', part: 'content' }
  const { findings } = await post<{ findings: Finding[] }>('/api/campaigns/preflight', preflight)
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'skipped', count: 2, suppressed: [{ reason: 'in-other-campaign', count: 2 }] }),
  )
  expect(await post('/api/campaigns/mailable', asked)).toEqual({ count: 1 })
  const second = await makeSent(user, asked.recipients, { subject: 'Second' })
  const { progress } = await sendAll(app.t, user, second)
  expect(progress).toMatchObject({ sent: 1, skipped: 2, reasons: [{ reason: 'in-other-campaign', count: 2 }] })
  expect(app.sink.accepted.map(({ to }) => to).toSorted()).toEqual([ANN, BOB, CAT])
  expect(await app.t.db.system`select emails_reserved from campaigns where id = ${second}`).toEqual([
    { emailsReserved: 1 },
  ])
})

test('writes to them again after these days, or if the campaign includes them, or where nothing is quiet', async () => {
  await sendAll(app.t, user, await makeSent(user, [ANN], FIRST))
  const isSent = async (id: string) => (await sendAll(app.t, user, id)).progress.sent
  const included = await makeDraft(user, [ANN], { subject: 'Again', includesContacted: true })
  expect((await user.client(`/api/campaigns/${included.id}/content`)).json()).toMatchObject({ includesContacted: true })
  await clickSend(user, included.id)
  expect(await isSent(included.id)).toBe(1)
  await quiet(0)
  expect(await isSent(await makeSent(user, [ANN], { subject: 'Off' }))).toBe(1)
  await quiet(5)
  const refused = await clickSend(user, (await makeDraft(user, [ANN], { subject: 'Too soon' })).id)
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('in another campaign')])
  app.t.clock.advance(6 * DAY_MS)
  expect(await isSent(await makeSent(user, [ANN], { subject: 'Later' }))).toBe(1)
})

test('leaves out whom a paused campaign has yet to write to', async () => {
  const first = await makeSent(user, [ANN, BOB], FIRST)
  await user.client({ method: 'POST', url: `/api/campaigns/${first}/pause` })
  await expandAll(app.t.deps, parts(), { userId: user.id, campaignId: first })
  await app.t.db.system`update campaigns set status = 'sending' where id = ${first}`
  await expandAll(app.t.deps, parts(), { userId: user.id, campaignId: first })
  await user.client({ method: 'POST', url: `/api/campaigns/${first}/pause` })
  const second = await makeSent(user, [ANN, CAT], { subject: 'Second' })
  await sendAll(app.t, user, second)
  expect(await resultsOf(second)).toEqual({ [ANN]: 'in-other-campaign', [CAT]: 'accepted' })
  await user.client({ method: 'POST', url: `/api/campaigns/${first}/cancel` })
  expect((await sendAll(app.t, user, await makeSent(user, [BOB], { subject: 'Third' }))).progress.sent).toBe(1)
})

const parts = () => ({
  workerId: crypto.randomUUID(),
  progress: { changed: () => {} } as never,
  signal: new AbortController().signal,
  onChunk: () => {},
})

test('two campaigns that start at once never both write to a person', async () => {
  const recipients = Array.from({ length: 1500 }, (_, n) => `both${n}@quiet.test`)
  const ids = [await makeSent(user, recipients, FIRST), await makeSent(user, recipients, { subject: 'Second' })]
  await Promise.all(ids.map(campaignId => expandAll(app.t.deps, parts(), { userId: user.id, campaignId })))
  const rows = await app.t.db.system<{ n: number; emails: number }[]>`
    select count(*)::int as n, count(distinct email)::int as emails from queued_messages
    where user_id = ${user.id} and reason is null`
  expect(rows).toEqual([{ n: 1500, emails: 1500 }])
})

test('another account’s campaigns keep nobody out', async () => {
  const other = await makeMailer(app.t)
  await sendAll(app.t, other, await makeSent(other, [ANN], FIRST))
  const id = await makeSent(user, [ANN])
  expect((await sendAll(app.t, user, id)).progress.sent).toBe(1)
  expect((await readReport(user, id)).status).toBe('finished')
})
