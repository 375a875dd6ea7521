import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmailEvent, recordEvents } from '#server/tracking/tracking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { acceptMessages, makeCampaign, makeMessage } from '#test/make-mail.ts'
import { rate } from './rate.ts'

let t: TestApp
let user: TestUser

beforeAll(async () => {
  t = await testApp({ now: '2026-06-15T12:00:00Z' })
})
beforeEach(async () => {
  user = await makeUser(t)
})
afterAll(() => t.close())

/** Records one message sent at `at` and the events that followed. */
async function mailed(
  sentAt: string,
  what: [EmailEvent['type'], (string | undefined)?, string?][] = [],
  campaignId?: string,
) {
  const acceptedAt = new Date(sentAt)
  const m = await makeMessage(t, user, { acceptedAt: null, ...(campaignId && { campaignId }) })
  await t.db.asSystem(sql => acceptMessages(sql, [m], acceptedAt))
  const events = what.map(([type, at = sentAt, botReason]) => ({
    campaignId: m.campaignId,
    messageId: m.messageId,
    recipientEmail: m.email,
    type,
    at: new Date(at),
    sentAt: acceptedAt,
    botReason: botReason ?? null,
  }))
  await t.db.asSystem(sql => recordEvents(sql, user.id, events))
  return m
}

async function makeUntracked() {
  const id = await makeCampaign(t, user, 'Quiet')
  await t.db.system`update campaigns set tracks_opens = false where id = ${id}`
  return id
}

const livesIn = (timeZone: string) => user.client({ method: 'PUT', url: '/api/settings/sender', payload: { timeZone } })

const summary = async (query = '') => (await user.client(`/api/email-analytics/summary${query}`)).json()
const days = async (query = '') => (await user.client(`/api/email-analytics${query}`)).json()

const noFigures = {
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalClicked: 0,
  totalReplied: 0,
  deliveryRate: 0,
  openRate: 0,
  clickRate: 0,
}
const nothing = {
  ...noFigures,
  before: noFigures,
  totalBounced: 0,
  totalUnsubscribed: 0,
  sentUntracked: 0,
  machineOpens: 0,
  machineClicks: 0,
  keptInTestMode: 0,
  days: 30,
  since: '2026-05-17',
  until: '2026-06-15',
}

describe('the summary', () => {
  test('shows zeros over 30 days for an account that sent nothing', async () => {
    expect(await summary()).toEqual(nothing)
  })

  test('counts messages and shows rates as percentages of the sent ones', async () => {
    const at = '2026-06-14T08:00:00Z'
    await mailed(at, [['opened'], ['opened'], ['clicked'], ['unsubscribed']])
    await mailed(at, [['clicked']])
    await mailed(at, [['bounced']])
    expect(await summary('?days=7')).toEqual({
      ...nothing,
      totalSent: 3,
      totalDelivered: 2,
      totalOpened: 2,
      totalClicked: 2,
      totalBounced: 1,
      totalUnsubscribed: 1,
      deliveryRate: 66.7,
      openRate: 66.7,
      clickRate: 66.7,
      days: 7,
      since: '2026-06-09',
    })
  })

  test('rates opens over campaigns that track them and clicks over all campaigns', async () => {
    const at = '2026-06-14T08:00:00Z'
    const untracked = await makeUntracked()
    await mailed(at, [['opened']])
    await mailed(at)
    await mailed(at, [['clicked']], untracked)
    await mailed(at, [], untracked)
    expect(await summary()).toMatchObject({
      totalSent: 4,
      sentUntracked: 2,
      totalOpened: 1,
      totalClicked: 1,
      openRate: 50,
      clickRate: 25,
    })
  })

  test('has no open rate if no campaign in the range tracks opens', async () => {
    await mailed('2026-06-14T08:00:00Z', [['clicked']], await makeUntracked())
    expect(await summary()).toMatchObject({ totalOpened: 0, openRate: null, clickRate: 100 })
    const another = await makeUser(t)
    expect((await another.client('/api/email-analytics/summary')).json()).toEqual(nothing)
  })

  test('excludes opens and clicks by machines from the rates', async () => {
    await mailed('2026-06-14T08:00:00Z', [
      ['opened', undefined, 'robot'],
      ['opened', undefined, 'robot'],
      ['clicked', undefined, 'burst'],
    ])
    expect(await summary()).toMatchObject({
      totalOpened: 0,
      openRate: 0,
      clickRate: 0,
      machineOpens: 2,
      machineClicks: 1,
    })
  })

  test('ignores late opens of emails sent before the range, so no rate exceeds 100', async () => {
    await mailed('2026-06-01T08:00:00Z', [['opened', '2026-06-15T08:00:00Z']])
    await mailed('2026-06-15T09:00:00Z', [['opened', '2026-06-15T10:00:00Z']])
    expect(await summary('?days=7')).toMatchObject({ totalSent: 1, totalOpened: 1, openRate: 100 })
    expect(await summary('?days=30')).toMatchObject({ totalSent: 2, totalOpened: 2, openRate: 100 })
  })

  test('hides the messages of another account', async () => {
    await mailed('2026-06-14T08:00:00Z')
    user = await makeUser(t)
    expect(await summary()).toEqual(nothing)
    expect(await days()).toEqual([])
  })

  test.each(['0', '-1', '367', '1.5', 'x', ''])('rejects a range of “%s” days', async value => {
    const reply = await user.client(`/api/email-analytics/summary?days=${value}`)
    expect(reply.statusCode).toBe(400)
  })
})

