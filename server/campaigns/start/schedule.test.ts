import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import type { TestApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer, readReport, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { startDue } from './due.ts'

let t: TestApp
let close: () => Promise<void>
let user: TestUser

beforeAll(async () => {
  ;({ t, close } = await smtpApp({ env: { SEND_HOLD_SECONDS: '10' }, now: '2026-03-02T10:00:00Z' }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `s${++made}@shop.test`)
const ask = async (id: string, what: string, payload: object = {}) => {
  const reply = await user.client({ method: 'POST', url: `/api/campaigns/${id}/${what}`, payload })
  return { status: reply.statusCode, body: reply.json<Campaign & { message: string }>() }
}
const used = async () => {
  const [row] = await t.db.system<{ campaigns: number; emails: number }[]>`
    select coalesce(sum(campaigns_sent), 0)::int as campaigns, coalesce(sum(emails_sent), 0)::int as emails
    from user_usage where user_id = ${user.id}`
  return row
}
const inMessages = async (id: string) => (await t.db.system`select from messages where campaign_id = ${id}`).length

describe('the seconds after Send', () => {
  test('sends nothing before they are over, then starts once', async () => {
    const { id } = await makeDraft(user, addresses(3))
    const held = (await clickSend(user, id)).json<Campaign>()
    expect(held).toMatchObject({ status: 'scheduled', isHeld: true, scheduledAt: '2026-03-02T10:00:10.000Z' })
    t.clock.advance(9_000)
    await startDue(t.deps)
    expect([(await readReport(user, id)).status, await inMessages(id)]).toEqual(['scheduled', 0])
    t.clock.advance(1_000)
    await Promise.all([startDue(t.deps), startDue(t.deps)])
    expect((await sendAll(t, user, id)).progress.sent).toBe(3)
    expect(await used()).toEqual({ campaigns: 1, emails: 3 })
  })

  test('unsent, it’s the same draft, uses no quota, and can be sent again', async () => {
    const { id } = await makeDraft(user, addresses(3))
    await clickSend(user, id)
    expect(await used()).toEqual({ campaigns: 1, emails: 3 })
    const { body } = await ask(id, 'unsend')
    expect(body).toMatchObject({ status: 'draft', isHeld: false, scheduledAt: null, sentAt: null })
    expect(await used()).toEqual({ campaigns: 0, emails: 0 })
    t.clock.advance(60_000)
    await startDue(t.deps)
    expect((await readReport(user, id)).status).toBe('draft')
    await clickSend(user, id)
    t.clock.advance(10_000)
    await startDue(t.deps)
    expect((await sendAll(t, user, id)).progress.sent).toBe(3)
  })

  test('can’t be unsent once it has started; a draft stays a draft', async () => {
    const { id } = await makeDraft(user, addresses(1))
    expect((await ask(id, 'unsend')).body.status).toBe('draft')
    await clickSend(user, id)
    t.clock.advance(10_000)
    await startDue(t.deps)
    const late = await ask(id, 'unsend')
    expect([late.status, late.body.message]).toEqual([
      409,
      'This campaign has already started, and sent emails can’t be taken back. You can pause or cancel the rest.',
    ])
  })

  test('unsending and starting at the same moment: exactly one wins', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await makeDraft(user, addresses(1))
      await clickSend(user, id)
      t.clock.advance(10_000)
      const [undo] = await Promise.all([ask(id, 'unsend'), startDue(t.deps)])
      const { status } = await readReport(user, id)
      expect([undo.status, status]).toEqual(undo.status === 200 ? [200, 'draft'] : [409, 'sending'])
    }
  })

  test('cancelled meanwhile, it emails nobody and gives its quota back', async () => {
    const { id } = await makeDraft(user, addresses(2))
    await clickSend(user, id)
    expect((await ask(id, 'cancel')).body.status).toBe('cancelled')
    t.clock.advance(10_000)
    await startDue(t.deps)
    expect((await readReport(user, id)).status).toBe('cancelled')
  })
})

describe('at a chosen time', () => {
  const at = '2026-03-20T09:30:00+01:00'

  test('waits for it, counts from then, and starts', async () => {
    const { id } = await makeDraft(user, addresses(2))
    const { body } = await ask(id, 'send', { at })
    expect(body).toMatchObject({ status: 'scheduled', isHeld: false, scheduledAt: '2026-03-20T08:30:00.000Z' })
    expect(await used()).toEqual({ campaigns: 0, emails: 0 })
    t.clock.set('2026-03-20T08:29:59Z')
    await startDue(t.deps)
    expect((await readReport(user, id)).status).toBe('scheduled')
    t.clock.set('2026-03-20T08:30:00Z')
    await startDue(t.deps)
    expect((await sendAll(t, user, id)).progress.sent).toBe(2)
    expect(await used()).toEqual({ campaigns: 1, emails: 2 })
  })

  test('starts once if the clock jumps past it and back', async () => {
    t.clock.set('2026-03-02T10:00:00Z')
    const { id } = await makeDraft(user, addresses(2))
    await ask(id, 'send', { at })
    t.clock.set('2026-03-20T12:00:00Z')
    await startDue(t.deps)
    t.clock.set('2026-03-02T10:00:01Z')
    await startDue(t.deps)
    t.clock.set('2026-03-20T12:00:01Z')
    await startDue(t.deps)
    expect((await sendAll(t, user, id)).progress.sent).toBe(2)
    expect([await inMessages(id), await used()]).toEqual([2, { campaigns: 1, emails: 2 }])
  })

  test('can be rescheduled and unscheduled', async () => {
    t.clock.set('2026-03-02T10:00:00Z')
    const { id } = await makeDraft(user, addresses(1))
    await ask(id, 'send', { at })
    expect((await ask(id, 'send', { at: '2026-03-21T08:00:00Z' })).body.scheduledAt).toBe('2026-03-21T08:00:00.000Z')
    expect((await ask(id, 'unsend')).body).toMatchObject({ status: 'draft', scheduledAt: null })
  })

  test('rejects a time in the past or no time', async () => {
    const { id } = await makeDraft(user, addresses(1))
    const over = await ask(id, 'send', { at: '2026-03-02T09:59:59Z' })
    expect([over.status, over.body.message]).toEqual([400, 'Choose a time in the future.'])
    expect((await ask(id, 'send', { at: 'tomorrow' })).status).toBe(400)
    expect((await ask(id, 'send', { at: '2030-01-01T00:00:00Z' })).status).toBe(400)
  })

  test('says what is missing by then, and starts once that is fixed', async () => {
    const { id } = await makeDraft(user, addresses(2))
    await ask(id, 'send', { at: '2026-03-03T08:00:00Z' })
    await t.db.system`update user_settings set postal_address = null where user_id = ${user.id}`
    t.clock.set('2026-03-03T08:00:00Z')
    await startDue(t.deps)
    expect(await readReport(user, id)).toMatchObject({
      status: 'scheduled',
      statusReason: expect.stringContaining(
        'This campaign couldn’t start at its scheduled time. Add your postal address in Settings',
      ),
    })
    await t.db.system`update user_settings set postal_address = '1 Main Street' where user_id = ${user.id}`
    await startDue(t.deps)
    expect((await readReport(user, id)).status).toBe('scheduled')
    await t.db.system`update campaigns set updated_at = now() - interval '61 seconds' where id = ${id}`
    await startDue(t.deps)
    expect((await sendAll(t, user, id)).progress.sent).toBe(2)
  })
})

test('copies a campaign as an unsent draft with the same email and recipients', async () => {
  const to = addresses(2)
  const { id } = await makeDraft(user, to, { name: 'Spring', body: '<p>News</p>' })
  await clickSend(user, id)
  const { body: copy } = await ask(id, 'duplicate')
  expect(copy).toMatchObject({ name: 'Copy of Spring', status: 'draft', recipientCount: 2, sentAt: null })
  const report = await readReport(user, copy.id)
  expect([report.body, report.subject, report.progress.expanded]).toEqual(['<p>News</p>', 'Hello', 0])
  await clickSend(user, copy.id)
  t.clock.advance(10_000)
  await startDue(t.deps)
  expect((await sendAll(t, user, copy.id)).progress.sent).toBe(2)
})
