import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { campaignCounts, countEvents, figures } from '#test/mail-figures.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { acceptMessages, makeMessage, type TestMessage } from '#test/make-mail.ts'
import { type Ingest, makeIngest } from './ingest.ts'

let t: TestApp
let user: TestUser
let ingest: Ingest

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  ingest = makeIngest({
    db: t.db,
    onError: error => {
      throw error
    },
  })
})
afterAll(() => t.close())

/** A click on a link this many milliseconds from now. */
const click = (m: TestMessage, link: number, ms: number) =>
  ingest.add({ ...m, type: 'clicked', at: new Date(t.clock.now().getTime() + ms), data: { link }, botReason: null })

const openCount = async (m: TestMessage) => (await campaignCounts(t, m.campaignId))?.openCount

describe('treats three different links within two seconds as a machine', () => {
  const machine = { machine_clicked: [3, 1], machine_opened: [1, 1] }

  test('in one batch', async () => {
    const m = await makeMessage(t, user)
    for (const link of [0, 1, 2]) click(m, link, link * 100)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual(machine)
    expect(await figures(t, m.campaignId, 'email_rollup_cohort')).toEqual(machine)
    expect(await openCount(m)).toBe(0)
  })

  test('including those already recorded as human', async () => {
    const m = await makeMessage(t, user)
    for (const link of [0, 1, 2]) {
      click(m, link, link * 1000)
      await ingest.flush()
    }
    expect(await figures(t, m.campaignId)).toEqual(machine)
    expect(await openCount(m)).toBe(0)
    const left = await t.db.system`
      select from event_uniques where message_id = ${m.messageId} and kind in ('opened', 'clicked')`
    expect(left).toHaveLength(0)
  })

  test('and still counts a person who reads later', async () => {
    const m = await makeMessage(t, user)
    for (const link of [0, 1, 2]) click(m, link, 0)
    await ingest.flush()
    click(m, 1, 60_000)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual({ ...machine, clicked: [1, 1], opened: [1, 1] })
    expect(await openCount(m)).toBe(1)
  })

  test('and still counts a person who read before, at that time', async () => {
    const m = await makeMessage(t, user)
    click(m, 1, -1_800_000)
    await ingest.flush()
    for (const link of [0, 1, 2]) click(m, link, 0)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1], machine_clicked: [3, 1] })
  })

  test('and keeps a real open within the burst', async () => {
    const m = await makeMessage(t, user)
    ingest.add({ ...m, type: 'opened', at: t.clock.now(), data: {}, botReason: null })
    for (const link of [0, 1, 2]) click(m, link, 100)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual({ opened: [1, 1], machine_clicked: [3, 1] })
  })
})

describe('a person', () => {
  test('can click one link three times', async () => {
    const m = await makeMessage(t, user)
    for (const ms of [0, 300, 600]) click(m, 1, ms)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual({ clicked: [3, 1], opened: [1, 1] })
  })
  test('can click three links in succession', async () => {
    const m = await makeMessage(t, user)
    for (const link of [0, 1, 2]) click(m, link, link * 1001)
    await ingest.flush()
    expect(await figures(t, m.campaignId)).toEqual({ clicked: [3, 1], opened: [1, 1] })
  })
  test('isn’t blamed for another message', async () => {
    const [a, b] = [await makeMessage(t, user), await makeMessage(t, user)]
    click(a, 0, 0)
    click(a, 1, 0)
    click(b, 2, 0)
    await ingest.flush()
    expect(await figures(t, a.campaignId)).toEqual({ clicked: [2, 1], opened: [1, 1] })
  })
})

test('finds a burst when two processes each saw a part of it', async () => {
  const m = await makeMessage(t, user)
  const other = makeIngest({ db: t.db, onError: console.error })
  click(m, 0, 0)
  click(m, 1, 0)
  other.add({ ...m, type: 'clicked', at: t.clock.now(), data: { link: 2 }, botReason: null })
  await Promise.all([ingest.flush(), other.flush()])
  expect(await figures(t, m.campaignId)).toEqual({ machine_clicked: [3, 1], machine_opened: [1, 1] })
})

test('writes thousands of hits in a few statements', async () => {
  const first = await makeMessage(t, user)
  const messages = [first]
  for (let i = 1; i < 25; i++) messages.push(await makeMessage(t, user, { campaignId: first.campaignId }))
  for (let i = 0; i < 2500; i++)
    ingest.add({ ...(messages[i % 25] ?? first), type: 'opened', at: t.clock.now(), data: {}, botReason: null })
  await ingest.flush()
  expect(await figures(t, first.campaignId)).toEqual({ opened: [2500, 25] })
})

test('limits the rows from one link requested in a loop', async () => {
  const m = await makeMessage(t, user)
  for (let i = 0; i < 5000; i++) click(m, i % 7, 0)
  await ingest.flush()
  const [row] = await t.db.system`
    select count(*) from email_events where message_id = ${m.messageId} and event_type = 'clicked'`
  expect(row).toEqual({ count: 100 })
  click(m, 0, 60_000)
  await ingest.flush()
  expect((await figures(t, m.campaignId)).clicked).toEqual([1, 1])
})

test('keeps sums equal to counts for any order of clicks', async () => {
  const hit = fc.record({
    message: fc.nat(1),
    link: fc.nat(4),
    ms: fc.nat(8000),
    type: fc.constantFrom('opened' as const, 'clicked' as const, 'clicked' as const),
    flushes: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(hit, { minLength: 3, maxLength: 20 }), async hits => {
      const first = await makeMessage(t, user, { acceptedAt: null })
      const second = await makeMessage(t, user, { acceptedAt: null, campaignId: first.campaignId })
      const messages = [first, second] as const
      await t.db.asSystem(sql => acceptMessages(sql, [first, second], t.clock.now()))
      const other = makeIngest({ db: t.db, onError: console.error })
      for (const { message, link, ms, type, flushes } of hits) {
        const at = new Date(t.clock.now().getTime() + ms)
        const m = messages[message === 0 ? 0 : 1]
        const to = link % 2 ? ingest : other
        to.add({ ...m, type, at, data: { link }, botReason: null })
        if (flushes) await to.flush()
      }
      await Promise.all([ingest.flush(), other.flush()])
      const counted = await countEvents(t, first.campaignId)
      expect(await figures(t, first.campaignId)).toEqual(counted)
      expect(await figures(t, first.campaignId, 'email_rollup_cohort')).toEqual(counted)
      expect(await openCount(first)).toBe(counted.opened?.[1] ?? 0)
      expect(counted.opened?.[1] ?? 0).toBeGreaterThanOrEqual(counted.clicked?.[1] ?? 0)
      const firstsWithoutEvent = await t.db.system`
        select u.kind, u.first_at from event_uniques u join messages m on m.user_id = u.user_id and m.id = u.message_id
        where m.user_id = ${user.id} and m.campaign_id = ${first.campaignId} and not exists (
          select from email_events e where e.user_id = ${user.id} and e.message_id = u.message_id and e.timestamp = u.first_at
            and u.kind = case when e.bot_reason is null then '' else 'machine_' end || e.event_type)`
      expect(firstsWithoutEvent).toEqual([])
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
