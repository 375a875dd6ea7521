import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtpTransport } from '#server/providers/mail/smtp.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  clickSend,
  makeDraft,
  makeMailer,
  makeSent,
  readReport,
  startEngine,
  whenChanged,
  whenFinished,
} from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { isPublicHttps, parseMailFrom } from './sending-accounts.ts'

let sink: Sink
let t: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '5' }, now: '2026-03-02T22:00:00Z' }))
})
afterAll(() => close())

describe('the sender settings', () => {
  test('start empty and show how emails are sent now', async () => {
    const user = await makeUser(t)
    expect((await user.client('/api/settings/sender')).json()).toEqual({
      fromName: '',
      fromAddress: null,
      postalAddress: '',
      timeZone: 'UTC',
      quietDays: 0,
      tracksOpens: false,
      effective: {
        transport: 'smtp',
        isOwn: false,
        fromAddress: 'mail@operator.test',
        fromName: 'Ada Lovelace',
        replyTo: user.email,
        seesAnswers: false,
        dailyLimit: 5,
        problem: null,
      },
    })
  })

  test('change one by one and can be cleared', async () => {
    const user = await makeUser(t)
    const put = (payload: object) => user.client({ method: 'PUT', url: '/api/settings/sender', payload })
    await put({ fromName: 'Ada of Shop', fromAddress: 'ada@shop.test' })
    const reply = await put({ postalAddress: '1 Main Street', timeZone: 'America/Chicago' })
    expect(reply.json()).toMatchObject({
      fromName: 'Ada of Shop',
      fromAddress: 'ada@shop.test',
      postalAddress: '1 Main Street',
      timeZone: 'America/Chicago',
      tracksOpens: false,
      effective: { fromName: 'Ada of Shop', fromAddress: 'mail@operator.test' },
    })
    expect((await put({ fromName: '', fromAddress: '' })).json()).toMatchObject({
      fromName: '',
      fromAddress: null,
      effective: { fromName: 'Ada Lovelace' },
    })
  })

  test('store an internationalized address in Punycode and show it in Unicode', async () => {
    const user = await makeUser(t)
    const payload = { fromAddress: 'Ada@BÜCHER.test' }
    const reply = await user.client({ method: 'PUT', url: '/api/settings/sender', payload })
    expect(reply.json()).toMatchObject({
      fromAddress: 'Ada@bücher.test',
      effective: { problem: 'bücher.test isn’t verified yet. Finish its DNS records in Settings.' },
    })
    const [row] = await t.db.system`select email_from_address from user_settings where user_id = ${user.id}`
    expect(row?.emailFromAddress).toBe('Ada@xn--bcher-kva.test')
  })

  test.each([
    [{ fromAddress: 'adä@shop.test' }, /Invalid email address/],
    [{ fromAddress: 'ada@sh op.test' }, /Invalid email address/],
    [{ fromAddress: 'nope' }, /Invalid email address/],
    [{ fromName: 'Ada\r\nBcc: x@evil.com' }, /line breaks/],
    [{ timeZone: 'Mars/Olympus' }, /time zone/],
    [{ apiKey: 'x' }, /Unknown field: apiKey/],
  ])('reject %j', async (payload, message) => {
    const user = await makeUser(t)
    const reply = await user.client({ method: 'PUT', url: '/api/settings/sender', payload })
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)])
  })
})

describe('sending over SMTP', () => {
  test('waits until the account’s email address is verified', async () => {
    const user = await makeMailer(t, { verified: false })
    const { id } = await makeDraft(user, ['a@shop.test'])
    const reply = await clickSend(user, id)
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { message: `Verify your email address before sending. Open the link we sent to ${user.email}.` },
    ])
  })

  test('waits for a public URL when the mail server is remote', async () => {
    const elsewhere = await testApp({ providers: { mail: smtpTransport('smtp://relay.provider.test:587') } })
    const user = await makeMailer(elsewhere)
    const { id } = await makeDraft(user, ['a@shop.test'])
    const reply = await clickSend(user, id)
    expect([reply.statusCode, reply.json().message]).toEqual([403, expect.stringContaining('PUBLIC_URL')])
    await elsewhere.close()
  })

  test('stays within the daily limit with two workers, explains the wait, and continues the next day', async () => {
    const user = await makeMailer(t)
    const to = Array.from({ length: 8 }, (_, i) => `day${i}@shop.test`)
    const taken = () => sink.accepted.filter(a => to.includes(a.to)).length
    const id = await makeSent(user, to)
    const engines = [startEngine(t), startEngine(t)]
    const text = "Today's limit of 5 messages is reached; sending resumes after midnight UTC."
    await whenChanged(async () => {
      const { statusReason, progress } = await readReport(user, id)
      return statusReason === text && progress.sent === 5
    })
    const queued = (await user.client(`/api/campaigns/${id}/recipients?group=queued`)).json()
    expect(queued.map((r: { reasonText: string }) => r.reasonText)).toEqual([text, text, text])
    expect(taken()).toBe(5)
    t.clock.set('2026-03-03T00:00:01Z')
    const report = await whenFinished(t, user, id)
    await Promise.all(engines.map(engine => engine.stop()))
    expect([report.progress.sent, report.statusReason, taken()]).toEqual([8, null, 8])
  })
})

test('uses the user’s own address in test mode, verified or not', async () => {
  const quiet = await testApp()
  const user = await makeMailer(quiet, { verified: false })
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: { fromAddress: 'me@my-shop.test' } })
  const { effective } = (await user.client('/api/settings/sender')).json()
  expect(effective).toEqual({
    transport: 'outbox',
    isOwn: false,
    fromAddress: 'me@my-shop.test',
    fromName: 'Ada Lovelace',
    replyTo: null,
    seesAnswers: false,
    dailyLimit: null,
    problem: null,
  })
  await quiet.close()
})

test.each([
  ['https://canvass.shop.com', true],
  ['http://canvass.shop.com', false],
  ['https://localhost:3000', false],
  ['https://127.0.0.1', false],
  ['https://192.168.1.5', false],
  ['https://10.0.0.5', false],
  ['https://[::1]', false],
  ['https://intranet', false],
  ['https://canvass.local', false],
  ['https://93.184.216.34', true],
])('decides that %s is publicly reachable: %s', (url, expected) => {
  expect(isPublicHttps(url)).toBe(expected)
})

test.each([
  ['Operator <mail@operator.test>', { name: 'Operator', address: 'mail@operator.test' }],
  ['"Ada, of Shop" <ada@shop.test>', { name: 'Ada, of Shop', address: 'ada@shop.test' }],
  ['ada@shop.test', { name: '', address: 'ada@shop.test' }],
])('MAIL_FROM %s', (value, expected) => {
  expect(parseMailFrom(value)).toEqual(expected)
})
