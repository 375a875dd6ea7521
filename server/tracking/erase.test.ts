import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { waitsForLock } from '#test/waits-for-lock.ts'
import { makeWorld, type World } from '#test/world.ts'
import { mentionOf } from './erase-sql.ts'
import { pageWords } from './languages/languages.ts'
import { lockMessages, trackingLinks } from './tracking.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
})
afterAll(() => t.close())

const linkOf = (m: { userId: string; messageId: string }) => trackingLinks(t.deps.secrets, '').unsubscribe(m)
const post = (url: string) => t.anonymous({ method: 'POST', url })

/** The tables of the whole database that still hold a text, in whatever column. */
async function tablesWith(text: string, { db }: TestApp = t): Promise<string[]> {
  const tables = await db.system<{ name: string; bytes: string[] }[]>`
    select c.oid::regclass::text as name, array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p') and not c.relispartition order by 1`
  expect(tables.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { name, bytes } of tables) {
    const inBytes = bytes.map(column => ` or position(convert_to($1, 'UTF8') in ${column}) > 0`).join('')
    const { count } = await db.system.unsafe(
      `select from ${name} x where position($1 in lower(x::text)) > 0${inBytes} limit 1`,
      [text],
    )
    if (count > 0) found.push(name)
  }
  return found
}

/** An account with one of everything, whose lead is the recipient of its message. */
async function makeKnown(canary: string) {
  const world = await makeWorld(t, canary)
  const email = `to@${canary.toLowerCase()}.example`
  const { user, leadId } = world
  await t.db.system`update leads set email = ${email}, source = 'manual' where user_id = ${user.id} and id = ${leadId}`
  await t.db.system`
    update campaign_recipients set lead_id = ${leadId} where user_id = ${user.id} and email_norm = ${email}`
  // They work at another business, too.
  const { id } = await makeLead(t, user, { businessName: 'Another business', website: 'https://another.example' })
  await t.db.system`
    insert into contacts (user_id, lead_id, name, email, phone, phone_norm)
    values (${user.id}, ${id}, 'To', ${email}, '+1 212 555 0177', '+12125550177')`
  return { ...world, email, link: linkOf({ userId: user.id, messageId: world.messageId }) }
}

