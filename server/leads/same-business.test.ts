import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromNames } from '#contract/from-names.ts'
import { fieldsFor } from '#contract/lead-fields.ts'
import type { FoundLead, LeadImport } from '#contract/leads.ts'
import { businessOf, different, same, sameByStreet } from '#test/business-pairs.ts'
import { countsOf, csvImportsApp } from '#test/csv-files.ts'
import { importLeads } from './add/add-leads.ts'
import { knownAmong } from './add/known.ts'
import { isSame, marksOf } from './same-business.ts'

const listPairs = (text: string, between: string, is: boolean) =>
  text
    .trim()
    .split('\n')
    .map(line => ({ line, is, sides: line.split(between).map(businessOf) }))

type Side = [name: string, more?: Partial<FoundLead>]
const here = { lat: 34.0736, lon: -118.4004 }
const off = (metres: number) => ({ lat: here.lat + metres / 111_195, lon: here.lon })
const tel = (phone: string) => ({ phone })
const web = (website: string) => ({ website })

/** Pairs as two sources name them, and whether a person considers them the same business. */
const pairs: [is: boolean, a: Side, b: Side, metres: number | null][] = [
  // Nearly the same words.
  [true, ["Joe's Pizza"], ['Joes Pizza'], 10],
  [true, ["Joe's Pizza"], ["JOE'S PIZZA, LLC"], 30],
  [true, ['Café Ekberg'], ['Ekberg Cafe'], 20],
  [true, ['Fazer Café'], ['Fazer Cafe Kluuvikatu'], 25],
  [true, ['Anderson & Sons Plumbing'], ['Anderson and Sons Plumbing Inc.'], 40],
  [true, ['Bright Smiles Dental'], ['Bright Smiles Dental Group'], 35],
  [true, ['The Copper Kettle'], ['Copper Kettle'], 15],
  [true, ['Bäckerei Müller GmbH'], ['Baeckerei Müller'], 12],
  [true, ['Studio 54 Hair'], ['Studio 54 Hair Salon'], 20],
  [true, ['St. Mary Dental Clinic'], ['St Mary Dental'], 50],
  // The phone number decides.
  [true, ['Ace Plumbing', tel('(310) 555-2345')], ['Ace Plumbing & Rooter', tel('+13105552345')], 400],
  [true, ['Ristorante Roma', tel('+358 9 123456')], ['Roma', tel('09 123456')], 90],
  [true, ['Dr. Jane Miller, DDS', tel('310-555-7788')], ['Jane Miller Dentistry', tel('3105557788')], 120],
  [true, ['Sunset Auto', tel('310 555 1212')], ['Sunset Auto Repair', tel('310 555 1212')], null],
  // The website decides.
  [
    true,
    ['Blue Door', web('https://bluedoor.example.com')],
    ['Blue Door Yoga', web('http://www.example.com/blue')],
    100,
  ],
  [true, ['Kampin Apteekki', web('kampinapteekki.fi')], ['Apteekki Kamppi', web('https://kampinapteekki.fi/en')], 60],
  // The same category, next to each other.
  [false, ['Golden Dragon'], ['Golden Lotus'], 30],
  [false, ["Joe's Pizza"], ["Mario's Pizza"], 20],
  [false, ['First National Bank'], ['First Federal Bank'], 60],
  [false, ['Maple Dental'], ['Oak Dental'], 10],
  [false, ['Hair by Anna'], ['Hair by Hanna'], 70],
  [false, ['Bar Loose'], ['Bar Lose'], 900],
  [false, ['Nail Bar'], ['Snail Bar'], 55],
  // Branches.
  [false, ['Starbucks', web('https://starbucks.com/1')], ['Starbucks', web('https://starbucks.com/2')], 450],
  [false, ['Starbucks', tel('800 555 7827')], ['Starbucks', tel('800 555 7827')], 2500],
  [false, ['7-Eleven'], ['7-Eleven'], 300],
  [false, ['Subway 1204'], ['Subway 1377'], 40],
  [false, ['UPS Store 12'], ['UPS Store 21'], 5],
  // A building with many businesses.
  [false, ['Miller Law', tel('310 555 0001')], ['Chen Orthodontics', tel('310 555 0001')], 0],
  [false, ['City Clinic: Eyes', web('cityclinic.org')], ['Parking Deck B', web('cityclinic.org')], 100],
  [
    false,
    ['Miller & Chen Law', { ...tel('310 555 0001'), ...web('a.com') }],
    ['Miller Law', { ...tel('310 555 0002'), ...web('b.com') }],
    5,
  ],
  [false, ['Yoga Loft', web('facebook.com/yogaloft')], ['Loft Bakery', web('facebook.com/loftbakery')], 20],
  [false, ['Grand Hotel'], ['Grand Hotel Spa'], 200],
  // Only a name.
  [false, ['Main Street Cafe'], ['Main Street Cafe'], null],
]

