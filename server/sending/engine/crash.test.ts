import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpTransport } from '#server/providers/mail/smtp.ts'
import { resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { lapseLeases } from '#test/queue.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { type Prepared, renderer } from '../compose/render.ts'
import { reapLapsed } from '../message-states-sql.ts'
import { pacingOf } from '../pacing/current-pacing.ts'
import { saveResults } from '../results/save-results.ts'
import { claim, sendBatches } from './batches.ts'
import { connectionTo, type InHand } from './connection.ts'
import { TURN_MS } from './engine-settings.ts'
import { expandChunk, takeExpansion } from './expand.ts'
import { renewLeases } from './sql.ts'
import { turns } from './turns.ts'
import { type WorkingCampaign, workingCampaigns } from './working-campaigns-sql.ts'

/**
 * A worker that dies at every point where it can: each test does its work by hand up to that point, lets the lease
 * lapse, and runs a whole engine.
 */
let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
const dead = randomUUID()

beforeAll(async () => {
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '100000' } }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `c${++made}@shop.test`)
const timesTaken = (to: string[]) => to.map(address => sink.accepted.filter(a => a.to === address).length)
const once = (to: string[]) => to.map(() => 1)
const leasesLapse = async () => {
  await lapseLeases(t.db.system, dead)
  await t.db.system`update campaigns set lease_until = now() - interval '1 second' where lease_owner = ${dead}`
}
const statesOf = async (id: string) =>
  Object.fromEntries(
    (
      await t.db.system<{ state: string; n: number }[]>`
        select state, count(*)::int as n from messages where campaign_id = ${id} group by state`
    ).map(row => [row.state, row.n]),
  )

async function expand(id: string, chunks = 1) {
  const work = await takeExpansion(t.deps, dead, { userId: user.id, campaignId: id })
  if (work?.campaignId !== id) throw new Error('another campaign was taken')
  for (let i = 0; i < chunks; i++) await expandChunk(t.deps, dead, work)
  return work
}
const working = async (id: string) =>
  (await workingCampaigns(t.db.system, user.id)).find(c => c.campaignId === id) as WorkingCampaign
const senderOf = () => resolveSender(t.deps, t.db.system, { userId: user.id })

/** Claims messages as the worker that will die or stall. */
async function attempt(id: string, n = 100) {
  const sender = await senderOf()
  const campaign = await working(id)
  const batch = await claim(t.deps, {
    workerId: dead,
    sender,
    campaign,
    pacing: await pacingOf(t.deps, campaign, sender),
    n,
  })
  const [message] = batch.messages
  const write = await renderer(t.deps).forSender(sender)
  const inHand: InHand = {
    userId: user.id,
    id: message?.id ?? '',
    email: message?.email ?? '',
    campaignId: id,
    sendingAccountId: batch.sendingAccountId,
    taken: message ? batch.usageOf(message) : null,
    batch: { id: batch.id, userId: user.id, unanswered: batch.messages.length, open: batch.messages.length },
    from: sender.from,
    attempt: message?.attempt ?? 0,
    leasedAt: batch.leasedAt,
    firstAttemptedAt: new Date(message?.firstAttemptedAt ?? 0),
  }
  const mails: Prepared[] = []
  for (const mail of await write(batch.messages)) mails.push(await mail)
  return { messages: batch.messages, inHand, mails }
}

describe('when a worker dies', () => {
  test('between two chunks of the expansion, the next one continues there', async () => {
    const to = addresses(1100)
    const id = await makeSent(user, to)
    await expand(id)
    expect(await statesOf(id)).toEqual({ pending: 1000 })
    await leasesLapse()
    const { progress } = await sendAll(t, user, id)
    expect([progress.expanded, progress.sent]).toEqual([1100, 1100])
    expect(timesTaken(to)).toEqual(once(to))
  })

  test('after the claim and before the connection, messages are unknown and aren’t sent again', async () => {
    const to = addresses(20)
    const id = await makeSent(user, to)
    await expand(id)
    await attempt(id, 12)
    expect(await statesOf(id)).toEqual({ attempting: 12, pending: 8 })
    await leasesLapse()
    await t.db.asSystem(sql => reapLapsed(sql, user.id))
    const { progress } = await sendAll(t, user, id)
    expect(progress).toMatchObject({ sent: 8, unknown: 12, reasons: [{ reason: 'worker-lost', count: 12 }] })
    expect(timesTaken(to).filter(n => n === 1)).toHaveLength(8)
    expect(timesTaken(to).filter(n => n > 1)).toEqual([])
  })

  test('between the server’s answer and writing it, messages are unknown and aren’t sent again', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to])
    await expand(id)
    const {
      mails: [mail],
    } = await attempt(id)
    if (!mail || 'outcome' in mail) throw new Error('nothing was written')
    expect((await t.deps.providers.mail.send(mail)).outcome).toBe('accepted')
    await leasesLapse()
    await t.db.asSystem(sql => reapLapsed(sql, user.id))
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 0, unknown: 1 })
    expect(timesTaken([to])).toEqual([1])
  })
})

