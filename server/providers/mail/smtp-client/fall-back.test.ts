import { describe, expect, test } from 'vitest'
import { bodiesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import type { Script } from '#test/scripted-smtp.ts'

const transport = { outcome: 'deferred', scope: 'transport' }

describe('falls back when a server offers PIPELINING but can’t handle it', () => {
  test.each<[string, Script, string[]]>([
    [
      'an envelope right after a body: stops doing that',
      { MAIL: (_, n) => (n === 2 ? '503 5.5.0 Improper pipelining' : '250 Ok') },
      ['MAIL RCPT DATA', 'BODY', 'MAIL RCPT DATA', 'BODY'],
    ],
    [
      'a group: sends one command at a time',
      { MAIL: (_, n) => (n === 1 ? '554 5.5.0 SMTP synchronization error' : '250 Ok'), RCPT: '250 Ok' },
      ['MAIL', 'RCPT', 'DATA', 'BODY', 'MAIL', 'RCPT', 'DATA', 'BODY'],
    ],
  ])('delivers every message once when a server refuses %s', async (_, script, groups) => {
    const { server, smtp } = await scriptedClient(script)
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(server.groups.slice(-groups.length)).toEqual(groups)
    expect(bodiesOf(server)).toHaveLength(3)
  })

  test('sends one command at a time to a server that drops the connection at each group', async () => {
    const { server, smtp } = await scriptedClient({ MAIL: (_, n) => (n <= 2 ? 'drop' : '250 Ok') })
    expect(await smtp.send(testEmail('1@x.test'))).toMatchObject({ ...transport, code: null })
    expect(await smtp.send(testEmail('1@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.groups.slice(-4)).toEqual(['MAIL', 'RCPT', 'DATA', 'BODY'])
  })

  test.each(['503 5.5.1 No', '500 5.5.2 No', '502 5.5.1 No', '554 5.5.0 Commands out of order'])(
    'treats %j to a group as refusing the group, and to a single command as the answer',
    async words => {
      const { server, smtp } = await scriptedClient({ MAIL: (_, n) => (n === 2 ? '250 Ok' : words) })
      expect(await smtp.send(testEmail('1@x.test'))).toMatchObject({ outcome: 'accepted' })
      expect(await smtp.send(testEmail('2@x.test'))).toMatchObject({ ...transport, code: Number(words.slice(0, 3)) })
      expect(server.heard).toHaveLength(2)
    },
  )

  test('accepts the same refusal on a new connection as the answer', async () => {
    const { smtp } = await scriptedClient({ MAIL: (_, n) => (n === 1 ? '250 Ok' : '503 5.5.1 Enough') })
    const results = await Promise.all([1, 2].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results).toMatchObject([{ outcome: 'accepted' }, { ...transport, code: 503 }])
  })
})

describe('keeps grouping commands after', () => {
  const GROUP = ['MAIL RCPT DATA', 'BODY']

  test('connections that closed while idle or broke once', async () => {
    const { server, smtp } = await scriptedClient({ MAIL: (_, n) => (n === 2 || n === 3 ? 'drop' : '250 Ok') })
    for (const outcome of ['accepted', 'deferred', 'accepted'])
      expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('connections that broke after a refusal', async () => {
    const { server, smtp } = await scriptedClient({
      RCPT: (_, n) => (n <= 2 ? '550 5.1.1 Nobody' : '250 Ok'),
      DATA: (_, n) => (n <= 2 ? 'drop' : '354 Go on'),
    })
    for (const outcome of ['failed', 'failed', 'accepted'])
      expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('connections that ended with invalid SMTP', async () => {
    const { server, smtp } = await scriptedClient({ MAIL: (_, n) => (n <= 2 ? 'SSH-2.0-OpenSSH' : '250 Ok') })
    for (const outcome of ['deferred', 'accepted'])
      expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('broken connections with a success in between', async () => {
    const { server, smtp } = await scriptedClient(
      { MAIL: (_, n) => (n === 1 || n === 3 ? 'drop' : '250 Ok') },
      { messagesPerConnection: 1 },
    )
    for (const outcome of ['accepted', 'accepted', 'accepted'])
      expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({ outcome })
    expect(server.groups.slice(-2)).toEqual(GROUP)
  })

  test('a 421: the next envelopes still follow a body directly', async () => {
    const { server, smtp } = await scriptedClient({ BODY: (_, n) => (n <= 2 ? '421 4.3.2 Restarting' : '250 Ok') })
    const results = await Promise.all([1, 2, 3, 4].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results.map(r => r.outcome)).toEqual(['deferred', 'deferred', 'accepted', 'accepted'])
    expect(server.groups.slice(-2)).toEqual(['BODY MAIL RCPT DATA', 'BODY'])
  })
})
