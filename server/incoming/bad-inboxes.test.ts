import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/replies.ts'
import { imapTo, imapTrouble, throughImap } from '#server/providers/mail/imap.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-sending-account.ts'
import { endlessImap, trickle } from '#test/peers/hostile-imap.ts'
import { type Misbehave, type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { readInboxes } from './read-inboxes.ts'

/** Two accounts: the first has a mail server that misbehaves, the other one's replies arrive meanwhile. */
let t: TestApp
let close: () => Promise<void>
const sinks: Sink[] = []
let bad: SendingAccount
let good: SendingAccount
let user: TestUser
let neighbor: TestUser
let n = 0
beforeAll(async () => {
  const app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1' } })
  ;({ t, close } = app)
  ;[bad, good] = [await startSendingAccount(), await startSendingAccount()]
  ;[user, neighbor] = [await makeMailer(t), await makeMailer(t)]
  for (const [who, inbox] of [
    [user, bad],
    [neighbor, good],
  ] as const) {
    const sink = await startSink({ user: { name: 'ada', pass: 'one' } })
    sinks.push(sink)
    await connectOwn(who, sink, { imap: { host: '127.0.0.1', port: inbox.port, security: 'none', user: '' } })
    await send(who)
    await replied(who, inbox)
  }
})
afterAll(async () => {
  await close()
  for (const server of [...sinks, bad, good]) await server?.close()
})
afterEach(() => {
  bad.says(null)
  bad.misbehaves(null)
})

/** Recipients of one campaign per account. Each test lets the next one reply. */
const EACH = 24
const sent = new Map<TestUser, { campaignId: string; left: string[] }>()

async function send(who: TestUser) {
  const left = Array.from({ length: EACH }, () => `to${++n}@shop.test`)
  const campaignId = await makeSent(who, left)
  await sendAll(t, who, campaignId)
  sent.set(who, { campaignId, left: [...left] })
}

async function replied(who: TestUser, inbox: SendingAccount) {
  const { campaignId, left } = sent.get(who) ?? { campaignId: '', left: [] }
  const to = left.shift()
  const { messageId } = sinks.flatMap(sink => sink.accepted).find(mail => mail.to === to) ?? {}
  if (!messageId) throw new Error('Nobody is left to reply')
  inbox.deliver(`From: Joe <${to}>\r\nMessage-ID: <r-${to}>\r\nIn-Reply-To: ${messageId}\r\n\r\nYes please.\r\n`)
  const hasReply = async () => {
    const replies: Reply[] = (await who.client(`/api/campaigns/${campaignId}/replies`)).json()
    return replies.filter(({ email }) => email === to).length === 1
  }
  return { hasReply }
}
const troubleOf = async (who: TestUser) => {
  const [own] = await listed(who)
  return own?.kind === 'smtp' ? own.imap?.lastError : undefined
}

test.each(Object.entries(endlessImap))('leaves a server that %s, with a sentence', async (_, way) => {
  bad.deliver('From: list@news.test\r\n\r\nNews\r\n')
  bad.misbehaves(way)
  await readInboxes(t.deps)
  expect(await troubleOf(user)).toMatch(/^127\.0\.0\.1(:\d+)? \(IMAP\) .{10,}/)
})

test('reads other inboxes meanwhile, and this one as soon as it answers well again', async () => {
  const [ours, theirs] = [await replied(user, bad), await replied(neighbor, good)]
  bad.misbehaves(endlessImap['repeats the email that was asked for'] ?? null)
  await readInboxes(t.deps)
  expect([await theirs.hasReply(), await troubleOf(neighbor)]).toEqual([true, null])
  bad.misbehaves(null)
  await readInboxes(t.deps)
  expect([await ours.hasReply(), await troubleOf(user)]).toEqual([true, null])
})

test('a server that sends a byte now and then is left in time, with a sentence', async () => {
  bad.misbehaves(trickle)
  const account = { host: '127.0.0.1', port: bad.port, security: 'none' as const, user: 'ada', password: 'one' }
  const client = await imapTo(account, { allowPrivate: true })
  const failure = await throughImap(client, 200, async () => {}).catch((error: unknown) => imapTrouble(account, error))
  expect(failure).toBe('127.0.0.1 (IMAP) didn’t finish within 1 seconds, so we stopped reading.')
})

describe('finds replies, once each, of a server that', () => {
  const search =
    (found: (last: number) => string): Misbehave =>
    (command, { tag, socket }) => {
      if (!command.startsWith('UID SEARCH')) return undefined
      socket.write(`* SEARCH ${found(bad.lastUid())}\r\n${tag} OK done\r\n`)
      return 'done'
    }
  test.each<[string, { says?: string[]; misbehaves?: Misbehave }]>([
    ['doesn’t say which UID is next (Courier)', { says: ['UIDVALIDITY 7'] }],
    ['says nothing about UIDs', { says: [] }],
    ['gives its UIDs another validity each time', { says: [`UIDVALIDITY ${Date.now() % 2 ** 32}`] }],
    ['gives a validity of 19 digits', { says: ['UIDVALIDITY 9999999999999999999', 'UIDNEXT 5000'] }],
    ['says that the next UID is far away', { says: ['UIDVALIDITY 7', 'UIDNEXT 4294967295'] }],
    ['says that the next UID is of ten digits', { says: ['UIDVALIDITY 8', 'UIDNEXT 9999999999'] }],
    ['says that the next UID is zero', { says: ['UIDVALIDITY 9', 'UIDNEXT 0'] }],
    ['finds UIDs that don’t exist', { misbehaves: search(last => `0 ${last} 4294967295 99999999999 -1 x`) }],
    ['finds each email twice', { misbehaves: search(last => `${last} ${last}`) }],
  ])('%s', async (_, { says = null, misbehaves = null }) => {
    const one = await replied(user, bad)
    bad.says(says)
    bad.misbehaves(misbehaves)
    await readInboxes(t.deps)
    await readInboxes(t.deps)
    expect([await one.hasReply(), await troubleOf(user)]).toEqual([true, null])
    bad.says(null)
    bad.misbehaves(null)
    const next = await replied(user, bad)
    await readInboxes(t.deps)
    expect([await next.hasReply(), await troubleOf(user)]).toEqual([true, null])
  })
})
