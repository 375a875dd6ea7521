import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import type { SentEmail, Timeline } from '#contract/campaign-report.ts'
import type { CampaignContent } from '#contract/campaigns.ts'
import { type EmailEventType, recordEvents } from '#server/tracking/tracking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, readReport } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
let id: string
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
  id = await makeCampaign()
})

const SENT = new Date('2026-11-10T17:00:00Z')

/**
 * A campaign with a follow-up to six recipients, ann to fay. Ann, cat, and eve got variant A, the others B. Eve bounced and
 * fay was skipped; ann and bob got the follow-up. The first text of variant A had one link only, which is the second now.
 */
async function makeCampaign(): Promise<string> {
  const [campaign] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, recipient_count, sent_at, step_count, variant_count, tracks_opens)
    values (${user.id}, 'Bakeries', 'Bread', 'Hello', 'sending', 6, ${SENT.toISOString()}, 1, 1, true) returning id`
  const made = campaign?.id ?? ''
  await t.db.system`
    insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
    values (${user.id}, ${made}, 1, 72, 'not-replied', '', 'Still there?')`
  await t.db.system`
    insert into campaign_revisions (user_id, campaign_id, n, step, variant, subject, body_html, body_text, links, postal_address)
    values (${user.id}, ${made}, 1, 0, 0, 'Bread', '<a href="{{@link:0}}">b</a>', 'b', '["https://b.example/"]', 'x'),
      (${user.id}, ${made}, 2, 0, 1, 'Rolls', '<p>No link</p>', 'b', '[]', 'x'),
      (${user.id}, ${made}, 3, 1, 0, '', '<p>Still there?</p>', 'b', '[]', 'x'),
      (${user.id}, ${made}, 4, 0, 0, 'Bread', '<a href="{{@link:0}}">a</a> <a href="{{@link:1}}">b</a>', 'b',
        '["https://a.example/", "https://b.example/"]', 'x')`
  await t.db.system`
    with people as (
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      select ${user.id}, ${made}, name || '@shop.test' from unnest(array['ann', 'bob', 'cat', 'dan', 'eve', 'fay']) as name
      returning id, email_norm, split_part(email_norm, '@', 1) as name),
    mails as (
      select p.*, 0 as step, case when name in ('ann') then 1 when name in ('cat', 'eve') then 4 else 2 end as revision from people p
      union all select p.*, 1, 3 from people p where name in ('ann', 'bob'))
    insert into settled_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, accepted_at)
    select ${user.id}, message_id(m.id, m.step), ${made}, m.id, m.step, r.id, email_norm, case name when 'eve' then 'bounced' when 'fay' then 'skipped' else 'accepted' end,
      case name when 'fay' then 'unsubscribed' end, case when name <> 'fay' then ${SENT.toISOString()}::timestamptz end
    from mails m join campaign_revisions r on r.user_id = ${user.id} and r.campaign_id = ${made} and r.n = m.revision`
  return made
}

interface What {
  step?: number
  minutes?: number
  link?: number
  bot?: string
}

async function happens(name: string, type: EmailEventType, { step = 0, minutes = 10, link, bot }: What = {}) {
  const [message] = await t.db.system<{ id: string }[]>`
    select id from settled_messages where campaign_id = ${id} and email = ${`${name}@shop.test`} and step = ${step}`
  const at = new Date(SENT.getTime() + minutes * 60_000)
  const event = {
    campaignId: id,
    messageId: message?.id ?? '',
    recipientEmail: `${name}@shop.test`,
    type,
    at,
    sentAt: SENT,
  }
  const data = link === undefined ? undefined : { link, url: 'https://b.example/?for=ann' }
  await t.db.asSystem(sql =>
    recordEvents(sql, user.id, [{ ...event, ...(data && { data }), ...(bot && { botReason: bot }) }]),
  )
}

const get = async <T>(path: string) => (await user.client(`/api/campaigns/${id}${path}`)).json<T>()
const named = (rows: CampaignRecipient[]) => rows.map(row => row.email.split('@')[0])

describe('the emails', () => {
  test('come with people’s clicks on each link, by variant, whichever text had them', async () => {
    await happens('ann', 'clicked', { link: 0 })
    await happens('ann', 'clicked', { link: 0, minutes: 20 })
    await happens('cat', 'clicked', { link: 1 })
    await happens('cat', 'clicked', { link: 0, minutes: 30 })
    await happens('cat', 'clicked', { link: 0, bot: 'robot' })
    const emails = await get<SentEmail[]>('/emails')
    expect(
      emails.map(({ step, variant, subject, clicks, clickers }) => [step, variant, subject, clicks, clickers]),
    ).toEqual([
      [0, 0, 'Bread', 4, 2],
      [0, 1, 'Rolls', 0, 0],
      [1, 0, '', 0, 0],
    ])
    expect(emails[0]?.html).toContain('{{@link:1}}')
    expect(emails[0]?.links).toEqual([
      { slot: 0, target: 'https://a.example/', clicks: 1, recipients: 1 },
      { slot: 1, target: 'https://b.example/', clicks: 3, recipients: 2 },
    ])
    expect(emails[2]).toMatchObject({ delayDays: 3, condition: 'not-replied' })
  })

  test('aren’t shown to another account', async () => {
    const other = await makeMailer(t)
    for (const part of ['emails', 'timeline'])
      expect((await other.client(`/api/campaigns/${id}/${part}`)).statusCode).toBe(404)
  })
})

test('the timeline counts each open once, in spans of the account’s days, and machines apart', async () => {
  await t.db.system`
    insert into user_settings (user_id, time_zone) values (${user.id}, 'America/Vancouver')
    on conflict (user_id) do update set time_zone = excluded.time_zone`
  await happens('ann', 'opened')
  await happens('ann', 'opened', { minutes: 12 })
  await happens('bob', 'opened', { minutes: 80 })
  await happens('bob', 'replied', { minutes: 90 })
  await happens('cat', 'opened', { bot: 'mail-privacy-proxy' })
  const { hours, points, machineOpens } = await get<Timeline>('/timeline')
  expect([hours, machineOpens]).toEqual([1, 1])
  expect(points.map(({ at, opened, replied }) => [at, opened, replied])).toEqual([
    ['2026-11-10T17:00:00.000Z', 1, 0],
    ['2026-11-10T18:00:00.000Z', 1, 1],
  ])
})

describe('the recipients', () => {
  const list = (query: string) => get<CampaignRecipient[]>(`/recipients?${query}`)

  test('are filtered by what they did, each once', async () => {
    await happens('ann', 'opened', { step: 1 })
    await happens('ann', 'opened')
    await happens('bob', 'clicked')
    await happens('bob', 'replied', { step: 1 })
    await happens('dan', 'unsubscribed')
    await happens('cat', 'complained')
    const found = Object.fromEntries(
      await Promise.all(
        ['opened', 'not-opened', 'clicked', 'not-clicked', 'replied', 'not-replied', 'unsubscribed', 'complained'].map(
          async did => [did, named(await list(`did=${did}`))],
        ),
      ),
    )
    expect(found).toEqual({
      opened: ['ann', 'bob'],
      'not-opened': ['cat', 'dan'],
      clicked: ['bob'],
      'not-clicked': ['ann', 'cat', 'dan'],
      replied: ['bob'],
      'not-replied': ['ann', 'cat', 'dan'],
      unsubscribed: ['dan'],
      complained: ['cat'],
    })
    expect(named(await list('did=opened&search=BO'))).toEqual(['bob'])
    const { people } = await readReport(user, id)
    expect(people).toMatchObject({ sent: 5, delivered: 4, opened: 2, clicked: 1, replied: 1, bounced: 1, skipped: 1 })
  })

  test('of a group can be narrowed to the first email', async () => {
    await t.db
      .system`update settled_messages set state = 'skipped', reason = 'replied' where campaign_id = ${id} and step = 1`
    expect(new Set(named(await list('group=skipped')))).toEqual(new Set(['ann', 'bob', 'fay']))
    expect(named(await list('group=skipped&step=0'))).toEqual(['fay'])
  })

  test('of a filter come page by page', async () => {
    const reply = await user.client(`/api/campaigns/${id}/recipients?did=not-opened&limit=2`)
    expect(named(reply.json())).toEqual(['ann', 'bob'])
    const next = reply.headers['x-next-cursor']?.toString() ?? ''
    expect(named(await list(`did=not-opened&limit=2&cursor=${encodeURIComponent(next)}`))).toEqual(['cat', 'dan'])
  })

  test('have every email with what came back', async () => {
    await happens('ann', 'opened')
    await happens('ann', 'opened', { minutes: 20 })
    await happens('ann', 'opened', { bot: 'robot' })
    await happens('ann', 'clicked', { step: 1, link: 0, minutes: 30 })
    await happens('ann', 'clicked', { step: 1, link: 2, minutes: 40 })
    const [ann] = await list('search=ann')
    expect(ann).toMatchObject({
      variant: 0,
      steps: [
        { step: 0, group: 'sent', opens: 2, links: 0, repliedAt: null, sentAt: SENT.toISOString() },
        { step: 1, group: 'sent', links: 2 },
      ],
    })
  })
})

describe('a new campaign from a list', () => {
  const create = (payload: object) => user.client({ method: 'POST', url: `/api/campaigns/${id}/follow-on`, payload })

  test('is a draft with the email and exactly these recipients', async () => {
    await happens('ann', 'opened')
    await happens('dan', 'opened')
    const reply = await create({ did: 'opened' })
    expect(reply.json()).toMatchObject({ status: 'draft', name: 'Bakeries: opened', recipientCount: 2, sentCount: 0 })
    const content = (await user.client(`/api/campaigns/${reply.json().id}/content`)).json<CampaignContent>()
    expect(content).toMatchObject({ subject: 'Bread', recipients: ['ann@shop.test', 'dan@shop.test'], steps: [] })
    expect((await create({ did: 'opened' })).json().name).toBe('Bakeries: opened (2)')
  })

  test('is refused if nobody is in the list', async () => {
    const reply = await create({ did: 'replied' })
    expect([reply.statusCode, reply.json()]).toEqual([409, { message: 'No recipient is in this list anymore.' }])
  })

  test('never has the placeholder text of a campaign whose recipients have their own emails', async () => {
    await t.db.system`update campaigns set has_own_emails = true where id = ${id}`
    const { id: made } = (await create({ group: 'sent' })).json()
    const content = (await user.client(`/api/campaigns/${made}/content`)).json<CampaignContent>()
    expect([content.subject, content.recipients.length]).toEqual(['[Subject]', 4])
    const reply = await user.client({ method: 'POST', url: `/api/campaigns/${made}/send` })
    expect(reply.statusCode).not.toBe(200)
  })
})
