import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEvents } from '#server/tracking/tracking.ts'
import type { TestApp } from '#test/app.ts'
import { makeMailer, makeSent, readReport, startEngine, whenChanged } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import type { TestUser } from '#test/make.ts'
import type { Fault, Sink } from '#test/smtp-sink.ts'
import { pauseUnhealthy } from './health.ts'

let t: TestApp
let sink: Sink
let close: () => Promise<void>
let user: TestUser
const noSuchUser: Fault = { at: 'rcpt', code: 550, say: '5.1.1 No such user' }

beforeAll(async () => {
  const fault = ({ to }: { to: string }) => (to.startsWith('dead') ? noSuchUser : undefined)
  const slowly = { fault, delayMs: () => 5 }
  ;({ t, sink, close } = await smtpApp({ env: { INSTANCE_SENDER_DAILY: '100000' } }, slowly))
})
afterAll(() => close())
beforeEach(async () => {
  user = await makeMailer(t)
})

let made = 0
const address = (word: string) => `${word}${++made}@shop.test`
/** One in this many doesn't exist. */
const listWith = (n: number, deadOf: number) =>
  Array.from({ length: n }, (_, i) => address(i % deadOf === deadOf - 1 ? 'dead' : 'fine'))
const resume = (id: string) => user.client({ method: 'POST', url: `/api/campaigns/${id}/resume` })
const whenPaused = (id: string) => whenChanged(async () => (await readReport(user, id)).status === 'paused')
const nothingOnItsWay = (id: string) =>
  whenChanged(async () => {
    const [row] = await t.db.system<{ n: number }[]>`
      select count(*)::int as n from messages where campaign_id = ${id} and state = 'attempting'`
    return row?.n === 0
  })

/** A sending campaign with these figures by type, sent this many days ago. */
async function known(figures: Record<string, number>, daysAgo = 0): Promise<string> {
  const id = await makeSent(user, [address('fine')])
  await add(id, figures, daysAgo)
  return id
}
const add = async (id: string, figures: Record<string, number>, daysAgo = 0) => {
  for (const [kind, n] of Object.entries(figures))
    await t.db.system`
      insert into email_rollup_cohort as r (user_id, campaign_id, bucket, kind, n, uniques)
      select ${user.id}, ${id}, date_bin('15 minutes', now() - make_interval(days => ${daysAgo}), '2000-01-01Z'), ${kind}, ${n}, ${n}
      on conflict (user_id, campaign_id, bucket, kind, shard) do update set n = r.n + excluded.n, uniques = r.uniques + excluded.uniques`
}
const sendingAccount = async () => {
  const [row] = await t.db.system<{ id: string }[]>`
    insert into sending_accounts (user_id, kind, address) values (${user.id}, 'smtp', ${address('me')}) returning id`
  return row?.id ?? ''
}
const choose = (id: string, sendingAccountIds: string[]) => t.db.system`
  insert into campaign_sending_accounts (user_id, campaign_id, sending_account_id)
  select ${user.id}, ${id}, m from unnest(${sendingAccountIds}::uuid[]) m`
const standing = async (id: string) => {
  const { status, statusReason } = await readReport(user, id)
  return [status, statusReason]
}

describe('a list with nonexistent addresses', () => {
  test('pauses the campaign at 5% with any number of workers, and again after resuming if new ones are as bad', async () => {
    const to = listWith(600, 10)
    const id = await makeSent(user, to)
    const engines = [startEngine(t), startEngine(t), startEngine(t)]
    await whenPaused(id)
    await nothingOnItsWay(id)
    const first = await readReport(user, id)
    const [, dead = '', all = ''] =
      /^This campaign paused itself: (\d+) of (\d+) emails from this campaign in the last 7 days bounced \([\d.]+%; the limit is 5%\)\. /.exec(
        first.statusReason ?? '',
      ) ?? []
    expect(Number(all)).toBeGreaterThanOrEqual(50)
    expect(Number(dead) / Number(all)).toBeGreaterThanOrEqual(0.05)
    // Three workers have at most two batches of fifty in flight each.
    expect(first.progress.sent + first.progress.bounced).toBeLessThanOrEqual(Number(all) + 300)
    expect(first.progress.queued).toBeGreaterThan(0)

    expect((await resume(id)).json()).toMatchObject({ status: 'sending', statusReason: null })
    expect(await pauseUnhealthy(t.db, user.id)).toEqual([])
    await whenPaused(id)
    await nothingOnItsWay(id)
    await Promise.all(engines.map(engine => engine.stop()))
    const second = await readReport(user, id)
    const tried = (r: typeof first) => r.progress.sent + r.progress.bounced
    expect(second.statusReason).toMatch(/emails from this campaign since you resumed it bounced/)
    expect(tried(second) - tried(first)).toBeGreaterThanOrEqual(50)
    expect(new Set(sink.accepted.map(a => a.to)).size).toBe(sink.accepted.length)
  })
})

