import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'
import { smtpLines } from './smtp.ts'

afterEach(() => void vi.useRealTimers())
const many = (n: number) => Array.from({ length: n }, (_, i) => testEmail(`${i}@x.test`))

test('uses one connection for everything if the server refuses a second, and retries the second after a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { server, smtp } = await scriptedClient(
    { GREETING: (_, n) => (n === 2 ? '421 4.7.0 Too many connections' : '220 scripted.test') },
    {},
    { connections: 2 },
  )
  const sendAll = async () => (await Promise.all(many(6).map(smtp.send))).map(({ outcome }) => outcome)
  expect(await sendAll()).toEqual(Array(6).fill('accepted'))
  expect(await sendAll()).toEqual(Array(6).fill('accepted'))
  expect(server.heard).toHaveLength(2)
  vi.advanceTimersByTime(61_000)
  expect(await sendAll()).toEqual(Array(6).fill('accepted'))
  expect(server.heard).toHaveLength(3)
})

test('keeps to the connections that the server takes, and asks for one more a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { server, smtp } = await scriptedClient(
    { GREETING: (_, n) => (n === 3 || n === 4 ? '421 4.7.0 Too many connections' : '220 scripted.test') },
    {},
    { connections: 4 },
  )
  for (const opened of [4, 5, 6, 6]) {
    expect((await Promise.all(many(12).map(smtp.send))).map(({ outcome }) => outcome)).toEqual(
      Array(12).fill('accepted'),
    )
    expect(server.heard).toHaveLength(opened)
    vi.advanceTimersByTime(61_000)
  }
})

test('takes a goodbye at a connection’s first message as a refusal of that connection', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { server, smtp } = await scriptedClient(
    {
      EHLO: '250 scripted.test',
      MAIL: (_, n) => (n === 3 ? '421 4.7.0 Too many connections' : '250 Ok'),
      BODY: (_, n) => (n === 2 ? null : '250 Ok'),
    },
    {},
    { connections: 2 },
  )
  const [first = testEmail(''), second = testEmail(''), third = testEmail('')] = many(3)
  await smtp.send(first)
  const unanswered = smtp.send(second)
  await server.hears('BODY', 2)
  expect(await smtp.send(third)).toMatchObject({ outcome: 'deferred', code: 421 })
  server.say('250 Ok\r\n', 0)
  expect(await unanswered).toMatchObject({ outcome: 'accepted' })
  for (const opened of [2, 3]) {
    await Promise.all(many(6).map(smtp.send))
    expect(server.heard).toHaveLength(opened)
    vi.advanceTimersByTime(61_000)
  }
})

test('fails every waiting message when no connection opens, and tries again for the next ones', async () => {
  const { server, smtp } = await scriptedClient(
    { GREETING: (_, n) => (n <= 2 ? '421 4.3.2 Starting' : '220 scripted.test') },
    {},
    { connections: 2 },
  )
  expect(await Promise.all(many(6).map(smtp.send))).toEqual(
    Array(6).fill({ outcome: 'deferred', scope: 'transport', code: 421, detail: '421 4.3.2 Starting' }),
  )
  expect((await Promise.all(many(6).map(smtp.send))).map(({ outcome }) => outcome)).toEqual(Array(6).fill('accepted'))
  expect(server.heard).toHaveLength(4)
})

test('prefers an idle connection to one that waits for an answer', async () => {
  const silentFirst = (words: string) => (_: string, n: number) => (n === 1 ? null : words)
  const { server, smtp } = await scriptedClient(
    {
      MAIL: silentFirst('250 Ok'),
      RCPT: silentFirst('250 Ok'),
      DATA: silentFirst('354 Go on'),
      BODY: line => (line.includes('0@x.test') ? null : '250 Ok'),
    },
    {},
    { connections: 2 },
  )
  const [stuck = testEmail(''), ...others] = many(3)
  void smtp.send(stuck)
  await server.hears('MAIL')
  for (const mail of others.slice(0, 1)) await smtp.send(mail)
  server.say('250 Ok\r\n250 Ok\r\n354 Go on\r\n', 0)
  await server.hears('BODY', 2)
  for (const mail of others.slice(1)) await smtp.send(mail)
  expect(server.heard.map(lines => lines.filter(line => line.startsWith('BODY')).length)).toEqual([1, 2])
})

test('sends a hundred messages per connection to a remote server, and thousands to a local one', async () => {
  const here = await scriptedClient({})
  // Another spelling of this machine, which counts as a remote host.
  const elsewhere = await scriptedClient({}, { host: '127.1' })
  for (const { smtp } of [here, elsewhere]) await Promise.all(many(101).map(smtp.send))
  const [local, far] = [here, elsewhere].map(({ server }) =>
    server.heard.map(lines => lines.filter(line => line.startsWith('BODY')).length),
  )
  expect([local, far]).toEqual([[101], [100, 1]])
})

test('gives up on a host that doesn’t accept connections after the configured time', async () => {
  // A stopped process: its kernel accepts two connections and then nothing answers.
  const code = `require('net').createServer().listen(0, '127.0.0.1', 1, function () { console.log(this.address().port) })`
  const still = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void still.kill('SIGKILL'))
  const [line] = await once(still.stdout, 'data')
  const port = Number(String(line))
  still.kill('SIGSTOP')
  const taken = [1, 2].map(() => connect(port, '127.0.0.1'))
  await Promise.all(taken.map(socket => once(socket, 'connect')))
  const smtp = smtpLines({ host: '127.0.0.1', port, timeouts: { connect: 50 } }, { first: 1, most: 1 })
  expect(await smtp.send(testEmail('a@x.test'))).toMatchObject({
    outcome: 'deferred',
    scope: 'transport',
    code: null,
    detail: `no connection to 127.0.0.1:${port} within 0.05 s`,
  })
  for (const socket of taken) socket.destroy()
})

test('says goodbye on close: immediately if idle, else after the last answer', async () => {
  const { server, smtp } = await scriptedClient({})
  const sending = Promise.all(many(3).map(smtp.send))
  await smtp.close()
  expect((await sending).map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'))
  await server.hears('QUIT')
  const idle = await scriptedClient({})
  await idle.smtp.send(testEmail('a@x.test'))
  await idle.smtp.close()
  await idle.server.hears('QUIT')
  expect(linesOf(idle.server).at(-1)).toBe('QUIT')
})

test('opens more connections while they help, and ends the newest when the server answers 4xx', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let isFull = false
  const { server, smtp } = await scriptedClient(
    { MAIL: () => (isFull ? '451 4.3.2 Too busy' : '250 Ok') },
    {},
    { connections: 2, most: 4 },
  )
  /** A second with so many messages. */
  const second = async (n: number) => {
    const sent = many(n).map(smtp.send)
    vi.advanceTimersByTime(1000)
    return (await Promise.all(sent)).map(({ outcome }) => outcome)
  }
  await second(20)
  await second(30)
  await second(30)
  await second(30)
  expect([server.heard.length, smtp.concurrency]).toEqual([3, 6])
  isFull = true
  expect(await second(1)).toEqual(['deferred'])
  expect(smtp.concurrency).toBe(4)
  await vi.waitUntil(() => linesOf(server).filter(line => line === 'QUIT').length === 1)
})
