import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PlacementTest, placementText } from '#contract/placement.ts'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { run } from '#server/jobs/handlers.ts'
import type { TestApp } from '#test/app.ts'
import { makeDraft, makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn } from '#test/own-sending-account.ts'
import type { DnsServer } from '#test/peers/dns.ts'
import { type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'
import { type Sink, type SinkOptions, startSink } from '#test/smtp-sink.ts'

const START = '2026-03-02T10:30:00.000Z'
let t: TestApp
let dns: DnsServer
let close: () => Promise<void>
let sink: Sink
let fault: SinkOptions['fault']
/** Two mailboxes of the user: one at Gmail, one elsewhere. */
let gmail: SendingAccount
let other: SendingAccount
const tabs = new Map<string, string>()
let user: TestUser
let accountId: string

beforeAll(async () => {
  ;({ t, dns, close } = await smtpApp({ now: START, env: { ALLOW_PRIVATE_FETCH: '1' } }))
  sink = await startSink({ user: { name: 'ada', pass: 'one' }, fault: mail => fault?.(mail) })
  dns.zone['gmail.com'] = { MX: [{ priority: 5, exchange: 'gmail-smtp-in.l.google.com' }] }
})
afterAll(async () => {
  await close()
  await sink.close()
})
beforeEach(async () => {
  t.clock.set(START)
  fault = undefined
  tabs.clear()
  ;[gmail, other] = [await startSendingAccount({ tabs }), await startSendingAccount()]
  user = await makeMailer(t)
  accountId = await connectOwn(user, sink)
  return async () => {
    await gmail.close()
    await other.close()
  }
})

const seed = (fromAddress: string, { port }: SendingAccount) =>
  connectOwn(user, sink, { fromAddress, imap: { host: '127.0.0.1', port, security: 'none', user: '' } })
async function withSeeds() {
  await seed('ada@gmail.com', gmail)
  await seed('ada@box.test', other)
}

const URL = '/api/campaigns/placement-tests'
const letter = { subject: 'News', body: '<p>Dear reader, we open on Monday.</p>' }
const begin = (fields: object = letter) =>
  user.client({ method: 'POST', url: URL, payload: { sendingAccountId: accountId, ...fields } })
const read = async () =>
  (await user.client(`${URL}?sendingAccountId=${accountId}`)).json<{ seeds: string[]; test: PlacementTest | null }>()

/** Lets the worker look, so many minutes after the start. */
async function look(test: PlacementTest, minutes: number) {
  t.clock.set(new Date(new Date(START).getTime() + minutes * 60_000).toISOString())
  await run(t.deps, 'check-placement', { userId: user.id, id: test.id }, new AbortController().signal)
  return Object.fromEntries(((await read()).test?.placements ?? []).map(each => [each.address, each]))
}

const sentTo = (address: string) => sink.accepted.filter(mail => mail.to === address)
const idOf = (address: string) => sentTo(address).at(-1)?.messageId ?? ''
const arrives = (box: SendingAccount, address: string, folder = 'INBOX', head = '') =>
  box.deliver(`${head}${sentTo(address).at(-1)?.raw}`, folder)

test('sends the email once to each mailbox, and shows the folder where it landed', async () => {
  await withSeeds()
  const before = sink.accepted.length
  const test: PlacementTest = (await begin()).json()
  expect(sink.accepted.slice(before).map(({ to }) => to)).toEqual(['ada@gmail.com', 'ada@box.test'])
  const mail = await PostalMime.parse(sentTo('ada@box.test').at(-1)?.raw ?? '')
  expect([mail.subject, mail.to?.[0]?.address]).toEqual(['News', 'ada@box.test'])
  expect(test).toMatchObject({ startedAt: START, isOver: false })
  expect(test.placements.map(({ address, provider, state }) => [address, provider, state])).toEqual([
    ['ada@box.test', 'box.test', 'waiting'],
    ['ada@gmail.com', 'google', 'waiting'],
  ])

  tabs.set(idOf('ada@gmail.com'), 'promotions')
  arrives(
    gmail,
    'ada@gmail.com',
    'INBOX',
    'Authentication-Results: mx.google.com;\r\n dkim=pass header.i=@own.test;\r\n spf=softfail smtp.mailfrom=own.test; dmarc=pass\r\nAuthentication-Results: forged; dkim=fail\r\n',
  )
  const first = await look(test, 1)
  expect(first['ada@gmail.com']).toMatchObject({
    place: 'promotions',
    foundAt: '2026-03-02T10:31:00.000Z',
    auth: { dkim: 'pass', spf: 'softfail', dmarc: 'pass' },
  })
  expect(first['ada@box.test']?.state).toBe('waiting')
  arrives(other, 'ada@box.test', 'Spam')
  const second = await look(test, 2)
  expect(second['ada@box.test']).toMatchObject({ state: 'found', place: 'spam', folder: 'Spam' })
  expect((await read()).test?.isOver).toBe(true)
  // Looking again, as after a crash, sends nothing and changes nothing.
  await look(test, 3)
  expect(sink.accepted.length).toBe(before + 2)
  expect([...gmail.wrong, ...other.wrong]).toEqual([])
})

test('looks for ten minutes, then says that it’s not there', async () => {
  await withSeeds()
  const test: PlacementTest = (await begin()).json()
  expect((await look(test, 7))['ada@box.test']?.state).toBe('waiting')
  const [queued] = await t.db.system<{ n: number }[]>`
    select count(*)::int as n from graphile_worker.jobs where key = ${`check-placement:${test.id}`}`
  expect(queued?.n).toBe(1)
  const last = (await look(test, 10))['ada@box.test']
  expect(last?.state).toBe('missing')
  expect(last && placementText(last)).toMatch(/^Not there after 10 minutes\. .*test again/)
  expect((await read()).test?.isOver).toBe(true)
})

test('says which mailbox can’t be read, and what the mail server refused', async () => {
  await withSeeds()
  fault = ({ to }) => (to === 'ada@box.test' ? { at: 'dot', code: 550, say: '5.7.1 Looks like spam' } : undefined)
  const test: PlacementTest = (await begin()).json()
  gmail.misbehaves((command, { tag, socket }) => {
    if (!command.startsWith('LOGIN')) return undefined
    socket.write(`${tag} NO [AUTHENTICATIONFAILED] Wrong name or password\r\n`)
    return 'done'
  })
  const seen = await look(test, 10)
  const words = (address: string) => seen[address] && placementText(seen[address])
  expect(words('ada@box.test')).toBe('Not sent. The mail server said: 550 5.7.1 Looks like spam')
  expect(words('ada@gmail.com')).toBe('Canvass couldn’t look: 127.0.0.1 (IMAP) said: Wrong name or password')
})

test('counts in no figure, has no recipients, and isn’t read as an answer', async () => {
  await withSeeds()
  await t.db
    .system`insert into leads (user_id, business_name, email) values (${user.id}, 'Joe’s Shop', 'joe@shop.test')`
  const { id: campaignId } = await makeDraft(user, ['joe@shop.test'], { subject: 'News for {{businessName}}' })
  const test: PlacementTest = (await begin({})).json()
  expect((await PostalMime.parse(sentTo('ada@box.test').at(-1)?.raw ?? '')).subject).toBe('News for Joe’s Shop')
  arrives(gmail, 'ada@gmail.com')
  arrives(other, 'ada@box.test')
  await look(test, 1)
  await t.db.system`update campaigns set sent_at = now() where id = ${campaignId}`
  await readInboxes(t.deps)
  const [counted] = await t.db.system<Record<string, number>[]>`
    select (select count(*)::int from messages where user_id = ${user.id}) as messages,
      (select count(*)::int from campaign_recipients where user_id = ${user.id}) as recipients,
      (select count(*)::int from replies where user_id = ${user.id}) as replies,
      (select count(*)::int from email_rollup_cohort where user_id = ${user.id}) as figures,
      (select coalesce(sum(used), 0)::int from sending_account_usage where user_id = ${user.id}) as used,
      (select coalesce(sum(emails_sent), 0)::int from user_usage where user_id = ${user.id}) as quota`
  expect(counted).toEqual({ messages: 0, recipients: 0, replies: 0, figures: 0, used: 0, quota: 0 })
})

test('asks for a mailbox where there’s none, and for a campaign where there’s no text', async () => {
  expect((await begin()).json().message).toMatch(/^Connect another mailbox first/)
  await withSeeds()
  expect((await begin({})).json().message).toBe('Write a campaign first: the test sends its email.')
  expect(await read()).toEqual({ seeds: ['ada@gmail.com', 'ada@box.test'], test: null })
})

test('shows a test to nobody else', async () => {
  await withSeeds()
  await begin()
  const stranger = await makeMailer(t)
  const reply = await stranger.client({ method: 'POST', url: URL, payload: { ...letter, sendingAccountId: accountId } })
  expect(reply.statusCode).toBe(404)
  expect((await stranger.client(URL)).json()).toEqual({ seeds: [], test: null })
})
