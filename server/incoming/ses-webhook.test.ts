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
/** A campaign with one email that SES accepted. */
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
  const [suppressed] = await t.db.system`select reason from suppressions where user_id = ${user.id}`
  return { state: recipient.state, ...figures, suppressed: suppressed?.['reason'] ?? null }
}
const events = async () =>
  (
    await t.db.system`select event_type, event_data from email_events where user_id = ${user.id} order by timestamp`
  ).map(e => e['eventType'])

const UNTOUCHED = { state: 'accepted', sent: 1, delivered: 1, bounced: 0, complained: 0, suppressed: null }
const BACK = { state: 'bounced', sent: 1, delivered: 0, bounced: 1, complained: 0 }
const NOBODY = { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }
const FULL = { action: 'failed', status: '5.2.2', diagnosticCode: 'smtp; 552 5.2.2 over quota' }

describe('an SES event', () => {
  beforeEach(sendOne)

  test('marks a message to a nonexistent address as bounced, and suppresses the address', async () => {
    expect(await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))).toBe(200)
    expect(await seen()).toEqual({ ...BACK, suppressed: 'bounced' })
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
  ])('%s %s %j counts as bounced; suppressed: %s', async (type, subType, recipient, suppressed) => {
    await tell(sesEvents.bounce(mail, type, subType, recipient))
    expect(await seen()).toEqual({ ...BACK, suppressed })
  })

  test('ignores an auto-reply that arrived at the bounce address', async () => {
    await tell(sesEvents.bounce(mail, 'Transient', 'General'))
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('suppresses an address after a spam complaint', async () => {
    await tell(sesEvents.delivery(mail))
    await tell(sesEvents.complaint(mail))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'complained', complained: 1, suppressed: 'complained' })
    expect(await events()).toEqual(['delivered', 'complained'])
  })

  test('ignores a not-spam report', async () => {
    await tell(sesEvents.complaint(mail, 'not-spam'))
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test('records a delivery, a delay, and a rejection by SES', async () => {
    await tell(sesEvents.delay(mail))
    expect([await seen(), await events()]).toEqual([UNTOUCHED, ['deferred']])
    await tell(sesEvents.delivery(mail))
    expect(await seen()).toEqual({ ...UNTOUCHED, state: 'delivered' })
    await tell(sesEvents.reject(mail))
    expect(await seen()).toEqual({ ...BACK, suppressed: null })
  })

  test('is understood without a configuration set, by notificationType', async () => {
    const { eventType: notificationType, ...rest } = sesEvents.bounce(mail, 'Permanent', 'General', NOBODY)
    await tell({ notificationType, ...rest })
    expect(await seen()).toEqual({ ...BACK, suppressed: 'bounced' })
  })

  test('about opens, clicks, and anything else is accepted and changes nothing', async () => {
    const { mail: about } = sesEvents.send(mail)
    for (const eventType of ['Open', 'Click', 'Rendering Failure', 'Subscription', 'Something new'])
      expect(await tell({ eventType, mail: about })).toBe(200)
    expect(await post(sns.notification('Successfully validated SNS topic for Amazon SES event'))).toBe(200)
    expect([await seen(), await events()]).toEqual([UNTOUCHED, []])
  })

  test('has the same result when repeated and in any order', async () => {
    const bounce = sns.notification(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))
    const all = [sesEvents.delivery(mail), sesEvents.send(mail)].map(event => sns.notification(event))
    const codes = await Promise.all([bounce, ...all, bounce, ...all].map(delivery => post(delivery)))
    expect(new Set(codes)).toEqual(new Set([200]))
    // Once more under another ID, as when a topic has two subscriptions.
    await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY))
    expect(await seen()).toEqual({ ...BACK, suppressed: 'bounced' })
    expect((await events()).filter(type => type === 'bounced')).toHaveLength(1)
  })

  test.each([
    ['its headers', { tags: {} }],
    ['the id that SES gave it', { tags: {}, headers: [] }],
  ])('without our tag is matched by %s', async (_, changes) => {
    await tell(sesEvents.delivery(mail, changes))
    expect((await seen()).state).toBe('delivered')
  })

  test('about someone else’s email changes nothing', async () => {
    const changes = {
      tags: { 'canvass-attempt': ['0198f3a0-0000-7000-8000-000000000000_1_operator_test'] },
      headers: [],
      messageId: '0100-somebody-else',
    }
    expect(await tell(sesEvents.bounce(mail, 'Permanent', 'General', NOBODY, changes))).toBe(200)
    expect(await seen()).toEqual(UNTOUCHED)
  })
})

