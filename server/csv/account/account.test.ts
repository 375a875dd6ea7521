import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
import { zipOf } from '#server/export-everything/zip.ts'
import { contactsOf, keepErased, restoreOptOuts } from '#server/suppressions/kept-opt-outs.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { readZip } from '#test/read-zip.ts'
import { openAccount } from '../convert/account.ts'
import { runImports } from '../import/import-file.ts'
import { ROWS } from './rows.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

const post = (by: TestUser, url: string, payload: object) => by.client({ method: 'POST', url, payload })
const LETTER = { subject: 'Hello', body: '<p>Hello {{firstName|there}}</p>' }
const OFFER = { name: 'Print', offer: 'Menus on strong paper', audience: 'Restaurants', signature: 'Maya' }

/** An account with some of everything that can be brought; the campaign `Spring` was sent. */
async function makeFull(): Promise<TestUser> {
  const user = await app.newUser()
  const { db } = app.t
  await post(user, '/api/lead-fields', { name: 'Seats', kind: 'number' })
  await post(user, '/api/tags', { name: 'VIP', color: 'blue' })
  const lead = await makeLead(app.t, user, {
    businessName: 'Harbor Dental',
    email: null,
    phone: '+1 212 555 0100',
    website: 'https://harbor.test',
  })
  await makeLead(app.t, user, { businessName: 'Blue Bakery', email: 'hi@blue.test', status: 'warm' })
  const people = await post(user, `/api/leads/${lead.id}/contacts`, { name: 'Dr. Anna Lee', email: 'anna@harbor.test' })
  expect(people.statusCode).toBe(200)
  await post(user, `/api/leads/${lead.id}/contacts`, { name: 'Ben Ruiz', role: 'Front desk', phone: '+1 212 555 0101' })
  await db.system`
    insert into lead_tags (user_id, tag_id, lead_id) select ${user.id}, id, ${lead.id} from tags where user_id = ${user.id}`
  await db.system`
    insert into custom_values (user_id, field_id, lead_id, value)
    select ${user.id}, id, ${lead.id}, '40' from custom_fields where user_id = ${user.id}`
  await db.system`
    insert into lead_facts (user_id, lead_id, type, value) values (${user.id}, ${lead.id}, 'service', 'Braces')`
  await db.system`
    insert into suppressions (user_id, channel, address_norm, reason, detail)
    values (${user.id}, 'email', 'no@blue.test', 'unsubscribed', 'on a form'), (${user.id}, 'domain', 'rival.test', 'manual', null),
      (${user.id}, 'erased', erased_hash(${user.id}, 'gone@blue.test'), 'unsubscribed', null)`
  await post(user, '/api/consents', {
    emails: ['hi@blue.test'],
    givenOn: '2026-01-02',
    how: 'A form',
    coversOpens: true,
  })
  await post(user, '/api/email-templates', { name: 'Hello', ...LETTER })
  expect((await post(user, '/api/offer-profiles', OFFER)).statusCode).toBe(200)
  const sent = await post(user, '/api/campaigns', { name: 'Spring', ...LETTER, recipients: ['anna@harbor.test'] })
  await db.system`update campaigns set status = 'finished', sent_at = now() where id = ${sent.json().id}`
  const draft = await post(user, '/api/campaigns', {
    name: 'Summer',
    ...LETTER,
    recipients: ['anna@harbor.test', 'hi@blue.test'],
    steps: [{ delayDays: 3, condition: 'not-replied', subject: '', body: '<p>Again</p>' }],
    variants: [{ subject: 'Hi', body: '<p>Hi</p>' }],
    sendingWindow: { days: [1, 2], from: '09:00', until: '11:00' },
  })
  expect(draft.statusCode).toBe(200)
  return user
}

const exportOf = async (user: TestUser) => (await user.client('/api/auth/export.zip')).rawPayload
const listOf = (zip: Buffer, name: string): Record<string, unknown>[] =>
  JSON.parse(readZip(zip).get(`${name}.json`)?.toString('utf8') ?? '')

