import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { sesApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { SesFault, SesPeer, Taken } from '#test/peers/ses.ts'
import { startSns } from '#test/peers/sns.ts'
import { sesEvents } from '#test/ses-events.ts'

const faults = new Map<string, SesFault>()
const sns = startSns()
let t: TestApp
let ses: SesPeer
let close: () => Promise<void>
let user: TestUser
beforeAll(async () => {
  const env = { SES_SNS_TOPICS: `arn:aws:sns:eu-west-1:123456789012:other, ${sns.topic}` }
  const peer = {
    identities: ['operator.test'],
    quota: { perSecond: 1000 },
    fault: ({ to }: { to: string }) => faults.get(to),
  }
  ;({ t, ses, close } = await sesApp({ env, now: '2026-03-02T10:30:00Z' }, peer))
  t.deps.providers.sns = sns.sns
})
afterAll(() => close())

let n = 0
let campaignId: string
let mail: Taken
/** A campaign of one mail, which SES has taken. */
async function sendOne(): Promise<void> {
  user = await makeMailer(t)
  const to = `to${++n}@shop.test`
  campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  mail = takenBy(to)
}
function takenBy(to: string): Taken {
  const taken = ses.accepted.find(m => m.to === to)
  if (!taken) throw new Error(`SES has no mail to ${to}`)
  return taken
}

const post = async (delivery: object, app = t) => {
  const headers = { 'content-type': 'text/plain; charset=UTF-8' }
  const payload = JSON.stringify(delivery)
  return (await app.app.inject({ method: 'POST', url: '/webhooks/ses', headers, payload })).statusCode
}
const tell = (event: object, changes = {}) => post(sns.notification(event, changes))

async function seen() {
  const [recipient] = (await user.client(`/api/campaigns/${campaignId}/recipients`)).json()
  const [figures] = await t.db.system`
    select coalesce(sum(uniques) filter (where kind = 'sent'), 0)::int as sent,
      coalesce(sum(uniques) filter (where kind = 'delivered'), 0)::int as delivered,
      coalesce(sum(uniques) filter (where kind = 'bounced'), 0)::int as bounced,
      coalesce(sum(uniques) filter (where kind = 'complained'), 0)::int as complained
    from email_rollup where user_id = ${user.id}`
  const [barred] = await t.db.system`select reason from suppressions where user_id = ${user.id}`
  return { state: recipient.state, ...figures, barred: barred?.['reason'] ?? null }
}
const events = async () =>
  (
    await t.db.system`select event_type, event_data from email_events where user_id = ${user.id} order by timestamp`
  ).map(e => e['eventType'])

const UNTOUCHED = { state: 'accepted', sent: 1, delivered: 1, bounced: 0, complained: 0, barred: null }
const BACK = { state: 'bounced', sent: 1, delivered: 0, bounced: 1, complained: 0 }
const NOBODY = { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
const FULL = { action: 'failed', status: '5.2.2', diagnosticCode: 'smtp; 552 5.2.2 over quota' }

describe('what SES tells', () => {
  beforeEach(sendOne)

  test('an address that does not exist came back, and is mailed no more', async () => {
    expect(await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))).toBe(200)
    expect(await seen()).toEqual({ ...BACK, barred: 'bounced' })
    const [recipient] = (await user.client(`/api/campaigns/${campaignId}/recipients`)).json()
    expect([recipient.group, recipient.reason, recipient.reasonText]).toEqual([
      'bounced',
      'bad-address',
      'It bounced: the address doesn’t exist. smtp; 550 5.1.1 user unknown',
    ])
  })

  test.each([
    ['Permanent', 'NoEmail', {}, 'bounced'],
    ['Permanent', 'OnAccountSuppressionList', {}, 'bounced'],
    ['Permanent', 'General', { status: '5.7.1', diagnosticCode: 'smtp; 554 5.7.1 blocked' }, null],
    ['Permanent', 'General', {}, null],
    ['Transient', 'MailboxFull', FULL, null],
    ['Transient', 'General', { diagnosticCode: 'smtp; 550 5.1.1 user unknown' }, null],
    ['Transient', 'ContentRejected', { diagnosticCode: 'smtp; 550 no' }, null],
    ['Undetermined', 'Undetermined', {}, null],
  ])('%s %s %j: came back; kept from further mail: %s', async (type, subType, recipient, barred) => {
    await tell(sesEvents.bounce(mail, type, subType, recipient))
    expect(await seen()).toEqual({ ...BACK, barred })
  })

  test('somebody’s automatic answer that came to where bounces go is no bounce', async () => {
    await tell(sesEvents.bounce(mail, 'Transient', 'General'))
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('spam is reported: that address gets no more mail', async () => {
    await tell(sesEvents.delivery(mail))
    await tell(sesEvents.complaint(mail))
    expect(await seen()).toEqual({
      ...UNTOUCHED,
      state: 'complained',
      complained: 1,
      barred: 'complained',
    })
    expect(await events()).toEqual(['delivered', 'complained'])
  })

  test('a report that it is no spam changes nothing', async () => {
    await tell(sesEvents.complaint(mail, 'not-spam'))
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('a delivery, a delay, and what SES refuses to deliver', async () => {
    await tell(sesEvents.delay(mail))
    expect([await seen(), await events()]).toEqual([UNTOUCHED, ['deferred']])
    await tell(sesEvents.delivery(mail))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'delivered' })
    await tell(sesEvents.reject(mail))
    expect(await seen()).toEqual({ ...BACK, barred: null })
  })

  test('notifications without a configuration set say notificationType', async () => {
    const { eventType: notificationType, ...rest } = sesEvents.bounce(mail, 'Permanent', 'General', NOBODY)
    await tell({ notificationType, ...rest })
    expect(await seen()).toEqual({ ...BACK, barred: 'bounced' })
  })

  test('opens, clicks and what else there is are taken and change nothing', async () => {
    const { mail: about } = sesEvents.send(mail)
    for (const eventType of ['Open', 'Click', 'Rendering Failure', 'Subscription', 'Something new'])
      expect(await tell({ eventType, mail: about })).toBe(200)
    expect(await post(sns.notification('Successfully validated SNS topic for Amazon SES event'))).toBe(200)
    expect([await seen(), await events()]).toEqual([UNTOUCHED, []])
  })

  test('told again and again, and in any order, it comes to the same', async () => {
    const bounce = sns.notification(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))
    const all = [sesEvents.delivery(mail), sesEvents.send(mail)].map(event => sns.notification(event))
    const codes = await Promise.all([bounce, ...all, bounce, ...all].map(delivery => post(delivery)))
    expect(new Set(codes)).toEqual(new Set([200]))
    // Once more under another id, as when a topic is subscribed twice.
    await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))
    expect(await seen()).toEqual({ ...BACK, barred: 'bounced' })
    expect((await events()).filter(type => type === 'bounced')).toHaveLength(1)
  })

  test.each([
    ['its headers', { tags: {} }],
    ['the id that SES gave it', { tags: {}, headers: [] }],
  ])('without our tag it is found by %s', async (_, changes) => {
    await tell(sesEvents.delivery(mail, changes))
    expect((await seen()).state).toBe('delivered')
  })

  test('of a mail that is not ours nothing changes', async () => {
    const changes = {
      tags: { 'canvass-attempt': ['0198f3a0-0000-7000-8000-000000000000_1_operator_test'] },
      headers: [],
      messageId: '0100-somebody-else',
    }
    expect(await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY, changes))).toBe(200)
    expect(await seen()).toEqual(UNTOUCHED)
  })
})

