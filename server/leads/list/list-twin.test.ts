import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadFilter, LeadSort } from '#contract/leads.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { LIMITS, type Limits } from './list-page.ts'
import { readPage } from './page.ts'

/** A twin checks and sorts all of 300 leads for every filter and order. The limits are low, so each strategy gets its turn. */
const LEADS = 300
const none = { near: 1, far: 1, few: 0 }
const strategies: [string, Limits][] = [
  ['with the usual limits', LIMITS],
  ['walking far after a walk that shows it fills the page', { near: 20, far: LEADS, few: 0 }],
  ['sorting the narrowest condition', { ...none, few: LEADS }],
  ['sorting all matches', none],
]

interface Twin {
  id: string
  status: string
  category: string | null
  source: string
  email: string | null
  words: string
  tags: string[]
  region: string | null
  /** Its position in each order, by the database's collation; null if the field is empty. */
  places: Record<LeadSort, number | null>
}
let t: TestApp
let ada: TestUser
let twins: Twin[]
let filters: [string, LeadFilter, (twin: Twin) => boolean][]
beforeAll(async () => {
  t = await testApp()
  ada = await makeUser(t)
  const bob = await makeUser(t)
  for (const user of [ada, bob])
    await t.db.system`
      insert into leads (user_id, business_name, email, category, status, source, city, phone_norm, created_at)
      select ${user.id}, (array['Ärzte', 'ark', 'Arche', 'Bäckerei', 'Zoo %', 'zoo'])[1 + abs(hashint4(n)) % 3 + n % 3] || ' ' || n % 90,
        case when n % 4 > 0 then 'Box' || n % 150 || '@made.example' end,
        case when n % 7 > 0 then (array['Gym', 'Café', 'bakery', 'Zoo'])[1 + abs(hashint4(n * 7)) % 4] end,
        (array['new', 'new', 'cold', 'warm', 'converted'])[1 + abs(hashint4(n * 3)) % 5],
        (array['osm', 'import'])[1 + abs(hashint4(n * 5)) % 2], (array['Reno', 'Bad Homburg'])[1 + n % 2],
        '+1212555' || lpad(n::text, 4, '0'), timestamptz '2026-03-01' + (n / 4) * interval '1 microsecond'
      from generate_series(1, ${LEADS}) n`
  const [named] = await t.db.system<[{ tag: string; field: string }]>`
    with tag as (insert into tags (user_id, name) values (${ada.id}, 'Old') returning id),
      field as (insert into custom_fields (user_id, name, kind) values (${ada.id}, 'Region', 'text') returning id)
    select tag.id as tag, field.id as field from tag, field`
  // The oldest leads have the tag, and half of all leads have a value.
  await t.db.system`
    insert into lead_tags (user_id, tag_id, lead_id) select user_id, ${named.tag}, id from leads
    where user_id = ${ada.id} order by created_at limit 80`
  await t.db.system`
    insert into custom_values (user_id, field_id, lead_id, value)
    select user_id, ${named.field}, id, (array['North', 'SOUTH'])[1 + hashtext(id::text) & 1] from leads
    where user_id = ${ada.id} and hashtext(id::text) % 2 = 0`
  const place = (keys: string) => `row_number() over (order by ${keys}, id)::int`
  twins = await t.db.system.unsafe<Twin[]>(`
    select id, status, category, source, email, concat_ws(' ', lower(business_name), lower(email), phone_norm, lower(city)) as words,
      array(select tag_id::text from lead_tags g where g.user_id = '${ada.id}' and g.lead_id = leads.id) as tags,
      (select lower(value) from custom_values v where v.user_id = '${ada.id}' and v.lead_id = leads.id) as region,
      json_build_object('createdAt', ${place('created_at')}, 'businessName', ${place('lower(business_name)')},
        'email', case when email is not null then ${place('lower(email)')} end,
        'category', case when category is not null then ${place('category, created_at')} end,
        'status', ${place('status, created_at')}) as places
    from leads where user_id = '${ada.id}'`)
  filters = [
    ['nothing', {}, () => true],
    ['a status', { status: 'warm' }, twin => twin.status === 'warm'],
    ['a category', { category: 'Café' }, twin => twin.category === 'Café'],
    ['a source', { source: 'import' }, twin => twin.source === 'import'],
    ['an email address', { hasEmail: 'yes' }, twin => twin.email !== null],
    ['no email address', { hasEmail: 'no' }, twin => twin.email === null],
    ['a tag', { tag: named.tag }, twin => twin.tags.includes(named.tag)],
    ['any value of a field', { field: named.field }, twin => twin.region !== null],
    ['a value of a field', { field: named.field, value: 'South' }, twin => twin.region === 'south'],
    [
      'a status of two conditions',
      { where: 'status is warm\nsource isnt osm' },
      twin => twin.status === 'warm' && twin.source !== 'osm',
    ],
    ['no tag', { where: 'tag none' }, twin => twin.tags.length === 0],
    [
      'neither a value nor a category, and a part of a town',
      { where: `field:${named.field} isnt south\ncategory isnt Gym\ncity has bad` },
      twin => twin.region !== 'south' && twin.category !== 'Gym' && twin.words.includes('bad'),
    ],
    ['a word', { q: 'homburg' }, twin => twin.words.includes('homburg')],
    ['a word and a special character', { q: '% zoo' }, twin => twin.words.includes('%') && twin.words.includes('zoo')],
    ['a word that no lead has', { q: 'quagga' }, () => false],
    [
      'a tag, a status, and a word',
      { tag: named.tag, status: 'new', q: 'box' },
      twin => twin.tags.length > 0 && twin.status === 'new' && twin.email !== null,
    ],
    [
      'a value, a category, a source, and no email address',
      { field: named.field, value: 'north', category: 'Gym', source: 'osm', hasEmail: 'no' },
      twin => twin.region === 'north' && twin.category === 'Gym' && twin.source === 'osm' && !twin.email,
    ],
  ]
})
afterAll(() => t.close())