async function upload(by: TestUser, zip: Buffer, isAccount = true) {
  const begun = await post(by, '/api/lead-imports', { name: 'canvass.zip', bytes: zip.length, isAccount })
  const { id, uploadUrl } = begun.json<{ id: string; uploadUrl: string }>()
  return { id, reply: await app.put(uploadUrl, zip) }
}
const PLAN = { plan: { kind: 'account' } }

async function bring(zip: Buffer, to: TestUser): Promise<CsvImport> {
  const { id, reply } = await upload(to, zip)
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)])
  expect((await post(to, `/api/lead-imports/${id}/import`, PLAN)).json().state).toBe('waiting')
  await runImports(app.t.deps)
  return app.read(to, id)
}

test('brings what another installation exported, once, and says what it left out', async () => {
  const zip = await exportOf(await makeFull())
  const to = await app.newUser()
  const first = await bring(zip, to)
  expect(first).toMatchObject({ state: 'done', problem: null, rejected: 0, overLimit: 0, skipped: 0 })
  expect(first.brought).toEqual({
    suppressions: 3,
    tags: 1,
    leadFields: 1,
    leads: 2,
    contacts: 2,
    consents: 1,
    templates: 1,
    offers: 1,
    campaigns: 1,
    sentCampaigns: 1,
  })
  const again = await exportOf(to)
  for (const name of ['consents', 'offers', 'templates'])
    expect([name, listOf(again, name).map(timeless)]).toEqual([name, listOf(zip, name).map(timeless)])
  expect(listOf(again, 'suppressions')).toEqual(listOf(zip, 'suppressions'))
  const untouched = ({ updatedAt: _, ...row }: Record<string, unknown>) => row
  expect(listOf(again, 'leads').map(untouched)).toEqual(listOf(zip, 'leads').map(untouched))
  const asManual = (row: Record<string, unknown>) => ({ ...row, source: 'manual' })
  expect(listOf(again, 'contacts').map(asManual)).toEqual(listOf(zip, 'contacts'))
  const [spring, summer] = listOf(again, 'campaigns')
  expect(spring).toEqual({
    ...listOf(zip, 'campaigns')[0],
    updatedAt: expect.any(String),
    finishedAt: spring?.['sentAt'],
  })
  expect(summer).toEqual({ ...listOf(zip, 'campaigns')[1], updatedAt: expect.any(String) })
  expect(await app.t.db.system`select phone_norm from leads where user_id = ${to.id} and phone is not null`).toEqual([
    { phoneNorm: '+12125550100' },
  ])

  const second = await bring(zip, to)
  expect([second.state, second.added, second.skipped]).toEqual(['done', 0, 14])
  expect(listOf(await exportOf(to), 'campaigns')).toHaveLength(2)
})

const timeless = ({ updatedAt: _, createdAt: __, ...row }: Record<string, unknown>) => row

