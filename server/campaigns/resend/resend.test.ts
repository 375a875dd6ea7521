import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecipientHistory } from '#contract/campaign-recipients.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import { closeCancelled, finishIfDone } from '#server/sending/results/close-campaigns.ts'
import { saveResults } from '#server/sending/results/save-results.ts'
import type { TestApp } from '#test/app.ts'
import {
  makeDraft,
  makeMailer,
  makeSent,
  readReport,
  sendAll,
  startEngine,
  whenChanged,
  whenFinished,
} from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import { backToQueue } from '#test/queue.ts'
import type { Fault, Sink } from '#test/smtp-sink.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser

/** How the mail server treats the first attempt to an address with this prefix. */
const firstTry: Record<string, Fault> = {
  lost: { at: 'drop-after' },
  policy: { at: 'rcpt', code: 550, say: '5.7.1 Not today' },
  dead: { at: 'rcpt', code: 550, say: '5.1.1 No such user' },
}
const later: Fault = { at: 'rcpt', code: 450, say: '4.2.0 Try later' }

beforeAll(async () => {
  const fault = ({ to, n }: { to: string; n: number }) => {
    if (to.startsWith('never')) return firstTry.policy
    if (to.startsWith('later') && n <= 2) return later
    return n === 1 ? firstTry[to.replace(/\d.*/, '')] : undefined
  }
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '100000' } }, { fault }))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const addresses = (word: string, n: number) => Array.from({ length: n }, () => `${word}${++made}@shop.test`)
const timesTaken = (to: string[]) => to.map(address => sink.accepted.filter(a => a.to === address).length)
const offer = async (id: string, what: ResendKind) =>
  (await user.client(`/api/campaigns/${id}/resend?what=${what}`)).json<ResendOffer>()
const press = (id: string, what: ResendKind, upTo: string, by = user) =>
  by.client({ method: 'POST', url: `/api/campaigns/${id}/resend`, payload: { what, upTo } })
const historyOf = async (id: string, email: string) => {
  const rows = (await user.client(`/api/campaigns/${id}/recipients?limit=100`)).json<{ id: string; email: string }[]>()
  const messageId = rows.find(row => row.email === email)?.id
  return (await user.client(`/api/campaigns/${id}/recipients/${messageId}`)).json<RecipientHistory>()
}
/** Over all months, because quota may be returned in one month and reserved again in the next. */
const emailsCounted = async () =>
  (
    await t.db.system<{ n: number }[]>`
      select sum(emails_sent)::int as n from user_usage where user_id = ${user.id}`
  )[0]?.n

describe('emails whose answer was lost', () => {
  test('go out once more, however often it’s pressed and however many workers run', async () => {
    const [lost, fine] = [addresses('lost', 25), addresses('fine', 10)]
    const id = await makeSent(user, [...lost, ...fine])
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 10, unknown: 25 })
    const { count, leftOut, upTo } = await offer(id, 'unknown')
    expect([count, leftOut]).toEqual([25, []])

    const engines = [startEngine(t), startEngine(t), startEngine(t)]
    // The same moment with another UTC offset.
    const moments = [upTo, upTo.replace('Z', '+00:00'), upTo.replace('Z', '-00:00')]
    const presses = await Promise.all(moments.map(moment => press(id, 'unknown', moment)))
    expect(presses.map(p => Number(p.json().resent)).sort((a, b) => a - b)).toEqual([0, 0, 25])
    const report = await whenFinished(t, user, id)
    // Pressed again after they were sent: the offer covered only the earlier ones.
    expect((await press(id, 'unknown', upTo)).json()).toEqual({ resent: 0 })
    await Promise.all(engines.map(engine => engine.stop()))

    expect(report).toMatchObject({ status: 'finished', sentCount: 35, progress: { sent: 35, unknown: 0 } })
    expect(timesTaken(lost)).toEqual(lost.map(() => 2))
    expect(timesTaken(fine)).toEqual(fine.map(() => 1))
    expect(await emailsCounted()).toBe(35)
  })

  test('show the lost answer, the resend, and the second attempt in their history', async () => {
    const [to = ''] = addresses('lost', 1)
    const id = await makeSent(user, [to])
    await sendAll(t, user, id)
    expect(await historyOf(id, to)).toMatchObject({
      entries: [{ kind: 'unknown', attempt: 1, fromAddress: 'mail@operator.test' }],
      next: { text: expect.stringMatching(/^It may have arrived, so we don’t resend it automatically/), at: null },
    })
    await press(id, 'unknown', (await offer(id, 'unknown')).upTo)
    expect((await historyOf(id, to)).next).toEqual({ text: 'Tried again', at: expect.any(String) })
    await sendAll(t, user, id)
    expect(await historyOf(id, to)).toMatchObject({
      entries: [
        { kind: 'unknown', attempt: 1 },
        { kind: 'resent', attempt: 1 },
        { kind: 'accepted', attempt: 2, code: 250, words: expect.stringMatching(/^250 /) },
      ],
      next: null,
    })
  })

  test('stay unknown and counted if the campaign is cancelled first', async () => {
    const lost = addresses('lost', 3)
    const id = await makeSent(user, [...lost, ...addresses('fine', 1)])
    await sendAll(t, user, id)
    await press(id, 'unknown', (await offer(id, 'unknown')).upTo)
    expect((await readReport(user, id)).progress).toMatchObject({ queued: 3, unknown: 0 })
    await user.client({ method: 'POST', url: `/api/campaigns/${id}/cancel` })
    await closeCancelled(t.db, user.id)
    await closeCancelled(t.db, user.id)
    const { status, progress, finishedAt } = await readReport(user, id)
    expect([status, progress.unknown, progress.cancelled]).toEqual(['cancelled', 3, 0])
    expect(finishedAt).not.toBeNull()
    expect(timesTaken(lost)).toEqual([1, 1, 1])
    expect(await emailsCounted()).toBe(4)
    expect((await press(id, 'unknown', new Date().toISOString())).statusCode).toBe(409)
  })
})

