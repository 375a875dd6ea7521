import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { clickSend, makeDraft, makeMailer } from '#test/campaign.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { processorMs } from '#test/processor.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ now: '2026-03-31T23:59:00Z' })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

const create = (payload: object) =>
  user.client({
    method: 'POST',
    url: '/api/campaigns',
    payload: { name: 'Spring', subject: 'Hello', body: 'Hello there', ...payload },
  })

test('counts each address once, without suppressed ones', async () => {
  const other = await makeMailer(t)
  const block = (id: string, address: string) => t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason) values (${id}, 'email', ${address}, 'unsubscribed')`
  await block(user.id, 'gone@shop.com')
  await block(other.id, 'a@shop.com')
  const reply = await user.client({
    method: 'POST',
    url: '/api/campaigns/mailable',
    payload: { recipients: ['a@shop.com', 'A@shop.com', 'b@shop.com', 'Gone@shop.com', 'nope', ''] },
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { count: 2 }])
})

describe('a new campaign', () => {
  test('makes a draft with each address once', async () => {
    const reply = await create({ recipients: ['a@shop.com', ' A@shop.com ', '', 'b@shop.com'], status: 'draft' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'Spring',
        subject: 'Hello',
        status: 'draft',
        statusReason: null,
        recipientCount: 2,
        sentCount: 0,
        openCount: 0,
        replyCount: 0,
        createdAt: expect.any(String),
        sentAt: null,
        finishedAt: null,
        scheduledAt: null,
        isHeld: false,
        nextSendAt: null,
        isTest: false,
        tracksOpens: true,
        hasOwnEmails: false,
        archivedAt: null,
        version: expect.any(String),
      },
    ])
  })

  test('names every bad address and creates nothing', async () => {
    const reply = await create({ recipients: ['a@shop.com', 'nope', 'also@bad', 'b@shop.com'] })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'Please correct these email addresses: nope, also@bad', field: 'recipients' },
    ])
    expect((await user.client('/api/campaigns')).json()).toEqual([])
  })

  test.each([
    [{ recipients: [] }, { field: 'recipients' }],
    [{ recipients: [' ', ''] }, { field: 'recipients' }],
    [{ recipients: ['a@b.co'], body: '  ' }, {}],
  ])('isn’t created without recipients or text: %j', async (fields, named) => {
    const reply = await create(fields)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'Please fill in all required fields before sending.', ...named },
    ])
    expect((await user.client('/api/campaigns')).json()).toEqual([])
  })

  test('takes 40,000 pasted addresses', async () => {
    const recipients = Array.from({ length: 40_000 }, (_, i) => `reader${i}@some-shop-${i % 1000}.com`)
    const took = await processorMs(async () => {
      const reply = await create({ recipients })
      expect([reply.statusCode, reply.json().recipientCount]).toEqual([200, 40_000])
    })
    expect(took).toBeLessThan(3000)
  })

  test('drops null characters from a broken file', async () => {
    const reply = await create({ recipients: ['a@shop.com'], subject: 'He\0llo', body: 'H\0i \ud800' })
    expect([reply.statusCode, reply.json().subject]).toEqual([200, 'Hello'])
  })

  test('explains that a request is too large', async () => {
    const reply = await create({ recipients: ['a@shop.com'], body: 'x'.repeat(9 * 1024 * 1024) })
    expect(reply.statusCode).toBe(413)
    expect(reply.json().message).toMatch(/\w+ \w+/)
  })
})

describe('Send', () => {
  test('without a postal address points to Settings', async () => {
    const poor = await makeUser(t)
    const { id } = await makeDraft(poor, ['a@shop.com'])
    const reply = await clickSend(poor, id)
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      expect.stringMatching(/^Add your postal address in Settings before sending\. /),
    ])
    expect((await poor.client(`/api/campaigns/${id}`)).json().status).toBe('draft')
  })

  test('sends once when pressed twice at the same moment', async () => {
    const { id } = await makeDraft(user, ['a@shop.com'])
    const replies = await Promise.all([clickSend(user, id), clickSend(user, id), clickSend(user, id)])
    expect(replies.map(r => [r.statusCode, r.json().status])).toEqual(Array(3).fill([200, 'sending']))
    const revisions = await t.db.system`select n from campaign_revisions where campaign_id = ${id}`
    expect(revisions).toHaveLength(1)
  })

  test('freezes the email: HTML, text, links in order, and postal address', async () => {
    const { id } = await makeDraft(user, ['a@shop.com'], {
      body: '<h1>Hi {{businessName|there}}</h1><p><a href="https://a.com/?x=1&amp;y=2">One</a> <a href="https://b.com">two</a></p>',
    })
    await clickSend(user, id)
    const [revision] = await t.db.system`
      select subject, links, postal_address, body_text from campaign_revisions where campaign_id = ${id}`
    expect(revision).toMatchObject({
      subject: 'Hello',
      links: ['https://a.com/?x=1&y=2', 'https://b.com'],
      postalAddress: '1 Main Street\nSpringfield, IL 62701',
      bodyText: expect.stringContaining('Hi {{businessName|there}}'),
    })
  })

  test('of a campaign that doesn’t exist', async () => {
    const reply = await clickSend(user, '01900000-0000-7000-8000-000000000000')
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'Campaign not found' }])
  })
})

describe('recipients of a campaign', () => {
  test('come in pages, by group, with the business of each address', async () => {
    const { id } = await makeDraft(user, ['x@shop.com'])
    await t.db.system`insert into leads (user_id, business_name, email) values (${user.id}, 'Shop Nine', 'R9@shop.com')`
    await t.db.system`
      with r as (
        insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
        select ${user.id}, ${id}, 'r' || i || '@shop.com',
          (select id from leads where user_id = ${user.id} and email_norm = 'r' || i || '@shop.com')
        from generate_series(1, 25) i returning id, email_norm as email), queued as (
        insert into queued_messages (user_id, id, campaign_id, recipient_id, email)
        select ${user.id}, id, ${id}, id, email from r where email >= 'r2' and email <> 'r9@shop.com')
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, reason, reason_text)
      select ${user.id}, id, ${id}, id, email, case when email < 'r2' then 'accepted' else 'failed' end,
        case when email = 'r9@shop.com' then 'refused' end, case when email = 'r9@shop.com' then 'No such user' end
      from r where email < 'r2' or email = 'r9@shop.com'`
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const reply = await user.client(`/api/campaigns/${id}/recipients?limit=10&cursor=${cursor}`)
      seen.push(...reply.json().map((r: { email: string }) => r.email))
      cursor = String(reply.headers['x-next-cursor'] ?? '')
      if (!cursor) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25])
    const failed = await user.client(`/api/campaigns/${id}/recipients?group=failed`)
    expect(failed.json()).toMatchObject([
      {
        email: 'r9@shop.com',
        businessName: 'Shop Nine',
        group: 'failed',
        reason: 'refused',
        reasonText: 'No such user',
      },
    ])
    const groups = (await user.client(`/api/campaigns/${id}`)).json().progress
    expect(groups).toMatchObject({
      expanded: 25,
      sent: 11,
      failed: 1,
      queued: 13,
      reasons: [{ reason: 'refused', text: 'No such user', count: 1 }],
    })
  })

  test('rejects an invalid cursor', async () => {
    const { id } = await makeDraft(user, ['x@shop.com'])
    const reply = await user.client(`/api/campaigns/${id}/recipients?cursor=abc`)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'This cursor doesn’t belong to this list. Start again from the first page.' },
    ])
  })
})
