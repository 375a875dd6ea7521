import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, disconnectOwn, listed } from '#test/own-sending-account.ts'
import { type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'
import { reportBy } from '#test/reports.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { readInboxes } from './read-inboxes.ts'

let t: TestApp
/** The instance's inbox and the user's own. */
let sinks: Sink[]
let close: () => Promise<void>
let bounces: SendingAccount
let user: TestUser
let sendingAccount: SendingAccount
let first: Awaited<ReturnType<typeof send>>
/** The commands of the first read. */
let looked: string[]
let n = 0
beforeAll(async () => {
  bounces = await startSendingAccount({ user: 'mail@operator.test', password: 'p w' })
  const url = `imap://mail%40operator.test:p%20w@127.0.0.1:${bounces.port}`
  const app = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1', BOUNCE_IMAP_URL: url } })
  ;({ t, close } = app)
  const own = await startSink({ user: { name: 'ada', pass: 'one' } })
  sinks = [app.sink, own]
  user = await makeMailer(t)
  sendingAccount = await startSendingAccount()
  sendingAccount.deliver(answerTo('<before-us@own.test>'), 'INBOX', new Date('2020-01-01'))
  const imap = { host: '127.0.0.1', port: sendingAccount.port, security: 'none' as const, user: '' }
  await connectOwn(user, own, { imap })
  first = await send()
  sendingAccount.deliver(reportBy('Gmail', { ...first, from: 'ada@own.test' }))
  await read()
  looked = sendingAccount.commands.splice(0)
})
afterAll(async () => {
  await close()
  await sinks[1]?.close()
  await sendingAccount.close()
  await bounces.close()
})
beforeEach(() => {
  sendingAccount.commands.splice(0)
})

const read = () => readInboxes(t.deps)
const answerTo = (messageId: string, from = 'joe@shop.test') =>
  `From: Joe <${from}>\r\nTo: ada@own.test\r\nSubject: Re: Hello\r\nMessage-ID: <a${++n}@shop.test>\r\nIn-Reply-To: ${messageId}\r\n\r\nYes please.\r\n`
/** A campaign with one email, sent from the user's own account. */
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
const fetches = () => sendingAccount.commands.filter(command => command.includes('FETCH'))

test('finds what bounced before the first read, and reads no older email', async () => {
  expect(await stateOf(first.campaignId)).toBe('bounced')
  expect(looked.filter(command => command.includes('FETCH 1'))).toEqual([])
})

test('processes replies and reports in any folder, and marks nothing', async () => {
  const [one, two, three] = [await send(), await send(), await send()]
  sendingAccount.deliver(answerTo(one.messageId, one.to))
  sendingAccount.deliver(reportBy('Postfix', { ...two, from: 'ada@own.test' }))
  sendingAccount.deliver(reportBy('qmail', { ...three, from: 'ada@own.test' }), 'Spam')
  await read()
  expect(await repliesTo(one.campaignId)).toBe(1)
  expect([await stateOf(two.campaignId), await stateOf(three.campaignId)]).toEqual(['bounced', 'bounced'])
  expect(sendingAccount.wrong).toEqual([])
  expect(sendingAccount.commands.some(command => command.startsWith('SELECT'))).toBe(false)
})

test('lists a reply once if two sending accounts read the same login', async () => {
  const [own] = sinks.slice(1)
  if (!own) throw new Error('no server')
  const sharer = await makeMailer(t)
  const imap = { host: '127.0.0.1', port: sendingAccount.port, security: 'none' as const, user: 'ada' }
  await connectOwn(sharer, own, { imap })
  await connectOwn(sharer, own, { imap, fromAddress: 'ada@second.test' })
  expect((await listed(sharer)).filter(one => one.kind === 'smtp' && one.imap)).toHaveLength(2)
  const { to, campaignId, messageId } = await send(sharer)
  sendingAccount.deliver(answerTo(messageId, to))
  await read()
  const replies = await sharer.client(`/api/campaigns/${campaignId}/replies`)
  const named = replies.json().filter(({ evidence }: { evidence: string }) => evidence === 'header')
  expect(named).toHaveLength(1)
  await disconnectOwn(sharer)
  await disconnectOwn(sharer)
})

test('fetches nothing again on the next read', async () => {
  await read()
  expect(fetches()).toEqual([])
})

test('reads only the headers of private email', async () => {
  sendingAccount.deliver('From: mum@family.test\r\nSubject: Dinner\r\nMessage-ID: <d@family.test>\r\n\r\nSunday?\r\n')
  await read()
  expect(fetches()).toEqual([expect.stringContaining('BODY.PEEK[HEADER]<0.65536>')])
})

test('finds new emails after the server renumbers, and counts nothing twice', async () => {
  const { to, campaignId, messageId } = await send()
  sendingAccount.deliver(answerTo(messageId, to))
  sendingAccount.renumber()
  await read()
  expect(await repliesTo(campaignId)).toBe(1)
  const [{ count } = { count: 0 }] = await t.db.system<{ count: number }[]>`
    select count(*)::int as count from (select message_id from replies where user_id = ${user.id}
      group by 1 having count(*) > 1) doubled`
  expect(count).toBe(0)
})

test('reads 200 emails of a flood, and continues on the next read', async () => {
  const { to, campaignId, messageId } = await send()
  for (let i = 0; i < 200; i++) sendingAccount.deliver(`From: list${i}@news.test\r\nSubject: News\r\n\r\nNews\r\n`)
  sendingAccount.deliver(answerTo(messageId, to))
  await read()
  expect(await repliesTo(campaignId)).toBe(0)
  await read()
  expect(await repliesTo(campaignId)).toBe(1)
})

test('finds an email with a lost answer in the Sent folder; one that isn’t there stays unknown', async () => {
  const [kept, gone] = [await send(), await send()]
  await t.db.system`
    update settled_messages set state = 'unknown', accepted_at = null where campaign_id in (${kept.campaignId}, ${gone.campaignId})`
  sendingAccount.deliver(`Message-ID: ${kept.messageId}\r\nSubject: Hello\r\n\r\nHello\r\n`, 'Sent')
  await read()
  expect([await stateOf(kept.campaignId), await stateOf(gone.campaignId)]).toEqual(['accepted', 'unknown'])
  expect(sendingAccount.wrong).toEqual([])
})

test('shows an inbox problem in settings until it’s solved', async () => {
  const sealed = (password: string) => t.deps.secrets.seal(password)
  const lastError = async () => {
    const [own] = await listed(user)
    return own?.kind === 'smtp' ? own.imap?.lastError : undefined
  }
  await t.db.system`update sending_accounts set imap_secret = ${sealed('changed')} where user_id = ${user.id}`
  await read()
  expect(await lastError()).toBe('127.0.0.1 (IMAP) said: Wrong name or password')
  await t.db.system`update sending_accounts set imap_secret = ${sealed('one')} where user_id = ${user.id}`
  await read()
  expect(await lastError()).toBeNull()
})

test('reads bounces of the instance’s own sender from BOUNCE_IMAP_URL', async () => {
  const other = await makeMailer(t)
  const { to, campaignId, messageId } = await send(other)
  bounces.deliver(reportBy('Exim', { to, messageId, from: 'mail@operator.test' }))
  await read()
  expect([await stateOf(campaignId, other), bounces.wrong]).toEqual(['bounced', []])
})

test('reads answers to the instance’s own sender in the mailbox of REPLY_IMAP_URL', async () => {
  const answers = await startSendingAccount({ user: 'answers', password: 'two' })
  const REPLY_IMAP_URL = `imap://answers:two@127.0.0.1:${answers.port}?address=r@answers.test`
  const { t: app, sink, close: closeApp } = await smtpApp({ env: { ALLOW_PRIVATE_FETCH: '1', REPLY_IMAP_URL } })
  const mailer = await makeMailer(app)
  const emailed = async () => {
    const to = `to${++n}@shop.test`
    const campaignId = await makeSent(mailer, [to])
    await sendAll(app, mailer, campaignId)
    const { raw = '', messageId = '' } = sink.accepted.find(mail => mail.to === to) ?? {}
    const [, replyTo = ''] = /^Reply-To: (r\+[0-9a-f]{52}@answers\.test)\r$/m.exec(raw) ?? []
    const get = async (what: string) => (await mailer.client(`/api/campaigns/${campaignId}/${what}`)).json()
    const replies = async () => (await get('replies')).map((reply: { evidence: string }) => reply.evidence)
    return { to, messageId, replyTo, replies, state: async () => (await get('recipients'))[0].state }
  }
  const [one, two, three, four] = [await emailed(), await emailed(), await emailed(), await emailed()]
  const say = (to: string, text: string, more = '') =>
    answers.deliver(
      `From: ina@home.test\r\nTo: ${to}\r\nMessage-ID: <s${++n}@home.test>\r\n${more}Subject: Hi\r\n\r\n${text}\r\n`,
    )
  say(one.replyTo.toUpperCase(), 'Yes please.')
  say(
    two.replyTo.replace(/.@/, digit => (digit === '0@' ? '1@' : '0@')),
    'Forged.',
  )
  say(three.replyTo, 'Back on Monday.', 'Auto-Submitted: auto-replied\r\n')
  answers.deliver(reportBy('Exim', { to: four.to, messageId: four.messageId, from: 'r@answers.test' }))
  await readInboxes(app.deps)
  expect(await Promise.all([one, two, three].map(({ replies }) => replies()))).toEqual([['header'], [], []])
  expect([await four.state(), answers.wrong]).toEqual(['bounced', []])
  await closeApp()
  await answers.close()
})
