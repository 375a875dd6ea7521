import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import { recordEvents } from '#server/tracking/tracking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeMailer, readReport, whenChanged } from '#test/campaign.ts'
import type { TestUser } from '#test/make.ts'
import { backToQueue } from '#test/queue.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeMailer(t)
})

/**
 * Inserts a sent campaign: of `size` recipients, every hundredth was refused, another hundredth was skipped as
 * unsubscribed, and the rest were accepted. Recipient 1234 is anna1234@shop.test.
 */
async function makeReport(size: number, fields: { isExpanded?: boolean; recipientCount?: number } = {}) {
  const { isExpanded = true, recipientCount = size } = fields
  const [campaign] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, recipient_count, sent_at, expanded_at, finished_at)
    values (${user.id}, 'Spring', 'Hello', '<p>x</p>', 'finished', ${recipientCount}, now(),
      case when ${isExpanded} then now() end, now()) returning id`
  const id = campaign?.id ?? ''
  await t.db.system`
    with made as (
      insert into campaign_recipients (user_id, campaign_id, email_norm)
      select ${user.id}, ${id}, 'anna' || n || '@shop.test' from generate_series(1, ${size}::int) n
      returning id, 'Anna' || substring(email_norm from '\\d+') || '@Shop.test' as email,
        substring(email_norm from '\\d+')::int as n)
    insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, reason, reason_text, accepted_at)
    select ${user.id}, id, ${id}, id, email, case n % 100 when 7 then 'failed' when 9 then 'skipped' else 'accepted' end,
      case n % 100 when 7 then 'refused' when 9 then 'unsubscribed' end,
      case n % 100 when 7 then 'The mail server refused it: 550 5.7.1 No ' || n when 9 then 'Unsubscribed from your mail' end,
      case when n % 100 not in (7, 9) then now() end
    from made`
  return id
}

async function makeBatch(campaignId: string): Promise<string> {
  const [batch] = await t.db.system<{ id: string }[]>`
    insert into message_batches (user_id, id, campaign_id, worker_id, lease_until, sending_account_id, from_address, from_name,
      message_ids)
    values (${user.id}, new_id(), ${campaignId}, new_id(), now(), new_id(), 'ada@shop.test', 'Ada', '{}') returning id`
  return batch?.id ?? ''
}

const page = async (id: string, query: Record<string, string>) => {
  const reply = await user.client(`/api/campaigns/${id}/recipients?${new URLSearchParams(query)}`)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return { rows: reply.json<CampaignRecipient[]>(), next: reply.headers['x-next-cursor'] }
}
const allOf = async (id: string, query: Record<string, string>) => {
  const emails: string[] = []
  let pages = 0
  for (let cursor: string | undefined = ''; cursor !== undefined; pages++) {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(id, { ...query, cursor })
    emails.push(...rows.map(row => row.email))
    cursor = next?.toString()
  }
  return { emails, pages }
}

describe('the list of recipients', () => {
  test('shows each recipient of a reason once across its pages', async () => {
    const id = await makeReport(2500)
    const { emails, pages } = await allOf(id, { reason: 'refused', limit: '10' })
    const expected = Array.from({ length: 25 }, (_, i) => `Anna${i * 100 + 7}@Shop.test`)
    expect([emails.sort(), pages]).toEqual([expected.sort(), 3])
    expect((await allOf(id, { reason: 'refused', group: 'sent' })).emails).toEqual([])
  })

  test.each([
    ['that is small', 150, true],
    ['whose search list is created by the first search', 2500, true],
    ['whose addresses are still being expanded', 2500, false],
  ])('finds part of an address in a campaign %s', async (_, size, isExpanded) => {
    const id = await makeReport(size, { isExpanded })
    const numbers = Array.from({ length: size }, (_, i) => i + 1)
    for (const letters of ['14', 'A7@s', ' anna12 ', 'shop.test', 'nobody', 'anna7@shop.test', '%', '_']) {
      const expected = numbers
        .map(n => `Anna${n}@Shop.test`)
        .filter(email => email.toLowerCase().includes(letters.trim().toLowerCase()))
        .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
      const { emails } = await allOf(id, { search: letters, limit: '100' })
      expect([letters, emails]).toEqual([letters, expected])
    }
    const failed = await allOf(id, { search: '07@', group: 'failed', limit: '2' })
    expect(failed.emails).toEqual(
      numbers
        .filter(n => n % 100 === 7 && n > 100)
        .map(n => `Anna${n}@Shop.test`)
        .sort(),
    )
  })

  test('searches the list, not the recipients', async () => {
    const id = await makeReport(2500)
    const seen: string[] = []
    await page(id, { search: 'anna77' })
    const [made] = await t.db.system<{ n: number; emails: number }[]>`
      select count(*)::int as n, sum(length(emails) - length(replace(emails, chr(10), '')) + 1)::int as emails
      from campaign_search where campaign_id = ${id}`
    expect(made).toEqual({ n: 7, emails: 2500 })
    await t.db
      .system`update campaign_search set emails = replace(emails, 'anna77@', 'anna_77@') where campaign_id = ${id}`
    seen.push(...(await page(id, { search: 'anna77@' })).rows.map(row => row.email))
    expect(seen).toEqual([])
  })

  test('shows everybody once across its pages in alphabetical order, whatever letters an address has', async () => {
    const id = await makeReport(9)
    await t.db.system`
      update campaign_recipients set email_norm = replace(email_norm, 'anna', 'zoë') where campaign_id = ${id} and email_norm > 'anna5'`
    await t.db
      .system`update settled_messages set email = replace(email, 'Anna', 'Zoë') where campaign_id = ${id} and email > 'Anna5'`
    const expected = Array.from({ length: 9 }, (_, i) => `${i < 4 ? 'Anna' : 'Zoë'}${i + 1}@Shop.test`)
    expect(await allOf(id, { limit: '2' })).toEqual({ emails: expected, pages: 5 })
  })

  test('shows who has an email with that email, even while a follow-up waits', async () => {
    const id = await makeReport(2)
    await t.db.system`update campaigns set step_count = 1 where id = ${id}`
    await t.db.system`
      insert into queued_messages (user_id, id, campaign_id, recipient_id, step, email)
      select user_id, message_id(recipient_id, 1), campaign_id, recipient_id, 1, email from settled_messages where campaign_id = ${id}`
    for (const query of [{}, { search: 'anna' }])
      expect((await page(id, query)).rows.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  })

  test('rejects an invalid cursor', async () => {
    const id = await makeReport(1)
    const reply = await user.client(`/api/campaigns/${id}/recipients?cursor=x`)
    expect(reply.statusCode).toBe(400)
  })
})

describe('the figures of a large campaign', () => {
  test('are stored with their time, and counted again after a change', async () => {
    const id = await makeReport(300, { recipientCount: 30_000 })
    const first = (await readReport(user, id)).progress
    expect(first).toMatchObject({ expanded: 300, sent: 294, failed: 3, skipped: 3 })
    expect(first.reasons).toEqual([
      { reason: 'refused', text: 'The mail server refused it', count: 3 },
      { reason: 'unsubscribed', text: 'Unsubscribed from your mail', count: 3 },
    ])
    const second = (await readReport(user, id)).progress
    expect(second).toEqual({ ...first, countedAt: expect.any(String) })

    const [bounced] = await t.db.system<{ id: string; email: string }[]>`
      update settled_messages set state = 'bounced', reason = 'bounced' where id = (
        select id from settled_messages where campaign_id = ${id} and state = 'accepted' limit 1) returning id, email`
    const at = new Date()
    await t.db.asSystem(sql =>
      recordEvents(sql, user.id, [
        {
          campaignId: id,
          messageId: bounced?.id ?? '',
          type: 'bounced',
          at,
          sentAt: at,
          recipientEmail: bounced?.email ?? '',
        },
      ]),
    )
    await t.db.system`update campaign_counts set counted_at = now() - interval '3 seconds' where campaign_id = ${id}`
    await whenChanged(async () => (await readReport(user, id)).progress.bounced === 1)
    expect((await readReport(user, id)).progress).toMatchObject({ expanded: 300, sent: 293, bounced: 1 })
  })

  test('are counted on every request if the campaign is small', async () => {
    const id = await makeReport(100)
    expect((await readReport(user, id)).progress.countedAt).toBeUndefined()
    await t.db.system`update settled_messages set state = 'cancelled' where campaign_id = ${id} and state = 'skipped'`
    expect((await readReport(user, id)).progress).toMatchObject({ skipped: 0, cancelled: 1 })
  })
})

describe('the history of one recipient', () => {
  test('shows the attempts in the mail server’s words, then what people and machines did', async () => {
    const id = await makeReport(1)
    const [m] = await t.db.system<{ id: string; email: string }[]>`
      update settled_messages set attempts = 2, answer = '250 2.0.0 Ok: queued as 4711', from_address = 'ada@shop.test',
        accepted_at = now() - interval '50 minutes' where campaign_id = ${id} returning id, email`
    const messageId = m?.id ?? ''
    await t.db.system`
      insert into message_attempts (user_id, message_id, attempt, outcome, smtp_code, detail, from_address, at)
      values (${user.id}, ${messageId}, 1, 'deferred', 450, '450 4.2.0 Greylisted', 'ada@shop.test', now() - interval '1 hour')`
    const event = (type: 'opened' | 'clicked', minutesAgo: number, more = {}) => {
      const at = new Date(Date.now() - minutesAgo * 60_000)
      const ids = { campaignId: id, messageId, recipientEmail: m?.email ?? '' }
      return { ...ids, type, at, sentAt: at, ...more }
    }
    await t.db.asSystem(sql =>
      recordEvents(sql, user.id, [
        event('opened', 49, { botReason: 'mail-privacy-proxy' }),
        event('opened', 40),
        event('clicked', 30, { data: { link: 1, url: 'https://shop.example/' } }),
      ]),
    )
    const reply = await user.client(`/api/campaigns/${id}/recipients/${messageId}`)
    const nothing = { attempt: null, code: null, fromAddress: null, sendingAccount: null, botReason: null, words: null }
    const at = expect.any(String)
    expect(reply.json()).toMatchObject({
      email: 'Anna1@Shop.test',
      state: 'accepted',
      next: null,
      entries: [
        { kind: 'deferred', attempt: 1, code: 450, words: '450 4.2.0 Greylisted', fromAddress: 'ada@shop.test' },
        { kind: 'accepted', attempt: 2, code: 250, words: '250 2.0.0 Ok: queued as 4711' },
        { ...nothing, at, kind: 'opened', botReason: 'mail-privacy-proxy' },
        { ...nothing, at, kind: 'opened' },
        { ...nothing, at, kind: 'clicked', words: 'https://shop.example/' },
      ],
    })
  })

  test.each([
    ['sending', 'pending', 0, 'Sent', true],
    ['sending', 'pending', 1, 'Tried again', true],
    ['paused', 'pending', 1, 'Waits until you resume the campaign.', false],
    ['sending', 'attempting', 1, 'Being sent right now.', false],
    [
      'finished',
      'failed',
      1,
      'We don’t resend it automatically. You can resend it with the others that failed.',
      false,
    ],
  ])(
    'for a %s campaign and a %s message after %d attempts, says: %s',
    async (status, state, attempts, text, hasTime) => {
      const id = await makeReport(1)
      await t.db.system`update campaigns set status = ${status} where id = ${id}`
      const [m] =
        state === 'failed'
          ? await t.db.system<{ id: string }[]>`
              update settled_messages set state = 'failed', attempts = ${attempts}, accepted_at = null
              where campaign_id = ${id} returning id`
          : await backToQueue(t.db.system, id, {
              attempts,
              batchId: state === 'attempting' ? await makeBatch(id) : null,
            })
      const reply = await user.client(`/api/campaigns/${id}/recipients/${m?.id}`)
      expect(reply.json().next).toEqual({ text, at: hasTime ? expect.any(String) : null })
    },
  )
})
