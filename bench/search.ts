import { parseArgs } from 'node:util'
import { type DirectoryQuery, directorySource } from '#server/search/sources/directory-source.ts'
import { osmWords } from '#server/search/sources/osm-words.ts'
import { understandAnywhere } from '#server/search/understand/understand.ts'
import { makeUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'
import { p95OfThree, printRows, type Row, row } from './rows.ts'
import { fillDirectory } from './search/fill.ts'

/**
 * Searches a directory of 200,000 businesses (or `--places`) on the embedded server with its own memory and fsync, each time
 * with a different query, in the program and over HTTP. BENCH_KEEP names a folder that keeps the directory for the next run.
 */
const { values } = parseArgs({ options: { places: { type: 'string', default: '200000' } } })
const PLACES = Number(values.places)
const TIMES = 150

const t = await benchApp({ keepIn: process.env.BENCH_KEEP })
const started = performance.now()
if ((await countPlaces()) !== PLACES) await fillDirectory(t.db.system, PLACES)
console.log(
  `${PLACES.toLocaleString('en-US')} places in ${((performance.now() - started) / 1000).toFixed(0)} s, ${await sizeOf()}`,
)
const user = await makeUser(t, { plan: 'standard', email: `${Date.now()}@made.example` })
const source = directorySource(t.db)
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const cookie = await sessionOf()

const KINDS = ['plumbers', 'dentists', 'florists', 'bakeries', 'hairdressers', 'opticians', 'veterinarians', 'butchers']
const zips = await namesOf('zip', 400)
const cities = await namesOf('city', 300)
const misspelled = ['sunst works', 'goldn mill', 'harbor squre', 'pionear park', 'libery valley']
const kind = (n: number) => KINDS[n % KINDS.length] ?? ''
const zip = (n: number) => zips[(n * 7) % zips.length] ?? ''
const city = (n: number) => cities[(n * 7) % cities.length] ?? ''

const rows: Row[] = [
  ...(await measure('ZIP and kind', n => `${kind(n)} in ${zip(n)}`, 10, 20)),
  ...(await measure('city and kind', n => `${kind(n)} in ${city(n)}`, 10, 20)),
  ...(await measure('20 nearest of a kind', n => `20 ${kind(n)} within 80 km of ${zip(n)}`, 10, 20)),
  ...(await measure('20 nearest of a broad kind', n => `restaurants in ${zip(n)}`, 20, null)),
  ...(await measure(
    'misspelled name near a place',
    n => `${misspelled[n % misspelled.length]} in ${zip(n)}`,
    30,
    null,
  )),
  ...(await whileTyping()),
]
await t.close()
printRows('search', rows)
process.exit(rows.every(row => row.ok) ? 0 : 1)

/** The requests per keystroke: the interpretation, suggestions, and the count. */
async function whileTyping(): Promise<Row[]> {
  const ask = async (path: string, q: string) => {
    const reply = await fetch(`${address}/api/leads/search/${path}q=${encodeURIComponent(q)}`, { headers: { cookie } })
    await reply.text()
    if (reply.status !== 200) throw new Error(`${path} ${q}: ${reply.status}`)
  }
  const begun = (text: string, n: number) => text.slice(0, 1 + (n % text.length))
  const broad = (n: number) => (n % 2 === 0 ? 'restaurants' : kind(n))
  const asked: [string, (n: number) => Promise<void>][] = [
    ['understood', n => ask('interpret?', begun(`${kind(n)} in ${city(n)}`, n))],
    ['words for a kind', n => ask('suggest?of=category&', begun(kind(n), n >> 3))],
    ['words for a place', n => ask('suggest?of=place&', begun(city(n), n))],
    ['how many, by ZIP', n => ask('coverage?', `${broad(n)} in ${zip(n)}`)],
    ['how many, by city', n => ask('coverage?', `${broad(n)} in ${city(n)}`)],
    ['how many, of a name', n => ask('coverage?', `${misspelled[n % misspelled.length]} in ${zip(n)}`)],
  ]
  const rows: Row[] = []
  for (const [what, question] of asked)
    rows.push(row(`while typing: ${what}, over HTTP`, await timed(question), 'ms', { most: 20 }))
  return rows
}

/** In the program: from the understood query to the businesses. Over HTTP: from the text to the reply. */
async function measure(what: string, textOf: (n: number) => string, most: number, mostHttp: number | null) {
  const asked: DirectoryQuery[] = []
  for (let n = 0; n < TIMES * 3; n++) {
    const { understood } = await understandAnywhere(t.deps, { text: textOf(n), location: '', ask: false })
    if (!understood.place) throw new Error(`No place in: ${textOf(n)}`)
    asked.push({ ...understood, text: textOf(n), limit: 20, cursor: null, osm: () => osmWords(understood.category) })
  }
  let found = 0
  const direct = await timed(async n => {
    const query = asked[n]
    if (query) found += (await source.find(query)).leads.length
  })
  const http = await timed(n => search(textOf(n)))
  console.log(`${what}: ${(found / TIMES / 3).toFixed(1)} found on average`)
  return [
    row(`${what}, in the program`, direct, 'ms', { most }),
    row(`${what}, over HTTP`, http, 'ms', mostHttp === null ? undefined : { most: mostHttp }),
  ]
}

/** An account may search 60 times a minute; the bench asks faster. */
const timed = (ask: (n: number) => Promise<void>) =>
  p95OfThree(TIMES, async n => {
    if (n % 50 === 0) await t.db.system`delete from rate_limits`
    await ask(n)
  })

async function search(query: string): Promise<void> {
  const reply = await fetch(`${address}/api/leads/search`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ query }),
  })
  await reply.text()
  if (reply.status !== 200) throw new Error(`${query}: ${reply.status}`)
}

async function sessionOf(): Promise<string> {
  const { email, password } = user
  const reply = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  return reply.cookies.map(one => `${one.name}=${one.value}`).join('; ')
}

/** Populated American places, always in the same order. */
async function namesOf(of: 'zip' | 'city', n: number): Promise<string[]> {
  const found = await t.db.system<{ name: string }[]>`
    select case when kind = 'zip' then postcode else name || ', ' || region end as name from gazetteer
    where kind = ${of} and country = 'US' and region is not null
    order by ${of === 'zip' ? t.db.system`md5(postcode)` : t.db.system`population desc nulls last, id`} limit ${n}`
  return found.map(one => one.name)
}

async function countPlaces(): Promise<number> {
  const [found] = await t.db.system<{ n: number }[]>`select count(*)::int as n from places`
  return found?.n ?? 0
}

async function sizeOf(): Promise<string> {
  const [size] = await t.db.system<{ text: string; memory: string }[]>`
    select pg_size_pretty(pg_total_relation_size('places')) as text, current_setting('shared_buffers') as memory`
  return `${size?.text} with indexes, shared_buffers ${size?.memory}`
}
