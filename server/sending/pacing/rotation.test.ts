import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CampaignSendingAccount } from '#contract/sending-accounts.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  clickSend,
  makeDraft,
  makeMailer,
  readReport,
  startEngine,
  whenChanged,
  whenFinished,
  whenFinishedInTime,
} from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { connectOwn, listed } from '#test/own-sending-account.ts'
import { lapseLeases } from '#test/queue.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { claim } from '../engine/batches.ts'
import { expandChunk, takeExpansion } from '../engine/expand.ts'
import { workingCampaigns } from '../engine/working-campaigns-sql.ts'
import { reapLapsed } from '../message-states-sql.ts'
import { pacingOf } from './current-pacing.ts'

/** Campaigns that use several of the user's sending accounts. */
const login = { name: 'ada', pass: 'one' }
let adas: Sink
let bobs: Sink
let t: TestApp
let user: TestUser
let ada: string
let bob: string
let n = 0
const greylisted = new Set<string>()
let inStep: ReturnType<typeof serversInStep> | null = null
beforeAll(async () => {
  const delayMs = () => 4
  const fault = ({ to, n: tries }: { to: string; n: number }) =>
    greylisted.has(to) && tries === 1 ? ({ at: 'rcpt', code: 451, say: '4.7.1 Greylisted' } as const) : undefined
  adas = await startSink({ user: login, delayMs, fault, holds: () => inStep?.ada() })
  bobs = await startSink({ delayMs, fault, holds: () => inStep?.bob() })
  t = await testApp({ env: { ALLOW_PRIVATE_FETCH: '1' }, now: '2026-03-02T22:00:00Z' })
})
afterAll(async () => {
  await t.close()
  await adas.close()
  await bobs.close()
})
beforeEach(async () => {
  login.pass = 'one'
  user = await makeMailer(t)
  ada = await connectOwn(user, adas)
  bob = await connectBob()
})
const engines: ReturnType<typeof startEngine>[] = []
afterEach(async () => {
  inStep?.release()
  inStep = null
  await Promise.all(engines.splice(0).map(engine => engine.stop()))
})
const start = () => engines.push(startEngine(t))

const connectBob = (changes: object = {}) =>
  connectOwn(user, bobs, { user: '', fromAddress: 'bob@own.test', fromName: 'Bob of Own', ...changes })
const connectAda = (changes: object = {}) => connectOwn(user, adas, changes)
const addresses = (count: number) => Array.from({ length: count }, () => `turn${++n}@made.test`)
const from = (sink: Sink, to: string[]) => sink.accepted.filter(mail => to.includes(mail.to))
const once = (to: string[]) =>
  expect([...from(adas, to), ...from(bobs, to)].map(mail => mail.to).sort()).toEqual(to.toSorted())

async function send(to: string[], sendingAccountIds = [ada, bob]): Promise<string> {
  const { id } = await makeDraft(user, to, { sendingAccountIds })
  const reply = await clickSend(user, id)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return id
}
const sendingAccountsOf = async (id: string): Promise<CampaignSendingAccount[]> =>
  (await user.client(`/api/campaigns/${id}/sending-accounts`)).json()
const choose = (id: string, sendingAccountIds: string[]) =>
  user.client({ method: 'PUT', url: `/api/campaigns/${id}/sending-accounts`, payload: { sendingAccountIds } })
const remove = (id: string) => user.client({ method: 'DELETE', url: `/api/settings/sending-accounts/${id}` })
const says = (id: string, ...words: string[]) =>
  whenChanged(async () => {
    const reason = (await readReport(user, id)).statusReason
    return words.every(word => reason?.includes(word))
  })