describe('recipients who failed', () => {
  test('go out again, except to suppressed addresses, with the reason, and not to dead ones, which bounced', async () => {
    const [policy, dead] = [addresses('policy', 3), addresses('dead', 2)]
    const id = await makeSent(user, [...policy, ...dead])
    expect((await sendAll(t, user, id)).progress).toMatchObject({ failed: 3, bounced: 2 })
    await t.db.system`
      insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${policy[0] ?? ''}, 'manual')`
    const { count, leftOut, upTo } = await offer(id, 'failed')
    expect([count, leftOut]).toEqual([2, [{ reason: 'manual', text: 'On your suppression list', count: 1 }]])
    expect((await press(id, 'failed', upTo)).json()).toEqual({ resent: 2 })
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 2, failed: 1, bounced: 2 })
    expect(timesTaken([...policy, ...dead])).toEqual([0, 1, 1, 0, 0])
    // A mail server had accepted them before, so they count toward the month only once.
    expect(await emailsCounted()).toBe(5)
  })

  test('aren’t sent again by a late repeat of the same press', async () => {
    const id = await makeSent(user, addresses('never', 1))
    await sendAll(t, user, id)
    const { upTo } = await offer(id, 'failed')
    expect((await press(id, 'failed', upTo)).json()).toEqual({ resent: 1 })
    await sendAll(t, user, id)
    expect((await press(id, 'failed', upTo)).json()).toEqual({ resent: 0 })
    expect((await readReport(user, id)).status).toBe('finished')
    expect(await offer(id, 'failed')).toMatchObject({ count: 1 })
  })

  test('reserve the quota that the campaign gave back, and give it back again', async () => {
    const [to = ''] = addresses('later', 1)
    const id = await makeSent(user, [to, ...addresses('fine', 1)])
    const engine = startEngine(t)
    const deferred = async () => (await historyOf(id, to)).reason === 'deferred'
    await whenChanged(deferred)
    t.clock.advance(4 * 86_400_000)
    const first = await whenFinished(t, user, id)
    expect([first.progress.failed, first.progress.reasons[0]?.reason, await emailsCounted()]).toEqual([
      1,
      'tries-used-up',
      1,
    ])
    await press(id, 'failed', (await offer(id, 'failed')).upTo)
    expect(await emailsCounted()).toBe(2)
    const second = await whenFinished(t, user, id)
    await engine.stop()
    expect([second.progress.sent, await emailsCounted(), timesTaken([to])]).toEqual([2, 2, [1]])
  })

  test('are refused beyond the plan’s quota, and none is queued', async () => {
    user = await makeMailer(t, { plan: 'basic' })
    const id = await makeSent(user, addresses('fine', 1))
    await sendAll(t, user, id)
    await t.db.system`
      update settled_messages set state = 'failed', reason = 'tries-used-up', accepted_at = null where campaign_id = ${id}`
    await t.db.system`update campaigns set settled_at = now() where id = ${id}`
    await t.db.system`update user_usage set emails_sent = 1000000000 where user_id = ${user.id}`
    const reply = await press(id, 'failed', (await offer(id, 'failed')).upTo)
    expect([reply.statusCode, (await readReport(user, id)).status]).toEqual([402, 'finished'])
    expect((await readReport(user, id)).progress).toMatchObject({ failed: 1, queued: 0 })
  })
})

