import { afterEach, beforeEach, expect, test } from 'vitest'
import { awsError } from '#test/peers/aws-error.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import type { MailTransport, OutgoingMail } from './mail.ts'
import { sesTransport } from './ses.ts'

let ses: SesPeer
let transport: MailTransport
const quota = { perDay: 10, perSecond: 1000, sent: 7 }

async function open(changes: Partial<typeof quota> = {}) {
  await close()
  ses = await startSes({ quota: { ...quota, ...changes } })
  transport = sesTransport({ ...ses.settings, timeoutMs: 5000 })
}
beforeEach(() => open())
const close = async () => {
  await transport?.close()
  await ses?.close()
}
afterEach(close)

let made = 0
function message(): OutgoingMail {
  const messageId = `<0190-${++made}.1@canvass.test>`
  const [from, to] = ['ada@canvass.test', `to${made}@shop.test`]
  const head = `Message-ID: ${messageId}\r\nFrom: <${from}>\r\nTo: ${to}\r\nSubject: Hello`
  return {
    userId: '01900000-0000-7000-8000-000000000000',
    campaignId: null,
    messageId,
    subject: 'Hello',
    envelope: { from, to },
    from: { name: '', address: from },
    raw: Buffer.from(`${head}\r\n\r\nHi\r\n`),
  }
}
const sendSome = (n: number) => Promise.all(Array.from({ length: n }, () => transport.send(message())))
const posts = () => ses.calls.filter(({ path }) => path.endsWith('/outbound-emails')).length

test('sends what’s left of the 24-hour quota, and makes no more calls', async () => {
  const results = await sendSome(5)
  expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted', 'accepted', 'deferred', 'deferred'])
  expect(results[3]).toEqual({
    outcome: 'deferred',
    scope: 'transport',
    code: null,
    detail: 'Amazon SES lets this account send 10 mails in 24 hours, and that many were sent',
  })
  expect(posts()).toBe(3)
})

test('sends no faster than the account’s rate', async () => {
  await open({ perDay: 1000, perSecond: 25 })
  const from = performance.now()
  await sendSome(11)
  expect(performance.now() - from).toBeGreaterThan(395)
  expect(transport.concurrency).toBe(8)
})

test('makes no send calls for an account that Amazon paused', async () => {
  ses.pause(true)
  expect(await transport.send(message())).toMatchObject({
    outcome: 'deferred',
    scope: 'transport',
    detail: 'Amazon SES has paused sending for this account. See the SES console for the reason.',
  })
  expect(posts()).toBe(0)
})

test('defers without losing a message when SES pauses the account between two quota checks', async () => {
  await transport.send(message())
  ses.pause(true)
  expect(await transport.send(message())).toMatchObject({ outcome: 'deferred', scope: 'transport' })
})

test('sends even if the key can’t read the quota', async () => {
  ses.answers(awsError(403, 'AccessDeniedException', 'not authorized to perform: ses:GetAccount'))
  expect(await transport.send(message())).toMatchObject({ outcome: 'accepted' })
  expect(transport.concurrency).toBe(4)
})

test('reads the quota once for many messages', async () => {
  await sendSome(3)
  expect(ses.calls.filter(({ path }) => path === '/v2/email/account')).toHaveLength(1)
})