/** Every email and message row names the sending account that sent it. */
async function namesItsOwn(id: string, to: string[]) {
  for (const [sink, name, address] of [
    [adas, 'Ada of Own', 'ada@own.test'],
    [bobs, 'Bob of Own', 'bob@own.test'],
  ] as const)
    for (const mail of from(sink, to)) {
      expect(mail.from).toBe(address)
      expect(mail.raw).toContain(`From: ${name} <${address}>\r\n`)
    }
  const rows = await t.db.system<{ email: string; address: string; fromAddress: string }[]>`
    select m.email, b.address, m.from_address from messages m join sending_accounts b on b.user_id = m.user_id and b.id = m.sending_account_id
    where m.campaign_id = ${id} and m.state = 'accepted'`
  expect(rows.filter(row => row.address !== row.fromAddress)).toEqual([])
  const told = (address: string) => rows.filter(row => row.address === address).map(row => row.email)
  expect(told('ada@own.test').sort()).toEqual(
    from(adas, to)
      .map(mail => mail.to)
      .sort(),
  )
}

/** Two servers of the same speed on any machine: each answers its nth email when the other one has received its nth. */
function serversInStep() {
  const received = { ada: 0, bob: 0 }
  const waiting: { isDue: () => boolean; go: () => void }[] = []
  let isReleased = false
  const answer = () => {
    for (const one of waiting.splice(0))
      if (isReleased || one.isDue()) one.go()
      else waiting.push(one)
  }
  const receive = (own: 'ada' | 'bob', other: 'ada' | 'bob') => () => {
    const n = ++received[own]
    return new Promise<void>(go => {
      waiting.push({ isDue: () => received[other] >= n, go })
      answer()
    })
  }
  return {
    ada: receive('ada', 'bob'),
    bob: receive('bob', 'ada'),
    release() {
      isReleased = true
      answer()
    },
  }
}
const areAllClaimed = async (id: string) =>
  (await t.db.system`select from campaigns where id = ${id} and expanded_at is not null`).count > 0 &&
  (await t.db.system`select from queued_messages where campaign_id = ${id} and batch_id is null`).count === 0

test('splits recipients evenly between two equally fast accounts with the same limits, each emailed once, and names the account in the email and its row', async () => {
  inStep = serversInStep()
  const to = addresses(80)
  const id = await send(to)
  start()
  await whenChanged(() => areAllClaimed(id))
  inStep.release()
  await whenFinished(t, user, id)
  once(to)
  // Each account has at most two batches of ten in hand, so neither can be further ahead.
  const adasPart = from(adas, to).length
  expect(adasPart).toBeGreaterThanOrEqual(28)
  expect(adasPart).toBeLessThanOrEqual(52)
  await namesItsOwn(id, to)
})

test('lets one account continue when the other reaches its limit', async () => {
  ada = await connectAda({ dailyLimit: 3 })
  const to = addresses(20)
  const id = await send(to)
  start()
  await whenFinished(t, user, id)
  once(to)
  expect(from(adas, to)).toHaveLength(3)
})

test('pauses an account that can’t log in and shows the reason in the campaign and in settings, while the other continues', async () => {
  await connectBob({ dailyLimit: 6 })
  login.pass = 'changed'
  const to = addresses(30)
  const id = await send(to)
  start()
  await says(
    id,
    'ada@own.test: Your mail server isn’t taking messages right now',
    '535 5.7.8',
    "bob@own.test: Today's limit of 6",
  )
  expect(from(bobs, to)).toHaveLength(6)
  expect(await sendingAccountsOf(id)).toMatchObject([
    { id: ada, fromAddress: 'ada@own.test', reason: expect.stringContaining('535 5.7.8') },
    { id: bob, fromAddress: 'bob@own.test', reason: expect.stringContaining("Today's limit of 6") },
  ])
  expect((await listed(user)).map(({ lastError }) => lastError?.includes('535 5.7.8') ?? null)).toEqual([true, null])
  await connectBob({ dailyLimit: 100 })
  // The refused account keeps its messages for one transport backoff after another.
  const report = await whenFinishedInTime(t, user, id, 60_000)
  expect([report.statusReason, from(bobs, to).length]).toEqual([null, 30])
  once(to)
})