/** Writes an address wherever something other than the person's own rows may name it. */
async function mention(
  { user, leadId, campaignId, otherLeadId, fieldId, webhookId, importId, messageId }: World,
  email: string,
) {
  const sql = t.db.system
  const text = `Ask ${email}.`
  const at = [user.id, otherLeadId] as const
  await sql`
    insert into custom_values (user_id, field_id, lead_id, value, lead_created_at) values (${user.id}, ${fieldId}, ${otherLeadId}, ${text}, now())`
  await sql`insert into lead_facts (user_id, lead_id, type, value) values (${at[0]}, ${at[1]}, 'person', ${text})`
  await sql`
    insert into lead_activity (user_id, lead_id, kind, detail)
    values (${user.id}, ${leadId}, 'enriched', ${sql.json({ code: 'email-found', email, url: 'https://x.example' })})`
  await sql`update leads set description = ${text}, other_contacts = ${text} where user_id = ${user.id} and id = ${otherLeadId}`
  await sql`
    insert into lead_enrichment (user_id, lead_id, contact_persons) values (${user.id}, ${otherLeadId}, ${sql.json([{ name: 'To', email }])})`
  await sql`
    insert into crm_leads (user_id, lead_id, error, failed_at)
    values (${user.id}, ${otherLeadId}, ${sql.json({ code: 'contact-refused', words: text })}, now())`
  await sql`
    with change as (
      insert into lead_changes (user_id, kind, name, created_at, undo_until) values (${user.id}, 'delete', '', now(), now()) returning id)
    insert into lead_change_parts (user_id, change_id, n, lead_ids, before, packed)
    select ${user.id}, id, 0, '{}', ${['warm', text]}, ${sql.json({ leads: [{ email }, { email: 'kept@other.example' }] })} from change`
  await sql`
    with change as (
      insert into lead_changes (user_id, kind, name, created_at, undo_until) values (${user.id}, 'merge', '', now(), now()) returning id)
    insert into lead_change_parts (user_id, change_id, n, lead_ids, packed)
    select ${user.id}, id, 0, '{}', ${sql.json({ kept: { leads: [{ email }] }, gone: { leads: [] } })} from change`
  await sql`
    insert into exported_data (user_id, data, filters, record_count)
    values (${user.id}, ${sql.json([{ email }, { email: 'kept@other.example' }])}, ${sql.json({ q: email })}, 2)`
  await sql`insert into saved_filters (user_id, name, view) values (${user.id}, ${text}, ${sql.json({ q: email })})`
  await sql`
    update lead_imports set sample = ${sql.json([{ row: 2, cells: [email], problem: null }])} where user_id = ${user.id} and id = ${importId}`
  await sql`
    insert into lead_import_rejects (user_id, import_id, row, reason, cells) values (${user.id}, ${importId}, 9, '{}', ${[email]})`
  const other = await makeMessage(t, user, { email: 'bo@other.example' })
  await sql`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at, body, quote,
      original, other_address)
    values (${user.id}, ${campaignId}, ${other.messageId}, ${email.toUpperCase()}, 'To', 'Re', '', 'company', false, now(), '', '', null, null),
      (${user.id}, ${campaignId}, ${other.messageId}, 'bo@other.example', 'Bo', 'Re', ${text}, 'company', false, now(), ${`${text} I don’t do that.`}, '',
        ${Buffer.from(text)}, ${email})`
  await sql`
    insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, event_data)
    values (${user.id}, ${campaignId}, ${messageId}, ${email}, 'clicked',
      ${sql.json({ link: 1, url: `https://x.example/?email=${email.replace('@', '%40')}` })})`
  await sql`
    with text as (
      insert into campaign_revisions (user_id, campaign_id, n, subject, body_html, body_text, postal_address)
      values (${user.id}, ${campaignId}, 7, ${text}, ${text}, ${text}, '') returning id)
    insert into campaign_emails (user_id, campaign_id, email_norm, subject, body, revision_id)
    select ${user.id}, ${campaignId}, ${email}, ${text}, ${text}, id from text`
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason, detail)
    values (${user.id}, 'phone', '+12125550177', 'manual', ${`To ${email}`}), (${user.id}, 'email', ${email}, 'manual', null)`
  await sql`insert into consents (user_id, email_norm, given_on, how) values (${user.id}, ${email}, '2026-01-02', 'A form')`
  await sql`
    insert into webhook_deliveries (user_id, webhook_id, type, payload)
    values (${user.id}, ${webhookId}, 'lead.changed', ${sql.json({ id: leadId, email })}),
      (${user.id}, ${webhookId}, 'reply.received', ${sql.json({ text: `Hi,\n${email}` })})`
  await sql`insert into audit_log (user_id, detail) values (${user.id}, ${sql.json({ code: 'suppression-removed', address: email })})`
}

test('the page says what is known and where from, and changes nothing', async () => {
  const { email, link } = await makeKnown('LOOKED')
  const page = await t.anonymous(`${link}/delete`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Delete my data')
  expect(page.body).toContain('Your address')
  expect(page.body).toContain('the business itself, such as its name, phone, and website, may stay')
  expect(await tablesWith(email)).toContain('leads')
})

test('deletes everything about the person at this sender, whose owner reads that it happened', async () => {
  const known = await makeKnown('ERASED')
  const { user, email, link } = known
  await mention(known, email)
  const reply = await post(`${link}/delete`)
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('Your data is deleted')])
  expect(await tablesWith(email)).toEqual([])
  expect(await tablesWith(email.replace('@', '%40'))).toEqual([])
  const entries = (await user.client('/api/audit-log')).json<{ code: string; text: string }[]>()
  const entry = entries.find(({ code }) => code === 'erased-on-request')
  expect(entry?.text).toContain('A recipient asked to be deleted')
  for (const again of [await t.anonymous(link), await post(link), await post(`${link}/delete`)])
    expect(again.body).toContain('Your data is deleted')
})

test('leaves what others wrote, and everybody whose address only contains theirs', async () => {
  const known = await makeKnown('OTHERS')
  const { user, email, link } = known
  await mention(known, email)
  const sql = t.db.system
  const others = [`not-${email}`, `x.${email}`, `${email}.test`]
  for (const other of others)
    await sql`
      insert into webhook_deliveries (user_id, webhook_id, type, payload)
      values (${user.id}, ${known.webhookId}, 'lead.changed', ${sql.json({ email: other })})`
  await post(`${link}/delete`)
  const told = await sql`
    select payload->>'email' as email from webhook_deliveries where user_id = ${user.id} and type <> 'call.finished' order by id`
  expect(told.map(row => row.email)).toEqual(others)
  const [reply] = await sql`select body, from_address from replies where user_id = ${user.id} and from_name = 'Bo'`
  expect(reply).toEqual({ body: 'Ask [deleted]. I don’t do that.', fromAddress: 'bo@other.example' })
  expect(await sql`select data from exported_data where user_id = ${user.id}`).toEqual([
    { data: [{ email: 'kept@other.example' }] },
  ])
  expect(
    await sql`
      select packed, before[1] as first, before[2] as second from lead_change_parts where user_id = ${user.id} and packed is not null`,
  ).toEqual([{ packed: { leads: [{ email: 'kept@other.example' }] }, first: 'warm', second: null }])
})

test('a hash keeps them from being emailed again, also after another import', async () => {
  const user = await makeUser(t)
  const m = await makeMessage(t, user, { email: 'Grace@Gone.test' })
  await post(`${linkOf(m)}/delete`)
  await makeLead(t, user, { businessName: 'Gone', email: 'grace@gone.test' })
  const counts = await user.client({
    method: 'POST',
    url: '/api/campaigns/audience',
    payload: { recipients: ['grace@gone.test', 'other@gone.test'] },
  })
  expect(counts.json()).toMatchObject({ chosen: 2, suppressed: [{ reason: 'unsubscribed', count: 1 }] })
  expect((await user.client('/api/suppressions')).json()).toEqual([])
})

test('at other senders only by a link that goes to the address itself, for a day', async () => {
  const { t: mailing, sink, close } = await smtpApp()
  const [one, two, three] = [await makeUser(mailing), await makeUser(mailing), await makeUser(mailing)]
  const email = 'ann@several.test'
  const m = await makeMessage(mailing, one, { email })
  await makeMessage(mailing, two, { email })
  await makeLead(mailing, three, { businessName: 'Several', email })
  const link = trackingLinks(mailing.deps.secrets, '').unsubscribe(m)
  const ask = (method: 'GET' | 'POST', url: string) => mailing.anonymous({ method, url })
  const sent = await ask('POST', `${link}/delete/everywhere`)
  expect(sent.body).toContain('Check your inbox')
  expect(await tablesWith(email, mailing)).toContain('campaign_recipients')
  const raw = sink.accepted.at(-1)?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  expect(sink.accepted.at(-1)?.to).toBe(email)
  const confirm = /\/u\/[\w-]+\/erase/.exec(raw)?.[0] ?? ''
  expect((await ask('GET', confirm)).body).toContain('Delete my data everywhere on this server')
  expect(await tablesWith(email, mailing)).toContain('campaign_recipients')
  expect((await ask('POST', confirm)).body).toContain('No sender on this server')
  expect(await tablesWith(email, mailing)).toEqual([])
  mailing.clock.advance(25 * 3_600_000)
  expect((await ask('POST', confirm)).statusCode).toBe(404)
  await close()
})

test('isn’t offered for other senders in test mode, where the sender would see the link', async () => {
  const m = await makeMessage(t, await makeUser(t), { email: 'bob@several.test' })
  expect((await t.anonymous(`${linkOf(m)}/delete`)).body).not.toContain('everywhere')
  expect((await post(`${linkOf(m)}/delete/everywhere`)).statusCode).toBe(404)
})

describe('a business with the person’s address', () => {
  async function erased(user: TestUser, email: string) {
    await post(`${linkOf(await makeMessage(t, user, { email }))}/delete`)
  }
  const leadsOf = (user: TestUser) => t.db.system`
    select business_name, email, phone from leads where user_id = ${user.id} order by business_name`

  test('stays with its other people, the next of whom gets its emails', async () => {
    const user = await makeUser(t)
    const { id } = await makeLead(t, user, {
      businessName: 'Blue Bakery',
      email: 'ada@blue.example',
      phone: '+12125550100',
    })
    for (const [name, email, phone, isPrimary] of [
      ['Ada Blue', 'ada@blue.example', '+12125550199', true],
      ['Bo Blue', 'bo@blue.example', null, false],
    ] as const)
      await t.db.system`
        insert into contacts (user_id, lead_id, name, email, phone, phone_norm, is_primary)
        values (${user.id}, ${id}, ${name}, ${email}, ${phone}, ${phone}, ${isPrimary})`
    await erased(user, 'ada@blue.example')
    expect(await leadsOf(user)).toEqual([
      { businessName: 'Blue Bakery', email: 'bo@blue.example', phone: '+12125550100' },
    ])
    expect((await user.client(`/api/leads/${id}/contacts`)).json()).toMatchObject([
      { name: 'Bo Blue', isPrimary: true },
    ])
    expect(await tablesWith('+12125550199')).toEqual([])
  })

  test('keeps its number and calls, also if the person has the same number', async () => {
    const user = await makeUser(t)
    const phone = '+12125550144'
    const known = { businessName: 'Blue Bakery', website: 'https://blue.example', phone }
    const { id } = await makeLead(t, user, { ...known, email: 'ada@blue.example' })
    const { id: branch } = await makeLead(t, user, { ...known, businessName: 'Blue Branch' })
    await t.db.system`
      insert into contacts (user_id, lead_id, name, email, phone, phone_norm)
      values (${user.id}, ${id}, 'Ada Blue', 'ada@blue.example', ${phone}, ${phone})`
    await t.db.system`update leads set phone_norm = phone where user_id = ${user.id}`
    for (const leadId of [id, branch])
      await t.db.system`
        insert into call_logs (user_id, lead_id, business_name, to_number) values (${user.id}, ${leadId}, 'Blue', ${phone})`
    await erased(user, 'ada@blue.example')
    expect(await leadsOf(user)).toMatchObject([{ email: null, phone }, { phone }])
    const call = { businessName: 'Blue', toNumber: phone }
    expect(await t.db.system`select business_name, to_number from call_logs where user_id = ${user.id}`).toEqual([
      call,
      call,
    ])
  })

  test.each([
    ['has a website', { website: 'https://blue.example' }],
    ['has a place', { address: '1 Main St' }],
    ['has a number', { phone: '+12125550100' }],
  ])('stays without the address if it %s', async (_, fields) => {
    const user = await makeUser(t)
    const { id } = await makeLead(t, user, { businessName: 'Blue', email: 'hi@blue.example', ...fields })
    await erased(user, 'hi@blue.example')
    expect((await user.client(`/api/leads/${id}`)).json()).toMatchObject({
      businessName: 'Blue',
      email: null,
      ...fields,
    })
  })

  test('goes if nothing else is known, or if it’s the person with a number', async () => {
    const user = await makeUser(t)
    await makeLead(t, user, { businessName: 'Blue', email: 'ada@blue.example' })
    const { id } = await makeLead(t, user, {
      businessName: 'Ada Blue',
      email: 'ada@blue.example',
      phone: '+12125550178',
    })
    await t.db.system`
      insert into contacts (user_id, lead_id, name, email) values (${user.id}, ${id}, 'Ada Blue', 'ada@blue.example')`
    await erased(user, 'ada@blue.example')
    expect(await leadsOf(user)).toEqual([])
    expect(await tablesWith('+12125550178')).toEqual([])
  })
})

test('a campaign that is being expanded doesn’t bring the address back', async () => {
  const user = await makeUser(t)
  const email = 'late@expanded.example'
  const m = await makeMessage(t, user, { email })
  const sql = t.db.system
  const [campaign] = await sql<{ id: string }[]>`
    insert into campaigns (user_id, name, subject, body, status, recipients, recipient_count, lease_owner, lease_until)
    values (${user.id}, 'Now', 'Hi', 'Hi', 'sending', ${sql.json(['a@b.example', 'Late@Expanded.example'])}, 2, new_id(), now() + interval '1 hour')
    returning id`
  await sql`
    insert into campaign_address_chunks (user_id, campaign_id, n, emails)
    values (${user.id}, ${campaign?.id ?? ''}, 0, ${['a@b.example', 'Late@Expanded.example']})`
  await post(`${linkOf(m)}/delete`)
  expect(await tablesWith(email)).toEqual([])
  const [left] = await sql`
    select c.lease_owner, k.emails[1] as first, cardinality(k.emails) as n from campaigns c
    join campaign_address_chunks k on k.user_id = c.user_id and k.campaign_id = c.id where c.user_id = ${user.id} and c.id = ${campaign?.id ?? ''}`
  expect(left).toEqual({ leaseOwner: null, first: 'a@b.example', n: 2 })
})

test.each([
  ['Ask ann@x.test.', true],
  ['<ANN@X.TEST>', true],
  ['https://x.test/?q=%20ann%40x.test&a=1', true],
  ['{"text": "Hi,\\nann@x.test"}', true],
  ['joann@x.test', false],
  ['jo.ann@x.test', false],
  ['jo+ann@x.test', false],
  ['ann@x.test.de', false],
  ['ann@x.tests', false],
  ['ann@x-test', false],
])('the address is named in %j: %s', async (text, isNamed) => {
  const [row] = await t.db.system`select ${text} ~* ${mentionOf('ann@x.test')} as is_named`
  expect(row).toEqual({ isNamed })
})

test.each([
  ['\nora@x.test', 'ora@x.test', '\n[deleted]'],
  ['\nora@x.test', 'nora@x.test', '\nora@x.test'],
  ['corp\\nora@x.test', 'nora@x.test', 'corp\\[deleted]'],
  ['\\\nora@x.test', 'nora@x.test', '\\\nora@x.test'],
  ['\\\nora@x.test', 'ora@x.test', '\\\n[deleted]'],
])('of %j as JSON, erasing %s leaves %j', async (text, email, left) => {
  const user = await makeUser(t)
  await t.db
    .system`insert into audit_log (user_id, detail) values (${user.id}, ${t.db.system.json({ code: 'erased-on-request', text })})`
  expect((await post(`${linkOf(await makeMessage(t, user, { email }))}/delete`)).statusCode).toBe(200)
  expect(
    await t.db.system`select detail->>'text' as text from audit_log where user_id = ${user.id} and detail ? 'text'`,
  ).toEqual([{ text: left }])
})

test('is found with its domain in either form', async () => {
  const pattern = mentionOf('ann@xn--bcher-kva.test')
  for (const text of ['ann@bücher.test', 'Ann@xn--bcher-kva.test'])
    expect(await t.db.system`select ${text} ~* ${pattern} as is_named`).toEqual([{ isNamed: true }])
})

test('waits for a campaign that is being resent or closed, and doesn’t block it', async () => {
  const user = await makeUser(t)
  const email = 'ann@resent.example'
  const m = await makeMessage(t, user, { email })
  await t.db.system`update campaigns set recipients = ${t.db.system.json([email])} where user_id = ${user.id}`
  let erasing: ReturnType<typeof post> | undefined
  await t.db.asSystem(async sql => {
    await sql`select from campaigns where user_id = ${user.id} and id = ${m.campaignId} for update`
    erasing = post(`${linkOf(m)}/delete`)
    await vi.waitFor(async () => expect(await waitsForLock(t.db)).toBe(true))
    await lockMessages(sql, user.id, [m.messageId])
  })
  expect((await erasing)?.statusCode).toBe(200)
  expect(await tablesWith(email)).toEqual([])
})

test('keeps the figures of reports', async () => {
  const user = await makeUser(t)
  const m = await makeMessage(t, user, { email: 'bo@figures.test' })
  const figures = async () => (await user.client(`/api/campaigns/${m.campaignId}`)).json().progress
  const before = await figures()
  await post(`${linkOf(m)}/delete`)
  expect(await figures()).toEqual(before)
  expect((await user.client(`/api/campaigns/${m.campaignId}/recipients`)).json()).toMatchObject([
    { email: '[deleted]' },
  ])
})

test.each(Object.entries(pageWords))('every word is there in %s', (_, words) => {
  expect(words.eraseText('Ada', 'g•••@shop.test')).toContain('g•••@shop.test')
  expect(words.erasedText('Ada')).toContain('Ada')
  expect(new Set([words.erase, words.eraseHere, words.eraseEverywhere, words.erased, words.orErase]).size).toBe(5)
})
