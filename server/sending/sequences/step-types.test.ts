import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { FollowUp, StepFigures } from '#contract/sequences.ts'
import type { Task } from '#contract/tasks.ts'
import { recordFact } from '#server/incoming/record.ts'
import { type EmailEventType, recordEvents } from '#server/tracking/tracking.ts'
import type { TestApp } from '#test/app.ts'
import {
  makeMailer,
  makeSent,
  readReport,
  startEngine,
  whenChanged,
  whenFinished,
  whenFollowUpsWait,
} from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { decideDueSteps } from './follow-ups.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let engines: ReturnType<typeof startEngine>[] = []

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ now: '2026-03-02T10:00:00Z', env: { INSTANCE_SENDER_DAILY: '10000' } }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})
afterEach(async () => {
  await Promise.all(engines.map(engine => engine.stop()))
  engines = []
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `t${++made}@shop.test`)
const start = () => engines.push(startEngine(t))
const mailsTo = (address = '') => sink.accepted.filter(mail => mail.to === address)
const step = (fields: Partial<FollowUp> = {}): FollowUp => ({
  type: 'email',
  delayDays: 2,
  condition: 'not-replied',
  subject: '',
  body: 'Did you see my mail?',
  ...fields,
})
const call = (fields: Partial<FollowUp> = {}) => step({ type: 'call', body: 'Ask about Sunday', ...fields })
const task = (fields: Partial<FollowUp> = {}) => step({ type: 'task', subject: 'Follow them', body: '', ...fields })
const waits = (id: string) => whenFollowUpsWait(t, user, id)
const sequence = async (id: string): Promise<StepFigures[]> =>
  (await user.client(`/api/campaigns/${id}/sequence`)).json()
/** The number of recipients for whom this step waits. */
const planned = (id: string, n: number, waiting: number) =>
  whenChanged(async () => (await sequence(id))[n]?.waiting === waiting)
const listTasks = async (query = ''): Promise<Task[]> => (await user.client(`/api/tasks?${query}`)).json()
const reasonOf = async (id: string, email: string, n: number) => {
  const [row] = await t.db.system<{ reason: string | null }[]>`
    select reason from settled_messages
    where user_id = ${user.id} and campaign_id = ${id} and email = ${email} and step = ${n}
    union all
    select reason from tasks
    where user_id = ${user.id} and campaign_id = ${id} and email_norm = ${email} and step = ${n}`
  return row?.reason
}

/** A recipient's reaction to the first email. */
async function does(id: string, email: string, type: EmailEventType): Promise<void> {
  const [m] = await t.db.system<{ id: string }[]>`
    select id from messages where campaign_id = ${id} and email = ${email} and step = 0`
  const at = t.clock.now()
  const event = { campaignId: id, messageId: m?.id ?? '', recipientEmail: email, type, at, sentAt: at }
  await t.db.asSystem(sql => recordEvents(sql, user.id, [event]))
}

describe('a follow-up for those who opened', () => {
  test('is sent to those who had opened when it was due; the others get the next step', async () => {
    const [opened = '', silent = ''] = addresses(2)
    const id = await makeSent(user, [opened, silent], { steps: [step({ condition: 'opened' }), step()] })
    start()
    await waits(id)
    await does(id, opened, 'opened')
    t.clock.advance(2 * DAY_MS)
    await planned(id, 2, 2)
    expect([mailsTo(opened).length, mailsTo(silent).length]).toEqual([2, 1])
    expect(await reasonOf(id, silent, 1)).toBe('not-opened')
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect([mailsTo(opened).length, mailsTo(silent).length]).toEqual([3, 2])
    expect(await sequence(id)).toMatchObject([{ sent: 2 }, { sent: 1, stopped: 1 }, { sent: 2, stopped: 0 }])
  })

  test('isn’t sent for an open by a machine', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { steps: [step({ condition: 'opened' })] })
    start()
    await waits(id)
    const [m] = await t.db.system<{ id: string }[]>`select id from messages where campaign_id = ${id} and step = 0`
    const at = t.clock.now()
    const open = { campaignId: id, messageId: m?.id ?? '', recipientEmail: to, type: 'opened' as const, at, sentAt: at }
    await t.db.asSystem(sql => recordEvents(sql, user.id, [{ ...open, botReason: 'mail-privacy-proxy' }]))
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect([mailsTo(to).length, await reasonOf(id, to, 1)]).toEqual([1, 'not-opened'])
  })

  test('waits with the others in the queue of a limit, and is decided once', async () => {
    const to = addresses(3)
    const id = await makeSent(user, to, { steps: [step({ condition: 'not-opened' }), step()] })
    start()
    await waits(id)
    await does(id, to[0] ?? '', 'opened')
    t.clock.advance(2 * DAY_MS)
    await planned(id, 2, 3)
    expect(await reasonOf(id, to[0] ?? '', 1)).toBe('opened')
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect(to.map(address => mailsTo(address).length)).toEqual([2, 3, 3])
  })
})

test('a click is needed for a follow-up to those who clicked', async () => {
  const [clicked = '', opened = ''] = addresses(2)
  const id = await makeSent(user, [clicked, opened], { steps: [step({ condition: 'clicked' })] })
  start()
  await waits(id)
  await does(id, clicked, 'clicked')
  await does(id, opened, 'opened')
  t.clock.advance(2 * DAY_MS)
  await whenFinished(t, user, id)
  expect([mailsTo(clicked).length, mailsTo(opened).length]).toEqual([2, 1])
  expect(await reasonOf(id, opened, 1)).toBe('not-clicked')
})