describe('a worker’s late report on an earlier attempt', () => {
  /** One recipient whose answer was lost, back in the queue. */
  async function waitingAgain() {
    const [to = ''] = addresses('lost', 1)
    const id = await makeSent(user, [to])
    await sendAll(t, user, id)
    await press(id, 'unknown', (await offer(id, 'unknown')).upTo)
    const [message] = await t.db.system<{ id: string; sendingAccountId: string }[]>`
      select id, sending_account_id from messages where campaign_id = ${id}`
    const held = {
      userId: user.id,
      id: message?.id ?? '',
      email: to,
      campaignId: id,
      sendingAccountId: message?.sendingAccountId ?? '',
      batch: { id: randomUUID(), userId: user.id, unanswered: 1, open: 1 },
      from: { name: 'Ada', address: 'mail@operator.test' },
      attempt: 1,
      firstAttemptedAt: new Date(),
      day: null,
      taken: null,
    }
    return { to, id, held }
  }

  test('that it was accepted: the second email isn’t sent', async () => {
    const { to, id, held } = await waitingAgain()
    const late = { ...held, result: { outcome: 'accepted', code: 250, detail: '250 ok' } as const }
    await saveResults(t.deps, [late], 0)
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 1, unknown: 0 })
    expect(timesTaken([to])).toEqual([1])
  })

  test('that it failed: nothing changes, now or after the second attempt', async () => {
    const { to, id, held } = await waitingAgain()
    const late = { ...held, result: { outcome: 'failed', code: 550, detail: '550 5.7.1 No' } as const }
    await saveResults(t.deps, [late], 0)
    expect((await readReport(user, id)).progress).toMatchObject({ queued: 1, failed: 0 })
    expect((await sendAll(t, user, id)).progress).toMatchObject({ sent: 1 })
    await saveResults(t.deps, [late], 0)
    expect((await readReport(user, id)).progress).toMatchObject({ sent: 1, failed: 0 })
    expect(timesTaken([to])).toEqual([2])
  })
})

test('doesn’t end a campaign while a resend is putting messages back', async () => {
  const id = await makeSent(user, addresses('lost', 1))
  await sendAll(t, user, id)
  await t.db.system`update campaigns set status = 'sending', finished_at = null where id = ${id}`
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let isHeld = () => {}
  const holding = new Promise<void>(resolve => {
    isHeld = resolve
  })
  // What pressing the button does, not committed yet.
  const pressing = t.db.asSystem(async sql => {
    await sql`update campaigns set updated_at = statement_timestamp() where id = ${id}`
    await backToQueue(sql, id)
    isHeld()
    await held
  })
  await holding
  const ending = finishIfDone(t.db, { userId: user.id, campaignId: id })
  // It has started once it waits for the campaign's row.
  await expect.poll(() => waitsForLock(t.db)).toBe(true)
  letGo()
  await pressing
  expect(await ending).toBe(false)
  expect((await readReport(user, id)).status).toBe('sending')
})

test('explains a refused resend, and doesn’t find another account’s campaign', async () => {
  const { id } = await makeDraft(user, addresses('fine', 1))
  const reply = await press(id, 'failed', new Date().toISOString())
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { message: 'This campaign hasn’t been sent yet, so there’s nobody to send to again.' },
  ])
  const stranger = await makeMailer(t)
  expect((await press(id, 'failed', new Date().toISOString(), stranger)).statusCode).toBe(404)
  expect((await stranger.client(`/api/campaigns/${id}/resend?what=failed`)).statusCode).toBe(404)
  expect((await stranger.client(`/api/campaigns/${id}/recipients/${randomUUID()}`)).statusCode).toBe(404)
})
