import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-sending-account.ts'
import { type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { readInboxes } from './read-inboxes.ts'
import { watchInboxes } from './watch-inboxes.ts'

let t: TestApp
let close: () => Promise<void>
let sink: Sink
let inbox: SendingAccount
let user: TestUser
let n = 0
beforeAll(async () => {
  const app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
  ;({ t, close } = app)
  sink = await startSink({ user: { name: 'ada', pass: 'one' } })
  user = await makeMailer(t)
  inbox = await startSendingAccount()
  await connectOwn(user, sink, { imap: { host: '127.0.0.1', port: inbox.port, security: 'none', user: '' } })
  await send()
})
afterAll(async () => {
  await close()
  await sink.close()
  await inbox.close()
})

/** A reply must be seen within this. */
const SOON = { timeout: 3000 }
/** Starts a worker's watch, without its reading of every minute unless `readEveryMs` is given. */
function watch(options: { most?: number; readEveryMs?: number } = {}) {
  const stopping = new AbortController()
  const workerId = randomUUID()
  const times = { lookMs: 50, againMs: 50, gapMs: 50 }
  const ended = watchInboxes(t.deps, { workerId, signal: stopping.signal, ...times, ...options })
  const stop = () => {
    stopping.abort()
    return ended
  }
  onTestFinished(stop)
  return { stop }
}
async function send() {
  const to = `to${++n}@shop.test`
  const campaignId = await makeSent(user, [to])
  await sendAll(t, user, campaignId)
  const { messageId } = sink.accepted.find(mail => mail.to === to) ?? {}
  const answer = `From: Joe <${to}>\r\nMessage-ID: <r${n}@shop.test>\r\nIn-Reply-To: ${messageId}\r\n\r\nYes please.\r\n`
  const replies = async () => (await user.client(`/api/campaigns/${campaignId}/replies`)).json().length
  return { answer, replies }
}
const idles = () => expect.poll(() => inbox.idling(), SOON).toBe(1)

test('reads a reply as it arrives, without asking, and marks nothing', async () => {
  watch()
  await idles()
  const [one, two] = [await send(), await send()]
  inbox.deliver(one.answer)
  await expect.poll(one.replies, SOON).toBe(1)
  await idles()
  inbox.deliver(two.answer)
  await expect.poll(two.replies, SOON).toBe(1)
  expect(inbox.wrong).toEqual([])
})

test('reads all of a flood, and the reply behind it', async () => {
  for (let i = 0; i < 450; i++) inbox.deliver(`From: list${i}@news.test\r\nSubject: News\r\n\r\nNews\r\n`)
  const { answer, replies } = await send()
  inbox.deliver(answer)
  watch()
  await expect.poll(replies, { timeout: 10_000 }).toBe(1)
})

test('one worker at a time watches an inbox, and another takes over when it stops', async () => {
  const first = watch()
  await idles()
  watch()
  const { answer, replies } = await send()
  inbox.deliver(answer)
  await expect.poll(replies, SOON).toBe(1)
  expect(inbox.connections()).toBe(1)
  await first.stop()
  await idles()
  expect(inbox.connections()).toBe(1)
})

test('the job reads only inboxes that nobody watches', async () => {
  const { stop } = watch()
  await idles()
  const readBefore = inbox.commands.length
  await readInboxes(t.deps)
  expect(inbox.commands.slice(readBefore)).toEqual([])
  await stop()
  watch({ most: 0 })
  const { answer, replies } = await send()
  inbox.deliver(answer)
  await readInboxes(t.deps)
  expect(await replies()).toBe(1)
})

test.each<[string, (answer: string) => void]>([
  ['in the spam folder', answer => void inbox.deliver(answer, 'Spam')],
  [
    'in a folder that was made again in silence',
    answer => {
      inbox.remake()
      inbox.deliver(answer)
    },
  ],
])('finds a reply %s at the next reading of every minute', async (_, arrives) => {
  watch({ readEveryMs: 300 })
  await idles()
  const { answer, replies } = await send()
  arrives(answer)
  await expect.poll(replies, SOON).toBe(1)
})

test('connects again after the server ended the connection', async () => {
  watch()
  await idles()
  inbox.drop()
  const { answer, replies } = await send()
  inbox.deliver(answer)
  await expect.poll(replies, SOON).toBe(1)
})

test('leaves a server that refuses the login alone after two tries, until the account is saved again', async () => {
  const logins = () => inbox.commands.filter(command => command.startsWith('LOGIN')).length
  const lastError = async () => {
    const [own] = await listed(user)
    return own?.kind === 'smtp' ? own.imap?.lastError : undefined
  }
  await t.db
    .system`update sending_accounts set imap_secret = ${t.deps.secrets.seal('changed')} where user_id = ${user.id}`
  const before = logins()
  watch()
  await expect.poll(() => logins() - before, SOON).toBe(2)
  await expect.poll(lastError, SOON).toBe('127.0.0.1 (IMAP) said: Wrong name or password')
  await t.db.system`
    update sending_accounts set imap_secret = null, revision = revision + 1 where user_id = ${user.id}`
  await idles()
  expect([logins() - before, await lastError()]).toEqual([3, null])
})
