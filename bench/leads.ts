import { setTimeout as pause } from 'node:timers/promises'
import type { LeadChange, Tag } from '#contract/lead-list.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'
import { median, p95OfThree, printRows, quantile, type Row, row } from './rows.ts'

/**
 * Reads the list of a big account over HTTP: every filter in every order, the first page and a deep one. Then changes
 * 100,000 leads by filter while reading the list. `npm run bench:leads -- --leads 1000000`
 */
const at = process.argv.indexOf('--leads')
const LEADS = Number(at > 0 ? process.argv[at + 1] : 200_000)
const CHANGED = Math.min(100_000, LEADS / 2)
const TIMES = 5
/** Users work with one filter in these orders, and search for words in all. The rest may be slower. */
const COMMON_SORTS = ['createdAt', 'businessName', 'status'] as const
const COMMON_MS = 50
const OTHER_SORTS = ['email', 'category'] as const
const OTHER_MS = 300
const deep = new Map<string, string>()

const t = await benchApp()
const user = await makeUser(t)
const other = await makeUser(t)
await fill(t, other.id, Math.min(LEADS, 50_000))
const started = performance.now()
await fill(t, user.id, LEADS)
console.log(`${LEADS} leads in ${seconds(started)} s`)
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const cookie = await sessionOf(t, user)
const named = await nameThings()
await t.db.system.unsafe('vacuum analyze')

const filters: [string, Record<string, string>][] = [
  ['none', {}],
  ['a status', { status: 'warm' }],
  ['a rare status', { status: 'converted' }],
  ['a category', { category: 'Gym' }],
  ['a rare category', { category: 'Falconer' }],
  ['a source', { source: 'google' }],
  ['with an email address', { hasEmail: 'yes' }],
  ['without an email address', { hasEmail: 'no' }],
  ['a tag on a tenth', { tag: named.tenth }],
  ['a tag on the oldest twentieth', { tag: named.oldest }],
  ['any value of a field', { field: named.field }],
  ['one value of a field', { field: named.field, value: 'north' }],
  ['a common word (bakery)', { q: 'bakery' }],
  ['two words (plumbing 7)', { q: 'plumbing 7' }],
  ['a rare word (seldom)', { q: 'seldom' }],
  ['a word that no lead has (zebra)', { q: 'zebra' }],
  ['a part of an email address (made4242)', { q: 'made4242' }],
  ['a town (reno)', { q: 'reno' }],
  ['a whole phone number', { q: '(212) 555-4242' }],
  ['two letters (ba)', { q: 'ba' }],
  ['two letters that no lead has (zq)', { q: 'zq' }],
  ['a word, a status, an email address', { q: 'roofing', status: 'cold', hasEmail: 'yes' }],
  ['a tag, a category, a status', { tag: named.tenth, category: 'Gym', status: 'warm' }],
]
const rows: Row[] = []
for (const [what, filter] of filters) {
  const [name, ...others] = Object.keys(filter).filter(one => one !== 'value')
  const commonMs = others.length > 0 ? OTHER_MS : COMMON_MS
  rows.push(await measureFilter(`${what}, by date, name, or status`, filter, COMMON_SORTS, commonMs))
  const otherMs = name === 'q' ? commonMs : OTHER_MS
  rows.push(await measureFilter(`${what}, by email or category`, filter, OTHER_SORTS, otherMs))
  for (const measured of rows.slice(-2)) console.error(measured.what, measured.value)
}
for (const path of ['/leads/facets', '/leads/facets?status=warm&category=Gym'])
  rows.push(
    row(`counts ${path.slice(13) || 'of all leads'}`, await measure(() => ask(path)), 'ms', { most: COMMON_MS }),
  )
rows.push(...(await measureChange()))
await t.close()
printRows('leads', rows)
process.exit(rows.every(one => one.ok) ? 0 : 1)

/** The slowest of these orders, in both directions and on both pages. */
async function measureFilter(
  what: string,
  filter: Record<string, string>,
  sorts: readonly string[],
  targetMs: number,
): Promise<Row> {
  const query = new URLSearchParams(filter).toString()
  let worst = { ms: 0, of: '' }
  for (const sort of sorts)
    for (const dir of ['asc', 'desc']) {
      const first = `/leads?sort=${sort}&dir=${dir}&limit=100&${query}`
      const cursor = await deepCursor(sort, dir)
      for (const [of, path] of [
        [`${sort} ${dir}`, first],
        [`${sort} ${dir}, deep`, `${first}&cursor=${cursor}`],
      ] as const) {
        const ms = await measure(() => ask(path))
        if (ms > worst.ms) worst = { ms, of }
      }
    }
  return row(`${what} (${worst.of})`, worst.ms, 'ms', { most: targetMs })
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  await work()
  return p95OfThree(TIMES, work)
}

/** Changes 100,000 leads by filter and undoes it, while someone reads twenty pages a second. */
async function measureChange(): Promise<Row[]> {
  const times: Record<'change' | 'undo', number[]> = { change: [], undo: [] }
  const pages: number[] = []
  for (let round = 0; round < 3; round++) {
    const reading = { on: true }
    const readers = readWhile(reading, pages)
    const begun = performance.now()
    const selection = { filter: { tag: named.hundredThousand } }
    const done = await post<LeadChange>('/leads/changes', {
      selection,
      change: { kind: 'status', status: 'converted' },
    })
    if (done.count !== CHANGED) throw new Error(`changed ${done.count}`)
    times.change.push(performance.now() - begun)
    const back = performance.now()
    await post(`/leads/changes/${done.id}/undo`, {})
    times.undo.push(performance.now() - back)
    reading.on = false
    await readers
  }
  return [
    row(`status of ${CHANGED} leads by filter`, median(times.change) / 1000, 's', { most: 3 }),
    row('the same, undone', median(times.undo) / 1000, 's', { most: 3 }),
    row('a page meanwhile', quantile(pages, 0.95), 'ms', { most: 200 }),
  ]
}

