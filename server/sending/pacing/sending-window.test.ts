import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { claim } from '../engine/batches.ts'
import { expandChunk, takeExpansion } from '../engine/expand.ts'
import { workingCampaigns } from '../engine/working-campaigns-sql.ts'
import { pacingOf } from './current-pacing.ts'

let app: Awaited<ReturnType<typeof smtpApp>>
let user: TestUser
beforeAll(async () => {
  app = await smtpApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // A Friday, noon in New York: 18:00 in Paris, 9:00 in Los Angeles.
  app.t.clock.set('2026-11-20T17:00:00Z')
  user = await makeMailer(app.t)
})

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' }

const setWindow = (id: string, sendingWindow: typeof OFFICE | null) =>
  user.client({ method: 'PUT', url: `/api/campaigns/${id}/sending-window`, payload: { sendingWindow } })

/** One recipient per place, by name; an expanded campaign to them with office hours. */
async function campaignTo(
  places: Record<string, Record<string, string | number>>,
  sendingWindow: typeof OFFICE | null = OFFICE,
) {
  const { t } = app
  const [mark] = randomUUID().split('-')
  const to = Object.keys(places).map(name => `${name}.${mark}@shop.test`)
  for (const [i, place] of Object.values(places).entries()) {
    const lead = await makeLead(t, user, { email: to[i] ?? '' })
    if (Object.keys(place).length > 0)
      await t.db.system`update leads set ${t.db.system({ ...place })} where id = ${lead.id}`
  }
  const id = await makeSent(user, to)
  await t.db
    .system`update campaigns set sending_window = ${sendingWindow && t.db.system.json(sendingWindow)} where id = ${id}`
  const worker = randomUUID()
  const work = await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })
  if (work) await expandChunk(t.deps, worker, work)
  return id
}

/** Each recipient's state, by the first part of the address. */
async function messagesOf(id: string) {
  const rows = await app.t.db.system<{ name: string; state: string; reason: string | null; notBefore: string }[]>`
    select split_part(email, '.', 1) as name, state, reason, not_before from messages where campaign_id = ${id} order by email`
  return Object.fromEntries(rows.map(r => [r.name, r.state === 'pending' ? `${r.reason} ${r.notBefore}` : r.state]))
}

/** One claim of a worker; returns the recipients it may email. */
async function claimOnce(id: string) {
  const { t } = app
  const campaign = (await workingCampaigns(t.db.system, user.id)).find(c => c.campaignId === id)
  if (!campaign) throw new Error('not at work')
  const pacing = await pacingOf(t.deps, campaign, { sendingAccountId: null, dailyLimit: null })
  const sender = { from: { name: 'A', address: 'a@b.test' } }
  const { messages, postponedCount } = await claim(t.deps, { workerId: randomUUID(), sender, campaign, pacing, n: 50 })
  return {
    mailed: messages.map(m => m.email.split('.')[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
    postponed: postponedCount,
  }
}

const PLACES = {
  paris: { timeZone: 'Europe/Paris' },
  // By their coordinates.
  austin: { lat: 30.27, lon: -97.74 },
  tokyo: { lat: 35.68, lon: 139.69 },
  boston: { address: '12 Oak Street, Boston, MA 02108', country: 'US' },
}

test('makes each recipient wait for local office hours as soon as they’re expanded', async () => {
  const id = await campaignTo(PLACES)
  expect(await messagesOf(id)).toEqual({
    austin: 'null 2026-11-20T17:00:00.000Z',
    boston: 'null 2026-11-20T17:00:00.000Z',
    paris: 'window 2026-11-23T08:00:00.000Z',
    tokyo: 'window 2026-11-23T00:00:00.000Z',
  })
  expect(await claimOnce(id)).toEqual({ mailed: ['austin', 'boston'], postponed: 0 })
})

test('uses the account’s time zone for an unknown place', async () => {
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: { timeZone: 'Asia/Kathmandu' } })
  const id = await campaignTo({ nowhere: {} })
  expect(await messagesOf(id)).toEqual({ nowhere: 'window 2026-11-23T03:15:00.000Z' })
})

test('checks the window again when a recipient’s time comes, without delaying those behind', async () => {
  const id = await campaignTo({ boston: PLACES.boston, austin: PLACES.austin, la: { timeZone: 'America/Los_Angeles' } })
  // 5 PM in Boston: nobody was emailed since noon.
  app.t.clock.set('2026-11-20T22:00:00Z')
  expect(await claimOnce(id)).toEqual({ mailed: ['austin', 'la'], postponed: 1 })
  expect(await messagesOf(id)).toEqual({
    austin: 'attempting',
    boston: 'window 2026-11-23T14:00:00.000Z',
    la: 'attempting',
  })
  const recipients = (await user.client(`/api/campaigns/${id}/recipients`)).json<
    { email: string; reasonText: string }[]
  >()
  expect(recipients.find(r => r.email.startsWith('boston'))?.reasonText).toBe(
    'Outside the sending window, which opens Mon, Nov 23, 9:00 AM (America/New_York)',
  )
})

test('applies a window set or changed while sending, also to waiting recipients', async () => {
  const id = await campaignTo({ boston: PLACES.boston, paris: PLACES.paris }, null)
  expect((await setWindow(id, OFFICE)).statusCode).toBe(200)
  const engine = startEngine(app.t)
  await whenChanged(async () => {
    const { statusReason, progress } = await readReport(user, id)
    return statusReason !== null && progress.sent === 1
  })
  expect(await messagesOf(id)).toEqual({ boston: 'accepted', paris: 'window 2026-11-23T08:00:00.000Z' })
  expect((await readReport(user, id)).statusReason).toBe(
    'All remaining recipients are outside their sending window; sending resumes Mon, Nov 23, 8:00 AM (UTC).',
  )
  await setWindow(id, null)
  const report = await whenFinished(app.t, user, id)
  await engine.stop()
  expect([report.progress.sent, report.statusReason]).toEqual([2, null])
})

test('accepts a window in the draft', async () => {
  const { t } = app
  const payload = { name: 'A', subject: 'A', body: 'A', recipients: ['draft@shop.test'], sendingWindow: OFFICE }
  const made = await user.client({ method: 'POST', url: '/api/campaigns', payload })
  const kept = await user.client(`/api/campaigns/${made.json().id}/sending-window`)
  expect(kept.json()).toEqual({ sendingWindow: OFFICE, timeZone: 'UTC' })
  await t.db.system`update campaigns set status = 'finished' where id = ${made.json().id}`
  const late = await setWindow(made.json().id, null)
  expect([late.statusCode, late.json().message]).toEqual([409, 'This campaign has ended, so nobody is left to email.'])
})

test('reads nothing until tomorrow for a campaign whose window opens then', async () => {
  const id = await campaignTo({ paris: PLACES.paris })
  expect(await claimOnce(id)).toEqual({ mailed: [], postponed: 0 })
  app.t.clock.set('2026-11-23T08:00:00Z')
  expect(await claimOnce(id)).toEqual({ mailed: ['paris'], postponed: 0 })
})

test.each([
  [{ ...OFFICE, days: [] }, 'Choose at least one day'],
  [{ ...OFFICE, until: '09:00' }, 'The sending window has to end after it begins'],
  [{ ...OFFICE, from: '9:05' }, 'Enter a time on the quarter hour, such as 09:30'],
])('%o: %s', async (sendingWindow, message) => {
  const reply = await setWindow(randomUUID(), sendingWindow)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})
