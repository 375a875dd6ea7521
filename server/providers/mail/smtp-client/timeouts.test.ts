import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SendResult } from '#server/providers/mail/mail.ts'
import type { Script, ScriptedOptions } from '#test/scripted-smtp.ts'
import { letter, linesOf, wired } from '#test/wired-smtp.ts'
import type { Timeouts } from './settings.ts'

/** Real connections; the minutes alone are passed by the test. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const turn = () => new Promise(resolve => setImmediate(resolve))
/** What is on its way between the two sides of a connection on this machine arrives. */
const arrived = async () => {
  for (let i = 0; i < 20; i++) await turn()
}

const ONE_BY_ONE = '250-scripted.test\r\n250-STARTTLS\r\n250 AUTH PLAIN'
const MINUTE = 60
const notSent = (detail: string) => ({ outcome: 'deferred', scope: 'transport', code: null, detail })
const unknown = (detail: string) => ({ outcome: 'unknown', code: null, detail })

/** Our side of the connection can be looked at. */
async function dialled(script: Script, options: ScriptedOptions = {}) {
  let near: Socket | undefined
  const dial = async () => {
    near = connect(made.server.port, '127.0.0.1')
    await once(near, 'connect')
    return near
  }
  const made = await wired(script, { dial }, options)
  return { ...made, near: () => near }
}

/** Says how it ended as soon as it did. */
function followed(sending: Promise<SendResult>) {
  const now: { result: SendResult | null } = { result: null }
  void sending.then(result => {
    now.result = result
  })
  return now
}

describe('a server that answers nothing is waited for as RFC 5321, 4.5.3.2, asks, and no longer', () => {
  const no = (what: string) => (n: number) => notSent(`No answer to ${what} within ${n} s`)
  const stages: [string, keyof Timeouts, number, (seconds: number) => object, Script?][] = [
    ['GREETING', 'greeting', 5 * MINUTE, n => notSent(`The server did not greet us within ${n} s`)],
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
    const { server, smtp } = await wired({ EHLO: ONE_BY_ONE, ...script, [verb]: null }, settings)
    if (verb === 'RSET') expect(await smtp.send(letter('first@x.test'))).toMatchObject({ outcome: 'failed' })
    const sending = followed(smtp.send(letter('one@x.test')))
    await server.hears(verb)
    await arrived()
    pass(seconds - 1)
    await arrived()
    expect(sending.result).toBe(null)
    pass(1.1)
    await vi.waitUntil(() => sending.result)
    expect(sending.result).toEqual(expected)
    await server.hears('CLOSE')
    expect(server.heard).toHaveLength(1)
  })

  test('a log-in', async () => {
    const { server, smtp } = await wired(
      { EHLO: ONE_BY_ONE, AUTH: null },
      { ignoreTLS: true, auth: { user: 'a', pass: 'b' } },
    )
    const sending = smtp.send(letter('one@x.test'))
    await server.hears('AUTH')
    pass(5 * MINUTE + 1)
    expect(await sending).toEqual(notSent('No answer to AUTH within 300 s'))
  })

  test('the handshake of TLS', async () => {
    const { server, smtp } = await wired({ STARTTLS: '220 Go' }, { requireTLS: true })
    const sending = smtp.send(letter('one@x.test'))
    await server.hears('STARTTLS')
    await arrived()
    pass(5 * MINUTE + 1)
    expect(await sending).toEqual(notSent('The line was not secured within 300 s'))
  })

  test('in a group each answer has its own time', async () => {
    const { server, smtp } = await wired({ RCPT: null, DATA: null })
    const sending = followed(smtp.send(letter('one@x.test')))
    await server.hears('DATA')
    await arrived()
    pass(4 * MINUTE)
    server.say('250 2.1.5 Ok\r\n')
    await arrived()
    pass(2 * MINUTE - 1)
    await arrived()
    expect(sending.result).toBe(null)
    pass(2)
    await vi.waitUntil(() => sending.result)
    expect(sending.result).toEqual(notSent('No answer to DATA within 120 s'))
    expect(server.heard).toHaveLength(1)
  })

  test('silence to one body is no fault of the envelope behind it, which goes over a fresh line', async () => {
    let isAway = true
    const whenBack = (words: string) => () => (isAway ? null : words)
    const { server, smtp } = await wired({
      MAIL: (_, n) => (n === 2 ? null : '250 2.1.0 Ok'),
      RCPT: (_, n) => (n === 2 ? null : '250 2.1.5 Ok'),
      DATA: (_, n) => (n === 2 ? null : '354 Go on'),
      BODY: whenBack('250 2.0.0 Taken'),
    })
    const results = Promise.all([smtp.send(letter('1@x.test')), smtp.send(letter('2@x.test'))])
    await server.hears('DATA', 2)
    await arrived()
    isAway = false
    pass(10 * MINUTE + 1)
    expect(await results).toMatchObject([unknown('No answer to the message within 600 s'), { outcome: 'accepted' }])
    expect(server.heard).toHaveLength(2)
  })
})

