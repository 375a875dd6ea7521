import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resolveSender } from '#server/mailboxes/mailboxes.ts'
import { smtpTransport } from '#server/providers/mail/smtp.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, sendAll } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'
import { expandChunk, takeExpansion } from './expand.ts'
import { reap, takeMessages, type WorkingCampaign, workingCampaigns, writeAhead } from './ledger.ts'
import { preparer } from './prepare.ts'
import { saveResults } from './results.ts'
import { sendTaken } from './sender.ts'
import { wireTo } from './wire.ts'

/**
 * A worker that dies, at each point where it can: here its work is done by hand up to that point and then left, its
 * lease lapses, and a whole engine goes on.
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
  await t.db.system`update messages set lease_until = now() - interval '1 second' where lease_owner = ${dead}`
  await t.db
    .system`update campaigns set lease_until = now() - interval '1 second' where lease_owner = ${dead}`
}
const statesOf = async (id: string) =>
  Object.fromEntries(
    (
      await t.db.system<{ state: string; n: number }[]>`
        select state, count(*)::int as n from messages where campaign_id = ${id} group by state`
    ).map(row => [row.state, row.n]),
  )

async function expand(id: string, chunks = 1) {
  const work = await takeExpansion(t.deps, dead)
  if (work?.campaignId !== id) throw new Error('another campaign was taken')
  for (let i = 0; i < chunks; i++) await expandChunk(t.deps, dead, work)
  return work
}
async function take(id: string, n = 100) {
  const campaign = (await workingCampaigns(t.db.system)).find(c => c.campaignId === id) as WorkingCampaign
  return takeMessages(t.db.system, campaign, dead, t.clock.now(), n)
}
async function prepared(id: string) {
  const taken = await take(id)
  const sender = await resolveSender(t.deps, t.db.system, { userId: user.id })
  const ready = await Promise.all(taken.map(message => preparer(t.deps).prepare(message, sender)))
  const mails = ready.flatMap(p => ('mail' in p ? [p] : []))
  const gate = mails.map(m => ({ id: m.message.id, rfcMessageId: m.mail.messageId }))
  return { sender, mails, gate }
}

describe('a worker dies', () => {
  test('between two chunks of the expansion: the next one goes on where it stood', async () => {
    const to = addresses(1100)
    const id = await makeSent(user, to)
    await expand(id)
    expect(await statesOf(id)).toEqual({ pending: 1000 })
    await leasesLapse()
    const { progress } = await sendAll(t, user, id)
    expect([progress.expanded, progress.sent]).toEqual([1100, 1100])
    expect(timesTaken(to)).toEqual(once(to))
  }, 60_000)

  test('with messages taken: others take them', async () => {
    const to = addresses(20)
    const id = await makeSent(user, to)
    await expand(id)
    await take(id, 12)
    expect(await statesOf(id)).toEqual({ leased: 12, pending: 8 })
    await leasesLapse()
    await reap(t.db.system)
    expect((await sendAll(t, user, id)).progress.sent).toBe(20)
    expect(timesTaken(to)).toEqual(once(to))
  })

  test('after the gate, before the wire: nobody can know that, so it is unknown and not sent again', async () => {
    const to = addresses(3)
    const id = await makeSent(user, to)
    await expand(id)
    const { gate, sender } = await prepared(id)
    await writeAhead(t.db.system, user.id, dead, sender.from, gate)
    expect(await statesOf(id)).toEqual({ attempting: 3 })
    await leasesLapse()
    await reap(t.db.system)
    const { progress } = await sendAll(t, user, id)
    expect(progress).toMatchObject({ sent: 0, unknown: 3, reasons: [{ reason: 'worker-lost', count: 3 }] })
    expect(timesTaken(to)).toEqual([0, 0, 0])
  })

  test('between the answer of the server and the ledger: unknown, and not sent again', async () => {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to])
    await expand(id)
    const { gate, sender, mails } = await prepared(id)
    await writeAhead(t.db.system, user.id, dead, sender.from, gate)
    const [first] = mails
    if (!first) throw new Error('nothing prepared')
    expect((await t.deps.providers.mail.send(first.mail)).outcome).toBe('accepted')
    await leasesLapse()
    await reap(t.db.system)
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 0, unknown: 1 })
    expect(timesTaken([to])).toEqual([1])
  })
})

describe('a worker that only stalled', () => {
  async function stalled() {
    const [to = ''] = addresses(1)
    const id = await makeSent(user, [to])
    await expand(id)
    const { gate, sender, mails } = await prepared(id)
    return { to, id, gate, sender, mail: mails[0]?.mail, message: mails[0]?.message }
  }

  test('can not pass the gate with a lapsed lease', async () => {
    const { to, id, gate, sender } = await stalled()
    await leasesLapse()
    expect(await writeAhead(t.db.system, user.id, dead, sender.from, gate)).toEqual([])
    await reap(t.db.system)
    expect(await writeAhead(t.db.system, user.id, dead, sender.from, gate)).toEqual([])
    expect((await sendAll(t, user, id)).progress.sent).toBe(1)
    expect(timesTaken([to])).toEqual([1])
  })

  test('and comes back with an answer is still believed, once', async () => {
    const { id, gate, sender, message } = await stalled()
    const [passed] = await writeAhead(t.db.system, user.id, dead, sender.from, gate)
    await leasesLapse()
    await reap(t.db.system)
    expect((await sendAll(t, user, id)).progress).toMatchObject({ unknown: 1, sent: 0 })
    const late = {
      userId: user.id,
      id: message?.id ?? '',
      campaignId: id,
      mailboxId: message?.mailboxId ?? '',
      fromAddress: sender.from.address,
      attempt: passed?.attempt ?? 0,
      firstAttemptedAt: new Date(),
      day: null,
      result: { outcome: 'accepted', code: 250, detail: '250 ok' } as const,
    }
    await saveResults(t.deps, [late], 0)
    await saveResults(t.deps, [late], 0)
    const { progress, sentCount, status } = await readReport(user, id)
    expect([status, progress.sent, progress.unknown, sentCount]).toEqual(['finished', 1, 0, 1])
    const [usage] = await t.db.system`select emails_sent from user_usage where user_id = ${user.id}`
    expect(usage).toEqual({ emailsSent: 1 })
  })
})

test('who unsubscribes after being taken and before the gate is not mailed', async () => {
  const [leaves = '', stays = ''] = addresses(2)
  const id = await makeSent(user, [leaves, stays])
  await expand(id)
  const taken = await take(id)
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${leaves}, 'unsubscribed')`
  const transport = smtpTransport(sink.url)
  const wire = wireTo(
    transport,
    result => void saveResults(t.deps, [result], 0).then(() => wire.settled([result])),
  )
  const sender = await resolveSender(t.deps, t.db.system, { userId: user.id })
  const parts = { workerId: dead, preparer: preparer(t.deps), wire, signal: new AbortController().signal }
  expect(await sendTaken(t.deps, parts, sender, taken)).toBe(1)
  await wire.hasRoom(0)
  await transport.close()
  expect(await statesOf(id)).toEqual({ accepted: 1, skipped: 1 })
  expect(timesTaken([leaves, stays])).toEqual([0, 1])
})
