import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db, type Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { campaignCounts, countEvents, figures } from '#test/mail-figures.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { acceptMessages, makeCampaign, makeMessage, type TestMessage } from '#test/make-mail.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'
import { type EmailEvent, recordAccepted, recordEvents } from './tracking.ts'

let t: TestApp
let user: TestUser
let other: Db

beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t)
  other = connect(t.url, { max: 1 })
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const sentAt = new Date('2026-03-02T10:07:00Z')
const happened = (m: TestMessage, type: EmailEvent['type'], at = '2026-03-03T09:20:00Z', more = {}): EmailEvent => ({
  campaignId: m.campaignId,
  messageId: m.messageId,
  recipientEmail: m.email,
  type,
  at: new Date(at),
  sentAt,
  ...more,
})

/** A message handed to a mail server that hasn't answered yet. */
const underWay = (campaignId?: string) => makeMessage(t, user, { acceptedAt: null, ...(campaignId && { campaignId }) })

const accept = (...messages: TestMessage[]) => t.db.asSystem(sql => acceptMessages(sql, messages, sentAt))
const record = (...events: EmailEvent[]) => t.db.asSystem(sql => recordEvents(sql, user.id, events))

/** Rows that no chart shows. */
const negatives = (campaignId: string) => t.db.system`
  select kind, bucket from (select * from email_rollup union all select * from email_rollup_cohort) r
  where campaign_id = ${campaignId} group by r.kind, r.bucket having sum(n) < 0 or sum(uniques) < 0`

test('doesn’t infer an open from a click if the campaign doesn’t track opens', async () => {
  const m = await makeMessage(t, user)
  const tracked = await makeMessage(t, user)
  await t.db.system`update campaigns set tracks_opens = false where id = ${m.campaignId}`
  await record(happened(m, 'clicked'), happened(tracked, 'clicked'))
  expect(await figures(t, m.campaignId)).toEqual({ clicked: [1, 1] })
  expect(await figures(t, tracked.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1] })
  expect(await campaignCounts(t, m.campaignId)).toMatchObject({ openCount: 0 })
})

describe('records any number of events in one statement', () => {
  test('sends no statement for no events', async () => {
    await expect(recordEvents(t.db.system, user.id, [])).resolves.toBeUndefined()
    await expect(recordAccepted(t.db.system, user.id, [])).resolves.toBeUndefined()
  })

  test('counts an accepted message as sent and delivered, at its time and in its cohort, without a row', async () => {
    const m = await underWay()
    await accept(m)
    const rows = await t.db.system`
      select kind, bucket, n, uniques from email_rollup where campaign_id = ${m.campaignId}
      union all select kind || ' cohort', bucket, n, uniques from email_rollup_cohort where campaign_id = ${m.campaignId}
      order by 1`
    const quarter = { bucket: '2026-03-02T10:00:00.000Z', n: 1, uniques: 1 }
    expect(rows).toEqual([
      { kind: 'delivered', ...quarter },
      { kind: 'delivered cohort', ...quarter },
      { kind: 'sent', ...quarter },
      { kind: 'sent cohort', ...quarter },
    ])
    const ofItsOwn = await t.db.system`
      select message_id from email_events where message_id = ${m.messageId}
      union all select message_id from event_uniques where message_id = ${m.messageId}`
    expect(ofItsOwn).toHaveLength(0)
  })

  test('counts messages accepted together in their own campaigns', async () => {
    const campaigns = [await makeCampaign(t, user), await makeCampaign(t, user)] as const
    const [a, b, c] = [await underWay(campaigns[0]), await underWay(campaigns[1]), await underWay(campaigns[0])]
    await accept(a, b, c)
    expect(await figures(t, campaigns[0])).toEqual({ sent: [2, 2], delivered: [2, 2] })
    expect(await figures(t, campaigns[1])).toEqual({ sent: [1, 1], delivered: [1, 1] })
    expect(await campaignCounts(t, campaigns[0])).toEqual({ sentCount: 2, openCount: 0 })
  })

  test('counts an open at its own time and in the cohort of its sending time', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, user.id, [
      happened(m, 'opened', '2026-03-03T09:29:59Z'),
      happened(m, 'opened', '2026-03-03T09:30:00Z'),
    ])
    const rows = await t.db.system`
      select bucket, n, uniques, 'time' as by from email_rollup where campaign_id = ${m.campaignId}
      union all select bucket, n, uniques, 'cohort' from email_rollup_cohort where campaign_id = ${m.campaignId}
      order by by desc, bucket`
    expect(rows).toEqual([
      { by: 'time', bucket: '2026-03-03T09:15:00.000Z', n: 1, uniques: 1 },
      { by: 'time', bucket: '2026-03-03T09:30:00.000Z', n: 1, uniques: 0 },
      { by: 'cohort', bucket: '2026-03-02T10:00:00.000Z', n: 2, uniques: 1 },
    ])
  })

  test('counts a campaign’s sent and opened messages, not events', async () => {
    const campaignId = await makeCampaign(t, user)
    const [a, b] = [await underWay(campaignId), await underWay(campaignId)]
    await accept(a, b)
    await record(happened(a, 'opened'), happened(a, 'opened'))
    await record(happened(a, 'opened'))
    expect(await campaignCounts(t, campaignId)).toEqual({ sentCount: 2, openCount: 1 })
  })

  test('keeps machine events with the reason, and counts them separately', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, user.id, [
      happened(m, 'opened', undefined, { botReason: 'mail-proxy' }),
      happened(m, 'clicked', undefined, { botReason: 'prefetch', data: { link: 1 } }),
    ])
    expect(await figures(t, m.campaignId)).toEqual({ machine_opened: [1, 1], machine_clicked: [1, 1] })
    const kept = await t.db.system`
      select event_type, bot_reason from email_events where campaign_id = ${m.campaignId} order by event_type`
    expect(kept).toEqual([
      { eventType: 'clicked', botReason: 'prefetch' },
      { eventType: 'opened', botReason: 'mail-proxy' },
    ])
  })
})