describe('pauses a campaign', () => {
  test('at one complaint per thousand, from an event', async () => {
    const id = await known({ sent: 999 })
    const [message] = await t.db.system<{ id: string; email: string }[]>`
      insert into campaign_recipients (user_id, campaign_id, email_norm) values (${user.id}, ${id}, 'a@b.test')
      returning id, email_norm as email`
    const [sent] = await t.db.system<{ id: string }[]>`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at)
      values (${user.id}, ${message?.id ?? ''}, ${id}, ${message?.id ?? ''}, 'a@b.test', 'accepted', now()) returning id`
    expect(await pauseUnhealthy(t.db, user.id)).toEqual([])
    await add(id, { sent: 1 })
    const at = new Date()
    await t.db.asSystem(sql =>
      recordEvents(sql, user.id, [
        { campaignId: id, messageId: sent?.id ?? '', recipientEmail: 'a@b.test', type: 'complained', at, sentAt: at },
      ]),
    )
    expect(await pauseUnhealthy(t.db, user.id)).toEqual([{ userId: user.id, campaignId: id }])
    expect(await standing(id)).toEqual([
      'paused',
      'This campaign paused itself: 1 of 1,000 emails from this campaign in the last 30 days was reported as spam (0.1%; the limit is 0.1%). ' +
        'Mail servers hold that against your address. Only email people who expect to hear from you. You can resume it anyway; counting then starts over.',
    ])
  })

  test('for the figures of another campaign that shares one of its sending accounts', async () => {
    const [shared, own] = [await sendingAccount(), await sendingAccount()]
    const bad = await known({ sent: 40, bounced: 4 })
    const id = await known({ sent: 20 })
    const apart = await known({ sent: 49, bounced: 1 })
    await choose(bad, [shared])
    await choose(id, [own, shared])
    await choose(apart, [await sendingAccount()])
    const paused = await pauseUnhealthy(t.db, user.id)
    expect(paused.map(p => p.campaignId).sort()).toEqual([bad, id].sort())
  })

  test('for the figures of other campaigns of the same sender', async () => {
    const other = await known({ sent: 40, bounced: 4 })
    const id = await known({ sent: 20 })
    expect(await pauseUnhealthy(t.db, user.id)).toHaveLength(2)
    for (const paused of [other, id])
      expect(await standing(paused)).toEqual([
        'paused',
        expect.stringMatching(
          /4 of 60 emails from its sending accounts, all campaigns together, in the last 7 days bounced \(6\.7%;/,
        ),
      ])
    // Resuming one doesn't reset the other.
    await resume(id)
    expect(await pauseUnhealthy(t.db, user.id)).toEqual([])
    expect(await standing(id)).toEqual(['sending', null])
  })
})

describe('keeps sending', () => {
  test.each([
    ['while fewer than fifty were sent', { sent: 49, bounced: 49 }, 0],
    ['under 5 % bounces', { sent: 1000, bounced: 49 }, 0],
    ['under 0.1 % complaints', { sent: 1001, complained: 1 }, 0],
    ['after emails from more than seven days ago', { sent: 100, bounced: 50 }, 8],
  ])('%s', async (_, figures, daysAgo) => {
    await known(figures, daysAgo)
    expect(await pauseUnhealthy(t.db, user.id)).toEqual([])
  })

  test('after a manual pause and resume, which doesn’t reset the figures', async () => {
    const id = await known({ sent: 100 })
    await user.client({ method: 'POST', url: `/api/campaigns/${id}/pause` })
    await add(id, { bounced: 10 })
    await resume(id)
    expect(await pauseUnhealthy(t.db, user.id)).toHaveLength(1)
  })
})