test('leaves out of every figure what test mode kept in the outbox', async () => {
  const campaignId = await makeCampaign(t, user, 'Tried')
  await mailed('2026-06-14T08:00:00Z', [['opened']], campaignId)
  await mailed('2026-06-14T08:00:00Z')
  const keep = (id: string | null, at: string) => t.db.system`
    insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, to_address, subject, raw, created_at)
    values (${user.id}, ${id}, ${`<${at}>`}, 'a@shop.example', 'b@shop.example', 'Hello', '', ${at})`
  await keep(campaignId, '2026-06-14T08:00:00Z')
  await keep(campaignId, '2026-06-01T08:00:00Z')
  await keep(null, '2026-06-14T09:00:00Z')
  expect(await summary('?days=7')).toMatchObject({ totalSent: 1, totalOpened: 0, keptInTestMode: 1 })
  expect(await days('?days=7')).toMatchObject([{ sentCount: 1 }])
  expect(await brokenDown('campaign')).toMatchObject([{ sent: 1 }])
  expect((await details()).hours).toEqual([])
})

test('compares with the same number of days before', async () => {
  await mailed('2026-06-14T08:00:00Z', [['replied']])
  await mailed('2026-06-08T23:59:00Z', [['opened']])
  await mailed('2026-06-02T00:00:00Z')
  await mailed('2026-06-01T23:59:00Z')
  const { totalSent, totalReplied, before } = await summary('?days=7')
  expect([totalSent, totalReplied, before.totalSent, before.totalOpened]).toEqual([1, 1, 2, 1])
})

const brokenDown = async (by: string) => (await user.client(`/api/email-analytics/breakdown?days=7&by=${by}`)).json()
const details = async () => (await user.client('/api/email-analytics/details?days=7')).json()