test.each(['send', 'delivery'] as const)('shows that an email with a lost answer was sent: %s', async kind => {
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

test('can bounce an email before SES’s answer to the send', async () => {
  user = await makeMailer(t)
  const to = `fast${++n}@shop.test`
  faults.set(to, { taken: true, answer: { status: 504, body: {} } })
  campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  await tell(sesEvents.bounce(takenBy(to), 'Permanent', 'General', NOBODY))
  expect(await seen()).toEqual({ ...BACK, suppressed: 'bounced' })
})

test('pauses a harmful campaign immediately', async () => {
  user = await makeMailer(t)
  const all = Array.from({ length: 60 }, (_, i) => `harm${i}@shop.test`)
  campaignId = await makeSent(user, all)
  await sendAll(t, user, campaignId)
  await t.db.system`update campaigns set status = 'sending', finished_at = null where id = ${campaignId}`
  for (const to of all.slice(0, 2)) await tell(sesEvents.bounce(takenBy(to), 'Permanent', 'General', NOBODY))
  expect((await readReport(user, campaignId)).status).toBe('sending')
  await tell(sesEvents.bounce(takenBy('harm2@shop.test'), 'Permanent', 'General', NOBODY))
  expect(await readReport(user, campaignId)).toMatchObject({
    status: 'paused',
    statusReason: expect.stringContaining('3 of 60 emails'),
  })
})

describe('accepts events', () => {
  beforeAll(sendOne)
  const bounce = () => sesEvents.bounce(mail, 'Permanent', 'General', NOBODY)

  test('from nobody if no topic is configured', async () => {
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
    ['version 1 claimed for a version 2 signature', d => ({ ...d, SignatureVersion: '1' })],
    ['an added subject', d => ({ ...d, Subject: 'x' })],
    ['a missing certificate', d => at(d, 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem')],
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

  test('only from listed topics, even if Amazon signed them', async () => {
    expect(await tell(bounce(), { TopicArn: 'arn:aws:sns:us-east-1:999999999999:canvass-events' })).toBe(403)
    expect(await seen()).toEqual(UNTOUCHED)
  })

  test.each(['not json', '[]', '{}', 'null', '{"Type":"Notification"}'])(
    'in the right format, and rejects %s',
    async payload => {
      const reply = await t.app.inject({ method: 'POST', url: '/webhooks/ses', payload })
      expect(reply.statusCode).toBe(403)
    },
  )

  test('and fetches only one certificate, from SNS, for rejected ones', () => {
    const hosts = new Set(sns.asked.map(url => new URL(url).host))
    expect(hosts).toEqual(new Set(['sns.us-east-1.amazonaws.com']))
    expect(sns.asked.filter(url => url.endsWith('0123456789abcdef.pem'))).toHaveLength(1)
  })

  test('after confirming a new topic at SNS', async () => {
    sns.asked.splice(0)
    expect(await post(sns.confirmation())).toBe(200)
    expect(sns.asked).toEqual([expect.stringContaining('Action=ConfirmSubscription')])
    const elsewhere = { SubscribeURL: 'https://169.254.169.254/latest/meta-data' }
    expect(await post(sns.confirmation(elsewhere))).toBe(503)
    expect(sns.asked).toHaveLength(1)
  })

  test('signed with the old version 1', async () => {
    expect(await tell(bounce(), { SignatureVersion: '1', Subject: 'Amazon SES Email Event Notification' })).toBe(200)
    expect(await seen()).toEqual({ ...BACK, suppressed: 'bounced' })
  })

  test('again later if the certificate wasn’t available', async () => {
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
