import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, disconnectOwn, listed } from '#test/own-mailbox.ts'
import { type Mailbox, startMailbox } from '#test/peers/imap.ts'
import { reportBy } from '#test/reports.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { readMailboxes } from './read-inboxes.ts'

let t: TestApp
/** The instance's, and the user's own. */
let sinks: Sink[]
let close: () => Promise<void>
let bounces: Mailbox
let user: TestUser
let mailbox: Mailbox
let first: Awaited<ReturnType<typeof send>>
/** What the first look asked for. */
let looked: string[]
let n = 0
beforeAll(async () => {
  bounces = await startMailbox({ user: 'mail@operator.test', password: 'p w' })
  const url = `imap://mail%40operator.test:p%20w@127.0.0.1:${bounces.port}`
  const app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1', BOUNCE_IMAP_URL: url } })
  ;({ t, close } = app)
  const own = await startSink({ user: { name: 'ada', pass: 'one' } })
  sinks = [app.sink, own]
  user = await makeMailer(t)
  mailbox = await startMailbox()
  mailbox.deliver(answerTo('<before-us@own.test>'), 'INBOX', new Date('2020-01-01'))
  const imap = { host: '127.0.0.1', port: mailbox.port, security: 'none' as const, user: '' }
  await connectOwn(user, own, { imap })
  first = await send()
  mailbox.deliver(reportBy('Gmail', { ...first, from: 'ada@own.test' }))
  await read()
  looked = mailbox.commands.splice(0)
})
afterAll(async () => {
  await close()
  await sinks[1]?.close()
  await mailbox.close()
  await bounces.close()
})
beforeEach(() => {
  mailbox.commands.splice(0)
})

const read = () => readMailboxes(t.deps)
const answerTo = (messageId: string, from = 'joe@shop.test') =>
  `From: Joe <${from}>\r\nTo: ada@own.test\r\nSubject: Re: Hello\r\nMessage-ID: <a${++n}@shop.test>\r\nIn-Reply-To: ${messageId}\r\n\r\nYes please.\r\n`
/** A campaign of one mail, out of the user's own mailbox. */
async function send(by = user) {
  const to = `to${++n}@shop.test`
  const campaignId = await makeSent(by, [to])
  await sendAll(t, by, campaignId)
  const messageId = sinks.flatMap(sink => sink.accepted).find(mail => mail.to === to)?.messageId ?? ''
  return { to, campaignId, messageId }
}
const stateOf = async (campaignId: string, by = user) =>
  (await by.client(`/api/campaigns/${campaignId}/recipients`)).json()[0].state
const repliesTo = async (campaignId: string) =>
  (await user.client(`/api/campaigns/${campaignId}/replies`)).json().length
const fetches = () => mailbox.commands.filter(command => command.includes('FETCH'))

test('what came back before the first look is found at it; of older mail nothing is read', async () => {
  expect(await stateOf(first.campaignId)).toBe('bounced')
  expect(looked.filter(command => command.includes('FETCH 1'))).toEqual([])
})

test('answers and reports that arrived are taken, whatever folder they are in; nothing is marked', async () => {
  const [one, two, three] = [await send(), await send(), await send()]
  mailbox.deliver(answerTo(one.messageId, one.to))
  mailbox.deliver(reportBy('Postfix', { ...two, from: 'ada@own.test' }))
  mailbox.deliver(reportBy('qmail', { ...three, from: 'ada@own.test' }), 'Spam')
  await read()
  expect(await repliesTo(one.campaignId)).toBe(1)
  expect([await stateOf(two.campaignId), await stateOf(three.campaignId)]).toEqual(['bounced', 'bounced'])
  expect(mailbox.wrong).toEqual([])
  expect(mailbox.commands.some(command => command.startsWith('SELECT'))).toBe(false)
})

