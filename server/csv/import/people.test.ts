import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { ImportPreviewRow } from '#contract/csv.ts'
import { csvImportsApp } from '#test/csv-files.ts'
import type { TestUser } from '#test/make.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

const peopleOf = async (user: TestUser, id: string) =>
  (await user.client(`/api/leads/${id}/contacts`)).json<Contact[]>()
/** Each lead with its address and its people, the primary one first: "Harbor <anna@x.com>: Anna Lee, Ben Ruiz". */
async function listed(user: TestUser): Promise<string[]> {
  const leads = await app.leadsOf(user)
  const lines = leads.map(async ({ id, businessName, email }) => {
    const people = (await peopleOf(user, id)).map(({ name, email }) => (email ? `${name} ${email}` : name))
    return `${businessName} <${email ?? ''}>${people.length > 0 ? `: ${people.join(', ')}` : ''}`
  })
  return (await Promise.all(lines)).sort()
}
const countsOf = ({ added, updated, joined, people, skipped, rejected }: Record<string, unknown>) => ({
  added,
  updated,
  joined,
  people,
  skipped,
  rejected,
})

const HEAD = 'Company,First Name,Last Name,Title,Email,Phone,Website,City\n'
const HARBOR = `${HEAD}Harbor Dental,Anna,Lee,Owner,anna@harbordental.com,(212) 555-0100,,
Harbor Dental,Ben,Ruiz,Office Manager,ben@harbordental.com,(212) 555-0101,,
Blue Bakery,Cleo,Diaz,Baker,cleo@bluebakery.com,(212) 555-0150,,
`

test('two people of one company are one lead with two contacts', async () => {
  const user = await app.newUser()
  const file = await app.importAll(user, HARBOR)
  expect(countsOf(file)).toEqual({ added: 2, updated: 0, joined: 1, people: 3, skipped: 0, rejected: 0 })
  const [harbor] = (await app.leadsOf(user)).filter(lead => lead.businessName === 'Harbor Dental')
  expect(harbor).toMatchObject({ email: 'anna@harbordental.com', phone: '(212) 555-0100' })
  expect(await peopleOf(user, harbor?.id ?? '')).toMatchObject([
    {
      name: 'Anna Lee',
      role: 'Owner',
      email: 'anna@harbordental.com',
      phone: '(212) 555-0100',
      isPrimary: true,
      source: 'import',
    },
    {
      name: 'Ben Ruiz',
      role: 'Office Manager',
      email: 'ben@harbordental.com',
      phone: '(212) 555-0101',
      isPrimary: false,
    },
  ])
  const names = await app.t.db.system`select first_name, last_name from contacts where user_id = ${user.id} order by id`
  expect(names.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Anna', 'Lee'],
    ['Ben', 'Ruiz'],
    ['Cleo', 'Diaz'],
  ])
})

test('the preview shows people and counts businesses', async () => {
  const user = await app.newUser()
  const file = await app.upload(user, HARBOR)
  const columns = file.columns.map(({ guess }) => guess)
  expect(columns.slice(0, 6)).toEqual(['businessName', 'person', 'person', 'role', 'email', 'phone'])
  const reply = await app.post(user, `/${file.id}/preview`, { plan: { kind: 'leads', columns, duplicates: 'skip' } })
  const { rows, businesses, people } = reply.json<{ rows: ImportPreviewRow[]; businesses: number; people: number }>()
  expect([businesses, people]).toEqual([2, 3])
  expect(rows[1]?.lead).toMatchObject({ businessName: 'Harbor Dental', person: 'Ben Ruiz', role: 'Office Manager' })
})