test('names three of many waiting accounts', async () => {
  const ids = [ada, bob]
  for (const name of ['cyd', 'dot', 'eve'])
    ids.push(await connectBob({ fromAddress: `${name}@own.test`, dailyLimit: 1 }))
  await connectAda({ dailyLimit: 1 })
  await connectBob({ dailyLimit: 2 })
  const id = await send(addresses(9), ids)
  start()
  await says(id, '2 more are waiting.')
  expect((await readReport(user, id)).statusReason).toMatch(
    /^ada@own\.test: Today's limit of 1.*bob@own\.test: .*cyd@own\.test: .*2 more are waiting\.$/,
  )
})

test('sends everything through the other account while one is paused', async () => {
  await user.client({ method: 'PUT', url: `/api/settings/sending-accounts/${ada}/state`, payload: { isPaused: true } })
  const to = addresses(12)
  const id = await send(to)
  start()
  await whenFinished(t, user, id)
  expect([from(adas, to).length, from(bobs, to).length]).toEqual([0, 12])
})

test('retries a deferred recipient through the same account', async () => {
  const to = addresses(12)
  for (const address of to) greylisted.add(address)
  const id = await send(to)
  start()
  await whenChanged(async () => (await triedBy(id)).length === 12)
  const first = await triedBy(id)
  t.clock.advance(6 * 60_000)
  await whenFinished(t, user, id)
  const carried = await t.db
    .system`select email, sending_account_id from messages where campaign_id = ${id} order by email`
  expect(first.map(({ email, sendingAccountId }) => ({ email, sendingAccountId }))).toEqual([...carried])
  once(to)
})
const triedBy = (id: string) => t.db.system<{ email: string; sendingAccountId: string }[]>`
  select email, sending_account_id from messages where campaign_id = ${id} and reason = 'deferred' order by email`

test('continues with the other account after a removal, and sends nothing more from the removed one', async () => {
  await connectAda({ dailyLimit: 2 })
  await connectBob({ dailyLimit: 2 })
  const to = addresses(10)
  const id = await send(to)
  start()
  // Both have the same reason, so it appears once.
  await whenChanged(async () => (await readReport(user, id)).statusReason?.startsWith("Today's limit") ?? false)
  await remove(ada)
  await connectBob({ dailyLimit: 100 })
  await whenFinished(t, user, id)
  once(to)
  expect([from(adas, to).length, from(bobs, to).length]).toEqual([2, 8])
  expect(await sendingAccountsOf(id)).toMatchObject([{ id: ada }, { id: bob, reason: null }])
})

test('waits if all accounts were removed, until another one is chosen', async () => {
  await connectAda({ dailyLimit: 2 })
  const to = addresses(5)
  const id = await send(to, [ada])
  start()
  await says(id, "Today's limit of 2")
  await remove(ada)
  await says(id, 'The email account ada@own.test was removed.')
  expect((await choose(id, [bob])).statusCode).toBe(200)
  await whenFinished(t, user, id)
  once(to)
  expect(from(bobs, to)).toHaveLength(3)
})

test('sends a follow-up only through the account that started the thread', async () => {
  const to = addresses(6)
  const id = await send(to)
  await t.db.system`update campaigns set status = 'paused' where id = ${id}`
  await expandByHand(id)
  const pinned = to.slice(0, 3)
  await t.db.system`
    update queued_messages set step = 1, id = message_id(recipient_id, 1), sending_account_id = ${ada} where campaign_id = ${id} and email in ${t.db.system(pinned)}`
  await remove(ada)
  await t.db.system`update campaigns set status = 'sending' where id = ${id}`
  start()
  await says(id, 'ada@own.test: The email account ada@own.test was removed.', 'The others keep sending.')
  await whenChanged(async () => from(bobs, to).length === 3)
  expect(from(adas, to)).toEqual([])
  await connectAda()
  await whenFinished(t, user, id)
  once(to)
  expect(
    from(adas, to)
      .map(mail => mail.to)
      .sort(),
  ).toEqual(pinned.toSorted())
})