/** A campaign that was sent to two people, of whom one opened it and wrote back; the other's data was deleted. With its image. */
async function makeHistory(): Promise<TestUser> {
  const user = await makeFull()
  const sql = app.t.db.system
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const key = `images/${'k'.repeat(32)}.png`
  await app.t.deps.providers.storage.write(key, png, 'image/png')
  await sql`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height, alt_text)
    values (${user.id}, 'k.png', 'Shop.png', 'image/png', ${png.length}, ${key}, ${`/media/${key.slice(7)}`}, 8, 8, 'A shop')`
  const body = `<p>Look <img src="/media/${key.slice(7)}"></p>`
  await post(user, '/api/email-templates', { name: 'With image', subject: 'Look', body })
  const settings = { postalAddress: '1 Main St', fromName: 'Maya', timeZone: 'Europe/Berlin', quietDays: 12 }
  await user.client({ method: 'PUT', url: '/api/settings/sender', payload: settings })
  await sql`insert into saved_filters (user_id, name, view) values (${user.id}, 'Warm', '{"status": "warm"}')`
  await sql`insert into saved_searches (user_id, name, text) values (${user.id}, 'Plumbers', 'plumbers in Boise')`
  const [spring] = await sql<[{ id: string }]>`
    update campaigns set body = ${body}, sent_count = 2, open_count = 1, reply_count = 1, finished_at = sent_at, revision_id = new_id()
    where user_id = ${user.id} and name = 'Spring' returning id`
  const id = (n: number) => `01900000-0000-7000-8000-000000${randomBytes(2).toString('hex')}${n}0`
  const [text, first, second, waits] = [id(1), id(2), id(3), id(4)]
  const at = '2026-01-05T10:00:00Z'
  await sql`
    insert into campaign_revisions (user_id, id, campaign_id, n, subject, body_html, body_text, postal_address)
    values (${user.id}, ${text}, ${spring.id}, 1, 'Hello', ${body}, 'Hello', '1 Main St')`
  for (const [message, email, state] of [
    [first, 'hi@blue.test', 'delivered'],
    [second, 'x@erased.invalid', 'failed'],
  ] as const) {
    await sql`
      insert into campaign_recipients (user_id, id, campaign_id, email_norm)
      values (${user.id}, ${message}, ${spring.id}, ${email})`
    await sql`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, revision_id, email, state, attempts, accepted_at, updated_at)
      values (${user.id}, ${message}, ${spring.id}, ${message}, ${text}, ${email}, ${state}, 1, ${at}, ${at})`
  }
  await sql`
    insert into campaign_recipients (user_id, id, campaign_id, email_norm)
    values (${user.id}, ${waits}, ${spring.id}, 'later@blue.test')`
  await sql`
    insert into queued_messages (user_id, id, campaign_id, recipient_id, revision_id, email)
    values (${user.id}, ${waits}, ${spring.id}, ${waits}, ${text}, 'later@blue.test')`
  await sql`
    insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type, timestamp)
    values (${user.id}, ${spring.id}, ${first}, 'hi@blue.test', 'opened', ${at})`
  await sql`
    insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at, body, label)
    values (${user.id}, ${spring.id}, ${first}, 'hi@blue.test', 'Ina', 'Re: Hello', 'Yes', 'header', false, ${at}, 'Yes, call me', 'interested')`
  await sql`
    insert into threads (user_id, id, email_norm, name, subject, words, campaign_id, last_at)
    values (${user.id}, ${first}, 'hi@blue.test', 'Blue Bakery', 'Re: Hello', 'Yes', ${spring.id}, ${at})`
  for (const state of ['sent', 'waiting'])
    await sql`
      insert into answers (user_id, thread_id, to_address, subject, body, html, text, state, due_at, sent_at, message_id, references_header)
      values (${user.id}, ${first}, 'hi@blue.test', 'Re: Hello', 'Gladly', '<p>Gladly</p>', 'Gladly', ${state}, ${at},
        ${state === 'sent' ? '2026-01-06T10:00:00Z' : null}, ${`<${state}>`}, '')`
  return user
}

