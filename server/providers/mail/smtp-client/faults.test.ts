import { afterEach, describe, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import { smtpLines } from '#server/providers/mail/smtp.ts'
import { type Script, type ScriptedServer, startScripted } from '#test/scripted-smtp.ts'
import { logIn } from './auth.ts'
import { bodyOf } from './body.ts'
import type { Reply } from './replies.ts'
import { replyReader } from './replies.ts'
import type { SmtpSettings } from './settings.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function wired(
  script: Script,
  settings: Partial<SmtpSettings> = {},
  options: { bytewise?: boolean } = {},
) {
  const server = await startScripted(script, options)
  const smtp = smtpLines({ host: '127.0.0.1', port: server.port, ...settings }, 1)
  closers.push(smtp.close, server.close)
  return { server, smtp }
}

const mail = (to: string, raw = `Subject: x\r\n\r\nBody of ${to}\r\n`): OutgoingMail => ({
  ...{ userId: 'u', campaignId: null, messageId: '<1@own.test>', subject: 'x' },
  ...{ from: { name: '', address: 'ada@own.test' }, envelope: { from: 'ada@own.test', to } },
  raw: Buffer.from(raw),
})

const bodies = (server: ScriptedServer) => server.heard.flat().filter(line => line.startsWith('BODY Subject'))

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
    [
      'refuses all RCPT and says 354 all the same',
      { RCPT: '550 5.1.1 Nobody' },
      { outcome: 'failed', code: 550 },
      0,
    ],
    ['answers 250 to DATA', { DATA: '250 Ok' }, transport, 0],
    ['answers the body together with 354', { DATA: '354 Go\r\n250 2.0.0 Taken', BODY: null }, transport, 0],
    ['asks for the body twice', { BODY: '354 Go on' }, unknown, 1],
    ['answers garbage at MAIL', { MAIL: 'SSH-2.0-OpenSSH' }, transport, 0],
    ['answers garbage behind the body', { BODY: 'what?' }, unknown, 1],
    ['mixes codes in one answer', { BODY: '250-Ok\r\n550 No' }, unknown, 1],
    [
      'answers without end',
      { BODY: `250 ${'x'.repeat(70_000)}`.replace('250', '250-x\r\n250-') },
      unknown,
      1,
    ],
    ['knows no EHLO', { EHLO: '502 What?' }, { outcome: 'accepted' }, 1],
    ['knows no STARTTLS', { STARTTLS: '502 5.5.1 Unknown' }, { outcome: 'accepted' }, 1],
  ])('%s', async (_, script, expected, sent) => {
    const { server, smtp } = await wired(script)
    expect(await smtp.send(mail('one@x.test'))).toMatchObject(expected)
    expect(bodies(server)).toHaveLength(sent)
  })

  test('an empty body ends a DATA that nobody is to get, and the line goes on', async () => {
    const { server, smtp } = await wired({ RCPT: to => (to.includes('no@') ? '550 5.1.1 Nobody' : '250 Ok') })
    const results = await Promise.all([smtp.send(mail('no@x.test')), smtp.send(mail('yes@x.test'))])
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.heard).toHaveLength(1)
    expect(server.heard.flat().filter(line => line.startsWith('BODY'))).toEqual([
      'BODY ',
      'BODY Subject: x\r\n\r\nBody of yes@x.test\r\n',
    ])
  })

  test.each([
    ['MAIL', { mail: 20 }],
    ['RCPT', { rcpt: 20, mail: 20 }],
    ['DATA', { data: 20 }],
    ['GREETING', { greeting: 20 }],
    ['EHLO', { command: 20 }],
    ['BODY', { dot: 20 }],
  ])('answers nothing at %s', async (verb, timeouts) => {
    const { smtp } = await wired(
      {
        [verb]: null,
        ...(verb === 'MAIL' && { RCPT: null, DATA: null }),
        ...(verb === 'RCPT' && { DATA: null }),
      },
      { timeouts },
    )
    expect(await smtp.send(mail('one@x.test'))).toMatchObject({
      ...(verb === 'BODY' ? unknown : transport),
      detail: expect.stringContaining('within 0.02 s'),
    })
  })
})