describe('calls and tasks', () => {
  test('open when they’re due, with who and what, and the next email doesn’t wait for them', async () => {
    const [to = ''] = addresses(1)
    const lead = await makeLead(t, user, { businessName: 'Joe’s', email: to, phone: '+1 212 555 0100' })
    const id = await makeSent(user, [to], {
      name: 'Spring',
      steps: [call({ body: 'Ask {{businessName}} in {{city|town}} about {{category}}' }), task(), step()],
    })
    start()
    await waits(id)
    expect(await listTasks()).toEqual([])
    expect(await sequence(id)).toMatchObject([{}, { type: 'call', waiting: 1 }, { waiting: 0 }, { waiting: 0 }])
    t.clock.advance(2 * DAY_MS)
    await whenChanged(async () => (await listTasks()).length === 1)
    expect(await listTasks()).toMatchObject([
      {
        type: 'call',
        title: '',
        note: 'Ask Joe’s in town about [category]',
        businessName: 'Joe’s',
        leadId: lead.id,
        campaignId: id,
      },
    ])
    const [row] = (await user.client(`/api/campaigns/${id}/recipients`)).json<CampaignRecipient[]>()
    expect(row?.steps?.map(({ step, group, task }) => [step, group, task])).toEqual([
      [0, 'sent', undefined],
      [1, 'queued', { type: 'call', isDue: true }],
      [2, 'queued', { type: 'task', isDue: false }],
    ])
    await planned(id, 2, 1)
    t.clock.advance(2 * DAY_MS)
    await planned(id, 3, 1)
    expect(await listTasks()).toHaveLength(2)
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect(mailsTo(to)).toHaveLength(2)
    expect((await user.client('/api/tasks/count')).json()).toEqual({ open: 2 })
    expect(await listTasks('type=task')).toMatchObject([{ title: 'Follow them' }])
  })

  test('are done with a tick, and open again without it', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { steps: [task()] })
    start()
    await waits(id)
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    const [open] = await listTasks()
    const url = `/api/tasks/${open?.id}`
    const put = async (isDone: boolean) => (await user.client({ method: 'PUT', url, payload: { isDone } })).json()
    expect(await put(true)).toMatchObject({ state: 'done', doneAt: t.clock.now().toISOString() })
    expect([await listTasks(), (await listTasks('state=done')).length]).toEqual([[], 1])
    expect(await sequence(id)).toMatchObject([{}, { open: 0, done: 1 }])
    expect(await put(false)).toMatchObject({ state: 'open', doneAt: null })
  })

  test('are skipped with the reason: nobody to call, no open, a reply', async () => {
    const [nobody = '', silent = '', replied = ''] = addresses(3)
    await makeLead(t, user, { email: silent, phone: '+1 212 555 0101' })
    const id = await makeSent(user, [nobody, silent, replied], {
      steps: [call(), task({ condition: 'opened' }), step()],
    })
    start()
    await waits(id)
    const [m] = await t.db.system<{ id: string }[]>`
      select id from messages where campaign_id = ${id} and email = ${replied} and step = 0`
    const fact = { kind: 'replied' as const }
    const at = t.clock.now()
    await t.db.asSystem(sql =>
      recordFact(sql, { userId: user.id, messageId: m?.id ?? '', attempt: null, at, fact, isSure: true }),
    )
    expect(await reasonOf(id, replied, 1)).toBe('replied')
    t.clock.advance(2 * DAY_MS)
    await planned(id, 2, 2)
    t.clock.advance(2 * DAY_MS)
    await planned(id, 3, 2)
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect([await reasonOf(id, nobody, 1), await reasonOf(id, silent, 2)]).toEqual(['no-phone', 'not-opened'])
    expect((await listTasks()).map(({ email }) => email)).toEqual([silent])
    expect([nobody, silent, replied].map(address => mailsTo(address).length)).toEqual([2, 2, 1])
  })

  test('that wait are skipped when the campaign is canceled', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { steps: [task()] })
    start()
    await waits(id)
    await user.client({ method: 'POST', url: `/api/campaigns/${id}/cancel`, payload: {} })
    await whenChanged(async () => (await readReport(user, id)).finishedAt !== null)
    expect(await reasonOf(id, to, 1)).toBe('cancelled')
  })

  test('open once for each recipient with four workers', async () => {
    const to = addresses(40)
    const id = await makeSent(user, to, { steps: [task(), step({ condition: 'not-opened' })] })
    start()
    start()
    await waits(id)
    t.clock.advance(2 * DAY_MS)
    const key = { userId: user.id, campaignId: id }
    await Promise.all([decideDueSteps(t.deps, key), decideDueSteps(t.deps, key)])
    await planned(id, 2, 40)
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect((await listTasks('limit=100')).length).toBe(40)
    expect(to.filter(address => mailsTo(address).length !== 2)).toEqual([])
  })

  test('keep their type while the campaign is paused; their text changes', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { subject: 'Hello', steps: [task()] })
    start()
    await waits(id)
    const url = `/api/campaigns/${id}`
    await user.client({ method: 'POST', url: `${url}/pause`, payload: {} })
    const edit = (steps: FollowUp[]) =>
      user.client({ method: 'PUT', url, payload: { subject: 'Hello', body: 'Hi', steps } })
    expect((await edit([step()])).statusCode).toBe(409)
    expect((await edit([task({ subject: 'Visit them' })])).statusCode).toBe(200)
    await user.client({ method: 'POST', url: `${url}/resume`, payload: {} })
    t.clock.advance(2 * DAY_MS)
    await whenFinished(t, user, id)
    expect(await listTasks()).toMatchObject([{ title: 'Visit them' }])
  })
})