const lead = ([businessName, more]: Side, placeId: string, at: { lat: number; lon: number } | null): FoundLead => ({
  ...fromNames(fieldsFor('found'), () => null),
  businessName,
  country: more?.phone?.includes('123456') ? 'FI' : 'US',
  lat: at?.lat ?? null,
  lon: at?.lon ?? null,
  source: 'osm',
  placeId,
  distanceM: null,
  isSample: false,
  ...more,
})

const isOne = ([, a, b, metres]: (typeof pairs)[number], origin = 'google') =>
  isSame(
    marksOf(lead(a, 'osm:n1', metres === null ? null : here)),
    marksOf(lead(b, `${origin}:2`, metres === null ? null : off(metres))),
  )

test('never joins two businesses in a table of pairs, and rarely misses one, which does less harm', () => {
  const judged = pairs.map(pair => ({ pair, is: pair[0], says: isOne(pair) }))
  const wrong = judged.filter(({ is, says }) => says && !is).map(({ pair: [, [a], [b]] }) => [a, b])
  const missed = judged.filter(({ is, says }) => is && !says).map(({ pair: [, [a], [b]] }) => `${a} | ${b}`)
  expect({ wrong, missed }).toEqual({ wrong: [], missed: [] })
})

test('agrees with people about every pair of a table, in both directions', () => {
  const judged = [
    ...listPairs(same + sameByStreet.trimStart(), ' = ', true),
    ...listPairs(different, ' ≠ ', false),
  ].flatMap(({ line, is, sides }) => {
    const [a, b] = sides.map(marksOf)
    if (!a || !b) throw new Error(line)
    return isSame(a, b) === is && isSame(b, a) === is ? [] : line
  })
  expect(judged).toEqual([])
})

test('two IDs of one source are two businesses, however similar; one ID is one', () => {
  const [, a, b] = pairs[0] ?? []
  if (!a || !b) throw new Error('no pair')
  const ids = (one: string, other: string) => isSame(marksOf(lead(a, one, here)), marksOf(lead(b, other, here)))
  expect([ids('osm:n1', 'osm:n2'), ids('osm:n1', 'osm:n1'), ids('osm:n1', 'overture:1')]).toEqual([false, true, true])
})

test.each<[string, is: boolean, Side, Side, metres: number]>([
  ['name and number, near', true, ['La Cava', tel('+376 820 175')], ['La Cava', tel('+376 820 175')], 180],
  ['name and number, of another town', false, ['La Cava', tel('+376 820 175')], ['La Cava', tel('+376 820 175')], 900],
  ['name only', false, ['La Cava'], ['La Cava'], 20],
  ['number only', false, ['La Cava', tel('+376 820 175')], ['La Cava Hotel', tel('+376 820 175')], 20],
])('a map has a business twice if it has the same %s', (_, is, a, b, metres) => {
  expect(isSame(marksOf(lead(a, 'osm:n1', here)), marksOf(lead(b, 'osm:w2', off(metres))))).toBe(is)
})

type Row = Pick<LeadImport, 'businessName' | 'email' | 'phone' | 'website' | 'address' | 'city' | 'postcode'>
const acme = { businessName: 'Acme' }
const main = { address: '1 Main St', city: 'Reno' }