describe('messages one behind the other', () => {
  test('the next envelope leaves in one piece with the body, and each answer belongs to its own message', async () => {
    const { server, smtp } = await wired({
      BODY: (_, n) => (n === 2 ? '550 5.7.1 Spam' : `250 2.0.0 Taken ${n}`),
    })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.detail)).toEqual(['250 2.0.0 Taken 1', '550 5.7.1 Spam', '250 2.0.0 Taken 3'])
    expect(server.groups).toEqual([
      'EHLO',
      'MAIL RCPT DATA',
      'BODY MAIL RCPT DATA',
      'BODY MAIL RCPT DATA',
      'BODY',
    ])
  })

  test('answers byte by byte are the same answers', async () => {
    const { smtp } = await wired({ BODY: '250-2.0.0 Taken\r\n250 2.0.0 as 7' }, {}, { bytewise: true })
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.detail)).toEqual(Array(3).fill('250 2.0.0 Taken as 7'))
  })

  test('a line that breaks behind a body leaves that one unknown; the next, of which only the envelope was said, goes over a fresh line once', async () => {
    const { server, smtp } = await wired({ BODY: (_, n) => (n === 1 ? 'drop' : '250 Ok') })
    const results = await Promise.all([1, 2].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['unknown', 'accepted'])
    expect(bodies(server).map(body => /Body of (\d)/.exec(body)?.[1])).toEqual(['1', '2'])
  })

  test('421 after some messages is about the line, not about the next message', async () => {
    const { server, smtp } = await wired({
      MAIL: (_, n) => (n === 2 ? '421 4.7.0 Too many on this line' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted'])
    expect(server.heard).toHaveLength(2)
  })

  test('a server that does not offer PIPELINING gets one command at a time, and RSET behind a refusal', async () => {
    const { server, smtp } = await wired({
      EHLO: NO_PIPELINING,
      RCPT: (_, n) => (n === 1 ? '550 Nobody' : '250 Ok'),
    })
    const results = await Promise.all([1, 2].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['failed', 'accepted'])
    expect(server.groups).toEqual(['EHLO', 'MAIL', 'RCPT', 'RSET', 'MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test.each<[string, Script, string[]]>([
    [
      'an envelope behind a body: then no more of that',
      { MAIL: (_, n) => (n === 2 ? '503 5.5.0 Improper pipelining' : '250 Ok') },
      ['MAIL RCPT DATA', 'BODY', 'MAIL RCPT DATA', 'BODY'],
    ],
    [
      'a group: then one command at a time',
      { MAIL: (_, n) => (n === 1 ? '554 5.5.0 SMTP synchronization error' : '250 Ok'), RCPT: '250 Ok' },
      ['MAIL', 'RCPT', 'DATA', 'BODY', 'MAIL', 'RCPT', 'DATA', 'BODY'],
    ],
  ])('a server refuses what it offered, %s, and every message arrives once', async (_, script, groups) => {
    const { server, smtp } = await wired(script)
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(server.groups.slice(-groups.length)).toEqual(groups)
    expect(bodies(server)).toHaveLength(3)
  })

  test('a server that breaks the line at each group without a word gets one command at a time', async () => {
    const { server, smtp } = await wired({ MAIL: (_, n) => (n <= 2 ? 'drop' : '250 Ok') })
    expect(await smtp.send(mail('1@x.test'))).toMatchObject({ ...transport, code: null })
    expect(await smtp.send(mail('1@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.groups.slice(-4)).toEqual(['MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test('so many messages over one line, then a fresh one', async () => {
    const { server, smtp } = await wired({}, { messagesPerConnection: 2 })
    await Promise.all([1, 2, 3].map(n => smtp.send(mail(`${n}@x.test`))))
    expect(server.heard.map(lines => lines.filter(line => line.startsWith('BODY')).length)).toEqual([2, 1])
  })
})

describe('what never leaves', () => {
  test.each<[string, OutgoingMail, RegExp]>([
    ['too large', mail('a@x.test', 'x'.repeat(2000)), /2 KB; the server takes at most 1 KB/],
    [
      'a second command in an address',
      mail('a@x.test>\r\nRCPT TO:<evil@x.test'),
      /a character that no address has/,
    ],
    ['a bracket in an address', mail('a>b@x.test'), /a character that no address has/],
    ['letters that the server can not carry', mail('jürgen@x.test'), /not ASCII/],
  ])('%s', async (_, message, why) => {
    const { server, smtp } = await wired({ EHLO: NO_PIPELINING })
    expect(await smtp.send(message)).toMatchObject({ outcome: 'failed', detail: expect.stringMatching(why) })
    expect(server.heard.flat()).toHaveLength(1)
  })

  test('a domain in letters goes as Punycode; a name in letters only where the server says that it can', async () => {
    const { server, smtp } = await wired({ EHLO: '250-scripted.test\r\n250-8BITMIME\r\n250 SMTPUTF8' })
    await smtp.send(mail('a@bücher.test', 'Plain\r\n'))
    await smtp.send(mail('jürgen@x.test'))
    const commands = server.heard.flat().map(line => Buffer.from(line, 'latin1').toString())
    expect(commands.filter(line => /^(MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<ada@own.test>',
      'RCPT TO:<a@xn--bcher-kva.test>',
      'MAIL FROM:<ada@own.test> BODY=8BITMIME SMTPUTF8',
      'RCPT TO:<jürgen@x.test>',
    ])
  })

  test('a password, where TLS is refused', async () => {
    const { server, smtp } = await wired(
      { STARTTLS: '454 4.7.0 Not now' },
      { requireTLS: true, auth: { user: 'a', pass: 'b' } },
    )
    expect(await smtp.send(mail('a@x.test'))).toMatchObject({ ...transport, code: 454 })
    expect(server.heard.flat().map(line => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
  })

  test('a password, where TLS is promised and what follows is no TLS; words put in before it count for nothing', async () => {
    const { server, smtp } = await wired(
      { STARTTLS: '220 Go\r\n250-evil.test\r\n250 AUTH PLAIN' },
      { requireTLS: true, auth: { user: 'a', pass: 'b' }, timeouts: { greeting: 50 } },
    )
    expect(await smtp.send(mail('a@x.test'))).toMatchObject(transport)
    expect(server.heard.flat().join()).not.toContain('AUTH')
  })
})

test.each([
  ['.\r\n', '..\r\n'],
  ['a\r\n.b', 'a\r\n..b\r\n'],
  ['a\n.\nMAIL FROM:<x>', 'a\r\n..\r\nMAIL FROM:<x>\r\n'],
  ['a\r.\rb', 'a\r\n..\r\nb\r\n'],
  ['a.b\r\n', 'a.b\r\n'],
  ['', ''],
])('dots at the beginning of a line are doubled: %j', (raw, body) => {
  expect(bodyOf(Buffer.from(raw)).toString()).toBe(body)
})

test('answers of any cut, and the end of patience', () => {
  const read: Reply[] = []
  const reader = replyReader(reply => read.push(reply))
  expect(reader.push(Buffer.from('250-5.1.1 one\r\n250 5.1.1 two\r\n354 g'))).toBe(true)
  expect(reader.push(Buffer.from('o\r\n'))).toBe(true)
  expect(read).toEqual([
    { code: 250, text: '250 5.1.1 one\ntwo' },
    { code: 354, text: '354 go' },
  ])
  expect(reader.push(Buffer.from('x'.repeat(70_000)))).toBe(false)
})

test.each<[string, Parameters<typeof logIn>[1], string[], Record<string, string>]>([
  ['PLAIN', { user: 'ada', pass: 'x' }, ['LOGIN', 'PLAIN'], { 'AUTH PLAIN AGFkYQB4': '235 Ok' }],
  [
    'LOGIN',
    { user: 'ada', pass: 'x' },
    ['LOGIN'],
    { 'AUTH LOGIN': '334 VXNlcg==', YWRh: '334 UGFzcw==', 'eA==': '235 Ok' },
  ],
  // RFC 2195, 2
  [
    'CRAM-MD5',
    { user: 'tim', pass: 'tanstaaftanstaaf' },
    ['CRAM-MD5'],
    {
      'AUTH CRAM-MD5': '334 PDE4OTYuNjk3MTcwOTUyQHBvc3RvZmZpY2UucmVzdG9uLm1jaS5uZXQ+',
      dGltIGI5MTNhNjAyYzdlZGE3YTQ5NWI0ZTZlNzMzNGQzODkw: '235 Ok',
    },
  ],
  [
    'XOAUTH2',
    { user: 'a', accessToken: 't' },
    ['XOAUTH2'],
    { 'AUTH XOAUTH2 dXNlcj1hAWF1dGg9QmVhcmVyIHQBAQ==': '235 Ok' },
  ],
])('log-in by %s', async (_, login, offered, answers) => {
  const ask = async (line: string) => ({
    code: Number(answers[line]?.slice(0, 3)),
    text: answers[line] ?? '',
  })
  await expect(logIn(ask, login, new Set(offered))).resolves.toBeUndefined()
})

test('a log-in that is refused tells the code and no secret', async () => {
  const ask = async (line: string) =>
    line.startsWith('AUTH')
      ? { code: 334, text: '334 e30=' }
      : { code: 535, text: '535 5.7.8 token sesame refused' }
  await expect(logIn(ask, { user: 'a', accessToken: 'sesame' }, new Set())).rejects.toMatchObject({
    responseCode: 535,
    response: '535 5.7.8 token … refused',
  })
})
