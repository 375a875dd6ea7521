import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignReport } from '#contract/campaigns.ts'
import { run } from '#server/jobs/handlers.ts'
import { recordEvents } from '#server/tracking/tracking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { citusUrls } from '#test/citus-cluster.ts'
import { makeUser, type TestUser } from '#test/make.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  // Details of January 2024 are old enough, those of February aren't.
  t = await testApp({ now: '2026-02-20T09:00:00Z' })
  user = await makeUser(t)
})
afterAll(() => t.close())

const job = (name: 'delete-old-details' | 'make-partitions') => run(t.deps, name, {}, new AbortController().signal)

/** A campaign with a follow-up: four recipients, of whom one bounced, one was skipped, and one opened, clicked, and replied. */
async function makeOld(name: string, at: string, status = 'finished'): Promise<string> {
  const [{ id } = { id: '' }] = await t.db.system<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count, step_count, status, sent_at, expanded_at, finished_at,
      sent_count, tracks_opens)
    values (${user.id}, ${name}, 'Hello', 'Hi', '["ann@shop.test"]', 4, 1, ${status}, ${at}, ${at},
      case when ${status} = 'finished' then ${at}::timestamptz end, 0, true) returning id`
  await t.db.system`
    insert into campaign_steps (user_id, campaign_id, n, delay_hours, condition, subject, body)
    values (${user.id}, ${id}, 1, 72, 'not-replied', '', 'Still there?')`
  await t.db.system`
    with texts as (
      insert into campaign_revisions (user_id, campaign_id, n, step, subject, body_html, body_text, links, postal_address)
      values (${user.id}, ${id}, 1, 0, 'Hello', '<a href="{{@link:0}}">x</a>', 'x', '["https://shop.test/"]', 'x'),
        (${user.id}, ${id}, 2, 1, '', 'x', 'x', '[]', 'x') returning id, step
    ), people as (
      insert into campaign_recipients (user_id, id, campaign_id, email_norm)
      select ${user.id}, overlay(new_id()::text placing left(id_at(${at}::timestamptz)::text, 13) from 1)::uuid, ${id}, name || '@shop.test'
      from unnest(array['ann', 'bob', 'cat', 'dan']) as name returning id, email_norm
    )
    insert into settled_messages (user_id, id, campaign_id, recipient_id, step, revision_id, email, state, reason, attempts, from_address,
      attempted_at, accepted_at)
    select ${user.id}, message_id(p.id, s.n), ${id}, p.id, s.n, texts.id, p.email_norm,
      case when p.email_norm like 'dan%' then 'skipped' when p.email_norm like 'cat%' then 'bounced' else 'accepted' end,
      case when p.email_norm like 'dan%' then 'unsubscribed' when p.email_norm like 'cat%' then 'hard-bounce' end, 1, 'ada@made.example',
      ${at}, case when p.email_norm not like 'dan%' then ${at}::timestamptz end
    from people p cross join generate_series(0, 1) as s(n) join texts on texts.step = s.n
    where s.n = 0 or p.email_norm like 'bob%'`
  const [message] = await messagesOf(id)
  const when = new Date(new Date(at).getTime() + 3_600_000)
  const event = {
    campaignId: id,
    messageId: message?.id ?? '',
    recipientEmail: 'ann@shop.test',
    at: when,
    sentAt: new Date(at),
  }
  await t.db.asSystem(sql =>
    recordEvents(sql, user.id, [
      { ...event, type: 'clicked', data: { link: 0, url: 'https://shop.test/' } },
      { ...event, type: 'replied' },
    ]),
  )
  await t.db.system`
    insert into message_attempts (user_id, message_id, attempt, outcome) values (${user.id}, ${message?.id ?? ''}, 1, 'deferred')`
  await t.db.system`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at)
    values (${user.id}, ${id}, ${message?.id ?? ''}, 'ann@shop.test', 'Ann', 'Re: Hello', 'Yes', 'header', false, ${when})`
  return id
}

const messagesOf = (id: string) => t.db.system<{ id: string; email: string }[]>`
  select id, email from messages where campaign_id = ${id} order by email, step`

const get = async <Body>(path: string) => (await user.client(`/api/campaigns/${path}`)).json<Body>()

/** Everything that the report shows, without the dates of its details. */
async function figuresOf(id: string) {
  const { details: _, ...report } = await get<CampaignReport>(id)
  const parts = ['emails', 'timeline', 'sequence', 'variants'].map(part => get<object>(`${id}/${part}`))
  return [report, ...(await Promise.all(parts))]
}

const rowsOf = async (id: string) => {
  const [counts] = await t.db.system`
    select (select count(*) from messages where campaign_id = ${id})::int as messages,
      (select count(*) from campaign_recipients where campaign_id = ${id})::int as recipients,
      (select count(*) from replies where campaign_id = ${id})::int as replies,
      (select count(*) from email_events where campaign_id = ${id})::int as events`
  return counts
}

test('deletes the details of campaigns that began too long ago, and keeps every figure of their reports', async () => {
  const [old, young] = [await makeOld('Old', '2024-01-31T22:00:00Z'), await makeOld('Young', '2024-02-01T02:00:00Z')]
  await job('make-partitions')
  const whole = { messages: 5, recipients: 4, replies: 1, events: 3 }
  expect([await rowsOf(old), await rowsOf(young)]).toEqual([whole, whole])
  const before = [await figuresOf(old), await figuresOf(young)]
  expect(before[0]?.[0]).toMatchObject({
    progress: {
      expanded: 5,
      sent: 3,
      bounced: 1,
      skipped: 1,
      opened: 1,
      clicked: 1,
      reasons: [{ reason: 'hard-bounce' }, { reason: 'unsubscribed' }],
    },
    people: { sent: 3, opened: 1, replied: 1 },
  })
  for (let i = 0; i < 2; i++) {
    await job('delete-old-details')
    expect(await rowsOf(old)).toEqual({ messages: 0, recipients: 0, replies: 0, events: 0 })
    expect(await rowsOf(young)).toEqual(whole)
    expect([await figuresOf(old), await figuresOf(young)]).toEqual(before)
  }
  expect((await get<CampaignReport>(old)).details).toEqual({ deletedAt: expect.any(String), deleteAt: null })
  expect((await get<CampaignReport>(young)).details).toEqual({ deletedAt: null, deleteAt: '2026-03-01T00:00:00.000Z' })
  expect(await get(`${old}/recipients`)).toEqual([])
  const months = await t.db.system`
    select inhparent::regclass::text as parent from pg_inherits where inhrelid::regclass::text like '%2024_01' order by 1`
  expect(months).toEqual([])
})

test('cancels a campaign that still waits, and deletes its details once it has ended', async () => {
  const id = await makeOld('Paused', '2024-01-10T08:00:00Z', 'paused')
  await job('make-partitions')
  await job('delete-old-details')
  expect((await get<CampaignReport>(id)).status).toBe('cancelled')
  expect(await rowsOf(id)).toMatchObject({ messages: 5, recipients: 4 })
  await t.db.system`update campaigns set finished_at = now() where id = ${id}`
  await job('delete-old-details')
  expect(await rowsOf(id)).toMatchObject({ messages: 0, recipients: 0 })
})

test('exports the recipients of a campaign with what came back', async () => {
  const id = await makeOld('Exported', '2024-02-03T08:00:00Z')
  const reply = await user.client(`/api/campaigns/${id}/recipients.csv`)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = reply.body.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(
    'Email,Business Name,State,Reason,Emails Sent,Last Sent at,Opened at,Clicked at,Replied at,Unsubscribed at',
  )
  expect(rows.map(row => row.split(',').filter((_, i) => [0, 2, 4, 8].includes(i)))).toEqual(
    expect.arrayContaining([
      ['ann@shop.test', 'Sent', '1', '2024-02-03T09:00:00.000Z'],
      ['bob@shop.test', 'Sent', '2', ''],
      ['dan@shop.test', 'Skipped', '0', ''],
    ]),
  )
  expect(rows).toHaveLength(4)
})

test('gives rows of months without a partition their month', async () => {
  const id = await makeOld('Restored', '2022-05-31T23:30:00Z')
  expect(await monthsOf(id)).toEqual(['email_events_rest', 'settled_messages_rest'])
  for (let i = 0; i < 2; i++) {
    await job('make-partitions')
    // Its events came an hour later, in June.
    expect(await monthsOf(id)).toEqual(['email_events_2022_06', 'settled_messages_2022_05'])
  }
})

/** Without the shard's number that the nodes of a cluster add. */
const monthsOf = async (id: string) =>
  (
    await t.db.system<{ name: string }[]>`
      select tableoid::regclass::text as name from settled_messages where campaign_id = ${id}
      union select tableoid::regclass::text from email_events where campaign_id = ${id} order by 1`
  ).map(({ name }) => name.replace(/_\d{6}$/, ''))

// Nodes of a cluster plan it for shards, whose names the coordinator doesn't say.
test.skipIf(citusUrls.length > 0).each([
  ['by its ID', 'select id from messages where user_id = $1 and id = $2'],
  ['by several IDs', 'select id from messages where user_id = $1 and id = any(array[$2]) and id between $2 and $2'],
  [
    'by its recipient',
    `select m.id from generate_series(0, 5) as steps(n) cross join lateral (
      select * from messages where user_id = $1 and id = message_id($2, steps.n) offset 0) m where m.recipient_id = $2`,
  ],
])('finds a message %s in its own month, with a plan that PostgreSQL keeps', async (_, statement) => {
  const id = await makeOld('Looked up', '2024-02-05T08:00:00Z')
  const [message] = await messagesOf(id)
  const plan = await t.db.asSystem(async sql => {
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql.unsafe(`prepare looked (uuid, uuid) as ${statement}`)
    const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain (analyze, costs off, timing off) execute looked ('${user.id}', '${message?.id}')`,
    )
    await sql`deallocate looked`
    return rows.map(row => Object.values(row)[0] as string)
  })
  const read = plan.filter(line => /on settled_messages\w+/.test(line) && !line.includes('never executed'))
  expect(
    read.map(line => /on (settled_messages\w*)/.exec(line)?.[1]).filter(name => name !== 'settled_messages_old'),
  ).toHaveLength(1)
})
