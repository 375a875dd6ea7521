import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#server/log/log.ts'
import type { SendResult } from '#server/providers/mail/mail.ts'
import { bodiesOf, linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import type { Script, ScriptedOptions } from '#test/scripted-smtp.ts'
import type { Timeouts } from './settings.ts'

/** Real connections; only the clock is simulated. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const turn = () => new Promise(resolve => setImmediate(resolve))
/** Waits until the bytes in flight between both ends of a local connection have arrived. */
const arrived = async () => {
  for (let i = 0; i < 20; i++) await turn()
}

const ONE_BY_ONE = '250-scripted.test\r\n250-STARTTLS\r\n250 AUTH PLAIN'
const MINUTE = 60
const notSent = (detail: string) => ({ outcome: 'deferred', scope: 'transport', code: null, detail })
const unknown = (detail: string) => ({ outcome: 'unknown', code: null, detail })

/** Exposes our end of the connection. */
async function dialled(script: Script, options: ScriptedOptions = {}) {
  let near: Socket | undefined
  const dial = async () => {
    near = connect(made.server.port, '127.0.0.1')
    await once(near, 'connect')
    return near
  }
  const made = await scriptedClient(script, { dial }, options)
  return { ...made, near: () => near }
}

/** Records the result as soon as there is one. */
function followed(sending: Promise<SendResult>) {
  const now: { result: SendResult | null } = { result: null }
  void sending.then(result => {
    now.result = result
  })
  return now
}

describe('waits for a silent server as long as RFC 5321, 4.5.3.2, requires, and no longer', () => {
  const no = (what: string) => (n: number) => notSent(`No answer to ${what} within ${n} s`)
  const stages: [string, keyof Timeouts, number, (seconds: number) => object, Script?][] = [
    ['GREETING', 'greeting', 5 * MINUTE, n => notSent(`The server sent no greeting within ${n} s`)],
    ['EHLO', 'command', 5 * MINUTE, no('EHLO')],
    ['STARTTLS', 'command', 5 * MINUTE, no('STARTTLS')],
    ['MAIL', 'mail', 5 * MINUTE, no('MAIL FROM')],
    ['RCPT', 'rcpt', 5 * MINUTE, no('RCPT TO')],
    ['DATA', 'data', 2 * MINUTE, no('DATA')],
    ['BODY', 'dot', 10 * MINUTE, n => unknown(`No answer to the message within ${n} s`)],
    ['RSET', 'command', 5 * MINUTE, no('RSET'), { RCPT: '550 5.1.1 Nobody' }],
  ]
  test.each(
    stages.flatMap(([verb, key, seconds, expected, script]) => [
      { verb, seconds, timeouts: {}, expected: expected(seconds), script },
      { verb, seconds: 7, timeouts: { [key]: 7000 }, expected: expected(7), script },
    ]),
  )('$verb: $seconds s', async ({ verb, seconds, timeouts, expected, script }) => {
    const settings = { ignoreTLS: verb !== 'STARTTLS', timeouts }
    const { server, smtp } = await scriptedClient({ EHLO: ONE_BY_ONE, ...script, [verb]: null }, settings)
    if (verb === 'RSET') expect(await smtp.send(testEmail('first@x.test'))).toMatchObject({ outcome: 'failed' })
    const sending = followed(smtp.send(testEmail('one@x.test')))
    await server.hears(verb)
    await arrived()
    pass(seconds - 1)
    await arrived()
    expect(sending.result).toBe(null)
    pass(1.1)
    await expect.poll(() => sending.result).toEqual(expected)
    await server.hears('CLOSE')
    expect(server.heard).toHaveLength(1)
  })

  test('limits a login', async () => {
    const { server, smtp } = await scriptedClient(
      { EHLO: ONE_BY_ONE, AUTH: null },
      { ignoreTLS: true, auth: { user: 'a', pass: 'b' } },
    )
    const sending = smtp.send(testEmail('one@x.test'))
    await server.hears('AUTH')
    pass(5 * MINUTE + 1)
    expect(await sending).toEqual(notSent('No answer to AUTH within 300 s'))
  })

  test('limits the TLS handshake', async () => {
    const { server, smtp } = await scriptedClient({ STARTTLS: '220 Go' }, { requireTLS: true })
    const sending = smtp.send(testEmail('one@x.test'))
    await server.hears('STARTTLS')
    await arrived()
    pass(5 * MINUTE + 1)
    expect(await sending).toEqual(notSent('TLS was not established within 300 s'))
  })

  test('gives each answer of a group its own time', async () => {
    const { server, smtp } = await scriptedClient({ RCPT: null, DATA: null })
    const sending = followed(smtp.send(testEmail('one@x.test')))
    await server.hears('DATA')
    await arrived()
    pass(4 * MINUTE)
    server.say('250 2.1.5 Ok\r\n')
    await arrived()
    pass(2 * MINUTE - 1)
    await arrived()
    expect(sending.result).toBe(null)
    pass(2)
    await expect.poll(() => sending.result).toEqual(notSent('No answer to DATA within 120 s'))
    expect(server.heard).toHaveLength(1)
  })

  test('moves the envelope behind an unanswered body to a new connection', async () => {
    let isAway = true
    const whenBack = (words: string) => () => (isAway ? null : words)
    const { server, smtp } = await scriptedClient({
      MAIL: (_, n) => (n === 2 ? null : '250 2.1.0 Ok'),
      RCPT: (_, n) => (n === 2 ? null : '250 2.1.5 Ok'),
      DATA: (_, n) => (n === 2 ? null : '354 Go on'),
      BODY: whenBack('250 2.0.0 Taken'),
    })
    const results = Promise.all([smtp.send(testEmail('1@x.test')), smtp.send(testEmail('2@x.test'))])
    await server.hears('DATA', 2)
    await arrived()
    isAway = false
    pass(10 * MINUTE + 1)
    expect(await results).toMatchObject([unknown('No answer to the message within 600 s'), { outcome: 'accepted' }])
    expect(server.heard).toHaveLength(2)
  })
})

describe('sends one command at a time, for a day, to a server that offers PIPELINING and', () => {
  const ONE_AT_A_TIME = ['MAIL', 'RCPT', 'DATA', 'BODY']
  const sent = { outcome: 'accepted' }

  test('throws away what follows a body: another connection takes the next email after a minute', async () => {
    const { server, smtp } = await scriptedClient({}, {}, { forgets: 'behind a body' })
    const results = Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    await server.hears('BODY')
    await arrived()
    pass(MINUTE + 1)
    expect(await results).toMatchObject([sent, sent, sent])
    expect([smtp.isOneByOne, server.heard.length]).toEqual([true, 2])
    expect(server.groups.slice(-8)).toEqual([...ONE_AT_A_TIME, ...ONE_AT_A_TIME])
    expect(bodiesOf(server)).toHaveLength(3)
    pass(23 * 60 * MINUTE)
    expect(await smtp.send(testEmail('4@x.test'))).toMatchObject(sent)
    expect(server.groups.slice(-4)).toEqual(ONE_AT_A_TIME)
    pass(61 * MINUTE)
    expect(smtp.isOneByOne).toBe(false)
  })

  test('throws away what follows a command: the email waits once, and isn’t lost', async () => {
    const { server, smtp } = await scriptedClient({}, {}, { forgets: 'behind a command' })
    const first = smtp.send(testEmail('1@x.test'))
    await server.hears('MAIL')
    await arrived()
    pass(5 * MINUTE + 1)
    expect(await first).toEqual(notSent('No answer to RCPT TO within 300 s'))
    const results = await Promise.all([1, 2, 3].map(n => smtp.send(testEmail(`${n}@x.test`))))
    expect(results).toMatchObject([sent, sent, sent])
    expect([smtp.isOneByOne, bodiesOf(server).length]).toEqual([true, 3])
  })

  test('but not to one that falls silent before it answers anything', async () => {
    const { server, smtp } = await scriptedClient({
      MAIL: (_, n) => (n === 1 ? null : '250 Ok'),
      RCPT: (_, n) => (n === 1 ? null : '250 Ok'),
      DATA: (_, n) => (n === 1 ? null : '354 Go on'),
    })
    const first = smtp.send(testEmail('1@x.test'))
    await server.hears('MAIL')
    await arrived()
    pass(5 * MINUTE + 1)
    expect(await first).toEqual(notSent('No answer to MAIL FROM within 300 s'))
    expect(await smtp.send(testEmail('2@x.test'))).toMatchObject(sent)
    expect([smtp.isOneByOne, server.groups.slice(-2)]).toEqual([false, ['MAIL RCPT DATA', 'BODY']])
  })
})

describe('when a server stops reading in the middle of a body', () => {
  /** More than the buffers of two kernels. */
  const large = testEmail('large@x.test', Buffer.alloc(48 * 1024 * 1024, 'A line of a large letter.\r\n'))
  async function stuck() {
    const { server, smtp, near } = await dialled({ EHLO: '250 scripted.test' }, { isDeaf: true })
    const sending = followed(smtp.send(large))
    await server.hears('DATA')
    const left = () => near()?.writableLength ?? 0
    const settled = async () => {
      for (let before = -1; before !== left() || left() === 0; ) {
        before = left()
        await arrived()
      }
      return left()
    }
    return { server, sending, settled }
  }

  test('gives up three minutes after the last accepted chunk and reports it as unknown', async () => {
    const { server, sending, settled } = await stuck()
    const before = await settled()
    pass(3 * MINUTE - 1)
    server.swallow(16 * 1024 * 1024)
    await arrived()
    expect(await settled()).toBeLessThan(before)
    pass(3 * MINUTE - 1)
    await arrived()
    expect(sending.result).toBe(null)
    pass(1.1)
    await expect.poll(() => sending.result).toEqual(unknown('The server stopped accepting the message within 180 s'))
    await server.close()
  })
})

describe('closes an idle connection', () => {
  test('after 15 seconds, and sends the next message over a new one', async () => {
    const { server, smtp } = await scriptedClient({})
    await smtp.send(testEmail('1@x.test'))
    pass(14)
    await smtp.send(testEmail('2@x.test'))
    pass(14.9)
    await arrived()
    expect(linesOf(server)).not.toContain('QUIT')
    pass(0.2)
    await server.hears('QUIT')
    await server.hears('CLOSE')
    expect(await smtp.send(testEmail('3@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.heard.map(lines => lines.filter(line => line.startsWith('RCPT')).length)).toEqual([2, 1])
  })

  test('after a configured time', async () => {
    const { server, smtp } = await scriptedClient({}, { timeouts: { idle: 500 } })
    await smtp.send(testEmail('1@x.test'))
    expect(linesOf(server)).not.toContain('QUIT')
    pass(0.6)
    await server.hears('QUIT')
  })

  test('that was opened but not needed', async () => {
    const { server, smtp } = await scriptedClient(
      { GREETING: (_, n) => (n === 2 ? null : '220 scripted.test') },
      {},
      { connections: 2 },
    )
    await Promise.all([smtp.send(testEmail('1@x.test')), smtp.send(testEmail('2@x.test'))])
    await server.hears('GREETING', 2)
    server.say('220 scripted.test\r\n', 1)
    await server.hears('EHLO', 2)
    await arrived()
    pass(16)
    await server.hears('QUIT', 2)
    expect(server.heard.map(lines => lines.length > 2)).toEqual([true, false])
  })

  test('without waiting for a server that doesn’t answer QUIT', async () => {
    const { server, smtp, near } = await dialled({ QUIT: null }, { staysOpen: true })
    await smtp.send(testEmail('1@x.test'))
    pass(15.1)
    await server.hears('QUIT')
    await arrived()
    pass(1.8)
    expect(near()?.destroyed).toBe(false)
    pass(0.3)
    expect(near()?.destroyed).toBe(true)
  })

  test.each([
    ['the server closes it', 'drop'],
    ['the server says goodbye first', '421 4.4.2 Idle for too long\r\n'],
    ['the server sends an unexpected answer', '250 2.0.0 Ok\r\n'],
  ])('without a failure, and opens a new one for the next message: %s', async (_, words) => {
    const shown = vi.spyOn(log, 'error')
    const { server, smtp } = await scriptedClient({})
    await smtp.send(testEmail('1@x.test'))
    server.say(words)
    await server.hears('CLOSE')
    await arrived()
    expect(await smtp.send(testEmail('2@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.groups).toEqual(['EHLO', 'MAIL RCPT DATA', 'BODY', 'EHLO', 'MAIL RCPT DATA', 'BODY'])
    expect(shown).not.toHaveBeenCalled()
  })
})
