import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { type Fault, type Sink, startSink } from '#test/smtp-sink.ts'
import type { MailTransport, OutgoingMail } from './mail.ts'
import { outboxTransport } from './outbox.ts'
import { sesTransport } from './ses.ts'
import { smtpTransport } from './smtp.ts'

let t: TestApp
let user: TestUser
let sink: Sink
let ses: SesPeer
const faults = new Map<string, Fault>()

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  sink = await startSink({ fault: ({ to, from }) => faults.get(to) ?? faults.get(from) })
  ses = await startSes()
})
afterAll(async () => {
  await sink.close()
  await ses.close()
  await t.close()
})

let made = 0
function message(to: string, from = 'ada@canvass.test'): OutgoingMail {
  const messageId = `<${++made}@canvass.test>`
  const raw = `Message-ID: ${messageId}\r\nSubject: Hello\r\n\r\n.\r\n..\r\nBody of ${to}\r\n`
  return {
    userId: user.id,
    campaignId: null,
    messageId,
    envelope: { from, to },
    from: { name: 'Ada', address: from },
    subject: 'Hello',
    raw: Buffer.from(raw),
  }
}

const arrived = {
  outbox: async (to: string) =>
    (await t.db.system<{ raw: Buffer }[]>`select raw from outbox_messages where to_address = ${to}`).map(row =>
      row.raw.toString(),
    ),
  smtp: async (to: string) => sink.accepted.filter(a => a.to === to).map(a => a.raw),
  ses: async (to: string) => ses.accepted.filter(a => a.to === to).map(a => a.raw),
}

describe.each(['outbox', 'smtp', 'ses'] as const)('every transport: %s', kind => {
  let transport: MailTransport
  beforeAll(() => {
    const make = {
      outbox: () => outboxTransport(t.db),
      smtp: () => smtpTransport(sink.url),
      ses: () => sesTransport(ses.settings),
    }
    transport = make[kind]()
  })
  afterAll(() => transport.close())

  test('reports its name and whether it’s local', () => {
    expect([transport.kind, transport.isLocal, transport.concurrency > 0]).toEqual([kind, true, true])
  })

  test('delivers a message byte for byte', async () => {
    const mail = message(`bytes@${kind}.test`)
    expect(await transport.send(mail)).toMatchObject({ outcome: 'accepted', detail: expect.any(String) })
    expect(await arrived[kind](`bytes@${kind}.test`)).toEqual([mail.raw.toString()])
  })

  test('accepts as many concurrent messages as it declares, and more after them', async () => {
    const results = await Promise.all(
      Array.from({ length: transport.concurrency * 3 }, () => transport.send(message(`many@${kind}.test`))),
    )
    expect(results.every(r => r.outcome === 'accepted')).toBe(true)
    expect(await arrived[kind](`many@${kind}.test`)).toHaveLength(results.length)
  })
})

test('stores a message once in the outbox even if it’s handed over twice', async () => {
  const outbox = outboxTransport(t.db)
  const mail = message('twice@outbox.test')
  expect([(await outbox.send(mail)).outcome, (await outbox.send(mail)).outcome]).toEqual(['accepted', 'accepted'])
  expect(await arrived.outbox('twice@outbox.test')).toHaveLength(1)
})

