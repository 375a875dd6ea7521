import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import type { TestApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, readReport, startEngine, whenChanged, whenFinished } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Sink } from '#test/smtp-sink.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
beforeAll(async () => {
  // Slow enough to stop in the middle.
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '100000' } }, { delayMs: () => 20 }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (n: number) => Array.from({ length: n }, () => `k${++made}@shop.test`)
const press = (id: string, move: 'pause' | 'resume' | 'cancel', by = user) =>
  by.client({ method: 'POST', url: `/api/campaigns/${id}/${move}` })
const takenOf = (to: string[]) => to.map(address => sink.accepted.filter(a => a.to === address).length)
const emailsSent = async () =>
  (await t.db.system<{ emailsSent: number }[]>`select emails_sent from user_usage where user_id = ${user.id}`)[0]
    ?.emailsSent
const nothingOnItsWay = (id: string) =>
  whenChanged(async () => {
    const [row] = await t.db.system<{ n: number }[]>`
      select count(*)::int as n from messages where campaign_id = ${id} and state = 'attempting'`
    return row?.n === 0
  })

/** A campaign that has sent some emails, and an engine that sends the rest. */
async function underWay(n = 300) {
  const to = addresses(n)
  const id = await makeSent(user, to)
  const engine = startEngine(t)
  await whenChanged(async () => (await readReport(user, id)).sentCount > 5)
  return { to, id, engine }
}

describe('pause', () => {
  test('stops after the emails on the wire; resuming emails every recipient once', async () => {
    const { to, id, engine } = await underWay()
    expect((await press(id, 'pause')).json()).toMatchObject({ status: 'paused' })
    await nothingOnItsWay(id)
    const stood = sink.accepted.length
    const { progress, status } = await readReport(user, id)
    expect([status, progress.queued > 0, progress.unknown]).toEqual(['paused', true, 0])
    // After two more rounds of the engine, nothing else has left.
    await t.db.asSystem(sql => wakeEngines(sql, user.id))
    const other = await makeSent(user, addresses(1))
    await whenFinished(t, user, other)
    expect(sink.accepted.length).toBe(stood + 1)
    expect((await press(id, 'pause')).statusCode).toBe(200)
    expect((await press(id, 'resume')).json()).toMatchObject({ status: 'sending' })
    await whenFinished(t, user, id)
    await engine.stop()
    expect(takenOf(to)).toEqual(to.map(() => 1))
    expect(await emailsSent()).toBe(301)
  })
})

describe('cancel', () => {
  test('takes the rest out of the queue, says so, and gives their quota back', async () => {
    const { to, id, engine } = await underWay()
    expect((await press(id, 'cancel')).json()).toMatchObject({ status: 'cancelled' })
    await whenChanged(async () => (await readReport(user, id)).finishedAt !== null)
    await engine.stop()
    const { progress, status } = await readReport(user, id)
    const taken = takenOf(to).filter(n => n === 1).length
    expect([status, progress.sent, progress.queued, progress.cancelled]).toEqual(['cancelled', taken, 0, 300 - taken])
    expect(taken).toBeLessThan(300)
    expect(await emailsSent()).toBe(taken)
    expect(progress.reasons).toEqual([
      { reason: 'cancelled', text: 'The campaign was canceled before it reached them', count: 300 - taken },
    ])
    expect((await press(id, 'resume')).statusCode).toBe(409)
  })

  test('cancels a paused campaign before any address is expanded', async () => {
    const id = await makeSent(user, addresses(10))
    await press(id, 'pause')
    await press(id, 'cancel')
    const engine = startEngine(t)
    await whenChanged(async () => (await readReport(user, id)).finishedAt !== null)
    await engine.stop()
    expect([(await readReport(user, id)).progress.expanded, await emailsSent()]).toEqual([0, 0])
  })
})

test('explains a refused move, and doesn’t find another account’s campaign', async () => {
  const { id } = await makeDraft(user, addresses(1))
  const reply = await press(id, 'pause')
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: 'This campaign hasn’t been sent yet, so there’s nothing to pause.' },
  ])
  const stranger = await makeMailer(t)
  expect((await press(id, 'cancel', stranger)).statusCode).toBe(404)
})