function expected(holds: (twin: Twin) => boolean, sort: LeadSort, dir: 'asc' | 'desc'): string[] {
  const sign = dir === 'asc' ? 1 : -1
  const by = (place: (twin: Twin) => number | null) => (a: Twin, b: Twin) => sign * ((place(a) ?? 0) - (place(b) ?? 0))
  const filled = twins.filter(twin => holds(twin) && twin.places[sort] !== null)
  const blank = twins.filter(twin => holds(twin) && twin.places[sort] === null)
  // Leads without the field are sorted by the next column of the index: the time for categories, else the ID.
  const rest = blank.toSorted((a, b) =>
    sort === 'category' ? by(twin => twin.places.createdAt)(a, b) : sign * (a.id < b.id ? -1 : 1),
  )
  return [...filled.toSorted(by(twin => twin.places[sort])), ...rest].map(twin => twin.id)
}

const sorts = ['createdAt', 'businessName', 'email', 'category', 'status'] as const
const orders = sorts.flatMap(sort => (['asc', 'desc'] as const).map(dir => ({ sort, dir })))

/** All orders with the usual limits; otherwise each sort in one direction, which the next strategy turns around. */
const ordersOf = (limits: Limits) => {
  const place = strategies.findIndex(([, one]) => one === limits)
  return place === 0 ? orders : orders.filter((_, n) => (n + (n >> 1) + place) % 2 === 0)
}

test.each(strategies)('%s: returns what the twin does for every filter and order', async (_, limits) => {
  await t.db.asUser(ada.id, async sql => {
    for (const [what, filter, holds] of filters)
      for (const { sort, dir } of ordersOf(limits)) {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const page = await readPage(sql, ada.id, { filter, sort, dir, cursor, limit: 90 }, limits)
          ids.push(...page.rows.map(lead => lead.id))
          cursor = page.next ?? undefined
        } while (cursor)
        expect([what, sort, dir, ids]).toEqual([what, sort, dir, expected(holds, sort, dir)])
      }
  })
})

test('reads every other lead once while some move to another place in the list', async () => {
  const read = (cursor?: string) =>
    t.db.asUser(ada.id, sql => readPage(sql, ada.id, { filter: {}, sort: 'status', dir: 'asc', cursor, limit: 50 }))
  const first = await read()
  const stay = expected(() => true, 'status', 'asc').slice(50)
  // Leads from the first page move to the end, and one from the end moves to the beginning.
  const gone = first.rows.slice(0, 10).map(lead => lead.id)
  await t.db.system`update leads set status = 'warm' where user_id = ${ada.id} and id = any(${gone}::uuid[])`
  const [moved = ''] = stay.slice(-1)
  await t.db
    .system`update leads set status = 'cold', created_at = '2020-01-01' where user_id = ${ada.id} and id = ${moved}`
  const rest: string[] = []
  for (let cursor = first.next; cursor; ) {
    const page = await read(cursor)
    rest.push(...page.rows.map(lead => lead.id))
    cursor = page.next
  }
  expect(rest.filter(id => !gone.includes(id))).toEqual(stay.filter(id => id !== moved))
})