test('brings what was sent and what came back as history, with images and settings, and never sends any of it', async () => {
  const zip = await exportOf(await makeHistory())
  const to = await app.newUser()
  await app.t.db.system`
    insert into webhooks (user_id, url, events, secret, challenge, verified_at)
    values (${to.id}, 'https://hook.test/', '{message.opened,message.replied}', ${app.t.deps.secrets.seal('whsec_x')}, '', now())`
  const first = await bring(zip, to)
  expect(first).toMatchObject({ state: 'done', problem: null, rejected: 0, skipped: 0 })
  expect(first.brought).toMatchObject({
    settings: 1,
    savedFilters: 1,
    savedSearches: 1,
    images: 1,
    templates: 2,
    campaigns: 1,
    sentCampaigns: 1,
    messages: 3,
    events: 1,
    replies: 1,
    answers: 2,
  })
  const again = await exportOf(to)
  const [mine, theirs] = [listOf(zip, 'images')[0], listOf(again, 'images')[0]]
  expect(theirs).toEqual({ ...mine, id: expect.any(String), file: expect.any(String), createdAt: expect.any(String) })
  expect(theirs?.['file']).not.toBe(mine?.['file'])
  expect(readZip(again).get(String(theirs?.['file']))).toEqual(readZip(zip).get(String(mine?.['file'])))
  /** As the first export would be here: with this account's image, and without what has another time or waited. */
  const here = (list: string, from: Buffer) =>
    JSON.parse(
      JSON.stringify(listOf(from, list).map(timeless)).replaceAll(
        String(mine?.['file']).slice(7),
        String(theirs?.['file']).slice(7),
      ),
    )
  for (const list of ['suppressions', 'consents', 'offers', 'templates', 'texts', 'events', 'replies', 'own-emails'])
    expect([list, here(list, again)]).toEqual([list, here(list, zip)])
  const settled = ({ state, ...message }: Record<string, unknown>) => ({
    ...message,
    state: state === 'pending' ? 'cancelled' : state,
  })
  expect(listOf(again, 'messages').map(settled).map(timeless)).toEqual(
    listOf(zip, 'messages').map(settled).map(timeless),
  )
  expect(here('campaigns', again)).toEqual(here('campaigns', zip))
  expect(listOf(again, 'answers').map(({ state }) => state)).toEqual(['sent', 'failed'])
  const settingsOf = (from: Buffer) => {
    const { postalAddress, emailFromName, timeZone, quietDays, savedFilters } = JSON.parse(
      String(readZip(from).get('settings.json')),
    )
    return [postalAddress, emailFromName, timeZone, quietDays, savedFilters.length]
  }
  expect(settingsOf(again)).toEqual(settingsOf(zip))

  const campaignId = listOf(again, 'campaigns').find(({ name }) => name === 'Spring')?.['id']
  expect((await to.client(`/api/campaigns/${campaignId}`)).json()).toMatchObject({
    status: 'finished',
    progress: { sent: 1, failed: 1, cancelled: 1, opened: 1 },
  })
  const offer = (await to.client(`/api/campaigns/${campaignId}/resend?what=failed`)).json()
  expect(offer.count).toBe(0)
  await post(to, `/api/campaigns/${campaignId}/resend`, { what: 'failed', upTo: offer.upTo })
  const counts = await app.t.db.system`
    select (select count(*)::int from queued_messages where user_id = ${to.id}) as queued,
      (select count(*)::int from sending_due where user_id = ${to.id}) as due,
      (select count(*)::int from answers where user_id = ${to.id} and state in ('waiting', 'sending')) as answers,
      (select count(*)::int from webhook_deliveries where user_id = ${to.id}) as hooks`
  expect(counts).toEqual([{ queued: 0, due: 0, answers: 0, hooks: 0 }])
  expect((await to.client('/api/inbox')).json()).toMatchObject([
    { name: 'Blue Bakery', subject: 'Re: Hello', isUnread: false },
  ])

  const second = await bring(zip, to)
  expect([second.state, second.added, second.rejected]).toEqual(['done', 0, 0])
  const third = await exportOf(to)
  for (const list of ['campaigns', 'messages', 'replies', 'answers', 'images', 'events', 'templates'])
    expect([list, listOf(third, list)]).toEqual([list, listOf(again, list)])
})

test('adds no message, reply, or text to a campaign of the account’s own', async () => {
  const user = await makeHistory()
  const zip = await exportOf(user)
  const counted = () => app.t.db.system`
    select (select count(*)::int from settled_messages where user_id = ${user.id}) as settled,
      (select count(*)::int from replies where user_id = ${user.id}) as replies,
      (select count(*)::int from media_assets where user_id = ${user.id}) as images`
  await app.t.db.system`delete from replies where user_id = ${user.id}`
  const before = await counted()
  expect(await bring(zip, user)).toMatchObject({ state: 'done', rejected: 0 })
  expect(await counted()).toEqual(before)
})

