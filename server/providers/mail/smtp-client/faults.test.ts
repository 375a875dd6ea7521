import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { wordsOf } from '#server/providers/mail/mail.ts'
import { bodiesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import { type Script, startScripted } from '#test/scripted-smtp.ts'
import { greet } from './greet.ts'
import { openSession } from './session.ts'

const NO_PIPELINING = '250-scripted.test\r\n250 SIZE 1000'
const recipient = { outcome: 'deferred', scope: 'recipient' }
const transport = { outcome: 'deferred', scope: 'transport' }
const unknown = { outcome: 'unknown', code: null }

describe('maps server failures to outcomes', () => {
  test.each<[string, Script, object, number]>([
    ['takes it', {}, { outcome: 'accepted', code: 250, detail: '250 2.0.0 Taken' }, 1],
    ['drops the connection before the body', { DATA: 'drop' }, transport, 0],
    ['drops the connection after the body', { BODY: 'drop' }, unknown, 1],
    ['421 at the greeting', { GREETING: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 0],
    ['421 at MAIL', { MAIL: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 0],
    ['421 after the body', { BODY: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 1],
    ['refuses in its greeting, 554', { GREETING: '554 No service here' }, { ...transport, code: 554 }, 0],
    ['closes without a greeting', { GREETING: 'drop' }, { ...transport, code: null }, 0],
    ['421 at RCPT', { RCPT: '421 4.7.0 Too many', DATA: '421 Bye' }, { ...transport, code: 421 }, 0],
    ['450 at RCPT', { RCPT: '450 4.2.0 Full', DATA: '503 No recipients' }, { ...recipient, code: 450 }, 0],
    ['451 greylisting', { RCPT: '451 4.7.1 Later', DATA: '554 None' }, { ...recipient, code: 451 }, 0],
    ['452 after the body', { BODY: '452 4.3.1 Disk full' }, { ...recipient, code: 452 }, 1],
    ['550 5.1.1', { RCPT: '550 5.1.1 Nobody', DATA: '554 None' }, { outcome: 'failed', code: 550 }, 0],
    ['550 5.7.1 after the body', { BODY: '550 5.7.1 Spam' }, { outcome: 'failed', code: 550 }, 1],
    ['552 after the body', { BODY: '552 5.3.4 Too large' }, { outcome: 'failed', code: 552 }, 1],
    ['552 at MAIL', { MAIL: '552 5.3.4 Too large', RCPT: '503', DATA: '503' }, { outcome: 'failed' }, 0],
    ['refuses DATA', { DATA: '451 4.3.0 Not now' }, { ...recipient, code: 451 }, 0],
    ['refuses every RCPT but still answers 354', { RCPT: '550 5.1.1 Nobody' }, { outcome: 'failed', code: 550 }, 0],
    ['answers 250 to DATA', { DATA: '250 Ok' }, transport, 0],
    ['answers the body together with 354', { DATA: '354 Go\r\n250 2.0.0 Taken', BODY: null }, transport, 0],
    ['asks for the body twice', { BODY: '354 Go on' }, unknown, 1],
    ['answers garbage at MAIL', { MAIL: 'SSH-2.0-OpenSSH' }, transport, 0],
    ['answers garbage after the body', { BODY: 'what?' }, unknown, 1],
    ['mixes codes in one reply', { BODY: '250-Ok\r\n550 No' }, unknown, 1],
    ['answers without end', { BODY: `250 ${'x'.repeat(70_000)}`.replace('250', '250-x\r\n250-') }, unknown, 1],
    ['550 at RCPT, then closes', { RCPT: '550 5.1.1 Nobody', DATA: 'drop' }, { outcome: 'failed', code: 550 }, 0],
    [
      '550 at RCPT, then says goodbye',
      { RCPT: '550 5.1.1 Nobody', DATA: '421 4.3.2 Bye' },
      { outcome: 'failed', code: 550 },
      0,
    ],
    ['refuses the sender', { MAIL: '550 5.7.1 Not you' }, { ...transport, code: 550 }, 0],
    ['refuses the sender for now', { MAIL: '450 4.7.1 Not you' }, { ...transport, code: 450 }, 0],
    ...[
      '5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to',
      "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
      '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException',
    ].map((words): [string, Script, object, number] => [
      `enforces the account’s daily limit: ${words}`,
      { BODY: `550 ${words}` },
      { ...transport, code: 550 },
      1,
    ]),
    ['a full mailbox', { BODY: '552 5.2.2 The mailbox is over quota' }, { outcome: 'failed', code: 552 }, 1],
    [
      'asks for a login only at RCPT',
      { RCPT: '530 5.7.0 Authentication required', DATA: '503 None' },
      { ...transport, code: 530 },
      0,
    ],
    ['accepts by 251', { RCPT: '251 2.1.5 Will forward' }, { outcome: 'accepted' }, 1],
    ['is temporarily unavailable', { EHLO: '451 4.3.2 Starting' }, { ...transport, code: 451 }, 0],
    ['takes nobody', { EHLO: '502 What?', HELO: '550 Not you' }, { ...transport, code: 550 }, 0],
    ['refuses in its greeting', { GREETING: '451 4.3.2 Starting' }, { ...transport, code: 451 }, 0],
    ['doesn’t support EHLO', { EHLO: '502 What?' }, { outcome: 'accepted' }, 1],
    ['doesn’t support STARTTLS', { STARTTLS: '502 5.5.1 Unknown' }, { outcome: 'accepted' }, 1],
  ])('%s', async (_, script, expected, sent) => {
    const { server, smtp } = await scriptedClient(script)
    expect(await smtp.send(testEmail('one@x.test'))).toMatchObject(expected)
    expect(bodiesOf(server)).toHaveLength(sent)
  })

  test('ends an unwanted DATA with an empty body and keeps the connection', async () => {
    const { server, smtp } = await scriptedClient({ RCPT: to => (to.includes('no@') ? '550 5.1.1 Nobody' : '250 Ok') })
    const results = await Promise.all([smtp.send(testEmail('no@x.test')), smtp.send(testEmail('yes@x.test'))])
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.heard).toHaveLength(1)
    expect(server.heard.flat().filter(line => line.startsWith('BODY'))).toEqual([
      'BODY ',
      'BODY Subject: x\r\n\r\nBody of yes@x.test\r\n',
    ])
  })
})

test('reports a refused recipient once, even if the empty body that follows is accepted', async () => {
  const server = await startScripted({ RCPT: to => (to.includes('no@') ? '550 5.1.1 Nobody' : '250 Ok') })
  onTestFinished(server.close)
  const host = '127.0.0.1'
  const greeted = await greet({ host, port: server.port })
  const line = openSession(greeted, { host, messagesMost: 10, onRoom: () => {}, onEnd: () => {} })
  const told: string[] = []
  const give = (to: string) =>
    new Promise(resolve => {
      const done = ({ outcome }: { outcome: string }) => resolve(told.push(`${to} ${outcome}`))
      line.give({ mail: testEmail(to), isMoved: false, done })
    })
  await give('no@x.test')
  await server.hears('BODY')
  await give('yes@x.test')
  line.quit()
  expect(told).toEqual(['no@x.test failed', 'yes@x.test accepted'])
})

describe('holds up no other message when a server', () => {
  const send = (smtp: Awaited<ReturnType<typeof scriptedClient>>['smtp'], n: number) =>
    Promise.all(Array.from({ length: n }, (_, i) => smtp.send(testEmail(`${i}@x.test`))))

  test('closes the connection after each message', async () => {
    const { server, smtp } = await scriptedClient({ BODY: { last: '250 2.0.0 Taken' } })
    expect((await send(smtp, 8)).map(wordsOf)).toEqual(Array(8).fill('250 2.0.0 Taken'))
    expect(bodiesOf(server)).toHaveLength(8)
  })

  test('says goodbye with each answer', async () => {
    const { server, smtp } = await scriptedClient({ BODY: { last: '250 2.0.0 Taken\r\n421 4.4.2 One is enough' } })
    expect((await send(smtp, 8)).map(({ outcome }) => outcome)).toEqual(Array(8).fill('accepted'))
    expect(bodiesOf(server)).toHaveLength(8)
  })

  test('offers SMTPUTF8 and refuses it: only the addresses that need it are skipped', async () => {
    const { server, smtp } = await scriptedClient({
      EHLO: '250-scripted.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SMTPUTF8',
      MAIL: line => (line.includes('SMTPUTF8') ? '555 5.6.7 MAIL FROM parameters not recognized' : '250 Ok'),
      RCPT: line => (line.includes('@y.test') ? '503 5.5.1 MAIL first' : '250 Ok'),
      DATA: (_, n) => (n === 2 ? '503 5.5.1 MAIL first' : '354 Go on'),
    })
    const to = ['1@x.test', 'jürgen@y.test', '3@x.test', '4@x.test']
    const results = await Promise.all(to.map(address => smtp.send(testEmail(address))))
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'skipped', 'accepted', 'accepted'])
    expect(results[1]).toMatchObject({ reason: 'smtputf8' })
    expect(server.heard).toHaveLength(1)
  })

  /** A server that reads only the beginning of a large body. */
  async function inMidBody() {
    let near: Socket | undefined
    const dial = async () => {
      near = connect(made.server.port, '127.0.0.1')
      await once(near, 'connect')
      return near
    }
    const made = await scriptedClient({ EHLO: '250 scripted.test' }, { dial }, { isDeaf: true })
    // More than the buffers of two kernels.
    const body = Buffer.alloc(48 * 1024 * 1024, 'A line of a large letter.\r\n')
    const large = made.smtp.send(testEmail('large@x.test', body))
    await vi.waitUntil(() => (near?.writableLength ?? 0) > 0)
    return { ...made, large }
  }

  test('refuses a large message in the middle of its body', async () => {
    const { server, smtp, large } = await inMidBody()
    void smtp.send(testEmail('2@x.test'))
    server.say('552 5.3.4 Message too big\r\n')
    expect(await large).toEqual({ outcome: 'failed', code: 552, detail: '552 5.3.4 Message too big' })
    await server.hears('MAIL', 2)
    expect(server.heard).toHaveLength(2)
  })

  test('accepts a message before its end, which leaves only that one unknown', async () => {
    const { server, smtp, large } = await inMidBody()
    void smtp.send(testEmail('2@x.test'))
    server.say('250 2.0.0 Taken\r\n')
    const detail = 'The server answered before the end of the message: 250 2.0.0 Taken'
    expect(await large).toEqual({ ...unknown, detail })
    await server.hears('MAIL', 2)
  })

  test('takes an email of 10 MB, every byte of it', async () => {
    const raw = Buffer.alloc(10_000_000, 'Subject: x\r\n.A line of a large email.\r\n')
    const { server, smtp } = await scriptedClient({ EHLO: '250-scripted.test\r\n250-PIPELINING\r\n250 SIZE 20000000' })
    const [large, small] = await Promise.all([smtp.send(testEmail('large@x.test', raw)), send(smtp, 3)])
    expect([large, ...small].map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'))
    const [arrived = ''] = bodiesOf(server).filter(body => body.length > 1_000_000)
    expect(arrived.slice(5, 5 + 1000)).toBe(raw.toString('latin1').replace(/^\./gm, '..').slice(0, 1000))
    expect(arrived.slice(5).replace(/^\.\./gm, '.').length).toBe(raw.length + (raw.at(-1) === 10 ? 0 : 2))
  })
})

describe('pipelines messages', () => {
  test('sends the next envelope in one write with the body, and matches each answer to its message', async () => {
    const { server, smtp } = await scriptedClient({
      BODY: (_, n) => (n === 2 ? '550 5.7.1 Spam' : `250 2.0.0 Taken ${n}`),
    })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(wordsOf)).toEqual(['250 2.0.0 Taken 1', '550 5.7.1 Spam', '250 2.0.0 Taken 3'])
    expect(server.groups).toEqual(['EHLO', 'MAIL RCPT DATA', 'BODY MAIL RCPT DATA', 'BODY MAIL RCPT DATA', 'BODY'])
  })

  test('reads the same answers byte by byte', async () => {
    const { smtp } = await scriptedClient({ BODY: '250-2.0.0 Taken\r\n250 2.0.0 as 7' }, {}, { bytewise: true })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(wordsOf)).toEqual(Array(3).fill('250 2.0.0 Taken as 7'))
  })

  test('leaves a body unknown when the connection breaks after it, and moves the next message to a new connection once', async () => {
    const { server, smtp } = await scriptedClient({ BODY: (_, n) => (n === 1 ? 'drop' : '250 Ok') })
    const results = await Promise.all([1, 2].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['unknown', 'accepted'])
    expect(bodiesOf(server).map(body => /Body of (\d)/.exec(body)?.[1])).toEqual(['1', '2'])
  })

  test('takes a 421 after some messages as about the connection, not the next message', async () => {
    const { server, smtp } = await scriptedClient({
      MAIL: (_, n) => (n === 2 ? '421 4.7.0 Too many on this line' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted'])
    expect(server.heard).toHaveLength(2)
  })

  test('takes a 421 for the first message, or after an accepted sender, as the answer and opens no new connection', async () => {
    const first = await scriptedClient({ MAIL: '421 4.3.2 Busy' })
    expect(await first.smtp.send(testEmail('1@x.test'))).toMatchObject({ ...transport, code: 421 })
    expect(first.server.heard).toHaveLength(1)
    const later = await scriptedClient({ RCPT: (_, n) => (n === 2 ? '421 4.7.0 Too many at this domain' : '250 Ok') })
    const results = await Promise.all([1, 2].map(n => later.smtp.send(testEmail(`${n}@x.test`))))
    expect(results).toMatchObject([{ outcome: 'accepted' }, { ...transport, code: 421 }])
    expect(later.server.heard).toHaveLength(1)
  })

  test('sends one RSET after a refused recipient, and none after a refused sender', async () => {
    const { server, smtp } = await scriptedClient({
      MAIL: (_, n) => (n === 3 ? '550 5.7.1 Not you' : '250 Ok'),
      RCPT: (_, n) => (n === 1 ? '550 5.1.1 Nobody' : '250 Ok'),
      DATA: (_, n) => (n === 1 || n === 3 ? '554 5.5.1 No recipients' : '354 Go on'),
    })
    for (const outcome of ['failed', 'accepted', 'deferred', 'accepted'])
      expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups).toEqual([
      'EHLO',
      'MAIL RCPT DATA',
      'RSET MAIL RCPT DATA',
      'BODY',
      'MAIL RCPT DATA',
      'MAIL RCPT DATA',
      'BODY',
    ])
  })

  test('moves the next message to a new connection if the server refuses RSET', async () => {
    const { server, smtp } = await scriptedClient({
      EHLO: NO_PIPELINING,
      RCPT: (_, n) => (n === 1 ? '550 Nobody' : '250 Ok'),
      RSET: '502 5.5.1 What?',
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.heard).toHaveLength(2)
  })

  test('sends one command at a time without PIPELINING, and RSET after a refusal', async () => {
    const { server, smtp } = await scriptedClient({
      EHLO: NO_PIPELINING,
      RCPT: (_, n) => (n === 1 ? '550 Nobody' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.groups).toEqual(['EHLO', 'MAIL', 'RCPT', 'RSET', 'MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test('opens a new connection after the configured number of messages', async () => {
    const { server, smtp } = await scriptedClient({}, { messagesPerConnection: 2 })
    await Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(server.heard.map(lines => lines.filter(line => line.startsWith('BODY')).length)).toEqual([2, 1])
  })
})
