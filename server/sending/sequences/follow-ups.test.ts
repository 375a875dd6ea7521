import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { FollowUp } from '#contract/sequences.ts'
import type { Fact } from '#server/incoming/outcomes.ts'
import { recordFact } from '#server/incoming/record.ts'
import { type EmailEventType, recordEvents } from '#server/tracking/tracking.ts'
import { unsubscribe } from '#server/tracking/unsubscribe.ts'
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
import { connectOwn, disconnectOwn } from '#test/own-sending-account.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

const START = '2026-03-02T10:00:00Z'
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
let engines: ReturnType<typeof startEngine>[] = []

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({
    now: START,
    env: { INSTANCE_SENDER_DAILY: '10000', ALLOW_PRIVATE_FETCH: '1' },
  }))
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
const addresses = (n: number) => Array.from({ length: n }, () => `s${++made}@shop.test`)
const start = () => engines.push(startEngine(t))
const mailsTo = (address = '') => sink.accepted.filter(mail => mail.to === address)
const followUp = (fields: Partial<FollowUp> = {}): FollowUp => ({
  type: 'email',
  delayDays: 3,
  condition: 'not-replied',
  subject: '',
  body: 'Did you see my mail?',
  ...fields,
})
const header = (raw = '', name: string) =>
  new RegExp(`^${name}: ((?:.*)(?:\r\n[ \t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n/g, '')
const waits = (id: string) => whenFollowUpsWait(t, user, id)
const arrived = (count: number, to: string[]) =>
  whenChanged(async () => sink.accepted.filter(mail => to.includes(mail.to)).length >= count)
const sequence = async (id: string) => (await user.client(`/api/campaigns/${id}/sequence`)).json()
const skipped = async (id: string) => (await user.client(`/api/campaigns/${id}/recipients?group=skipped`)).json()

/** The recipients' reactions to the first email. */
async function does(id: string, email: string, type: EmailEventType): Promise<void> {
  const [m] = await t.db.system<{ id: string }[]>`
    select id from messages where campaign_id = ${id} and email = ${email} and step = 0`
  const at = t.clock.now()
  const event = { campaignId: id, messageId: m?.id ?? '', recipientEmail: email }
  await t.db.asSystem(sql => recordEvents(sql, user.id, [{ ...event, type, at, sentAt: at }]))
}

describe('a follow-up', () => {
  test('is sent on the third day in the same thread, and the campaign shows what it waits for', async () => {
    const [to = ''] = addresses(1)
    await makeLead(t, user, { businessName: 'Joe’s', email: to })
    const id = await makeSent(user, [to], {
      subject: 'A site for {{businessName}}',
      steps: [followUp(), followUp({ type: 'email', delayDays: 4, body: 'My last word, {{businessName}}' })],
    })
    start()
    await waits(id)
    expect(await readReport(user, id)).toMatchObject({
      status: 'sending',
      statusReason: 'Follow-ups wait until Thu, Mar 5, 10:00 AM (UTC).',
      stepCount: 2,
    })
    t.clock.set('2026-03-05T09:59:00Z')
    await new Promise(resolve => setImmediate(resolve))
    expect(mailsTo(to)).toHaveLength(1)
    t.clock.set('2026-03-05T10:00:01Z')
    await arrived(2, [to])
    await waits(id)
    t.clock.advance(4 * DAY_MS)
    expect((await whenFinished(t, user, id)).sentCount).toBe(3)
    const [first, second, third] = mailsTo(to).map(mail => mail.raw)
    const ids = mailsTo(to).map(mail => header(mail.raw, 'Message-ID'))
    expect(new Set(ids).size).toBe(3)
    expect([header(first, 'In-Reply-To'), header(first, 'References')]).toEqual([undefined, undefined])
    expect([header(second, 'In-Reply-To'), header(second, 'References')]).toEqual([ids[0], ids[0]])
    expect([header(third, 'In-Reply-To'), header(third, 'References')]).toEqual([ids[1], `${ids[0]} ${ids[1]}`])
    expect(header(second, 'Subject')).toBe(header(third, 'Subject'))
    expect(header(second, 'Subject')).toMatch(/^=\?UTF-8\?Q\?Re=3A_A_site_for_Joe=E2=80=99s\?=$/)
    expect(third).toContain('My last word')
    const [usage] = await t.db.system`select emails_sent from user_usage where user_id = ${user.id}`
    expect(usage).toEqual({ emailsSent: 3 })
  })

  test('uses its current text if it was edited while the campaign was paused', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { subject: 'Hello', steps: [followUp()] })
    start()
    await waits(id)
    const url = `/api/campaigns/${id}`
    await user.client({ method: 'POST', url: `${url}/pause` })
    const payload = { subject: 'Hello', body: 'Hi', steps: [followUp({ body: 'A better word' })] }
    expect((await user.client({ method: 'PUT', url, payload })).statusCode).toBe(200)
    await user.client({ method: 'POST', url: `${url}/resume` })
    t.clock.advance(3 * DAY_MS)
    await whenFinished(t, user, id)
    const raws = mailsTo(to).map(mail => mail.raw)
    expect(raws).toHaveLength(2)
    expect(raws[1]).toContain('A better word')
    const [first] = raws.map(raw => header(raw, 'Message-ID'))
    expect([first, header(raws[1], 'In-Reply-To')]).toEqual([expect.stringMatching(/^<.+@.+>$/), first])
  })

  test('with its own subject starts a thread that the next one continues', async () => {
    const [to = ''] = addresses(1)
    const steps = [followUp({ subject: 'Another thing' }), followUp()]
    const id = await makeSent(user, [to], { subject: 'Hello', steps })
    start()
    for (const count of [1, 2]) {
      await arrived(count, [to])
      await waits(id)
      t.clock.advance(3 * DAY_MS)
    }
    await whenFinished(t, user, id)
    const raws = mailsTo(to).map(mail => mail.raw)
    expect(raws.map(raw => header(raw, 'Subject'))).toEqual(['Hello', 'Another thing', 'Re: Another thing'])
    expect(raws.map(raw => header(raw, 'References'))).toEqual([undefined, undefined, header(raws[1], 'Message-ID')])
  })

  test('waits for the sending account that started the thread', async () => {
    const own = await startSink({ user: { name: 'ada', pass: 'one' } })
    await connectOwn(user, own)
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { steps: [followUp()] })
    start()
    await waits(id)
    await disconnectOwn(user)
    await connectOwn(user, own, { fromAddress: 'ada@second.test' })
    t.clock.advance(3 * DAY_MS)
    await whenChanged(async () => /ada@own\.test/.test((await readReport(user, id)).statusReason ?? ''))
    expect([own.accepted.length, mailsTo(to).length]).toEqual([1, 0])
    await connectOwn(user, own)
    t.clock.advance(DAY_MS)
    await whenFinished(t, user, id)
    expect(own.accepted.map(mail => mail.from)).toEqual(['ada@own.test', 'ada@own.test'])
    await own.close()
  })

  test('is sent once to each recipient with two engines', async () => {
    const to = addresses(60)
    const id = await makeSent(user, to, { steps: [followUp()] })
    start()
    start()
    await arrived(60, to)
    await waits(id)
    t.clock.advance(3 * DAY_MS)
    await whenFinished(t, user, id)
    expect(to.filter(address => mailsTo(address).length !== 2)).toEqual([])
  })
})

describe('the report', () => {
  const listOf = async (id: string, group = '') =>
    (await user.client(`/api/campaigns/${id}/recipients?group=${group}`))
      .json()
      .map(({ email, state, reason }: { email: string; state: string; reason: string | null }) => [
        email,
        state,
        reason,
      ])

  test('lists each recipient once, with the latest sent email', async () => {
    const [first = '', second = ''] = addresses(2)
    const id = await makeSent(user, [first, second], { steps: [followUp(), followUp()] })
    start()
    await arrived(2, [first, second])
    await waits(id)
    expect(await listOf(id)).toEqual([
      [first, 'accepted', null],
      [second, 'accepted', null],
    ])
    expect(await listOf(id, 'queued')).toHaveLength(2)
    t.clock.advance(3 * DAY_MS)
    await arrived(4, [first, second])
    await waits(id)
    expect((await listOf(id)).map(([email]: string[]) => email)).toEqual([first, second])
    expect((await listOf(id, 'sent')).map(([email]: string[]) => email)).toEqual([first, second])
  })

  test('shows nobody as waiting who replied, bounced, or unsubscribed', async () => {
    const [replied = '', bounced = '', gone = '', silent = ''] = addresses(4)
    const id = await makeSent(user, [replied, bounced, gone, silent], { steps: [followUp()] })
    start()
    await arrived(4, [replied, bounced, gone, silent])
    await waits(id)
    const idOf = async (email: string) => {
      const [row] = await t.db.system<{ id: string }[]>`
        select id from messages where campaign_id = ${id} and email = ${email} and step = 0`
      return row?.id ?? ''
    }
    const at = t.clock.now()
    const tell = async (email: string, fact: Fact) => {
      const feedback = { userId: user.id, messageId: await idOf(email), attempt: null, at, fact, isSure: true }
      await t.db.asSystem(sql => recordFact(sql, feedback))
    }
    await tell(replied, { kind: 'replied' })
    await tell(bounced, { kind: 'bounced', why: 'soft', words: '550 no' })
    await unsubscribe(t.db, { userId: user.id, messageId: await idOf(gone) }, at)
    expect((await listOf(id, 'queued')).map(([email]: string[]) => email)).toEqual([silent])
    expect(
      Object.fromEntries((await listOf(id, 'skipped')).map(([email, , reason]: string[]) => [email, reason])),
    ).toEqual({ [replied]: 'replied', [bounced]: 'bounced', [gone]: 'unsubscribed' })
  })
})

describe('isn’t sent to', () => {
  test('recipients who replied, unsubscribed, bounced, or were converted, or who opened if that’s its condition', async () => {
    const [answered = '', gone = '', back = '', customer = '', opened = '', silent = ''] = addresses(6)
    const to = [answered, gone, back, customer, opened, silent]
    const lead = await makeLead(t, user, { email: customer })
    const id = await makeSent(user, to, { steps: [followUp({ condition: 'not-opened' }), followUp()] })
    start()
    await arrived(6, to)
    await waits(id)
    await does(id, answered, 'replied')
    await does(id, opened, 'opened')
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${gone}, 'unsubscribed')`
    await t.db
      .system`update settled_messages set state = 'bounced' where campaign_id = ${id} and email = ${back} and step = 0`
    await t.db.system`update leads set status = 'converted' where id = ${lead.id}`
    t.clock.advance(3 * DAY_MS)
    // The condition is one step's; the next one is for everybody who's left.
    await arrived(7, to)
    await waits(id)
    t.clock.advance(3 * DAY_MS)
    const { progress } = await whenFinished(t, user, id)
    expect(to.map(address => mailsTo(address).length)).toEqual([1, 1, 1, 1, 2, 3])
    const reasons = (await skipped(id)).map((r: { email: string; reason: string }) => [r.email, r.reason])
    expect(Object.fromEntries(reasons)).toEqual({
      [answered]: 'replied',
      [gone]: 'unsubscribed',
      [back]: 'bounced',
      [customer]: 'converted',
      [opened]: 'opened',
    })
    expect(progress.reasons.find(({ reason }) => reason === 'replied')?.text).toBe(
      'They replied, so we don’t send this follow-up',
    )
    expect(await sequence(id)).toMatchObject([
      { step: 0, delayDays: null, sent: 6, opened: 1, replied: 1, stopped: 0, waiting: 0 },
      { step: 1, type: 'email', delayDays: 3, condition: 'not-opened', sent: 1, stopped: 5, waiting: 0 },
      { step: 2, type: 'email', delayDays: 3, condition: 'not-replied', sent: 2, stopped: 0, waiting: 0 },
    ])
    // Skipped follow-ups return to the month's quota.
    const [usage] = await t.db.system`select emails_sent from user_usage where user_id = ${user.id}`
    expect(usage).toEqual({ emailsSent: 9 })
  })

  test('recipients who clicked, but is sent to those who only opened if its condition is not clicked', async () => {
    const [clicked = '', opened = ''] = addresses(2)
    const id = await makeSent(user, [clicked, opened], { steps: [followUp({ condition: 'not-clicked' })] })
    start()
    await arrived(2, [clicked, opened])
    await waits(id)
    await does(id, clicked, 'clicked')
    await does(id, opened, 'opened')
    t.clock.advance(3 * DAY_MS)
    await whenFinished(t, user, id)
    expect([mailsTo(clicked).length, mailsTo(opened).length]).toEqual([1, 2])
  })

  test('anyone after the campaign was canceled; while it’s paused, it waits', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { steps: [followUp()] })
    const press = (move: string) => user.client({ method: 'POST', url: `/api/campaigns/${id}/${move}`, payload: {} })
    start()
    await waits(id)
    expect((await press('pause')).json()).toMatchObject({ status: 'paused' })
    t.clock.advance(10 * DAY_MS)
    expect((await press('cancel')).json()).toMatchObject({ status: 'cancelled' })
    await whenChanged(async () => (await readReport(user, id)).finishedAt !== null)
    expect(mailsTo(to)).toHaveLength(1)
    expect((await sequence(id))[1]).toMatchObject({ sent: 0, stopped: 1, waiting: 0 })
  })

  test('recipients beyond the month’s quota, and says so', async () => {
    user = await makeMailer(t, { plan: 'basic' })
    const to = addresses(3)
    await t.db.system`
      insert into user_usage (user_id, year, month, emails_sent)
      select ${user.id}, 2026, extract(month from ${t.clock.now().toISOString()}::timestamptz at time zone 'UTC'), email_limit - 4
      from subscription_plans where id = 'basic'`
    const id = await makeSent(user, to, { steps: [followUp()] })
    start()
    await arrived(3, to)
    await whenChanged(async () => (await sequence(id))[0].sent === 3)
    expect((await sequence(id))[1]).toMatchObject({ waiting: 1, stopped: 2 })
    expect((await readReport(user, id)).progress.reasons).toMatchObject([{ reason: 'quota', count: 2 }])
  })
})

