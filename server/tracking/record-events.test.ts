import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db } from '#server/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { campaignCounts, countEvents, figures } from '#test/mail-figures.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeCampaign, makeMessage, type TestMessage } from '#test/make-mail.ts'
import { type EmailEvent, recordEvents } from './tracking.ts'

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
const happened = (
  m: TestMessage,
  type: EmailEvent['type'],
  at = '2026-03-03T09:20:00Z',
  more = {},
): EmailEvent => ({
  userId: m.userId,
  campaignId: m.campaignId,
  messageId: m.messageId,
  recipientEmail: m.email,
  type,
  at: new Date(at),
  sentAt,
  ...more,
})

describe('one event or many, one statement', () => {
  test('nothing to record is no statement', async () => {
    await expect(recordEvents(t.db.system, [])).resolves.toBeUndefined()
  })

  test('sent counts as delivered, at its time and in its cohort', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [happened(m, 'sent', sentAt.toISOString())])
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
  })

  test('an open counts at its own time, and in the cohort at the time of sending', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [
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

  test('the campaign counts messages sent and opened, not events', async () => {
    const campaignId = await makeCampaign(t, user)
    const [a, b] = [await makeMessage(t, user, { campaignId }), await makeMessage(t, user, { campaignId })]
    await recordEvents(t.db.system, [
      happened(a, 'sent'),
      happened(b, 'sent'),
      happened(a, 'opened'),
      happened(a, 'opened'),
    ])
    await recordEvents(t.db.system, [happened(a, 'opened')])
    expect(await campaignCounts(t, campaignId)).toEqual({ sentCount: 2, openCount: 1 })
  })

  test('machines are kept, with the reason, and counted apart', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [
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

describe('a click proves an open', () => {
  test('where there was none', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [happened(m, 'clicked'), happened(m, 'clicked')])
    expect(await figures(t, m.campaignId)).toEqual({ clicked: [2, 1], opened: [1, 1] })
  })
  test('and not a second one', async () => {
    const [a, b] = [await makeMessage(t, user), await makeMessage(t, user)]
    await recordEvents(t.db.system, [happened(a, 'opened')])
    await recordEvents(t.db.system, [happened(a, 'clicked'), happened(b, 'clicked'), happened(b, 'opened')])
    expect(await figures(t, a.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1] })
    expect(await figures(t, b.campaignId)).toEqual({ clicked: [1, 1], opened: [1, 1] })
  })
})

describe('a bounce takes the delivery back', () => {
  test.each([
    ['in one batch', [['sent', 'bounced']]],
    ['later', [['sent'], ['bounced']]],
    ['told twice', [['sent'], ['bounced', 'bounced'], ['bounced']]],
    ['before its acceptance is recorded', [['bounced'], ['sent', 'delivered']]],
  ] as const)('%s', async (_, batches) => {
    const m = await makeMessage(t, user)
    for (const batch of batches)
      await recordEvents(
        t.db.system,
        batch.map(type => happened(m, type)),
      )
    const { sent, bounced, delivered } = await figures(t, m.campaignId)
    expect([sent, bounced?.[1], delivered]).toEqual([[1, 1], 1, undefined])
  })

  test('and leaves the day of the bounce without a negative figure', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [happened(m, 'sent', sentAt.toISOString())])
    await recordEvents(t.db.system, [happened(m, 'bounced', '2026-03-05T00:00:00Z')])
    const below = await t.db.system`
      select from email_analytics where campaign_id = ${m.campaignId} and delivered_count < 0`
    expect(below).toHaveLength(0)
  })
  test('delivered as told by a provider counts once', async () => {
    const m = await makeMessage(t, user)
    await recordEvents(t.db.system, [happened(m, 'sent')])
    await recordEvents(t.db.system, [happened(m, 'delivered'), happened(m, 'delivered')])
    expect(await figures(t, m.campaignId)).toEqual({ sent: [1, 1], delivered: [1, 1] })
  })
})

test('whatever comes, in whatever batches, from two processes at once: the sums are the counts', async () => {
  const types = [
    'sent',
    'delivered',
    'bounced',
    'opened',
    'clicked',
    'unsubscribed',
    'complained',
    'replied',
  ] as const
  const event = fc.record({
    message: fc.nat(4),
    type: fc.constantFrom(...types),
    minutes: fc.nat(60 * 24 * 2),
    botReason: fc.option(fc.constant('prefetch'), { freq: 2 }),
  })
  const batches = fc.array(fc.array(event, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(batches, async drawn => {
      const campaigns = [await makeCampaign(t, user), await makeCampaign(t, user)]
      const messages: TestMessage[] = []
      for (let i = 0; i < 5; i++)
        messages.push(await makeMessage(t, user, { campaignId: campaigns[i % 2] ?? '' }))
      const all = drawn.map(batch =>
        batch.map(e => {
          const at = new Date(sentAt.getTime() + e.minutes * 60_000).toISOString()
          const bot = e.type === 'opened' || e.type === 'clicked' ? e.botReason : null
          return happened(messages[e.message] as TestMessage, e.type, at, { botReason: bot })
        }),
      )
      await Promise.all(
        [t.db, other].map(async (db, i) => {
          for (const batch of all.filter((_, n) => n % 2 === i)) await recordEvents(db.system, batch, i)
        }),
      )
      for (const campaignId of campaigns) {
        const counted = await countEvents(t, campaignId)
        expect(await figures(t, campaignId)).toEqual(counted)
        expect(counted.opened?.[1] ?? 0).toBeGreaterThanOrEqual(counted.clicked?.[1] ?? 0)
        expect(await figures(t, campaignId, 'email_rollup_cohort')).toEqual(counted)
        const [campaign] = await t.db
          .system`select sent_count, open_count from campaigns where id = ${campaignId}`
        expect(campaign).toEqual({ sentCount: counted.sent?.[1] ?? 0, openCount: counted.opened?.[1] ?? 0 })
      }
    }),
    { numRuns: 40 },
  )
})