describe('is one business', () => {
  test.each<[what: string, rows: string[], leads: string[]]>([
    [
      'the same website',
      ['Harbor,Anna,Lee,,anna@gmail.com,,harbor.com,', 'Harbor,Ben,Ruiz,,ben@gmail.com,,harbor.com,'],
      ['Harbor <anna@gmail.com>: Anna Lee anna@gmail.com, Ben Ruiz ben@gmail.com'],
    ],
    [
      'the same town, with other numbers',
      ['Harbor,Anna,Lee,,anna@gmail.com,(212) 555-0100,,Reno', 'Harbor,Ben,Ruiz,,ben@aol.com,(212) 555-0101,,Reno'],
      ['Harbor <anna@gmail.com>: Anna Lee anna@gmail.com, Ben Ruiz ben@aol.com'],
    ],
    [
      'the website of one and the address of the other',
      ['Harbor,Anna,Lee,,anna@gmail.com,,https://www.harbor.com/,', 'Harbor,Ben,Ruiz,,ben@harbor.com,,,'],
      ['Harbor <anna@gmail.com>: Anna Lee anna@gmail.com, Ben Ruiz ben@harbor.com'],
    ],
    [
      'an address that they share: the first has it',
      ['Harbor,Anna,Lee,,info@harbor.com,,,', 'Harbor,Ben,Ruiz,,info@harbor.com,,,'],
      ['Harbor <info@harbor.com>: Anna Lee info@harbor.com, Ben Ruiz'],
    ],
    [
      'without an address, and then one with it, whom emails go to',
      ['Harbor,Anna,Lee,,,,harbor.com,', 'Harbor,Ben,Ruiz,,ben@harbor.com,,,'],
      ['Harbor <ben@harbor.com>: Ben Ruiz ben@harbor.com, Anna Lee'],
    ],
  ])('%s', async (_, rows, leads) => {
    const user = await app.newUser()
    const file = await app.importAll(user, HEAD + rows.join('\n'))
    expect(countsOf(file)).toMatchObject({ added: 1, joined: 1, people: 2, skipped: 0 })
    expect(await listed(user)).toEqual(leads)
  })
})

describe('are two businesses', () => {
  test.each<[what: string, rows: string[]]>([
    ['free mail says nothing', ['Harbor,Anna,Lee,,anna@gmail.com,,,', 'Harbor,Ben,Ruiz,,ben@gmail.com,,,']],
    ['another town', ['Harbor,Anna,Lee,,anna@harbor.com,,,Reno', 'Harbor,Ben,Ruiz,,ben@harbor.com,,,Boise']],
    ['another name', ['Harbor,Anna,Lee,,anna@group.com,,,', 'Blue Bakery,Ben,Ruiz,,ben@group.com,,,']],
    ['people without a company', [',Anna,Lee,,anna@group.com,,,', ',Ben,Ruiz,,ben@group.com,,,']],
  ])('%s', async (_, rows) => {
    const user = await app.newUser()
    expect(countsOf(await app.importAll(user, HEAD + rows.join('\n')))).toMatchObject({
      added: 2,
      joined: 0,
      people: 2,
    })
  })
})

test('rows without a person stay what they were: another address is another lead', async () => {
  const user = await app.newUser()
  const rows = ['Harbor,,,,anna@harbor.com,,,Reno', 'Harbor,,,,ben@harbor.com,,,Reno']
  expect(countsOf(await app.importAll(user, HEAD + rows.join('\n')))).toMatchObject({ added: 2, people: 0 })
})

test('importing the file again adds nobody, and says whom each row repeats', async () => {
  const user = await app.newUser()
  await app.importAll(user, HARBOR)
  const before = await listed(user)
  expect(countsOf(await app.importAll(user, HARBOR))).toMatchObject({ added: 0, joined: 0, people: 0, skipped: 3 })
  expect(countsOf(await app.importAll(user, HARBOR, { duplicates: 'update' }))).toMatchObject({ updated: 3, people: 0 })
  expect(await listed(user)).toEqual(before)
})

test('a business on the list gets its people, and keeps its own address', async () => {
  const user = await app.newUser()
  const known = { businessName: 'Harbor Dental', email: 'info@harbordental.com', website: 'harbordental.com' }
  await user.client({ method: 'POST', url: '/api/leads', payload: known })
  for (const duplicates of ['skip', 'update'] as const)
    await app.importAll(user, HARBOR.split('\n').slice(0, 3).join('\n'), { duplicates })
  expect(await listed(user)).toEqual([
    'Harbor Dental <info@harbordental.com>: Anna Lee anna@harbordental.com, Ben Ruiz ben@harbordental.com',
  ])
})

