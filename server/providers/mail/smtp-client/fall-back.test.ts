import { describe, expect, test } from 'vitest'
import type { Script } from '#test/scripted-smtp.ts'
import { bodiesOf, letter, wired } from '#test/wired-smtp.ts'

const transport = { outcome: 'deferred', scope: 'transport' }

describe('a server that offers PIPELINING and does not bear it', () => {
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
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(server.groups.slice(-groups.length)).toEqual(groups)
    expect(bodiesOf(server)).toHaveLength(3)
  })

  test('a server that breaks the line at each group without a word gets one command at a time', async () => {
    const { server, smtp } = await wired({ MAIL: (_, n) => (n <= 2 ? 'drop' : '250 Ok') })
    expect(await smtp.send(letter('1@x.test'))).toMatchObject({ ...transport, code: null })
    expect(await smtp.send(letter('1@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.groups.slice(-4)).toEqual(['MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test.each(['503 5.5.1 No', '500 5.5.2 No', '502 5.5.1 No', '554 5.5.0 Commands out of order'])(
    '%j to a group is about the group; to one command alone it is the answer',
    async words => {
      const { server, smtp } = await wired({ MAIL: (_, n) => (n === 2 ? '250 Ok' : words) })
      expect(await smtp.send(letter('1@x.test'))).toMatchObject({ outcome: 'accepted' })
      expect(await smtp.send(letter('2@x.test'))).toMatchObject({
        ...transport,
        code: Number(words.slice(0, 3)),
      })
      expect(server.heard).toHaveLength(2)
    },
  )

  test('the same no on a fresh line is the answer', async () => {
    const { smtp } = await wired({ MAIL: (_, n) => (n === 1 ? '250 Ok' : '503 5.5.1 Enough') })
    const results = await Promise.all([1, 2].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results).toMatchObject([{ outcome: 'accepted' }, { ...transport, code: 503 }])
  })
})

describe('what says nothing of groups: the next message goes as a group again', () => {
  const GROUP = ['MAIL RCPT DATA', 'BODY']

  test('lines that stood idle and were closed, or broke once', async () => {
    const { server, smtp } = await wired({ MAIL: (_, n) => (n === 2 || n === 3 ? 'drop' : '250 Ok') })
    for (const outcome of ['accepted', 'deferred', 'accepted'])
      expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('lines that broke behind a refusal', async () => {
    const { server, smtp } = await wired({
      RCPT: (_, n) => (n <= 2 ? '550 5.1.1 Nobody' : '250 Ok'),
      DATA: (_, n) => (n <= 2 ? 'drop' : '354 Go on'),
    })
    for (const outcome of ['failed', 'failed', 'accepted'])
      expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('lines that ended in no SMTP', async () => {
    const { server, smtp } = await wired({ MAIL: (_, n) => (n <= 2 ? 'SSH-2.0-OpenSSH' : '250 Ok') })
    for (const outcome of ['deferred', 'accepted'])
      expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('lines that broke with a success between', async () => {
    const { server, smtp } = await wired(
      { MAIL: (_, n) => (n === 1 || n === 3 ? 'drop' : '250 Ok') },
      { messagesPerConnection: 1 },
    )
    for (const outcome of ['accepted', 'accepted', 'accepted'])
      expect(await smtp.send(letter('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('421: the next envelopes still leave behind a body', async () => {
    const { server, smtp } = await wired({ BODY: (_, n) => (n <= 2 ? '421 4.3.2 Restarting' : '250 Ok') })
    const results = await Promise.all([1, 2, 3, 4].map(n => smtp.send(letter(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['deferred', 'deferred', 'accepted', 'accepted'])
    expect(server.groups.slice(-2)).toEqual(['BODY MAIL RCPT DATA', 'BODY'])
  })
})