describe('when a worker only stalls', () => {
  async function stalled() {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to])
    await expand(id)
    return { to, id, ...(await attempt(id)) }
  }

  test('it sends nothing once its lease may have lapsed, and another worker sends it later', async () => {
    const { to, id, inHand, mails } = await stalled()
    const [mail] = mails
    if (!mail || 'outcome' in mail) throw new Error('nothing was written')
    await leasesLapse()
    await t.db.asSystem(sql => reapLapsed(sql, user.id))
    expect(await statesOf(id)).toEqual({ unknown: 1 })
    const transport = smtpTransport(sink.url)
    const ended = new Promise<void>(resolve => {
      const connection = connectionTo(transport, result => void saveResults(t.deps, [result], 0).then(resolve))
      connection.send(mail, { ...inHand, leasedAt: inHand.leasedAt - 16_000 })
    })
    await ended
    await transport.close()
    expect([await statesOf(id), timesTaken([to])]).toEqual([{ pending: 1 }, [0]])
    t.clock.advance(2000)
    expect((await sendAll(t, user, id)).progress.sent).toBe(1)
    expect(timesTaken([to])).toEqual([1])
  })

  test('its late answer still counts, once', async () => {
    const { id, inHand } = await stalled()
    await leasesLapse()
    await t.db.asSystem(sql => reapLapsed(sql, user.id))
    expect((await sendAll(t, user, id)).progress).toMatchObject({ unknown: 1, sent: 0 })
    const late = { ...inHand, result: { outcome: 'accepted', code: 250, detail: '250 ok' } as const }
    await saveResults(t.deps, [late], 0)
    await saveResults(t.deps, [late], 0)
    const { progress, sentCount, status } = await readReport(user, id)
    expect([status, progress.sent, progress.unknown, sentCount]).toEqual(['finished', 1, 0, 1])
    const [usage] = await t.db.system`select emails_sent from user_usage where user_id = ${user.id}`
    expect(usage).toEqual({ emailsSent: 1 })
  })
})

test('skips recipients who unsubscribe while the campaign is sending, unless their message is claimed already', async () => {
  const to = addresses(3)
  const id = await makeSent(user, to)
  await expand(id)
  const transport = smtpTransport(sink.url)
  const connection = connectionTo(
    transport,
    result => void saveResults(t.deps, [result], 0).then(() => connection.settled([result])),
  )
  const parts = { workerId: dead, renderer: renderer(t.deps), claims: turns(), signal: new AbortController().signal }
  const [first] = (await attempt(id, 1)).messages
  const leaves = to.filter(address => address !== first?.email)[0] ?? ''
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${leaves}, 'unsubscribed')`
  const [sender, campaign] = [await senderOf(), await working(id)]
  expect(
    await sendBatches(t.deps, parts, {
      connection,
      sender,
      campaign,
      pacing: await pacingOf(t.deps, campaign, sender),
      turnMs: TURN_MS,
    }),
  ).toBe(true)
  await connection.hasRoom(0)
  await transport.close()
  expect(await statesOf(id)).toEqual({ accepted: 1, skipped: 1, attempting: 1 })
  expect(sink.accepted.filter(a => a.to === leaves)).toEqual([])
})

test('gives each message to one worker when two claim at the same moment', async () => {
  const to = addresses(60)
  const id = await makeSent(user, to)
  await expand(id)
  const [sender, campaign] = [await senderOf(), await working(id)]
  const pacing = await pacingOf(t.deps, campaign, sender)
  const batches = await Promise.all(
    Array.from({ length: 8 }, () => claim(t.deps, { workerId: randomUUID(), sender, campaign, pacing, n: 10 })),
  )
  const taken = batches.flatMap(batch => batch.messages.map(m => m.email))
  expect(taken).toHaveLength(new Set(taken).size)
  const [marked] = await t.db.system<{ n: number }[]>`
    select count(*)::int as n from messages where campaign_id = ${id} and state = 'attempting' and attempts = 1`
  expect([taken.length > 0, marked?.n]).toEqual([true, taken.length])
})

test('renews only its own leases, and none of a batch that has its results', async () => {
  const id = await makeSent(user, addresses(3))
  await expand(id)
  const [first, second] = [await attempt(id, 1), await attempt(id, 1)]
  const batches = [first, second].map(({ inHand }) => inHand.batch.id)
  expect(await renewLeases(t.db.system, randomUUID(), user.id, batches)).toEqual([])
  await saveResults(t.deps, [{ ...first.inHand, result: { outcome: 'accepted', code: 250, detail: '250 ok' } }], 0)
  expect(await renewLeases(t.db.system, dead, user.id, batches)).toEqual([{ id: second.inHand.batch.id }])
})