test('of two sending accounts that read one login, a reply is listed once', async () => {
  const [own] = sinks.slice(1)
  if (!own) throw new Error('no server')
  const sharer = await makeMailer(t)
  const imap = { host: '127.0.0.1', port: mailbox.port, security: 'none' as const, user: 'ada' }
  await connectOwn(sharer, own, { imap })
  await connectOwn(sharer, own, { imap, fromAddress: 'ada@second.test' })
  expect((await listed(sharer)).filter(one => one.kind === 'smtp' && one.imap)).toHaveLength(2)
  const { to, campaignId, messageId } = await send(sharer)
  mailbox.deliver(answerTo(messageId, to))
  await read()
  const replies = await sharer.client(`/api/campaigns/${campaignId}/replies`)
  expect(replies.json()).toHaveLength(1)
  await disconnectOwn(sharer)
  await disconnectOwn(sharer)
})

test('read again, nothing is fetched again', async () => {
  await read()
  expect(fetches()).toEqual([])
})

test('of private mail the heads alone are read', async () => {
  mailbox.deliver('From: mum@family.test\r\nSubject: Dinner\r\nMessage-ID: <d@family.test>\r\n\r\nSunday?\r\n')
  await read()
  expect(fetches()).toEqual([expect.stringContaining('BODY.PEEK[HEADER]<0.65536>')])
})

test('where the server numbers anew, what is new is found and nothing counts twice', async () => {
  const { to, campaignId, messageId } = await send()
  mailbox.deliver(answerTo(messageId, to))
  mailbox.renumber()
  await read()
  expect(await repliesTo(campaignId)).toBe(1)
  const [{ count } = { count: 0 }] = await t.db.system<{ count: number }[]>`
    select count(*)::int as count from (select message_id from replies where user_id = ${user.id}
      group by 1 having count(*) > 1) doubled`
  expect(count).toBe(0)
})

test('of a flood 200 are looked at; the next look goes on', async () => {
  const { to, campaignId, messageId } = await send()
  for (let i = 0; i < 200; i++) mailbox.deliver(`From: list${i}@news.test\r\nSubject: News\r\n\r\nNews\r\n`)
  mailbox.deliver(answerTo(messageId, to))
  await read()
  expect(await repliesTo(campaignId)).toBe(0)
  await read()
  expect(await repliesTo(campaignId)).toBe(1)
})

test('a mail whose answer was lost is found among the sent ones; one that is not there stays unknown', async () => {
  const [kept, gone] = [await send(), await send()]
  await t.db.system`
    update messages set state = 'unknown', accepted_at = null where campaign_id in (${kept.campaignId}, ${gone.campaignId})`
  mailbox.deliver(`Message-ID: ${kept.messageId}\r\nSubject: Hello\r\n\r\nHello\r\n`, 'Sent')
  await read()
  expect([await stateOf(kept.campaignId), await stateOf(gone.campaignId)]).toEqual(['accepted', 'unknown'])
  expect(mailbox.wrong).toEqual([])
})

test('what is in the way stands in the settings, until it is not any more', async () => {
  const sealed = (password: string) => t.deps.secrets.seal(password)
  const lastError = async () => {
    const [own] = await listed(user)
    return own?.kind === 'smtp' ? own.imap?.lastError : undefined
  }
  await t.db.system`update mailboxes set imap_secret = ${sealed('changed')} where user_id = ${user.id}`
  await read()
  expect(await lastError()).toBe('127.0.0.1 (IMAP) said: Wrong name or password')
  await t.db.system`update mailboxes set imap_secret = ${sealed('one')} where user_id = ${user.id}`
  await read()
  expect(await lastError()).toBeNull()
})

test('bounces of the instance’s own sender are read where BOUNCE_IMAP_URL says', async () => {
  const other = await makeMailer(t)
  const { to, campaignId, messageId } = await send(other)
  bounces.deliver(reportBy('Exim', { to, messageId, from: 'mail@operator.test' }))
  await read()
  expect([await stateOf(campaignId, other), bounces.wrong]).toEqual(['bounced', []])
})
