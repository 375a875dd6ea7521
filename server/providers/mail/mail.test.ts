import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { type SesPeer, startSes } from '#test/peers/ses.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import type { MailTransport, OutgoingMail } from './mail.ts'
import { outboxTransport } from './outbox.ts'
import { sesTransport } from './ses.ts'
import { smtpTransport } from './smtp.ts'

let t: TestApp
let user: TestUser
let sink: Sink
let ses: SesPeer

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  sink = await startSink()
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