test('an update fills role and number of a person, and only the primary one’s number is the lead’s', async () => {
  const user = await app.newUser()
  await app.importAll(user, HARBOR)
  const next = HARBOR.replace('Owner', 'Dentist').replace('555-0100', '555-0190').replace('555-0101', '555-0191')
  await app.importAll(user, next, { duplicates: 'update' })
  const [harbor] = (await app.leadsOf(user)).filter(lead => lead.businessName === 'Harbor Dental')
  expect(harbor).toMatchObject({ email: 'anna@harbordental.com', phone: '(212) 555-0190' })
  expect(await peopleOf(user, harbor?.id ?? '')).toMatchObject([
    { role: 'Dentist', phone: '(212) 555-0190' },
    { role: 'Office Manager', phone: '(212) 555-0191' },
  ])
})

test('a person without a company names the lead, and is its contact', async () => {
  const user = await app.newUser()
  await app.importAll(user, 'First Name,Last Name,Email\nAnna,Lee,anna@gmail.com\n')
  expect(await listed(user)).toEqual(['Anna Lee <anna@gmail.com>: Anna Lee anna@gmail.com'])
})

test.each<[what: string, row: string, lead: string]>([
  ['beside a business', 'Harbor,Anna Lee,,,anna@harbor.com', 'Harbor <anna@harbor.com>: Anna Lee anna@harbor.com'],
  ['for a sole trader', 'Anna Lee,Anna Lee,Anna,Lee,anna@lee.com', 'Anna Lee <anna@lee.com>: Anna Lee anna@lee.com'],
  ['but not of a company', 'Harbor,Harbor Inc,,,info@harbor.com', 'Harbor <info@harbor.com>'],
  ['nor of what may be one', ',Harbor Bakery,,,info@harbor.com', 'Harbor Bakery <info@harbor.com>'],
])('a whole name in a table that has parts, too, is a person’s %s', async (_, row, lead) => {
  const user = await app.newUser()
  await app.importAll(user, `Company,Contact Name,First Name,Last Name,Email\n${row}\n`)
  expect(await listed(user)).toEqual([lead])
})

test('whoever opted out is kept as a person, and suppressed', async () => {
  const user = await app.newUser()
  await app.importAll(
    user,
    'Company,Contact Name,Email,Do not email\nHarbor,Anna Lee,anna@harbor.com,yes\nHarbor,Ben Ruiz,ben@harbor.com,no\n',
  )
  const [harbor] = await app.leadsOf(user)
  expect((await peopleOf(user, harbor?.id ?? '')).map(({ name, suppression }) => [name, suppression])).toEqual([
    ['Anna Lee', 'unsubscribed'],
    ['Ben Ruiz', null],
  ])
})

test('a lead has at most 50 people, and the report names the others', async () => {
  const user = await app.newUser()
  const rows = Array.from({ length: 52 }, (_, n) => `Harbor,P${n} Lee,p${n}@harbor.com`)
  const file = await app.importAll(user, `Company,Contact Name,Email\n${rows.join('\n')}\n`, {
    columns: ['businessName', 'person', 'email'],
  })
  expect(countsOf(file)).toMatchObject({ added: 1, joined: 49, people: 50, skipped: 2 })
  const [, [, reason] = []] = await app.rejectsOf(user, file.id)
  expect(reason).toBe('Its business has 50 people already')
})

test('an export names the primary person, and comes back without changing anybody', async () => {
  const user = await app.newUser()
  const known = { businessName: 'Harbor Dental', email: 'info@harbordental.com', phone: '(212) 555-0199' }
  const lead = (await user.client({ method: 'POST', url: '/api/leads', payload: known })).json<{ id: string }>()
  for (const payload of [
    { name: 'Anna Lee', role: 'Owner', email: 'anna@harbordental.com', phone: '(212) 555-0100' },
    { name: 'Ben Ruiz' },
  ])
    await user.client({ method: 'POST', url: `/api/leads/${lead.id}/contacts`, payload })
  const before = await peopleOf(user, lead.id)
  const csv = (await user.client('/api/leads/export.csv')).body
  expect(csv).toContain('Anna Lee,Owner')
  const file = await app.importAll(user, csv.replace('Owner', 'Dentist'), { duplicates: 'update' })
  expect(countsOf(file)).toMatchObject({ updated: 1, joined: 0, people: 0 })
  expect(await peopleOf(user, lead.id)).toEqual(before.map(one => (one.isPrimary ? { ...one, role: 'Dentist' } : one)))
  expect((await app.leadsOf(user))[0]).toMatchObject(known)
})