test('an image that is none, or has no file, costs only itself', async () => {
  const image = (letter: string) => ({
    id: crypto.randomUUID(),
    file: `images/${letter.repeat(32)}.png`,
    originalName: 'x',
    altText: null,
  })
  const rows = ['a', 'b'].map(letter => JSON.stringify(image(letter)))
  const zip = await zipWith({ 'images.json': `[\n${rows.join(',\n')}\n]\n`, [image('a').file]: '<svg onload="x">' })
  const to = await app.newUser()
  const { id, ...done } = await bring(zip, to)
  expect(done).toMatchObject({ state: 'done', skipped: 2, brought: { images: 0 } })
  expect((await app.rejectsOf(to, id)).map(([, reason]) => reason).slice(1)).toEqual([
    'It isn’t an image that can be read, or its file is missing',
    'It isn’t an image that can be read, or its file is missing',
  ])
})

test('sends nothing, and looks for nothing', async () => {
  const zip = await exportOf(await makeFull())
  const to = await app.newUser()
  const jobs = () => app.t.db.system`
    select k.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier not in ('import-leads', 'send-verification')`
  const before = await jobs()
  await bring(zip, to)
  expect(await jobs()).toEqual(before)
  const counts = await app.t.db.system`
    select (select count(*)::int from queued_messages where user_id = ${to.id}) as queued,
      (select count(*)::int from outbox_messages where user_id = ${to.id}) as sent,
      (select count(*)::int from sending_due where user_id = ${to.id}) as due`
  expect(counts).toEqual([{ queued: 0, sent: 0, due: 0 }])
})

test('brings as many recipients as a campaign can have, and a repeated import adds none twice', async () => {
  const user = await app.newUser()
  const recipients = Array.from({ length: 25_000 }, (_, n) => `a${n}@many.test`)
  await app.t.db.system`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    values (${user.id}, 'Many', 'Hello', 'Hello', ${app.t.db.system.json(recipients)}, ${recipients.length})`
  const to = await app.newUser()
  const zip = await exportOf(user)
  for (const times of [1, 2]) {
    await bring(zip, to)
    const [brought] = await app.t.db.system<{ recipients: string[]; recipientCount: number }[]>`
      select recipients, recipient_count from campaigns where user_id = ${to.id}`
    expect([times, brought]).toEqual([times, { recipients, recipientCount: recipients.length }])
  }
})

test('leads count toward the month’s quota, and people of those beyond it are left out', async () => {
  const zip = await exportOf(await makeFull())
  const free = await makeUser(app.t, { plan: 'free' })
  await app.t.db.system`update subscription_plans set lead_limit = 1 where id = 'free'`
  const brought = await bring(zip, free)
  expect(brought).toMatchObject({ state: 'done', overLimit: 1, brought: { leads: 1 } })
})

async function zipWith(lists: Record<string, string>): Promise<Buffer> {
  const entries = { 'README.txt': 'Everything', 'settings.json': '{}', 'leads.json': '[]', ...lists }
  const read = (text: string) => async () => Readable.from([text])
  const zip = await zipOf(
    Object.entries(entries).map(([name, text]) => ({ name, read: read(text) })),
    app.t.deps,
  )
  return Buffer.concat(await zip.toArray())
}

test('a row that isn’t valid costs only itself', async () => {
  const [row] = listOf(await exportOf(await makeFull()), 'leads')
  const made = (n: number, more: object) =>
    JSON.stringify({ ...row, id: `01900000-0000-7000-8000-00000000000${n}`, ownFields: {}, tags: [], ...more })
  const rows = [
    made(1, { businessName: 'Fine', status: 'warm' }),
    made(2, { businessName: 'A zero \0 and half \ud800' }),
    made(3, { businessName: 'x'.repeat(301) }),
    made(4, { status: 'sold' }),
    made(5, { email: 'nobody' }),
    made(6, { lat: 400 }),
    made(7, { source: 'elsewhere', ownFields: JSON.parse('{"__proto__":"x"}') }),
    '{"id":',
    '{}',
  ]
  const to = await app.newUser()
  const file = await bring(await zipWith({ 'leads.json': `[\n${rows.join(',\n')}\n]\n` }), to)
  expect(file).toMatchObject({ state: 'done', rejected: 6, brought: { leads: 3 } })
  const names = (await app.leadsOf(to)).map(({ businessName, source }) => `${businessName}: ${source}`)
  expect(names.toSorted()).toEqual([
    'A zero  and half \ufffd: manual',
    'Fine: manual',
    `${String(row?.businessName)}: import`,
  ])
})