/** Whether a person considers these the same business, and why. Every path that adds businesses must agree. */
const cases: [title: string, is: boolean, one: Row, other: Row][] = [
  [
    'the same name and email, in other cases',
    true,
    { businessName: 'Blue', email: 'Hello@blue.example' },
    { businessName: 'BLUE', email: 'hello@BLUE.example' },
  ],
  [
    'the same email, a legal form more',
    true,
    { ...acme, email: 'ada@acme.example' },
    { businessName: 'Acme Ltd', email: 'ada@acme.example', phone: '(212) 555-0100' },
  ],
  [
    'the same name and phone, written in two ways',
    true,
    { ...acme, phone: '(310) 555-0142' },
    { ...acme, phone: '+1 310 555 0142' },
  ],
  [
    'the same phone, a similar name',
    true,
    { businessName: 'Ace Plumbing', phone: '(310) 555-0142' },
    { businessName: 'Ace Plumbing & Rooter', phone: '(310) 555-0142', email: 'ace@plumbing.example' },
  ],
  ['the same name and street', true, { ...acme, ...main }, { businessName: 'ACME', address: '1 main st' }],
  [
    'the same name and street, two phones',
    true,
    { ...acme, ...main, phone: '(310) 555-0142' },
    { ...acme, ...main, phone: '(310) 555-0143' },
  ],
  [
    'the same name and town, nothing against it',
    true,
    { ...acme, city: 'Reno' },
    { ...acme, city: 'reno', phone: '(310) 555-0142' },
  ],
  ['the same name and postcode', true, { ...acme, postcode: '89501' }, { ...acme, postcode: '89501', city: 'Reno' }],
  ['the same name, and nothing else known of either', true, acme, acme],
  [
    'the same name and website',
    true,
    { ...acme, website: 'acme.example.com' },
    { ...acme, website: 'https://www.acme.example.com/contact' },
  ],
  [
    'moved: another street, the same phone and email',
    true,
    { ...acme, ...main, phone: '(310) 555-0142', email: 'ada@acme.example' },
    { ...acme, address: '9 Elm St', city: 'Sparks', phone: '(310) 555-0142', email: 'ada@acme.example' },
  ],
  [
    'the same phone and street, written in two ways',
    true,
    { ...acme, address: '12 Main St', phone: '(310) 555-0142' },
    { ...acme, address: '12 Main Street, Suite 4', phone: '(310) 555-0142' },
  ],
  [
    'the same phone, another name, no email',
    false,
    { businessName: 'Miller Law', phone: '(310) 555-0142' },
    { businessName: 'Chen Orthodontics', phone: '(310) 555-0142' },
  ],
  [
    'the same info@, another name',
    false,
    { businessName: 'Harbor Cafe', email: 'info@harbor.example' },
    { businessName: 'Iron Gym', email: 'info@harbor.example' },
  ],
  [
    'two branches with one info@',
    false,
    { ...acme, ...main, email: 'info@acme.example', phone: '(310) 555-0142' },
    { ...acme, address: '9 Elm St', city: 'Sparks', email: 'info@acme.example', phone: '(310) 555-0143' },
  ],
  [
    'two branches of a chain with one phone',
    false,
    { businessName: 'Subway', ...main, phone: '(800) 555-0142' },
    { businessName: 'Subway', address: '9 Elm St', city: 'Reno', phone: '(800) 555-0142' },
  ],
  [
    'two branches of a chain with one website',
    false,
    { businessName: 'Subway', city: 'Reno', website: 'subway.com/1' },
    { businessName: 'Subway', city: 'Boise', website: 'subway.com/2' },
  ],
  [
    'two email addresses, though all else is the same',
    false,
    { ...acme, ...main, phone: '(310) 555-0142', email: 'ada@acme.example' },
    { ...acme, ...main, phone: '(310) 555-0142', email: 'bob@acme.example' },
  ],
  [
    'two phones in one town',
    false,
    { ...acme, city: 'Reno', phone: '(310) 555-0142' },
    { ...acme, city: 'Reno', phone: '(310) 555-0143' },
  ],
  ['two streets in one town', false, { ...acme, ...main }, { ...acme, address: '2 Main St', city: 'Reno' }],
  ['one street name in two towns', false, { ...acme, ...main }, { ...acme, address: '1 Main St', city: 'Boise' }],
  ['two towns', false, { ...acme, city: 'Reno' }, { ...acme, city: 'Boise' }],
  [
    'a phone of one, an email of the other',
    false,
    { ...acme, phone: '(310) 555-0142' },
    { ...acme, email: 'ada@acme.example' },
  ],
  [
    'two numbers in the name',
    false,
    { businessName: 'Studio 54', phone: '(310) 555-0142' },
    { businessName: 'Studio 55', phone: '(310) 555-0142' },
  ],
  [
    'two pages at Facebook',
    false,
    { ...acme, website: 'facebook.com/acme-reno' },
    { ...acme, website: 'facebook.com/acme-boise' },
  ],
]