describe('infers an open from a click', () => {
  test('if there was none', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, user.id, [happened(m, 'clicked'), happened(m, 'clicked')])
    expect(await figures(t, m.campaignId)).toEqual({ clicked: [2, 1], opened: [1, 1] })
  })
  test('but not a second one', async () => {
    const [a, b] = [await makeMessage(t, user), await makeMessage(t, user)]
    await recordEvents(t.db.system, user.id, [happened(a, 'opened')])
    await recordEvents(t.db.system, user.id, [happened(a, 'clicked'), happened(b, 'clicked'), happened(b, 'opened')])
    expect(await figures(t, a.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1] })
    expect(await figures(t, b.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1] })
  })
})

describe('takes back the delivery on a bounce', () => {
  test.each([
    ['in one transaction', [['sent', 'bounced']]],
    ['in one transaction, bounce first', [['bounced', 'sent']]],
    ['later', [['sent'], ['bounced']]],
    ['told twice', [['sent'], ['bounced', 'bounced'], ['bounced']]],
    ['before its acceptance is recorded', [['bounced'], ['sent', 'delivered']]],
    ['before and after its acceptance', [['bounced'], ['sent'], ['bounced']]],
    ['of a message reported as delivered', [['sent', 'delivered'], ['bounced'], ['delivered']]],
  ] as const)('%s', async (_, batches) => {
    const m = await underWay()
    for (const batch of batches)
      await t.db.asSystem(async sql => {
        for (const type of batch)
          if (type === 'sent') await acceptMessages(sql, [m], sentAt)
          else await recordEvents(sql, user.id, [happened(m, type)])
      })
    for (const table of ['email_rollup', 'email_rollup_cohort']) {
      const { sent, bounced, delivered } = await figures(t, m.campaignId, table)
      expect([sent, bounced?.[1], delivered]).toEqual([[1, 1], 1, undefined])
    }
  })

  test('without a negative figure on the day of the bounce', async () => {
    const m = await underWay()
    await accept(m)
    await record(happened(m, 'bounced', '2026-03-05T00:00:00Z'))
    expect(await negatives(m.campaignId)).toEqual([])
    const below = await t.db.system`
      select from email_analytics where campaign_id = ${m.campaignId} and delivered_count < 0`
    expect(below).toHaveLength(0)
  })

  test('unless the message was never accepted', async () => {
    const m = await underWay()
    await record(happened(m, 'bounced'))
    expect(await figures(t, m.campaignId)).toEqual({ bounced: [1, 1] })
  })

  test('but not of another message in the same batch', async () => {
    const campaignId = await makeCampaign(t, user)
    const [a, b, c] = [await underWay(campaignId), await underWay(campaignId), await underWay(campaignId)]
    await record(happened(a, 'bounced'))
    await accept(a, b, c)
    await record(happened(a, 'bounced'), happened(b, 'bounced'), happened(c, 'opened'))
    expect(await figures(t, campaignId)).toEqual({ sent: [3, 3], bounced: [3, 2], delivered: [1, 1], opened: [1, 1] })
  })

  test('counts a provider’s delivery report once', async () => {
    const m = await underWay()
    await accept(m)
    await record(happened(m, 'delivered'), happened(m, 'delivered'))
    expect(await figures(t, m.campaignId)).toEqual({ sent: [1, 1], delivered: [1, 1] })
  })
})