test.each(['send', 'delivery'] as const)('a lost answer is found by the event %s: it was sent', async kind => {
  user = await makeMailer(t)
  const to = `lost${++n}@shop.test`
  faults.set(to, { taken: true, answer: { status: 500, body: { message: 'internal failure' } } })
  campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  expect(await seen()).toMatchObject({ state: 'unknown', sent: 0, delivered: 0 })
  await tell(sesEvents[kind](takenBy(to)))
  expect(await seen()).toEqual({ ...UNTOUCHED, state: kind === 'send' ? 'accepted' : 'delivered' })
  expect((await readReport(user, campaignId)).sentCount).toBe(1)
})

test('a bounce is faster than the answer: it was sent, and came back', async () => {
  user = await makeMailer(t)
  const to = `fast${++n}@shop.test`
  faults.set(to, { taken: true, answer: { status: 504, body: {} } })
  campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  await tell(sesEvents.bounce(takenBy(to), 'Permanent', 'General', NOBODY))
  expect(await seen()).toEqual({ ...BACK, barred: 'bounced' })
})

test('a campaign that does harm pauses itself as soon as it is told', async () => {
  user = await makeMailer(t)
  const all = Array.from({ length: 60 }, (_, i) => `harm${i}@shop.test`)
  campaignId = await makeSent(user, all)
  await sendAll(t, user, campaignId)
  await t.db.system`update campaigns set status = 'sending' where id = ${campaignId}`
  for (const to of all.slice(0, 2)) await tell(sesEvents.bounce(takenBy(to), 'Permanent', 'General', NOBODY))
  expect((await readReport(user, campaignId)).status).toBe('sending')
  await tell(sesEvents.bounce(takenBy('harm2@shop.test'), 'Permanent', 'General', NOBODY))
  expect(await readReport(user, campaignId)).toMatchObject({
    status: 'paused',
    statusReason: expect.stringContaining('3 of 60 emails'),
  })
})

