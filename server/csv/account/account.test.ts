import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsOf, keepErased, restoreOptOuts } from '#server/suppressions/kept-opt-outs.ts'
import { findSuppression } from '#server/suppressions/sql.ts'
import {
  bring,
  exportOf,
  listOf,
  makeFull,
  OFFER,
  PLAN,
  post,
  timeless,
  upload,
  zipWith,
} from '#test/account-exports.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { openAccount } from '../convert/account.ts'
import { ROWS } from './rows.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

test('brings what another installation exported, once, and says what it left out', async () => {
  const zip = await exportOf(await makeFull(app))
  const to = await app.newUser()
  const first = await bring(app, zip, to)
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

  const second = await bring(app, zip, to)
  expect([second.state, second.added, second.skipped]).toEqual(['done', 0, 14])
  expect(listOf(await exportOf(to), 'campaigns')).toHaveLength(2)
})

test('sends nothing, and looks for nothing', async () => {
  const zip = await exportOf(await makeFull(app))
  const to = await app.newUser()
  const jobs = () => app.t.db.system`
    select k.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier not in ('import-leads', 'send-verification')`
  const before = await jobs()
  await bring(app, zip, to)
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
    await bring(app, zip, to)
    const [brought] = await app.t.db.system<{ recipients: string[]; recipientCount: number }[]>`
      select recipients, recipient_count from campaigns where user_id = ${to.id}`
    expect([times, brought]).toEqual([times, { recipients, recipientCount: recipients.length }])
  }
})

test('leads count toward the month’s quota, and people of those beyond it are left out', async () => {
  const zip = await exportOf(await makeFull(app))
  const free = await makeUser(app.t, { plan: 'free' })
  await app.t.db.system`update subscription_plans set lead_limit = 1 where id = 'free'`
  const brought = await bring(app, zip, free)
  expect(brought).toMatchObject({ state: 'done', overLimit: 1, brought: { leads: 1 } })
})

test('a row that isn’t valid costs only itself', async () => {
  const [row] = listOf(await exportOf(await makeFull(app)), 'leads')
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
  const file = await bring(app, await zipWith(app, { 'leads.json': `[\n${rows.join(',\n')}\n]\n` }), to)
  expect(file).toMatchObject({ state: 'done', rejected: 6, brought: { leads: 3 } })
  const names = (await app.leadsOf(to)).map(({ businessName, source }) => `${businessName}: ${source}`)
  expect(names.toSorted()).toEqual([
    'A zero  and half \ufffd: manual',
    'Fine: manual',
    `${String(row?.businessName)}: import`,
  ])
})

test('brings a time zone that nobody knows as none', async () => {
  const [row] = listOf(await exportOf(await makeFull(app)), 'leads')
  const leads = ['Mars/Olympus', 'Europe/Berlin'].map((timeZone, n) =>
    JSON.stringify({ ...row, id: `01900000-0000-7000-8000-00000000000${n}`, businessName: timeZone, timeZone }),
  )
  const to = await app.newUser()
  expect(await bring(app, await zipWith(app, { 'leads.json': `[\n${leads.join(',\n')}\n]\n` }), to)).toMatchObject({
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
  const from = await makeFull(app)
  await app.t.db.system`
    update leads set source = 'google', place_id = 'harbor' where user_id = ${from.id} and business_name = 'Harbor Dental'`
  const to = await app.newUser()
  const known = await makeLead(app.t, to, { businessName: 'Harbor', source: 'google', placeId: 'harbor' })
  const people = () => to.client(`/api/leads/${known.id}/contacts`).then(reply => reply.json())
  await post(to, `/api/leads/${known.id}/contacts`, { name: 'Cleo Diaz', email: 'cleo@harbor.test' })
  const before: { id: string; isPrimary: boolean }[] = await people()
  expect(await bring(app, await exportOf(from), to)).toMatchObject({ brought: { leads: 1, contacts: 2 } })
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
  const { id } = await bring(app, await exportOf(from), to)
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
  const { id, reply } = await upload(app, to, make(await exportOf(await app.newUser())))
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/\.$/)])
  expect((await to.client(`/api/lead-imports/${id}`)).statusCode).toBe(404)
})

test('refuses settings that unpack to 100 MB without unpacking them', async () => {
  const zip = await zipWith(app, { 'settings.json': `{}${' '.repeat(100 * 1024 ** 2)}` })
  const { reply } = await upload(app, await app.newUser(), zip)
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/too large/)])
})

test('reads a long row about as fast as it’s unpacked', { timeout: 4000 }, async () => {
  const lead = `{"description":"${'x'.repeat(30_000_000)}"}`
  const { rows } = openAccount(await zipWith(app, { 'leads.json': `[\n${lead}\n]\n` }))
  const read: [string | undefined, number | undefined][] = []
  for await (const [list, row] of rows) read.push([list, row?.length])
  expect(read).toEqual([
    ['list', 3],
    ['leads', lead.length],
  ])
})

test('an export isn’t a table of leads, and a table isn’t an export', async () => {
  const to = await app.newUser()
  const zip = await exportOf(await makeFull(app))
  const asTable = await upload(app, to, zip, false)
  expect([asTable.reply.statusCode, asTable.reply.json().message]).toEqual([
    400,
    'This is an export of everything in an account. Import it in Settings > Account.',
  ])
  const table = await app.upload(to, 'Name,Email\nAnna,anna@harbor.test\n')
  expect((await post(to, `/api/lead-imports/${table.id}/import`, PLAN)).statusCode).toBe(400)
  const asAccount = await upload(app, to, zip)
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
  const zip = await exportOf(await makeFull(app))
  const to = await app.newUser()
  await bring(app, zip, to)
  // And where its own export goes.
  const next = await app.newUser()
  await bring(app, await exportOf(to), next)
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
