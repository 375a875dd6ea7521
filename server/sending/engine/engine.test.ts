import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { figures } from '#test/mail-figures.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { type Fault, type Sink, startSink } from '#test/smtp-sink.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
const faults = new Map<string, Fault[]>()

beforeAll(async () => {
  const env = { INSTANCE_SENDER_DAILY: '10000' }
  ;({ t, sink, close } = await smtpApp({ env }, { fault: ({ to, n }) => faults.get(to)?.[n - 1] }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `r${++made}@shop.test`)
const acceptedFor = (address: string) => sink.accepted.filter(a => a.to === address)
const recipients = async (id: string, group = '') =>
  (await user.client(`/api/campaigns/${id}/recipients?limit=100&group=${group}`)).json()

test('expands a small campaign while a large one is stuck in its expansion', async () => {
  const [slow = '', ...others] = addresses(3)
  const large = await makeSent(user, [slow])
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  // The expansion waits for this transaction, because it inserts the same recipient.
  const holding = t.db.asSystem(async sql => {
    await sql`insert into campaign_recipients (user_id, campaign_id, email_norm) values (${user.id}, ${large}, ${slow})`
    await held
    throw new Error('rolled back')
  })
  const engine = startEngine(t)
  await expect.poll(() => waitsForLock(t.db)).toBe(true)
  const small = await makeSent(user, others)
  expect((await whenFinished(t, user, small)).sentCount).toBe(2)
  letGo()
  await expect(holding).rejects.toThrow('rolled back')
  expect((await whenFinished(t, user, large)).sentCount).toBe(1)
  await engine.stop()
})

describe('a campaign over SMTP', () => {
  test('reaches every recipient once, with correct figures', async () => {
    const to = addresses(40)
    const id = await makeSent(user, to, { subject: 'Hello {{businessName|there}}' })
    const report = await sendAll(t, user, id)
    expect(to.map(address => acceptedFor(address).length)).toEqual(Array(40).fill(1))
    expect(report).toMatchObject({
      status: 'finished',
      statusReason: null,
      sentCount: 40,
      finishedAt: expect.any(String),
      fromAddress: 'mail@operator.test',
      fromName: 'Ada Lovelace',
      progress: { expanded: 40, sent: 40, queued: 0, failed: 0, skipped: 0, unknown: 0, cancelled: 0, reasons: [] },
    })
    const [usage] = await t.db.system`select campaigns_sent, emails_sent from user_usage where user_id = ${user.id}`
    expect(usage).toEqual({ campaignsSent: 1, emailsSent: 40 })
    expect(await figures(t, id)).toEqual({ sent: [40, 40], delivered: [40, 40] })
    const answers = await t.db.system`
      select distinct answer, attempts from messages where campaign_id = ${id}`
    expect(answers).toEqual([{ answer: expect.stringMatching(/^250 /), attempts: 1 }])
  })

  test('has the operator’s address, the user’s name, and the user’s own address for replies', async () => {
    const [to = ''] = addresses(1)
    await sendAll(t, user, await makeSent(user, [to]))
    const [mail] = acceptedFor(to)
    expect(mail?.from).toBe('mail@operator.test')
    expect(mail?.raw).toMatch(/^From: Ada Lovelace <mail@operator\.test>\r$/m)
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: ${user.email}\r$`, 'm'))
  })

  test('uses the values of the most recently changed lead', async () => {
    const [to = ''] = addresses(1)
    await makeLead(t, user, { businessName: 'Old Name', email: to })
    await makeLead(t, user, { businessName: 'New Name', email: to.toUpperCase() })
    const id = await makeSent(user, [to], { subject: 'Dear {{businessName}}' })
    await sendAll(t, user, id)
    expect(acceptedFor(to)[0]?.raw).toMatch(/^Subject: Dear New Name\r$/m)
    expect(await recipients(id)).toMatchObject([{ businessName: 'New Name', group: 'sent', attempts: 1 }])
  })

  test('reaches every recipient once with two engines', async () => {
    const to = addresses(300)
    const id = await makeSent(user, to)
    const engines = [startEngine(t), startEngine(t)]
    const report = await whenFinished(t, user, id)
    await Promise.all(engines.map(engine => engine.stop()))
    expect(to.filter(address => acceptedFor(address).length !== 1)).toEqual([])
    expect(report.progress.sent).toBe(300)
  })
})

describe('skips or fails with a reason', () => {
  test('recipients whose lead loses a required value after Send', async () => {
    const [known = '', unknown = ''] = addresses(2)
    await makeLead(t, user, { businessName: 'Bob', email: known, phone: '555' })
    const { id: losing } = await makeLead(t, user, { businessName: 'Ann', email: unknown, phone: '556' })
    const id = await makeSent(user, [known, unknown], { body: 'We call {{phone}}' })
    await t.db.system`update leads set phone = null where id = ${losing}`
    const { progress } = await sendAll(t, user, id)
    const text =
      'The email uses {{phone}}, and this recipient has no value for it. Add it to the lead, or give the variable a default: {{phone|there}}'
    expect(progress).toMatchObject({ sent: 1, skipped: 1, reasons: [{ reason: 'unresolved-tag', text, count: 1 }] })
    expect(await recipients(id, 'skipped')).toMatchObject([{ email: unknown, reasonText: text, attempts: 0 }])
    expect(acceptedFor(unknown)).toEqual([])
  })

  test('every tenth recipient, whose email can’t be rendered, and sends the others', async () => {
    const to = addresses(40)
    const lost = to.filter((_, i) => i % 10 === 9)
    for (const [i, email] of to.entries()) await makeLead(t, user, { businessName: `B${i}`, email, phone: `555 ${i}` })
    const id = await makeSent(user, to, { body: 'We call {{phone}}' })
    await t.db.system`update leads set phone = null where user_id = ${user.id} and email = any(${lost})`
    const { progress } = await sendAll(t, user, id)
    expect(progress).toMatchObject({ sent: 36, skipped: 4, failed: 0, unknown: 0 })
    expect(to.map(address => acceptedFor(address).length)).toEqual(to.map((_, i) => (i % 10 === 9 ? 0 : 1)))
  })

  test('recipients who unsubscribed before or while the campaign was sending', async () => {
    const [gone = '', stays = ''] = addresses(2)
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${gone}, 'unsubscribed')`
    const id = await makeSent(user, [gone.toUpperCase(), stays])
    await sendAll(t, user, id)
    expect(await recipients(id, 'skipped')).toMatchObject([
      { email: gone.toUpperCase(), reason: 'unsubscribed', reasonText: 'Unsubscribed from your emails' },
    ])
    expect([acceptedFor(gone).length, acceptedFor(stays).length]).toEqual([0, 1])
  })

  test('sample businesses outside test mode', async () => {
    const [sample = '', real = ''] = addresses(2)
    await makeLead(t, user, { email: sample, source: 'sample' })
    const id = await makeSent(user, [sample, 'someone@shop.example', real])
    const { progress } = await sendAll(t, user, id)
    expect(progress).toMatchObject({ sent: 1, skipped: 2, reasons: [{ reason: 'sample', count: 2 }] })
  })

  test('recipients that the mail server refuses', async () => {
    const [bad = ''] = addresses(1)
    faults.set(bad, [{ at: 'rcpt', code: 550, say: '5.7.1 Not today' }])
    const id = await makeSent(user, [bad])
    await sendAll(t, user, id)
    expect(await recipients(id, 'failed')).toMatchObject([
      { reason: 'refused', reasonText: 'The mail server refused it: 550 5.7.1 Not today', attempts: 1 },
    ])
  })

  test('nobody as failed whose server says at once that there’s no such address: it bounced, and delivery says so', async () => {
    const [bad = '', good = ''] = addresses(2)
    faults.set(bad, [{ at: 'rcpt', code: 550, say: '5.1.1 No such user' }])
    const id = await makeSent(user, [bad, good])
    const { progress, sentCount } = await sendAll(t, user, id)
    expect([sentCount, progress]).toMatchObject([2, { sent: 1, bounced: 1, failed: 0 }])
    expect(await recipients(id, 'bounced')).toMatchObject([
      {
        reason: 'bad-address',
        reasonText: 'It bounced: the address doesn’t exist. 550 5.1.1 No such user',
        attempts: 1,
      },
    ])
    const [{ id: messageId }] = await recipients(id, 'bounced')
    const { entries } = (await user.client(`/api/campaigns/${id}/recipients/${messageId}`)).json()
    expect(entries).toMatchObject([{ attempt: 1, code: 550 }])
    const figures = async (part: string) => (await user.client(`/api/email-analytics/${part}`)).json()
    expect(await figures('summary')).toMatchObject({
      totalSent: 2,
      totalDelivered: 1,
      totalBounced: 1,
      deliveryRate: 50,
    })
    expect(await figures('breakdown?by=campaign')).toMatchObject([{ sent: 2, delivered: 1, bounced: 1 }])
    expect((await figures('details')).bounces).toEqual([{ reason: 'It bounced: the address doesn’t exist', count: 1 }])
  })
})

describe('after a refused address', () => {
  test.each([
    ['doesn’t exist: no later campaign tries it again', '5.1.1 No such user', 'skipped'],
    ['by policy: the next campaign tries it again', '5.7.1 Not today', 'accepted'],
    ['over the sender: the next campaign tries it again', 'Sender verify failed', 'accepted'],
    [
      'in words that quote the sender: the next campaign tries it again',
      '5.1.1 <mail@operator.test>: Address rejected',
      'accepted',
    ],
    ['in words without a code: no later campaign tries it again', 'No such user here', 'skipped'],
  ])('%s', async (_, say, then) => {
    const [address = ''] = addresses(1)
    faults.set(address, [{ at: 'rcpt', code: 550, say }])
    await sendAll(t, user, await makeSent(user, [address]))
    const second = await makeSent(user, [address, ...addresses(1)])
    await sendAll(t, user, second)
    const row = (await recipients(second)).find((r: { email: string }) => r.email === address)
    expect(row.state).toBe(then)
    expect(acceptedFor(address)).toHaveLength(then === 'accepted' ? 1 : 0)
  })
})

describe('when the mail server', () => {
  test('defers a recipient, retries later until it’s accepted', async () => {
    const [to = ''] = addresses(1)
    faults.set(to, [{ at: 'rcpt', code: 450, say: '4.2.0 Greylisted' }])
    const id = await makeSent(user, [to])
    const engine = startEngine(t)
    await whenChanged(async () => (await recipients(id))[0]?.reason === 'deferred')
    expect(await recipients(id)).toMatchObject([
      { group: 'queued', reasonText: 'The mail server asked us to try later: 450 4.2.0 Greylisted' },
    ])
    t.clock.advance(5 * 60_000)
    const report = await whenFinished(t, user, id)
    await engine.stop()
    expect([report.progress.sent, acceptedFor(to).length]).toEqual([1, 1])
    const log = await t.db.system`
      select attempt, outcome, smtp_code from message_attempts
      where message_id in (select id from messages where campaign_id = ${id}) order by attempt`
    expect(log).toEqual([{ attempt: 1, outcome: 'deferred', smtpCode: 450 }])
    expect(await recipients(id)).toMatchObject([{ group: 'sent', attempts: 2 }])
  })

  test('loses an answer, marks the message as unknown and never sends it again', async () => {
    const [to = '', other = ''] = addresses(2)
    faults.set(to, [{ at: 'drop-after' }])
    const id = await makeSent(user, [to, other])
    const { progress } = await sendAll(t, user, id)
    expect(progress).toMatchObject({ sent: 1, unknown: 1, reasons: [{ reason: 'no-answer', count: 1 }] })
    t.clock.advance(7 * 86_400_000)
    await sendAll(t, user, await makeSent(user, addresses(1)))
    expect(acceptedFor(to)).toHaveLength(1)
  })

  test('is down, explains it in the campaign and continues automatically', async () => {
    const away = await startSink()
    await away.close()
    const lost = await testApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: away.url } })
    const owner = await makeMailer(lost)
    const to = addresses(30)
    const id = await makeSent(owner, to)
    const engine = startEngine(lost)
    await whenChanged(async () => (await readReport(owner, id)).statusReason !== null)
    const { status, statusReason, progress } = await readReport(owner, id)
    expect([status, statusReason, progress.queued]).toEqual([
      'sending',
      expect.stringMatching(
        /^Your mail server isn’t taking messages right now \(.*ECONNREFUSED.*\)\. Sending resumes automatically once it does\.$/,
      ),
      30,
    ])
    const back = await startSink({ port: away.port })
    lost.clock.advance(5000)
    const report = await whenFinished(lost, owner, id)
    await engine.stop()
    expect([report.statusReason, back.accepted.map(a => a.to).sort()]).toEqual([null, [...to].sort()])
    await lost.close()
    await back.close()
  })
})