describe('maps SMTP replies to outcomes', () => {
  let smtp: MailTransport
  beforeAll(() => {
    smtp = smtpTransport(sink.url)
  })
  afterAll(() => smtp.close())

  test.each<[Fault, object]>([
    [
      { at: 'rcpt', code: 450, say: '4.2.0 Greylisted' },
      { outcome: 'deferred', scope: 'recipient', code: 450 },
    ],
    [
      { at: 'rcpt', code: 550, say: '5.1.1 No such user' },
      { outcome: 'failed', code: 550, detail: '550 5.1.1 No such user' },
    ],
    [
      { at: 'dot', code: 452, say: '4.3.1 Disk full' },
      { outcome: 'deferred', scope: 'recipient', code: 452 },
    ],
    [
      { at: 'dot', code: 550, say: '5.7.1 Spam' },
      { outcome: 'failed', code: 550 },
    ],
    [
      { at: 'rcpt', code: 421, say: '4.7.0 Too many' },
      { outcome: 'deferred', scope: 'transport', code: 421 },
    ],
    [
      { at: 'dot', code: 421, say: '4.7.0 Bye' },
      { outcome: 'deferred', scope: 'transport', code: 421 },
    ],
    [{ at: 'drop-before' }, { outcome: 'unknown', code: null }],
    [{ at: 'drop-after' }, { outcome: 'unknown', code: null }],
  ])('%j', async (fault, expected) => {
    const to = `${fault.at}${'code' in fault ? fault.code : ''}@fault.test`
    faults.set(to, fault)
    expect(await smtp.send(message(to))).toMatchObject(expected)
    expect(await arrived.smtp(to)).toHaveLength(fault.at === 'drop-after' ? 1 : 0)
    expect(await smtp.send(message(`after-${to}`))).toMatchObject({ outcome: 'accepted' })
  })

  test.each([
    '5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to',
    "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException',
  ])('defers and keeps the recipient when the account reached its daily limit: %s', async say => {
    faults.set('quota@fault.test', { at: 'dot', code: 550, say })
    expect(await smtp.send(message('quota@fault.test'))).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code: 550,
    })
    faults.set('quota@fault.test', {
      at: 'dot',
      code: 552,
      say: '5.2.2 The recipient’s sending account is over quota',
    })
    expect(await smtp.send(message('quota@fault.test'))).toMatchObject({ outcome: 'failed', code: 552 })
  })

  test.each([450, 550])('blames the account and not the recipient when the sender is refused with %i', async code => {
    const from = `refused${code}@canvass.test`
    faults.set(from, { at: 'mail', code })
    expect(await smtp.send(message('x@fault.test', from))).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code,
    })
  })

  test('defers when no server is listening', async () => {
    const gone = await startSink()
    await gone.close()
    const result = await smtpTransport(gone.url).send(message('x@y.test'))
    expect(result).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code: null,
      detail: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test.each([
    ['554 No service here\r\n', 554],
    ['', null],
  ])('defers when the server greets with %j', async (greeting, code) => {
    const server = createServer(socket => socket.end(greeting)).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    expect(await smtpTransport(`smtp://127.0.0.1:${port}`).send(message('x@y.test'))).toMatchObject({
      outcome: 'deferred',
      scope: 'transport',
      code,
    })
    server.close()
  })

  test('never sends a message that’s too large or has an address the server can’t carry', async () => {
    expect(await smtp.send(message('jürgen@y.test'))).toMatchObject({
      outcome: expect.stringMatching(/accepted|skipped/),
    })
  })

  test('retries on a new connection when the server closed the idle one', async () => {
    const short = await startSink()
    const transport = smtpTransport(short.url)
    expect(await transport.send(message('first@y.test'))).toMatchObject({ outcome: 'accepted' })
    await short.close()
    const again = await startSink({ port: short.port })
    expect(await transport.send(message('second@y.test'))).toMatchObject({ outcome: 'accepted' })
    expect(again.accepted.map(a => a.to)).toEqual(['second@y.test'])
    await transport.close()
    await again.close()
  })
})

describe('SMTP login', () => {
  test('logs in with the user and password of the URL', async () => {
    const guarded = await startSink({ user: { name: 'ada', pass: 'p@ss/word' } })
    const transport = smtpTransport(guarded.url)
    expect(await transport.send(message('x@y.test'))).toMatchObject({ outcome: 'accepted' })
    await transport.close()
    const wrong = smtpTransport(guarded.url.replace('p%40ss', 'wrong'))
    const refused = await wrong.send(message('x@y.test'))
    expect(refused).toMatchObject({ outcome: 'deferred', scope: 'transport', code: 535 })
    expect(JSON.stringify(refused)).not.toContain('wrong')
    await guarded.close()
  })
})
