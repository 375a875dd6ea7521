import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpLines } from '#server/providers/mail/smtp.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinishedInTime } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { linesOf } from '#test/scripted-client.ts'
import { type ScriptedServer, startScripted } from '#test/scripted-smtp.ts'

/**
 * A mail server that accepts the connection and then says nothing. RFC 5321's minutes are shortened here, but long
 * enough for a busy machine.
 */
const MS = 400
let silentFrom: 'GREETING' | 'BODY' | null = null
let isSilent = false
let t: TestApp
let server: ScriptedServer
let user: TestUser
const engines: ReturnType<typeof startEngine>[] = []

const unlessSilent = (verb: string, words: string) => () => {
  if (verb === silentFrom) isSilent = true
  return isSilent ? null : words
}
const fallSilent = (from: typeof silentFrom) => {
  silentFrom = from
}
const speakAgain = () => {
  silentFrom = null
  isSilent = false
}

beforeAll(async () => {
  const steps = {
    GREETING: '220 scripted.test',
    EHLO: '250-scripted.test\r\n250 PIPELINING',
    MAIL: '250 2.1.0 Ok',
    RCPT: '250 2.1.5 Ok',
    DATA: '354 Go on',
    BODY: '250 2.0.0 Taken',
  }
  server = await startScripted(
    Object.fromEntries(Object.entries(steps).map(([verb, words]) => [verb, unlessSilent(verb, words)])),
  )
  const timeouts = { greeting: MS, command: MS, mail: MS, rcpt: MS, data: MS, dot: MS }
  t = await testApp({
    env: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_URL: server.url,
      MAIL_FROM: 'Operator <mail@operator.test>',
      INSTANCE_SENDER_DAILY: '100000',
    },
    providers: { mail: smtpLines({ host: '127.0.0.1', port: server.port, timeouts }, { first: 5, most: 5 }) },
  })
})
afterAll(async () => {
  await t.close()
  await server.close()
})
beforeEach(async () => {
  user = await makeMailer(t)
})
afterEach(async () => {
  await Promise.all(engines.splice(0).map(engine => engine.stop()))
  speakAgain()
  // The next test starts with a fresh state.
  server.say('drop')
})
const start = () => engines.push(startEngine(t))

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `silent${++made}@shop.test`)
const recipients = async (id: string) => (await user.client(`/api/campaigns/${id}/recipients?limit=100`)).json()
const timesTaken = (to: string[]) => {
  const bodies = linesOf(server).filter(line => line.startsWith('BODY '))
  return to.map(address => bodies.filter(body => body.includes(`To: ${address}`)).length)
}
const saysWhy = (id: string, words: string) =>
  whenChanged(async () => (await readReport(user, id)).statusReason?.includes(words) ?? false)

test('marks nobody as sent while the server answers nothing, shows why, and sends everything once it answers', async () => {
  const to = addresses(30)
  const id = await makeSent(user, to)
  fallSilent('GREETING')
  start()
  await saysWhy(id, 'The server sent no greeting within 0.4 s')
  expect((await readReport(user, id)).progress).toMatchObject({ queued: 30, sent: 0, unknown: 0, failed: 0 })
  expect(await recipients(id)).toContainEqual(
    expect.objectContaining({
      group: 'queued',
      reason: 'transport',
      reasonText: 'Waiting for the mail server: The server sent no greeting within 0.4 s',
    }),
  )
  speakAgain()
  expect(await whenFinishedInTime(t, user, id, 5000)).toMatchObject({ statusReason: null, progress: { sent: 30 } })
  expect(timesTaken(to)).toEqual(to.map(() => 1))
})

test('leaves unanswered bodies as unknown and never resends them, while all others are sent automatically', async () => {
  const to = addresses(30)
  const id = await makeSent(user, to)
  fallSilent('BODY')
  start()
  await saysWhy(id, 'within 0.4 s')
  speakAgain()
  const { progress } = await whenFinishedInTime(t, user, id, 5000)
  expect(progress).toMatchObject({ sent: 30 - progress.unknown, failed: 0, skipped: 0 })
  // One body per connection.
  expect(progress.unknown).toBeGreaterThanOrEqual(1)
  expect(progress.unknown).toBeLessThanOrEqual(5)
  expect(timesTaken(to)).toEqual(to.map(() => 1))
  expect(await recipients(id)).toContainEqual(
    expect.objectContaining({
      group: 'unknown',
      reason: 'no-answer',
      attempts: 1,
      reasonText: expect.stringContaining('No answer to the message within 0.4 s'),
    }),
  )
})

test('ends a recipient after three days of silence, with that reason', async () => {
  const id = await makeSent(user, addresses(1))
  fallSilent('GREETING')
  start()
  await saysWhy(id, 'sent no greeting')
  t.clock.advance(3 * 86_400_000)
  expect((await whenFinishedInTime(t, user, id, 1000)).progress).toMatchObject({ sent: 0, unknown: 0, failed: 1 })
  expect(await recipients(id)).toMatchObject([
    {
      group: 'failed',
      reason: 'tries-used-up',
      reasonText: 'Tried for 3 days; the last answer was: The server sent no greeting within 0.4 s',
    },
  ])
})
