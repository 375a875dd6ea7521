import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tag } from '#contract/lead-list.ts'
import type { Lead } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLead, makeUser, type TestUser } from '#test/make.ts'
import { foldLeadCounts } from '../fold-counts.ts'
import { readPage } from './page.ts'

/** 8,000 leads, more than the first walk reads. The number in a lead's name decides what it matches. */
const LEADS = 8000
let t: TestApp
let ada: TestUser
let tag: string
let field: string
beforeAll(async () => {
  t = await testApp()
  ada = await makeUser(t)
  const bob = await makeUser(t)
  await makeLead(t, bob, { businessName: 'Zebra of Bob', email: 'zebra@bob.example' })
  await t.db.system`
    insert into leads (user_id, business_name, email, phone_norm, phone, website, city, category, status, source, created_at)
    select ${ada.id}, case when n % 1000 = 0 then 'Zebra ' else 'Shop ' end || lpad(n::text, 4, '0'),
      case when n % 3 > 0 then 'box' || n || '@shop.example' end, '+1212555' || lpad(n::text, 4, '0'),
      case when n % 500 > 0 then 'x' end, case when n % 600 > 0 then 'shop.example' end,
      case when n % 2000 = 1 then 'Bad Homburg' else 'Reno' end, case when n % 400 = 0 then 'Rare' else 'Common' end,
      (array['new', 'cold', 'warm', 'converted'])[1 + n % 4], case when n % 700 = 0 then 'manual' else 'osm' end,
      now() - n * interval '1 second'
    from generate_series(1, ${LEADS}) n`
  tag = (await post<Tag>('/tags', { name: 'Old' })).id
  field = (await post<{ id: string }>('/lead-fields', { name: 'Region', kind: 'text' })).id
  // The oldest leads have the tag, so they come last in the default order.
  await post('/leads/changes', { selection: { filter: { q: 'shop 79' } }, change: { kind: 'tag', tagId: tag } })
  await post('/leads/changes', {
    selection: { filter: { category: 'Rare' } },
    change: { kind: 'value', fieldId: field, value: 'North' },
  })
})
afterAll(() => t.close())

async function post<T>(url: string, payload: object): Promise<T> {
  const reply = await ada.client({ method: 'POST', url: `/api${url}`, payload })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<T>()
}

/** The numbers in the names of all leads that match the filter, read page by page. */
async function read(filter: Record<string, string>, order: string): Promise<number[]> {
  const all: number[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams([...Object.entries(filter), ...new URLSearchParams(order)])
    if (cursor) query.set('cursor', cursor)
    const reply = await ada.client(`/api/leads?limit=37&${query}`)
    expect(reply.statusCode).toBe(200)
    all.push(...reply.json<Lead[]>().map(lead => Number(lead.businessName.slice(-4))))
    cursor = reply.headers['x-next-cursor']?.toString()
  } while (cursor && all.length < 300)
  return all
}

