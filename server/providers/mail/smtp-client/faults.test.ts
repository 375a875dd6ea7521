import { describe, expect, onTestFinished, test } from 'vitest'
import { wordsOf } from '#server/providers/mail/mail.ts'
import { type Script, startScripted } from '#test/scripted-smtp.ts'
import { bodiesOf, letter, wired } from '#test/wired-smtp.ts'
import { greet } from './greet.ts'
import { openSession } from './session.ts'

const NO_PIPELINING = '250-scripted.test\r\n250 SIZE 1000'
const recipient = { outcome: 'deferred', scope: 'recipient' }
const transport = { outcome: 'deferred', scope: 'transport' }
const unknown = { outcome: 'unknown', code: null }

describe('what a server does, and what becomes of the message', () => {
  test.each<[string, Script, object, number]>([
    ['takes it', {}, { outcome: 'accepted', code: 250, detail: '250 2.0.0 Taken' }, 1],
    ['drops the line before the body', { DATA: 'drop' }, transport, 0],
    ['drops the line behind the body', { BODY: 'drop' }, unknown, 1],
    ['421 at the greeting', { GREETING: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 0],
    ['421 at MAIL', { MAIL: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 0],
    ['421 behind the body', { BODY: '421 4.3.2 Busy' }, { ...transport, code: 421 }, 1],
    ['450 at RCPT', { RCPT: '450 4.2.0 Full', DATA: '503 No recipients' }, { ...recipient, code: 450 }, 0],
    ['451 greylisting', { RCPT: '451 4.7.1 Later', DATA: '554 None' }, { ...recipient, code: 451 }, 0],
    ['452 behind the body', { BODY: '452 4.3.1 Disk full' }, { ...recipient, code: 452 }, 1],
    ['550 5.1.1', { RCPT: '550 5.1.1 Nobody', DATA: '554 None' }, { outcome: 'failed', code: 550 }, 0],
    ['550 5.7.1 behind the body', { BODY: '550 5.7.1 Spam' }, { outcome: 'failed', code: 550 }, 1],
    ['552 at MAIL', { MAIL: '552 5.3.4 Too large', RCPT: '503', DATA: '503' }, { outcome: 'failed' }, 0],
    ['refuses DATA', { DATA: '451 4.3.0 Not now' }, { ...recipient, code: 451 }, 0],
    ['refuses all RCPT and says 354 all the same', { RCPT: '550 5.1.1 Nobody' }, { outcome: 'failed', code: 550 }, 0],
    ['answers 250 to DATA', { DATA: '250 Ok' }, transport, 0],
    ['answers the body together with 354', { DATA: '354 Go\r\n250 2.0.0 Taken', BODY: null }, transport, 0],
    ['asks for the body twice', { BODY: '354 Go on' }, unknown, 1],
    ['answers garbage at MAIL', { MAIL: 'SSH-2.0-OpenSSH' }, transport, 0],
    ['answers garbage behind the body', { BODY: 'what?' }, unknown, 1],
    ['mixes codes in one answer', { BODY: '250-Ok\r\n550 No' }, unknown, 1],
    ['answers without end', { BODY: `250 ${'x'.repeat(70_000)}`.replace('250', '250-x\r\n250-') }, unknown, 1],
    ['550 at RCPT, then closes', { RCPT: '550 5.1.1 Nobody', DATA: 'drop' }, { outcome: 'failed', code: 550 }, 0],
    [
      '550 at RCPT, then says goodbye',
      { RCPT: '550 5.1.1 Nobody', DATA: '421 4.3.2 Bye' },
      { outcome: 'failed', code: 550 },
      0,
    ],
    ['refuses the sender', { MAIL: '550 5.7.1 Not you' }, { ...transport, code: 550 }, 0],
    [
      'has had enough of the account for today',
      { BODY: '550 5.4.5 Daily user sending limit exceeded' },
      { ...transport, code: 550 },
      1,
    ],
    [
      'asks for a log-in as late as at RCPT',
      { RCPT: '530 5.7.0 Authentication required', DATA: '503 None' },
      { ...transport, code: 530 },
      0,
    ],
    ['accepts by 251', { RCPT: '251 2.1.5 Will forward' }, { outcome: 'accepted' }, 1],
    ['takes nobody for now', { EHLO: '451 4.3.2 Starting' }, { ...transport, code: 451 }, 0],
    ['takes nobody', { EHLO: '502 What?', HELO: '550 Not you' }, { ...transport, code: 550 }, 0],
    ['greets with a no', { GREETING: '451 4.3.2 Starting' }, { ...transport, code: 451 }, 0],
    ['knows no EHLO', { EHLO: '502 What?' }, { outcome: 'accepted' }, 1],
    ['knows no STARTTLS', { STARTTLS: '502 5.5.1 Unknown' }, { outcome: 'accepted' }, 1],
  ])('%s', async (_, script, expected, sent) => {
    const { server, smtp } = await wired(script)
    expect(await smtp.send(letter('one@x.test'))).toMatchObject(expected)
    expect(bodiesOf(server)).toHaveLength(sent)
  })

  test('an empty body ends a DATA that nobody is to get, and the line goes on', async () => {
    const { server, smtp } = await wired({ RCPT: to => (to.includes('no@') ? '550 5.1.1 Nobody' : '250 Ok') })
    const results = await Promise.all([smtp.send(letter('no@x.test')), smtp.send(letter('yes@x.test'))])
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.heard).toHaveLength(1)
    expect(server.heard.flat().filter(line => line.startsWith('BODY'))).toEqual([
      'BODY ',
      'BODY Subject: x\r\n\r\nBody of yes@x.test\r\n',
    ])
  })
})

test('who was refused hears of it once, though an empty body follows and is accepted', async () => {
  const server = await startScripted({ RCPT: to => (to.includes('no@') ? '550 5.1.1 Nobody' : '250 Ok') })
  onTestFinished(server.close)
  const host = '127.0.0.1'
  const greeted = await greet({ host, port: server.port })
  const line = openSession(greeted, { host, messagesMost: 10, onRoom: () => {}, onEnd: () => {} })
  const told: string[] = []
  const give = (to: string) =>
    new Promise(resolve => {
      const done = ({ outcome }: { outcome: string }) => resolve(told.push(`${to} ${outcome}`))
      line.give({ mail: letter(to), isMoved: false, done })
    })
  await give('no@x.test')
  await server.hears('BODY')
  await give('yes@x.test')
  line.quit()
  expect(told).toEqual(['no@x.test failed', 'yes@x.test accepted'])
})

describe('messages one behind the other', () => {
  test('the next envelope leaves in one piece with the body, and each answer belongs to its own message', async () => {
    const { server, smtp } = await wired({
      BODY: (_, n) => (n === 2 ? '550 5.7.1 Spam' : `250 2.0.0 Taken ${n}`),
    })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(wordsOf)).toEqual(['250 2.0.0 Taken 1', '550 5.7.1 Spam', '250 2.0.0 Taken 3'])
    expect(server.groups).toEqual(['EHLO', 'MAIL RCPT DATA', 'BODY MAIL RCPT DATA', 'BODY MAIL RCPT DATA', 'BODY'])
  })

  test('answers byte by byte are the same answers', async () => {
    const { smtp } = await wired({ BODY: '250-2.0.0 Taken\r\n250 2.0.0 as 7' }, {}, { bytewise: true })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(wordsOf)).toEqual(Array(3).fill('250 2.0.0 Taken as 7'))
  })

  test('a line that breaks behind a body leaves that one unknown; the next, of which only the envelope was said, goes over a fresh line once', async () => {
    const { server, smtp } = await wired({ BODY: (_, n) => (n === 1 ? 'drop' : '250 Ok') })
    const results = await Promise.all([1, 2].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['unknown', 'accepted'])
    expect(bodiesOf(server).map(body => /Body of (\d)/.exec(body)?.[1])).toEqual(['1', '2'])
  })

  test('421 after some messages is about the line, not about the next message', async () => {
    const { server, smtp } = await wired({
      MAIL: (_, n) => (n === 2 ? '421 4.7.0 Too many on this line' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted'])
    expect(server.heard).toHaveLength(2)
  })

  test('421 to a first message, or to one whose sender was taken, is the answer: no fresh line is asked for', async () => {
    const first = await wired({ MAIL: '421 4.3.2 Busy' })
    expect(await first.smtp.send(letter('1@x.test'))).toMatchObject({ ...transport, code: 421 })
    expect(first.server.heard).toHaveLength(1)
    const later = await wired({ RCPT: (_, n) => (n === 2 ? '421 4.7.0 Too many at this domain' : '250 Ok') })
    const results = await Promise.all([1, 2].map(n => later.smtp.send(letter(`${n}@x.test`))))
    expect(results).toMatchObject([{ outcome: 'accepted' }, { ...transport, code: 421 }])
    expect(later.server.heard).toHaveLength(1)
  })

  test('a sender is taken back once behind a refused recipient, and not where it was refused itself', async () => {
    const { server, smtp } = await wired({
      MAIL: (_, n) => (n === 3 ? '550 5.7.1 Not you' : '250 Ok'),
      RCPT: (_, n) => (n === 1 ? '550 5.1.1 Nobody' : '250 Ok'),
      DATA: (_, n) => (n === 1 || n === 3 ? '554 5.5.1 No recipients' : '354 Go on'),
    })
    for (const outcome of ['failed', 'accepted', 'deferred', 'accepted'])
      expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome })
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

  test('a server that refuses RSET: the next message goes over a fresh line', async () => {
    const { server, smtp } = await wired({
      EHLO: NO_PIPELINING,
      RCPT: (_, n) => (n === 1 ? '550 Nobody' : '250 Ok'),
      RSET: '502 5.5.1 What?',
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.heard).toHaveLength(2)
  })

  test('a server that does not offer PIPELINING gets one command at a time, and RSET behind a refusal', async () => {
    const { server, smtp } = await wired({
      EHLO: NO_PIPELINING,
      RCPT: (_, n) => (n === 1 ? '550 Nobody' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.groups).toEqual(['EHLO', 'MAIL', 'RCPT', 'RSET', 'MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test('so many messages over one line, then a fresh one', async () => {
    const { server, smtp } = await wired({}, { messagesPerConnection: 2 })
    await Promise.all([1, 2, 3].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(server.heard.map(lines => lines.filter(line => line.startsWith('BODY')).length)).toEqual([2, 1])
  })
})
