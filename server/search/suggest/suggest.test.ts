import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type QueryParts, queryText, type Suggestion } from '#contract/search.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { understand } from '../understand/understand.ts'
import { placesBeginning } from './suggest-sql.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  user = await makeUser(t)
})
afterAll(() => t.close())

const get = (path: string, query: Record<string, string>) => user.client({ url: `/api/leads/search/${path}`, query })
const suggest = async (of: 'category' | 'place', q: string) => (await get('suggest', { of, q })).json<Suggestion[]>()
const labels = async (of: 'category' | 'place', q: string) => (await suggest(of, q)).map(({ label }) => label)

describe('suggestions', () => {
  test.each<['category' | 'place', string, string]>([
    ['category', 'plu', 'Plumber'],
    ['category', 'CAR R', 'Car repair'],
    ['category', 'tattoo', 'Tattoo studio'],
    ['category', 'fontan', 'Plumber'],
    ['category', 'Zahn', 'Dentist'],
    ['place', 'aus', 'Austin, TX'],
    ['place', '90210', '90210 Beverly Hills'],
    ['place', 'hels', 'Helsinki, Finland'],
    ['place', 'georgia', 'Georgia'],
    ['place', 'St. Lou', 'St. Louis, MO'],
    ['place', 'genèv', 'Geneva, Switzerland'],
  ])('suggest a %s for “%s”: %s', async (of, typed, label) => {
    expect(await labels(of, typed)).toContain(label)
  })

  test('show the category’s own name first, with its parent category', async () => {
    expect((await suggest('category', 'plumb'))[0]).toEqual({
      label: 'Plumber',
      detail: 'Home services and trades',
      text: 'plumber',
    })
  })

  test('distinguish places of the same name, the largest first', async () => {
    const [first, ...others] = await labels('place', 'paris')
    expect(first).toBe('Paris, France')
    expect(others).toContain('Paris, TX')
    expect(new Set([first, ...others]).size).toBe(8)
  })

  test('are common categories before the user types, and no places', async () => {
    expect(await labels('category', '')).toContain('Restaurant')
    expect(await suggest('place', '')).toEqual([])
  })

  test('use an index: one letter reads a few hundred places instead of the thousands that start with it', async () => {
    for (const letter of ['n', 's', '9']) {
      const plan = await t.db.system<{ 'QUERY PLAN': unknown }[]>`
        explain (analyze, format json) ${placesBeginning(t.db.system, letter)}`
      const read = [...JSON.stringify(plan).matchAll(/"(?:Actual Rows|Rows Removed by \w+)":\s?([\d.]+)/g)]
      expect(read.length).toBeGreaterThan(4)
      expect(Math.max(...read.map(([, rows]) => Number(rows)))).toBeLessThan(2000)
    }
  })

  test('are read back as the category that they were offered for', async () => {
    const all = await t.db.system<{ code: string; label: string }[]>`select code, label from categories`
    // "Office" says nothing in a query: any business may have one.
    const chosen = all.filter(({ code }, n) => !['other', 'office'].includes(code) && n % 12 === 0)
    const read = await Promise.all(
      chosen.map(async ({ label }) => {
        const text = (await suggest('category', label)).find(known => known.label === label)?.text ?? ''
        return (await understand(t.db.system, `${text} in Austin, TX`)).category?.label
      }),
    )
    expect(read).toEqual(chosen.map(({ label }) => label))
  })
})

describe('the chips of a text make a text with the same meaning', () => {
  test.each<[string, Partial<QueryParts>]>([
    ['Find 50 plumbers in 90210', { business: 'plumbers', place: '90210', count: 50 }],
    ['dentists in Austin, TX', { business: 'dentists', place: 'Austin TX' }],
    ['best coffee shops near Bar Harbor ME', { business: 'coffee shops', place: 'Bar Harbor ME' }],
    ['coiffeur à Genève', { business: 'coiffeur', place: 'Genève' }],
    ['plumbers within 5 miles of Boise', { business: 'plumbers', place: 'Boise', radiusKm: 8 }],
    ['90210', { place: '90210' }],
    ['30 businesses in Boise', { place: 'Boise', count: 30 }],
    ['Paris Texas bakeries', { business: 'bakeries', place: 'Paris Texas' }],
    ["Joe's Pizza in Tulsa", { business: "Joe's Pizza", place: 'Tulsa' }],
    ['plumers in Houston', { business: 'plumber', place: 'Houston' }],
    ['plumbers', { business: 'plumbers' }],
  ])('%s', async (text, parts) => {
    const { said, hints: _, ...understood } = (await get('interpret', { q: text })).json()
    expect(said).toEqual({ business: '', place: '', count: null, radiusKm: null, ...parts })
    const { said: __, ...again } = (await get('interpret', { q: queryText(said) })).json()
    expect({ text: queryText(said), ...again }).toEqual({ text: queryText(said), ...understood })
  })
})

describe('any text gets results or a message about what’s missing', () => {
  const missing = "Please enter a search query like 'Find 50 plumbers in 90210'"
  // Takes a few milliseconds each: we read at most 24 words.
  test.each<[string, string, string | null]>([
    ['nothing', '', missing],
    ['blanks', ' \t\n ', missing],
    ['zeros of C', '\0\0', missing],
    ['10,000 characters', 'x'.repeat(10_000), 'searchInput: At most 500 characters'],
    ['one word of 500 letters', 'x'.repeat(500), null],
    ['250 words', 'a '.repeat(249), null],
    ['a town, 80 times', 'paris '.repeat(80), null],
    ['only connectors', 'in '.repeat(160), null],
    ['numbers', '1 '.repeat(200), null],
    ['pictures', '🍕🍕 👩‍👩‍👧‍👦 in 🗽', null],
    ['half a character', '\ud83c pizza', null],
    ['quotes', `'"\`’“ "plumbers' in "90210`, null],
    ['SQL', "'; drop table leads; --", null],
    ['a pattern of SQL', '%_%%__%', null],
    ['a regular expression', '(((((a+)+)+)+)+$ [[[ \\', null],
    ['a text query', "!a & | (b <-> 'c':*", null],
    ['markup', '<script>alert(1)</script> in Boise', null],
    ['from right to left', 'مطعم في دبي', null],
    ['other scripts', '東京 の 歯医者', null],
  ])('%s', async (_, text, message) => {
    const reply = await user.client({ method: 'POST', url: '/api/leads/search', payload: { searchInput: text } })
    if (message) expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
    else expect([reply.statusCode, Array.isArray(reply.json())]).toEqual([200, true])
    const q = text.slice(0, 500)
    const others = await Promise.all([
      get('interpret', { q }),
      get('coverage', { q }),
      get('suggest', { of: 'category', q: q.slice(0, 100) }),
      get('suggest', { of: 'place', q: q.slice(0, 100) }),
    ])
    expect(others.map(other => other.statusCode)).toEqual([200, 200, 200, 200])
  })
})