describe('who may tell', () => {
  beforeAll(sendOne)
  const bounce = () => sesEvents.bounce(mail, 'Permanent', 'General', NOBODY)

  test('nobody, where no topic is set', async () => {
    const closed = await testApp()
    closed.deps.providers.sns = sns.sns
    expect(await post(sns.notification(bounce()), closed)).toBe(404)
    await closed.close()
  })

  test.each<[string, (d: Record<string, string>) => Record<string, string>]>([
    ['a changed message', d => ({ ...d, Message: d['Message']?.replace('5.1.1', '5.1.2') ?? '' })],
    ['a changed topic', d => ({ ...d, TopicArn: `${d['TopicArn']}x` })],
    ['no signature', ({ Signature: _, ...d }) => d],
    ['an empty signature', d => ({ ...d, Signature: '' })],
    ['another version of signatures', d => ({ ...d, SignatureVersion: '3' })],
    ['version 1 said of a signature of version 2', d => ({ ...d, SignatureVersion: '1' })],
    ['a subject put in', d => ({ ...d, Subject: 'x' })],
    [
      'a certificate that is not there',
      d => at(d, 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem'),
    ],
    [
      'a certificate of another host',
      d => at(d, 'https://sns.us-east-1.amazonaws.com.evil.test/SimpleNotificationService-1.pem'),
    ],
    ['a certificate of a bucket', d => at(d, 'https://sns.s3.amazonaws.com/x/SimpleNotificationService-1.pem')],
    ['a certificate without TLS', d => at(d, 'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem')],
    ['a certificate at a port', d => at(d, 'https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-1.pem')],
    [
      'a name before the host',
      d => at(d, 'https://evil.test@sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem'),
    ],
  ])('not with %s', async (_, forge) => {
    expect(await post(forge(sns.notification(bounce())))).toBe(403)
    expect(await seen()).toEqual(UNTOUCHED)
  })
  const at = (d: Record<string, string>, SigningCertURL: string) => ({ ...d, SigningCertURL })

  test('not from a topic that is not listed, though Amazon signed it', async () => {
    expect(await tell(bounce(), { TopicArn: 'arn:aws:sns:us-east-1:999999999999:canvass-events' })).toBe(403)
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test.each(['not json', '[]', '{}', 'null', '{"Type":"Notification"}'])('%s is refused', async payload => {
    const reply = await t.app.inject({ method: 'POST', url: '/webhooks/ses', payload })
    expect(reply.statusCode).toBe(403)
  })

  test('of what is refused nothing was asked for outside of SNS, and its certificate once', () => {
    const hosts = new Set(sns.asked.map(url => new URL(url).host))
    expect(hosts).toEqual(new Set(['sns.us-east-1.amazonaws.com']))
    expect(sns.asked.filter(url => url.endsWith('0123456789abcdef.pem'))).toHaveLength(1)
  })

  test('a topic asks whether it may deliver here: yes, at SNS alone', async () => {
    sns.asked.splice(0)
    expect(await post(sns.confirmation())).toBe(200)
    expect(sns.asked).toEqual([expect.stringContaining('Action=ConfirmSubscription')])
    const elsewhere = { SubscribeURL: 'https://169.254.169.254/latest/meta-data' }
    expect(await post(sns.confirmation(elsewhere))).toBe(503)
    expect(sns.asked).toHaveLength(1)
  })

  test('signed as of old, in version 1', async () => {
    expect(await tell(bounce(), { SignatureVersion: '1', Subject: 'Amazon SES Email Event Notification' })).toBe(200)
    expect(await seen()).toEqual({ ...BACK, barred: 'bounced' })
  })

  test('while the certificate can not be had it is told again later', async () => {
    const other = startSns()
    t.deps.providers.sns = other.sns
    other.goAway(true)
    const delivery = other.notification(sesEvents.send(mail))
    expect(await post(delivery)).toBe(503)
    other.goAway(false)
    expect(await post(delivery)).toBe(200)
    t.deps.providers.sns = sns.sns
  })
})