test('brings a time zone that nobody knows as none', async () => {
  const [row] = listOf(await exportOf(await makeFull()), 'leads')
  const leads = ['Mars/Olympus', 'Europe/Berlin'].map((timeZone, n) =>
    JSON.stringify({ ...row, id: `01900000-0000-7000-8000-00000000000${n}`, businessName: timeZone, timeZone }),
  )
  const to = await app.newUser()
  expect(await bring(await zipWith({ 'leads.json': `[\n${leads.join(',\n')}\n]\n` }), to)).toMatchObject({
    rejected: 0,
  })
  expect(
    await app.t.db.system`select business_name, time_zone from leads where user_id = ${to.id} order by business_name`,
  ).toEqual([
    { businessName: 'Europe/Berlin', timeZone: 'Europe/Berlin' },
    { businessName: 'Mars/Olympus', timeZone: null },
  ])
})

test('a business that the account has already gets what the export knows of it', async () => {
  const from = await makeFull()
  await app.t.db.system`
    update leads set source = 'google', place_id = 'harbor' where user_id = ${from.id} and business_name = 'Harbor Dental'`
  const to = await app.newUser()
  const known = await makeLead(app.t, to, { businessName: 'Harbor', source: 'google', placeId: 'harbor' })
  const people = () => to.client(`/api/leads/${known.id}/contacts`).then(reply => reply.json())
  await post(to, `/api/leads/${known.id}/contacts`, { name: 'Cleo Diaz', email: 'cleo@harbor.test' })
  const before: { id: string; isPrimary: boolean }[] = await people()
  expect(await bring(await exportOf(from), to)).toMatchObject({ brought: { leads: 1, contacts: 2 } })
  const names = (await people()).map(({ name, isPrimary }: { name: string; isPrimary: boolean }) => [name, isPrimary])
  expect(names.toSorted()).toEqual([
    ['Ben Ruiz', false],
    ['Cleo Diaz', before[0]?.isPrimary],
    ['Dr. Anna Lee', false],
  ])
  const [lead] = listOf(await exportOf(to), 'leads').filter(({ id }) => id === known.id)
  expect(lead).toMatchObject({
    businessName: 'Harbor',
    tags: ['VIP'],
    ownFields: { Seats: '40' },
    facts: [{ type: 'service', value: 'Braces' }],
  })
})

test('brings a campaign with a long text, and says whose campaign is missing', async () => {
  const from = await app.newUser()
  await app.t.db.system`
    insert into campaigns (user_id, name, subject, body, recipients, recipient_count)
    values (${from.id}, 'Long', 'Hello', ${'"Hello" '.repeat(150_000)}, '["a@long.test"]', 1),
      (${from.id}, 'Too long', 'Hello', ${'Hello '.repeat(400_000)}, '["b@long.test"]', 1)`
  const to = await app.newUser()
  const { id } = await bring(await exportOf(from), to)
  expect(listOf(await exportOf(to), 'campaigns')).toMatchObject([{ name: 'Long', recipients: ['a@long.test'] }])
  expect((await app.rejectsOf(to, id)).map(([, reason]) => reason)).toEqual([
    'Problem',
    'It isn’t a valid row of an export',
    'Its campaign wasn’t imported',
  ])
})

test('isn’t for a key', async () => {
  const { client } = await makeApiKey(app.t, await app.newUser())
  const payload = { name: 'canvass.zip', bytes: 10, isAccount: true }
  expect((await client({ method: 'POST', url: '/api/lead-imports', payload })).json().code).toBe('not_for_keys')
})

const DAMAGED: [what: string, make: (zip: Buffer) => Buffer][] = [
  ['a table', () => Buffer.from('Name,Email\nAnna,anna@harbor.test\n')],
  ['half of an export', zip => zip.subarray(0, zip.length / 2)],
  ['a ZIP of something else', () => Buffer.from('PK\x03\x04nothing')],
]
test.each(DAMAGED)('refuses %s with a reason, and keeps nothing', async (_, make) => {
  const to = await app.newUser()
  const { id, reply } = await upload(to, make(await exportOf(await app.newUser())))
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/\.$/)])
  expect((await to.client(`/api/lead-imports/${id}`)).statusCode).toBe(404)
})