describe('the emails of the range', () => {
  const at = '2026-06-14T08:00:00Z'

  test('are listed by what tells them apart, with their people', async () => {
    const [spring, autumn] = [await makeCampaign(t, user, 'Spring'), await makeCampaign(t, user, 'Autumn')]
    const one = await mailed(at, [['opened'], ['clicked'], ['replied']], spring)
    await mailed(at, [['opened']], spring)
    await mailed(at, [['opened']], autumn)
    await mailed('2026-06-01T08:00:00Z', [], autumn)
    await t.db.system`update settled_messages set from_address = 'ada@shop.example' where campaign_id = ${spring}`
    await t.db.system`update campaigns set tracks_opens = false where id = ${autumn}`
    const lead = await t.db.system<{ id: string }[]>`
      insert into leads (user_id, business_name, category, city)
      values (${user.id}, 'Shop', 'Bakery', 'Springfield') returning id`
    await t.db.system`
      update campaign_recipients set lead_id = ${lead[0]?.id ?? null}
      where campaign_id = ${spring} and email_norm = ${one.email}`
    const figures = { delivered: 2, clicked: 1, replied: 1, bounced: 0 }
    expect(await brokenDown('campaign')).toEqual([
      { key: spring, name: 'Spring', sent: 2, opened: 2, ...figures },
      { key: autumn, name: 'Autumn', sent: 1, opened: null, ...figures, delivered: 1, clicked: 0, replied: 0 },
    ])
    const names = async (by: string) =>
      (await brokenDown(by)).map(({ name, sent }: { name: string; sent: number }) => `${name}: ${sent}`)
    expect(await names('sender')).toEqual(['ada@shop.example: 2', 'Not known: 1'])
    expect(await names('step')).toEqual(['Email: 3'])
    expect(await names('category')).toEqual(['Not known: 2', 'Bakery: 1'])
    expect(await names('town')).toEqual(['Not known: 2', 'Springfield: 1'])
    await t.db.system`update settled_messages set email = 'a@gmail.com' where id = ${one.messageId}`
    expect(await names('provider')).toEqual([expect.stringMatching(/: 2$/), 'Google: 1'])
  })

  test('have hours, replies by label, and bounces by reason', async () => {
    await livesIn('America/New_York')
    const one = await mailed(at, [
      ['opened', '2026-06-15T03:10:00Z'],
      ['replied', '2026-06-15T03:20:00Z'],
    ])
    await mailed(at, [['opened', '2026-06-15T03:40:00Z']])
    const bounced = await mailed(at, [['bounced']])
    await t.db
      .system`update settled_messages set state = 'bounced', reason = 'mailbox-full' where id = ${bounced.messageId}`
    await t.db.system`
      insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at, label)
      values (${user.id}, ${one.campaignId}, ${one.messageId}, 'a@b.example', '', 'Re', 'Yes', 'header', false, ${at}, 'interested')`
    expect(await details()).toEqual({
      hours: [{ weekday: 7, hour: 23, opened: 2, clicked: 0, replied: 1 }],
      replies: [{ label: 'interested', count: 1 }],
      bounces: [{ reason: expect.stringMatching(/./), count: 1 }],
    })
  })

  test('are only the account’s own', async () => {
    await mailed(at, [['opened']])
    user = await makeUser(t)
    expect(await brokenDown('campaign')).toEqual([])
    expect(await details()).toEqual({ hours: [], replies: [], bounces: [] })
  })
})

describe('the last seven days begin at midnight in the account’s time zone', () => {
  // It is 12:00 UTC on 15 June; in Auckland the 16th has just begun.
  test.each([
    ['UTC', '2026-06-09T00:00:00Z'],
    ['America/New_York', '2026-06-09T04:00:00Z'],
    ['Asia/Kathmandu', '2026-06-08T18:15:00Z'],
    ['Pacific/Auckland', '2026-06-09T12:00:00Z'],
  ])('in %s at %s', async (zone, midnight) => {
    expect((await livesIn(zone)).statusCode).toBe(200)
    await mailed(midnight)
    await mailed(new Date(Date.parse(midnight) - 1).toISOString())
    expect(await summary('?days=7')).toMatchObject({ totalSent: 1 })
    expect(await days('?days=7')).toHaveLength(1)
  })
})

describe('daily figures', () => {
  test('groups events by campaign and by their date in the account’s time zone', async () => {
    await livesIn('America/New_York')
    const campaignId = await makeCampaign(t, user)
    await mailed(
      '2026-06-14T03:59:00Z',
      [
        ['opened', '2026-06-14T04:00:00Z'],
        ['clicked', '2026-06-14T04:00:00Z'],
      ],
      campaignId,
    )
    const none = {
      bouncedCount: 0,
      complainedCount: 0,
      openedCount: 0,
      clickedCount: 0,
      uniqueOpensCount: 0,
      uniqueClicksCount: 0,
    }
    expect(await days()).toEqual([
      { campaignId, date: '2026-06-13', sentCount: 1, deliveredCount: 1, ...none },
      {
        campaignId,
        date: '2026-06-14',
        ...none,
        sentCount: 0,
        deliveredCount: 0,
        openedCount: 1,
        clickedCount: 1,
        uniqueOpensCount: 1,
        uniqueClicksCount: 1,
      },
    ])
  })
})

describe('a rate', () => {
  test.each([
    [333, 33.3],
    [1000, 100],
    [999, 99.9],
    [1001, 100],
    [0, 0],
  ])('of %i in 1,000 is %f%%', (opened, shown) => {
    expect(rate(opened, 1000)).toBe(shown)
  })
  test('never rounds up to 100', () => {
    expect(rate(99_999, 100_000)).toBe(99.9)
  })
})