const numbers = Array.from({ length: LEADS }, (_, n) => n + 1)
const cases: [string, () => Record<string, string>, (n: number) => boolean][] = [
  ['a rare word', () => ({ q: 'zebra' }), n => n % 1000 === 0],
  ['a word in capitals with digits', () => ({ q: 'SHOP 799' }), n => String(n).padStart(4, '0').includes('799')],
  ['a part of an email address', () => ({ q: 'box7777@' }), n => n === 7777],
  ['a phone number in another format', () => ({ q: '(212) 555-4242' }), n => n === 4242],
  ['the two words of a town in the other order', () => ({ q: 'homburg bad' }), n => n % 2000 === 1],
  ['the beginning of a word', () => ({ q: 'ze' }), n => n % 1000 === 0],
  ['a word that no lead has', () => ({ q: 'quagga' }), () => false],
  ['characters that are special in patterns', () => ({ q: '%_\\' }), () => false],
  ['a rare category', () => ({ category: 'Rare' }), n => n % 400 === 0],
  ['a rare source', () => ({ source: 'manual' }), n => n % 700 === 0],
  ['no phone number', () => ({ hasPhone: 'no' }), n => n % 500 === 0],
  ['no website', () => ({ hasWebsite: 'no' }), n => n % 600 === 0],
  ['a website and no phone number', () => ({ hasWebsite: 'yes', hasPhone: 'no' }), n => n % 500 === 0 && n % 600 > 0],
  ['a town in another case', () => ({ city: 'bad homburg' }), n => n % 2000 === 1],
  ['a tag on the oldest leads', () => ({ tag }), n => n >= 7900 && n < 8000],
  ['a field’s value in another case', () => ({ field, value: 'NORTH' }), n => n % 400 === 0],
  ['any value of a field', () => ({ field }), n => n % 400 === 0],
  [
    'a tag, a status, and an email address',
    () => ({ tag, status: 'warm', hasEmail: 'yes' }),
    n => n >= 7900 && n < 8000 && n % 4 === 2 && n % 3 > 0,
  ],
  ['every town but one', () => ({ where: 'city isnt reno' }), n => n % 2000 === 1],
  ['a part of a town', () => ({ where: 'city has HOM' }), n => n % 2000 === 1],
  ['another category than the common one', () => ({ where: 'category isnt Common' }), n => n % 400 === 0],
  [
    'a part of a category, and not one status',
    () => ({ where: 'category has ar\nstatus isnt new' }),
    n => n % 400 === 0 && n % 4 > 0,
  ],
  ['a source that isn’t OpenStreetMap', () => ({ where: 'source isnt osm' }), n => n % 700 === 0],
  ['no tag at all, and a rare word', () => ({ q: 'zebra', where: 'tag none' }), n => n % 1000 === 0],
  ['another tag than this one', () => ({ q: 'shop 78', where: `tag isnt ${tag}` }), n => n >= 7800 && n < 7900],
  ['this tag', () => ({ where: `tag is ${tag}` }), n => n >= 7900 && n < 8000],
  [
    'a part of an own field, and not another value of it',
    () => ({ where: `field:${field} has OR\nfield:${field} isnt South` }),
    n => n % 400 === 0,
  ],
  [
    'none of an own field, and a rare category',
    () => ({ category: 'Rare', where: `field:${field} none` }),
    () => false,
  ],
  [
    'added before the second hundred seconds',
    () => ({ where: `added since ${new Date(Date.now() + 60_000).toISOString()}` }),
    () => false,
  ],
  ['a part of an email address', () => ({ where: 'email has BOX7777@' }), n => n === 7777],
  ['a website that says nothing of it', () => ({ where: 'website none' }), n => n % 600 === 0],
  ['a word and no email address', () => ({ hasEmail: 'no', q: 'zebra' }), n => n % 3000 === 0],
]

test.each(cases)('finds exactly the matching leads in every order: %s', async (_, filter, belongs) => {
  const expected = numbers.filter(belongs)
  // The newest first is 1, 2, 3.
  expect(await read(filter(), 'sort=createdAt')).toEqual(expected)
  for (const order of ['sort=businessName&dir=desc', 'sort=email', 'sort=category', 'sort=status&dir=desc'])
    expect((await read(filter(), order)).toSorted((a, b) => a - b)).toEqual(expected)
  const facets = (await ada.client(`/api/leads/facets?${new URLSearchParams(Object.entries(filter()))}`)).json()
  expect([facets.total, facets.matching]).toEqual([LEADS, expected.length])
})

test('lists what was added or changed since a program last asked, page by page, and takes no other account’s', async () => {
  const updatedSince = '2026-11-30T08:00:00+01:00'
  await t.db.system`
    update leads set updated_at = timestamptz '2026-11-30T07:00:00Z' - case when business_name like 'Zebra%' then interval '0' else interval '1 ms' end`
  const zebras = numbers.filter(n => n % 1000 === 0)
  expect(await read({ updatedSince }, 'sort=createdAt')).toEqual(zebras)
  expect(await read({ updatedSince, hasEmail: 'no' }, 'sort=email')).toEqual(zebras.filter(n => n % 3 === 0))
  expect((await ada.client('/api/leads?updatedSince=yesterday')).statusCode).toBe(400)
})