test('refuses settings that unpack to 100 MB without unpacking them', async () => {
  const zip = await zipWith({ 'settings.json': `{}${' '.repeat(100 * 1024 ** 2)}` })
  const { reply } = await upload(await app.newUser(), zip)
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/too large/)])
})

test('reads a long row about as fast as it’s unpacked', { timeout: 4000 }, async () => {
  const lead = `{"description":"${'x'.repeat(30_000_000)}"}`
  const { rows } = openAccount(await zipWith({ 'leads.json': `[\n${lead}\n]\n` }))
  const read: [string | undefined, number | undefined][] = []
  for await (const [list, row] of rows) read.push([list, row?.length])
  expect(read).toEqual([
    ['list', 3],
    ['leads', lead.length],
  ])
})

test('an export isn’t a table of leads, and a table isn’t an export', async () => {
  const to = await app.newUser()
  const zip = await exportOf(await makeFull())
  const asTable = await upload(to, zip, false)
  expect([asTable.reply.statusCode, asTable.reply.json().message]).toEqual([
    400,
    'This is an export of everything in an account. Import it in Settings > Account.',
  ])
  const table = await app.upload(to, 'Name,Email\nAnna,anna@harbor.test\n')
  expect((await post(to, `/api/lead-imports/${table.id}/import`, PLAN)).statusCode).toBe(400)
  const asAccount = await upload(to, zip)
  const plan = { kind: 'leads', columns: [null, 'businessName'], duplicates: 'skip' }
  expect((await post(to, `/api/lead-imports/${asAccount.id}/import`, { plan })).statusCode).toBe(400)
})

test('a campaign doesn’t wait for many people who had their data deleted elsewhere', async () => {
  const to = await app.newUser()
  const account = '01900000-0000-7000-8000-000000000001'
  const { deps, db } = app.t
  const [gone] = await db.system<[{ hash: string }]>`select erased_hash(${account}, 'gone@blue.test') as hash`
  const erased = Array.from({ length: 20_000 }, (_, n) => ({ account, hash: n.toString(16).padStart(64, '0') }))
  const contacts = Array.from({ length: 999 }, (_, n) => ({ channel: 'email' as const, address: `a${n}@many.test` }))
  await db.asSystem(async sql => {
    await keepErased(deps, sql, to.id, [...erased, { account, hash: gone.hash }])
    await sql`set local statement_timeout = '2s'`
    await restoreOptOuts(deps, sql, to.id, [...contacts, ...contactsOf('gone@blue.test')])
    expect((await findSuppression(sql, to.id, 'gone@blue.test'))?.reason).toBe('unsubscribed')
  })
})

test('keeps people who had their data deleted from being emailed here, too', async () => {
  const zip = await exportOf(await makeFull())
  const to = await app.newUser()
  await bring(zip, to)
  // And where its own export goes.
  const next = await app.newUser()
  await bring(await exportOf(to), next)
  const { deps, db } = app.t
  const reasonOf = ({ id }: TestUser, address: string) =>
    db.asSystem(async sql => {
      await restoreOptOuts(deps, sql, id, contactsOf(address))
      return (await findSuppression(sql, id, address))?.reason
    })
  for (const user of [to, next])
    expect([await reasonOf(user, 'gone@blue.test'), await reasonOf(user, 'other@blue.test')]).toEqual([
      'unsubscribed',
      undefined,
    ])
})

test('an offer of an older export, whose price has a field of its own, is one text', () => {
  const older = {
    ...OFFER,
    id: crypto.randomUUID(),
    about: '',
    price: '$90',
    proof: '',
    callToAction: 'Ask me.',
    link: '',
  }
  expect(ROWS.offers.parse(older)).toMatchObject({ offer: 'Menus on strong paper\n$90\nAsk me.', signature: 'Maya' })
})