describe('variants of the first email', () => {
  const variants = [
    { subject: 'B for {{businessName|you}}', body: 'Letter B' },
    { subject: 'C', body: 'Letter C' },
  ]
  test('get equal shares, and follow-ups continue the received one', async () => {
    const to = addresses(30)
    const id = await makeSent(user, to, { subject: 'A', variants, steps: [followUp()] })
    start()
    await arrived(30, to)
    await waits(id)
    const got = to.map(address => header(mailsTo(address)[0]?.raw, 'Subject') ?? '')
    const shares = Map.groupBy(got, subject => subject)
    expect(['A', 'B for you', 'C'].map(subject => shares.get(subject)?.length)).toEqual([10, 10, 10])
    await does(id, to[got.indexOf('C')] ?? '', 'clicked')
    t.clock.advance(3 * DAY_MS)
    await whenFinished(t, user, id)
    expect(to.map(address => header(mailsTo(address)[1]?.raw, 'Subject'))).toEqual(got.map(subject => `Re: ${subject}`))
    expect((await user.client(`/api/campaigns/${id}/variants`)).json()).toEqual({
      variants: [
        { variant: 0, subject: 'A', sent: 10, delivered: 10, opened: 0, clicked: 0, replied: 0 },
        {
          variant: 1,
          subject: 'B for {{businessName|you}}',
          sent: 10,
          delivered: 10,
          opened: 0,
          clicked: 0,
          replied: 0,
        },
        // A human click implies an open if there was none.
        { variant: 2, subject: 'C', sent: 10, delivered: 10, opened: 1, clicked: 1, replied: 0 },
      ],
      verdicts: ['opened', 'clicked', 'replied'].map(measure => ({ measure, word: 'too-few', best: null })),
    })
  })

  test('are copied with the campaign', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to], { variants })
    const copy = await user.client({ method: 'POST', url: `/api/campaigns/${id}/duplicate`, payload: {} })
    const { variants: copied } = (await user.client(`/api/campaigns/${copy.json().id}/variants`)).json()
    expect(copied.map((v: { subject: string }) => v.subject)).toEqual(['Hello', 'B for {{businessName|you}}', 'C'])
  })
})

test('checks follow-ups as they’re written, and copies them with the campaign', async () => {
  const [to = ''] = addresses(1)
  const create = (steps: unknown) =>
    user.client({
      method: 'POST',
      url: '/api/campaigns',
      payload: { name: 'Spring', subject: 'Hello', body: 'Hello', recipients: [to], steps },
    })
  expect((await create([followUp({ body: ' ' })])).json()).toMatchObject({
    message: expect.stringContaining('A follow-up needs a body'),
  })
  expect((await create(Array(6).fill(followUp()))).statusCode).toBe(400)
  const { id } = (await create([followUp({ type: 'email', delayDays: 7 })])).json()
  const copy = await user.client({ method: 'POST', url: `/api/campaigns/${id}/duplicate`, payload: {} })
  expect(await sequence(copy.json().id)).toMatchObject([{ step: 0 }, { step: 1, type: 'email', delayDays: 7 }])
})