test('saves the leads that match the filter as an export', async () => {
  const kept = await post<{ recordCount: number }>('/export-data', {
    filters: { statusFilter: '', more: { q: 'zebra' } },
  })
  expect(kept.recordCount).toBe(8)
})

test('counts correctly after hundreds of changes', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user, { email: 'a@made.example' })
  for (let n = 0; n < 260; n++)
    await t.db.system`update leads set status = ${n % 2 ? 'new' : 'warm'} where user_id = ${user.id}`
  const figures = async () => {
    const { total, withEmail, statuses } = (await user.client('/api/leads/facets')).json()
    return [total, withEmail, ...statuses.map((one: { count: number }) => one.count)]
  }
  expect(await figures()).toEqual([1, 1, 1, 0, 0, 0])
  await foldLeadCounts(t.deps)
  expect(await figures()).toEqual([1, 1, 1, 0, 0, 0])
  const [rows] = await t.db.system<
    [{ n: number }]
  >`select count(*)::int as n from lead_counts where user_id = ${user.id}`
  expect(rows.n).toBeLessThan(10)
  await user.client({ method: 'DELETE', url: `/api/leads/${lead.id}` })
  expect(await figures()).toEqual([0, 0, 0, 0, 0, 0])
})

test('finds those who were contacted, those who wrote back, and those near a point, in every order', async () => {
  const user = await makeUser(t)
  const { system } = t.db
  const one = async (statement: Promise<{ id: string }[]>) => (await statement)[0]?.id ?? ''
  const places = { emailed: 1, kept: 2, called: 3, answered: 4, away: 5, never: 6 }
  const ids = new Map<string, string>()
  for (const [name, km] of Object.entries(places))
    ids.set(
      name,
      await one(system`
        insert into leads (user_id, business_name, lat, lon) values (${user.id}, ${name}, 42.5, 1.5 + ${km / (111.195 * Math.cos((42.5 * Math.PI) / 180))}) returning id`),
    )
  const mail = async (name: string, campaign: string) => {
    const recipient = await one(system`
      insert into campaign_recipients (user_id, campaign_id, email_norm, lead_id)
      values (${user.id}, ${campaign}, ${`${name}@shop.test`}, ${ids.get(name) ?? ''}) returning id`)
    await system`
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state, accepted_at)
      values (${user.id}, ${recipient}, ${campaign}, ${recipient}, ${`${name}@shop.test`}, 'accepted', now())`
    return recipient
  }
  const [real, test] = await Promise.all(
    ['Real', 'Test'].map(name =>
      one(
        system`insert into campaigns (user_id, name, subject, body) values (${user.id}, ${name}, '', '') returning id`,
      ),
    ),
  )
  await system`
    insert into outbox_messages (user_id, campaign_id, rfc_message_id, from_address, to_address, subject, raw)
    values (${user.id}, ${test ?? ''}, 'x@test', 'a@b.test', 'kept@shop.test', '', '')`
  await mail('emailed', real ?? '')
  await mail('kept', test ?? '')
  await system`insert into call_logs (user_id, lead_id, to_number, status) values (${user.id}, ${ids.get('called') ?? ''}, '+12125550100', 'completed')`
  for (const [name, label] of [
    ['answered', 'interested'],
    ['away', 'automatic'],
  ] as const)
    await system`
      insert into replies (user_id, campaign_id, message_id, from_address, from_name, subject, excerpt, evidence, asks_removal, received_at, label)
      values (${user.id}, ${real ?? ''}, ${await mail(name, real ?? '')}, ${`${name}@shop.test`}, '', '', '', 'header', false, now(), ${label})`
  await system`update call_logs set created_at = '2026-10-31T23:59:00Z' where user_id = ${user.id}`
  await system`
    update leads set created_at = case when business_name in ('away', 'never') then timestamptz '2026-11-02T13:00Z' else '2026-11-01' end
    where user_id = ${user.id}`
  const own = async (name: string, kind: string, values: Record<string, string>) => {
    const id = await one(
      system`insert into custom_fields (user_id, name, kind) values (${user.id}, ${name}, ${kind}) returning id`,
    )
    for (const [lead, value] of Object.entries(values))
      await system`insert into custom_values (user_id, field_id, lead_id, value) values (${user.id}, ${id}, ${ids.get(lead) ?? ''}, ${value})`
    return id
  }
  // As numbers: 10 is more than 9, and a text isn't one.
  const size = await own('Size', 'number', { emailed: '9', called: '10', away: '100.5' })
  const met = await own('Met', 'date', { emailed: '2026-01-31', kept: '2026-02-01' })
  const expected: [Record<string, string>, string[]][] = [
    [{ contacted: 'yes' }, ['emailed', 'called', 'answered', 'away']],
    [{ contacted: 'no' }, ['kept', 'never']],
    [{ replied: 'yes' }, ['answered']],
    [{ replied: 'no', contacted: 'yes' }, ['emailed', 'called', 'away']],
    [{ within: '42.5,1.5,3.01' }, ['emailed', 'kept', 'called']],
    [{ within: '42.5,1.5,3.01', contacted: 'no' }, ['kept']],
    [{ where: 'distance more 42.5,1.5,3.01' }, ['answered', 'away', 'never']],
    [{ where: 'distance less 42.5,1.5,3.01\ncontacted none' }, ['kept']],
    [{ where: 'contacted since 2026-11-01' }, ['emailed', 'answered', 'away']],
    [{ where: 'contacted before 2026-11-01' }, ['called']],
    [{ where: 'contacted before 2026-10-01' }, []],
    [{ where: 'contacted any\nreplied none' }, ['emailed', 'called', 'away']],
    [{ where: 'added since 2026-11-02' }, ['away', 'never']],
    [{ where: 'added before 2026-11-02T12:00Z' }, ['emailed', 'kept', 'called', 'answered']],
    [{ where: `field:${size} more 9` }, ['called', 'away']],
    [{ where: `field:${size} less 9.5` }, ['emailed']],
    [{ where: `field:${size} none` }, ['kept', 'answered', 'never']],
    [{ where: `field:${met} since 2026-02-01` }, ['kept']],
    [{ where: `field:${met} before 2026-02-01` }, ['emailed']],
  ]
  for (const [filter, names] of expected) {
    for (const limits of [undefined, { near: 1, far: 1, few: 0 }])
      for (const sort of ['createdAt', 'businessName'] as const) {
        const request = { filter, sort, dir: 'asc', limit: 50, cursor: undefined } as never
        const { rows } = await t.db.asUser(user.id, tx => readPage(tx, user.id, request, limits))
        expect(rows.map(row => row.businessName).toSorted()).toEqual(names.toSorted())
      }
    const facets = (await user.client(`/api/leads/facets?${new URLSearchParams(filter)}`)).json()
    expect(facets.matching).toBe(names.length)
  }
  expect((await user.client('/api/leads?within=here')).statusCode).toBe(400)
})

test.each([
  ['a field that leads don’t have', 'color is red'],
  ['a field of every object', '__proto__ is red'],
  ['a comparison that the field can’t have', 'status has new'],
  ['a status that doesn’t exist', 'status is hot'],
  ['a day that isn’t one', 'added since 2026-13-40'],
  ['a number that isn’t one', 'field:0190f1b0-0000-7000-8000-000000000001 more ten'],
  ['a tag without its ID', 'tag is Old'],
  ['nothing to compare with', 'city is'],
  ['too many', 'city isnt Reno\n'.repeat(11)],
])('refuses a condition with %s, and says how one is written', async (_, where) => {
  const reply = await ada.client(`/api/leads?${new URLSearchParams({ where })}`)
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining('“city isnt Reno”')])
})