describe('finds the same business in the list', () => {
  let app: Awaited<ReturnType<typeof csvImportsApp>>
  beforeAll(async () => {
    app = await csvImportsApp()
  })
  afterAll(() => app.close())
  const knowsAfter = async (others: LeadImport[], one: LeadImport) => {
    const { id } = await app.newUser()
    await importLeads(app.t.deps, id, others)
    const [isKnown] = await app.t.db.asUser(id, sql => knownAmong(sql, id, [one]))
    return isKnown
  }

  test('for every pair of the table, by one of its keys', async () => {
    const missed: string[] = []
    for (const { line, sides } of listPairs(same, ' = ', true)) {
      const [a, b] = sides
      if (a && b && !(await knowsAfter([a], b))) missed.push(line)
    }
    expect(missed).toEqual([])
  })

  test('after an upgrade, too: the migration makes nearly every name’s key', async () => {
    const { id } = await app.newUser()
    const names = [
      ...new Set(listPairs(same, ' = ', true).flatMap(({ sides }) => sides.flatMap(one => one.businessName ?? []))),
    ]
    await importLeads(
      app.t.deps,
      id,
      names.map((businessName, n) => ({ businessName, email: `n${n}@names.test` })),
    )
    const keys = () =>
      app.t.db.asUser(
        id,
        sql => sql<{ n: string; k: string }[]>`select business_name n, name_key k from leads where user_id = ${id}`,
      )
    const before = new Map((await keys()).map(({ n, k }) => [n, k]))
    await app.t.db.system`update leads set name_key = 'old' where user_id = ${id}`
    await app.t.db.system.unsafe(await readFile('server/db/migrations/0800_name_keys.sql', 'utf8'))
    const other = (await keys()).filter(({ n, k }) => before.get(n) !== k)
    expect(other.slice(Math.floor(before.size * 0.1))).toEqual([])
  })

  test('but not by a number that three businesses with other names share', async () => {
    const phone = '(775) 322-4142'
    const ace = { businessName: 'Ace Plumbing', phone }
    const others = ['Miller Law', 'Golden Dragon'].map(businessName => ({ businessName, phone }))
    expect(await knowsAfter([ace], { ...ace, businessName: 'Ace Plumbing & Rooter' })).toBe(true)
    expect(await knowsAfter([ace, ...others], { ...ace, businessName: 'Ace Plumbing & Rooter' })).toBe(false)
  })

  test('after its name and website were changed', async () => {
    const { id, client } = await app.newUser()
    const { leads } = await importLeads(app.t.deps, id, [{ businessName: 'Old Name', website: 'old.test' }])
    await client({
      method: 'PUT',
      url: `/api/leads/${leads[0]?.id}`,
      payload: { businessName: 'Café Zoë', website: 'https://zoe.test' },
    })
    const known = (one: LeadImport) => app.t.db.asUser(id, sql => knownAmong(sql, id, [one]))
    expect(await known({ businessName: 'Cafe Zoe', website: 'www.zoe.test/menu' })).toEqual([true])
    expect(await known({ businessName: 'Old Name', website: 'old.test' })).toEqual([false])
  })
})

describe("the same business or not, however it's added", () => {
  let app: Awaited<ReturnType<typeof csvImportsApp>>
  beforeAll(async () => {
    app = await csvImportsApp()
  })
  afterAll(() => app.close())

  const columns = ['businessName', 'email', 'phone', 'website', 'address', 'city', 'postcode'] as const
  const tableOf = (...rows: Row[]) =>
    [
      'Name,Email,Phone,Web,Street,City,Zip',
      ...rows.map(row => columns.map(name => `"${row[name] ?? ''}"`).join()),
    ].join('\n')
  const importCsv = async (user: Awaited<ReturnType<typeof app.newUser>>, ...rows: Row[]) =>
    countsOf(await app.importAll(user, tableOf(...rows), { columns: [...columns] })).added
  const importFound = async (user: Awaited<ReturnType<typeof app.newUser>>, ...leads: Row[]) =>
    (await user.client({ method: 'POST', url: '/api/leads/import', payload: { leads } })).json().imported

  test.each(cases)('%s', async (_, is, one, other) => {
    const users = await Promise.all([app.newUser(), app.newUser(), app.newUser(), app.newUser()])
    const second = is ? 0 : 1
    expect(isSame(marksOf(one), marksOf(other))).toBe(is)
    expect(isSame(marksOf(other), marksOf(one))).toBe(is)
    expect({
      csvAfterCsv: [await importCsv(users[0], one), await importCsv(users[0], other)],
      foundAfterFound: [await importFound(users[1], one), await importFound(users[1], other)],
      inOneTable: await importCsv(users[2], one, other),
      foundTogether: await importFound(users[3], one, other),
    }).toEqual({
      csvAfterCsv: [1, second],
      foundAfterFound: [1, second],
      inOneTable: 1 + second,
      foundTogether: 1 + second,
    })
  })
})