describe('when a bounce and the acceptance arrive concurrently in two processes', () => {
  /** Starts `second` while the transaction of `first` is open, and commits that once `second` waits for it. */
  async function meanwhile(first: (sql: Sql) => Promise<void>, second: (sql: Sql) => Promise<void>) {
    const done = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    const one = t.db.asSystem(async sql => {
      await first(sql)
      done.resolve()
      await waits.promise
    })
    await Promise.race([done.promise, one])
    const two = other.asSystem(second)
    try {
      await expect.poll(() => waitsForLock(t.db), { interval: 10 }).toBe(true)
    } finally {
      waits.resolve()
      await Promise.all([one, two])
    }
  }

  test.each(['the acceptance', 'the bounce'])('has consistent figures with %s slightly earlier', async earlier => {
    const m = await underWay()
    const accepts = (sql: Sql) => acceptMessages(sql, [m], sentAt, 1)
    const bounces = (sql: Sql) => recordEvents(sql, user.id, [happened(m, 'bounced')], 2)
    if (earlier === 'the bounce') await meanwhile(bounces, accepts)
    else await meanwhile(accepts, bounces)
    const exact = { sent: [1, 1], bounced: [1, 1] }
    expect(await figures(t, m.campaignId)).toEqual(exact)
    expect(await figures(t, m.campaignId, 'email_rollup_cohort')).toEqual(exact)
    expect(await campaignCounts(t, m.campaignId)).toEqual({ sentCount: 1, openCount: 0 })
    expect(await negatives(m.campaignId)).toEqual([])
  })

  test('takes back one delivery if both report the same bounce', async () => {
    const campaignId = await makeCampaign(t, user)
    const [a, b] = [await underWay(campaignId), await underWay(campaignId)]
    await accept(a, b)
    const bounces = (sql: Sql) => recordEvents(sql, user.id, [happened(a, 'bounced')])
    await meanwhile(bounces, bounces)
    expect(await figures(t, campaignId)).toEqual({ sent: [2, 2], bounced: [2, 1], delivered: [1, 1] })
  })
})

test('keeps sums equal to counts for any batches from two processes', async () => {
  const types = ['delivered', 'bounced', 'opened', 'clicked', 'unsubscribed', 'complained', 'replied'] as const
  const event = fc.record({
    message: fc.nat(4),
    type: fc.constantFrom(...types),
    minutes: fc.nat(60 * 24 * 2),
    botReason: fc.option(fc.constant('prefetch'), { freq: 2 }),
  })
  const batch = fc.record({
    accepted: fc.array(fc.nat(4), { maxLength: 5 }),
    events: fc.array(event, { maxLength: 12 }),
    isBounceFaster: fc.boolean(),
  })
  const batches = fc.array(batch, { minLength: 2, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(batches, async drawn => {
      const campaigns = [await makeCampaign(t, user), await makeCampaign(t, user)]
      const messages: TestMessage[] = []
      for (let i = 0; i < 5; i++) messages.push(await underWay(campaigns[i % 2]))
      const steps = drawn.map(({ accepted, events, isBounceFaster }) => {
        const all = events.map(e => {
          const at = new Date(sentAt.getTime() + e.minutes * 60_000).toISOString()
          const bot = e.type === 'opened' || e.type === 'clicked' ? e.botReason : null
          return happened(messages[e.message] as TestMessage, e.type, at, { botReason: bot })
        })
        const taken = accepted.map(i => messages[i] as TestMessage)
        const both = [
          (sql: Sql, shard: number) => acceptMessages(sql, taken, sentAt, shard),
          (sql: Sql, shard: number) => recordEvents(sql, user.id, all, shard),
        ]
        return isBounceFaster ? both.reverse() : both
      })
      await Promise.all(
        [t.db, other].map(async (db, i) => {
          for (const step of steps.filter((_, n) => n % 2 === i).flat()) await db.asSystem(sql => step(sql, i))
        }),
      )
      for (const campaignId of campaigns) {
        const counted = await countEvents(t, campaignId)
        expect(await figures(t, campaignId)).toEqual(counted)
        expect(counted.opened?.[1] ?? 0).toBeGreaterThanOrEqual(counted.clicked?.[1] ?? 0)
        expect(await figures(t, campaignId, 'email_rollup_cohort')).toEqual(counted)
        expect(await negatives(campaignId)).toEqual([])
        const [campaign] = await t.db.system`select sent_count, open_count from campaigns where id = ${campaignId}`
        expect(campaign).toEqual({ sentCount: counted.sent?.[1] ?? 0, openCount: counted.opened?.[1] ?? 0 })
      }
    }),
    { numRuns: 40 },
  )
})