async function readWhile(reading: { on: boolean }, pages: number[]): Promise<void> {
  while (reading.on) {
    const begun = performance.now()
    await ask('/leads?sort=createdAt&limit=100')
    pages.push(performance.now() - begun)
    await pause(50)
  }
}

async function ask(path: string): Promise<Response> {
  const reply = await fetch(`${address}/api${path}`, { headers: { cookie } })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
  return reply
}

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { cookie, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/**
 * Names that start with one of 256 words, and email addresses made of them. A third has no address, one in 100 is
 * converted, one in 1,000 is a falconer, and one name in 10,000 has a rare word.
 */
async function fill({ db }: TestApp, userId: string, leads: number): Promise<void> {
  for (let from = 1; from <= leads; from += 50_000)
    await db.system`
      insert into leads (user_id, business_name, email, category, status, phone, phone_norm, city, source, country, created_at)
      select ${userId},
        first || ' ' || (array['Bakery', 'Plumbing', 'Dental', 'Cafe', 'Garage', 'Florist', 'Gym', 'Salon', 'Roofing', 'Law'])[1 + n % 10]
          || case when n % 10000 = 0 then ' Seldom' else '' end || ' ' || n,
        case when n % 3 <> 0 then lower(first) || n || '@made' || n % 5000 || '.example' end,
        case when n % 1000 = 0 then 'Falconer' else (array['Bakery', 'Plumber', 'Dentist', 'Café', 'Garage', 'Florist', 'Gym', 'Salon'])[1 + n / 3 % 8] end,
        case when n % 100 = 0 then 'converted' else (array['new', 'cold', 'warm'])[1 + n / 7 % 3] end,
        '(' || area || ') 555-' || line, '+1' || area || '555' || line,
        (array['Austin', 'Reno', 'Boise', 'Helsinki', 'Springfield'])[1 + n / 11 % 5],
        (array['osm', 'google', 'import', 'directory'])[1 + n / 13 % 4], 'US', now() - n * interval '1 minute'
      from (select n, (array[212, 512, 415, 303, 617, 808])[1 + n % 6] as area, lpad((n % 10000)::text, 4, '0') as line,
          (array['Ba', 'Cor', 'Del', 'Fen', 'Gar', 'Hol', 'Jun', 'Kel', 'Lor', 'Mar', 'Nor', 'Os', 'Pel', 'Ros', 'Sal', 'Tor'])[1 + (hashint4(n) & 15)]
            || (array['ado', 'bert', 'cote', 'dale', 'ett', 'ford', 'gate', 'ham', 'ison', 'la', 'mont', 'nia', 'ola', 'per', 'ridge', 'ville'])[1 + (hashint4(n) >> 4 & 15)]
            as first
        from generate_series(${from}::int, ${Math.min(from + 49_999, leads)}::int) n) made`
}

async function nameThings() {
  const tag = async (name: string, which: string) => {
    const { id } = await post<Tag>('/tags', { name })
    await t.db.system.unsafe(
      `insert into lead_tags (user_id, tag_id, lead_id, lead_created_at)
       select user_id, '${id}', id, created_at from leads where user_id = '${user.id}' ${which}`,
    )
    return id
  }
  const field = await post<{ id: string }>('/lead-fields', { name: 'Region', kind: 'text' })
  await t.db.system`
    insert into custom_values (user_id, field_id, lead_id, value, lead_created_at)
    select user_id, ${field.id}, id, (array['North', 'South', 'East', 'West'])[1 + (hashtext(business_name) & 3)], created_at
    from leads where user_id = ${user.id} and hashtext(business_name) % 5 = 0`
  return {
    tenth: await tag('A tenth', 'and hashtext(business_name) % 10 = 0'),
    oldest: await tag('The oldest', `order by created_at limit ${LEADS / 20}`),
    hundredThousand: await tag('To be changed', `and status <> 'converted' order by business_name limit ${CHANGED}`),
    field: field.id,
  }
}

/** The cursor of a page in the middle of the whole list. */
async function deepCursor(sort: string, dir: string): Promise<string> {
  const known = deep.get(sort + dir)
  if (known) return known
  const key = {
    createdAt: 'null',
    businessName: 'name_norm',
    email: 'email_norm',
    category: 'category',
    status: 'status',
  }[sort]
  const order = sort === 'createdAt' ? '' : `${key} ${dir},`
  const some = sort === 'createdAt' ? '' : `and ${key} is not null`
  const [row] = await t.db.system.unsafe<{ key: string | null; micros: number; id: string }[]>(
    `select ${key} as key, (extract(epoch from created_at) * 1000000)::bigint as micros, id from leads
     where user_id = '${user.id}' ${some} order by ${order} created_at ${dir}, id ${dir} offset ${Math.floor(LEADS * 0.5)} limit 1`,
  )
  const cursor = Buffer.from(JSON.stringify({ sort, dir, ...row })).toString('base64url')
  deep.set(sort + dir, cursor)
  return cursor
}

async function sessionOf({ app }: TestApp, { email, password }: { email: string; password: string }) {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  return reply.cookies.map(one => `${one.name}=${one.value}`).join('; ')
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10
}