test('applies a changed choice to recipients not emailed yet, and keeps threads where they started', async () => {
  const to = addresses(6)
  const id = await send(to, [ada])
  await t.db.system`update campaigns set status = 'paused' where id = ${id}`
  await expandByHand(id)
  const pinned = to.slice(0, 2)
  await t.db.system`
    update queued_messages set step = 1, id = message_id(recipient_id, 1), sending_account_id = ${ada} where campaign_id = ${id} and email in ${t.db.system(pinned)}`
  await choose(id, [bob])
  await t.db.system`update campaigns set status = 'sending' where id = ${id}`
  start()
  await whenFinished(t, user, id)
  once(to)
  expect(
    from(adas, to)
      .map(mail => mail.to)
      .sort(),
  ).toEqual(pinned.toSorted())
  expect(await sendingAccountsOf(id)).toMatchObject([{ id: bob }])
})

test('keeps threads that the instance’s sender started when own accounts are chosen', async () => {
  user = await makeMailer(t)
  const to = addresses(5)
  const id = await send(to, [])
  await expandByHand(id)
  await t.db.system`
    update campaigns set status = 'paused' where id = ${id}`
  await t.db
    .system`update queued_messages set step = 1, id = message_id(recipient_id, 1) where campaign_id = ${id} and email = ${to[0] ?? ''}`
  bob = await connectBob()
  await choose(id, [bob])
  await t.db.system`update campaigns set status = 'sending' where id = ${id}`
  start()
  await whenFinished(t, user, id)
  expect(
    from(bobs, to)
      .map(mail => mail.to)
      .sort(),
  ).toEqual(to.slice(1).toSorted())
  expect((await user.client('/api/outbox')).json()).toMatchObject([{ toAddress: to[0] }])
})

test('leaves a dead worker’s messages unknown, and sends all others once', async () => {
  const to = addresses(60)
  const id = await send(to)
  await expandByHand(id)
  const dead = randomUUID()
  const working = (await workingCampaigns(t.db.system, user.id)).filter(c => c.campaignId === id)
  expect(new Set(working.map(c => c.sendingAccountId))).toEqual(new Set([ada, bob]))
  for (const campaign of working) {
    const sender = await resolveSender(t.deps, t.db.system, campaign)
    const pacing = await pacingOf(t.deps, campaign, sender)
    const batch = await claim(t.deps, { workerId: dead, sender, campaign, pacing, n: 7 })
    expect(batch.messages).toHaveLength(7)
  }
  await lapseLeases(t.db.system, dead)
  await t.db.asSystem(sql => reapLapsed(sql, user.id))
  start()
  start()
  const { progress } = await whenFinished(t, user, id)
  expect([progress.sent, progress.unknown]).toEqual([46, 14])
  const mailed = [...from(adas, to), ...from(bobs, to)].map(mail => mail.to)
  expect([mailed.length, new Set(mailed).size]).toEqual([46, 46])
})

test('can’t start a campaign if none of its accounts works', async () => {
  const { id } = await makeDraft(user, addresses(1), { sendingAccountIds: [ada] })
  await remove(ada)
  const reply = await clickSend(user, id)
  expect([reply.statusCode, reply.json().message]).toEqual([
    403,
    expect.stringContaining('The email account ada@own.test was removed.'),
  ])
})

test('can’t change the account of a finished campaign', async () => {
  const id = await send(addresses(1))
  start()
  await whenFinished(t, user, id)
  expect((await choose(id, [bob])).json()).toEqual({
    message: 'This campaign has ended. There’s nothing left to send.',
  })
})

async function expandByHand(id: string) {
  const worker = randomUUID()
  await t.db.system`update campaigns set status = 'sending' where id = ${id}`
  const work = await takeExpansion(t.deps, worker, { userId: user.id, campaignId: id })
  if (work?.campaignId !== id) throw new Error('another campaign was taken')
  while (!(await isExpanded(id))) await expandChunk(t.deps, worker, work)
  await t.db.system`update campaigns set lease_owner = null, lease_until = null where id = ${id}`
}
const isExpanded = async (id: string) =>
  (await t.db.system`select from campaigns where id = ${id} and expanded_at is not null`).length > 0