describe('a server that stops reading in the midst of a body', () => {
  /** More than two kernels keep for a connection. */
  const large = letter('large@x.test', Buffer.alloc(48 * 1024 * 1024, 'A line of a large letter.\r\n'))
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

  test('is given up three minutes after the last piece that it took, and nobody knows', async () => {
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
    await vi.waitUntil(() => sending.result)
    expect(sending.result).toEqual(unknown('The message could not be written within 180 s'))
    await server.close()
  })
})

describe('a connection with nothing to do', () => {
  test('says goodbye after a quarter of a minute, and the next message goes over a fresh one', async () => {
    const { server, smtp } = await wired({})
    await smtp.send(letter('1@x.test'))
    pass(14)
    await smtp.send(letter('2@x.test'))
    pass(14.9)
    await arrived()
    expect(linesOf(server)).not.toContain('QUIT')
    pass(0.2)
    await server.hears('QUIT')
    await server.hears('CLOSE')
    expect(await smtp.send(letter('3@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.heard.map(lines => lines.filter(line => line.startsWith('RCPT')).length)).toEqual([2, 1])
  })

  test('after a time that is set', async () => {
    const { server, smtp } = await wired({}, { timeouts: { idle: 500 } })
    await smtp.send(letter('1@x.test'))
    pass(0.6)
    await server.hears('QUIT')
  })

  test('opened for nothing, as another took the message meanwhile, says goodbye as well', async () => {
    const { server, smtp } = await wired(
      { GREETING: (_, n) => (n === 2 ? null : '220 scripted.test') },
      {},
      { connections: 2 },
    )
    await Promise.all([smtp.send(letter('1@x.test')), smtp.send(letter('2@x.test'))])
    await server.hears('GREETING', 2)
    server.say('220 scripted.test\r\n', 1)
    await server.hears('EHLO', 2)
    await arrived()
    pass(16)
    await server.hears('QUIT', 2)
    expect(server.heard.map(lines => lines.length > 2)).toEqual([true, false])
  })

  test('does not wait for a server that answers no goodbye', async () => {
    const { server, smtp, near } = await dialled({ QUIT: null }, { staysOpen: true })
    await smtp.send(letter('1@x.test'))
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
    ['the server talks out of turn', '250 2.0.0 Ok\r\n'],
  ])('%s: nothing is said of it, and the next message goes over a fresh one', async (_, words) => {
    const shown = vi.spyOn(console, 'error')
    const { server, smtp } = await wired({})
    await smtp.send(letter('1@x.test'))
    server.say(words)
    await server.hears('CLOSE')
    await arrived()
    expect(await smtp.send(letter('2@x.test'))).toMatchObject({ outcome: 'accepted' })
    expect(server.groups).toEqual(['EHLO', 'MAIL RCPT DATA', 'BODY', 'EHLO', 'MAIL RCPT DATA', 'BODY'])
    expect(shown).not.toHaveBeenCalled()
  })
})
