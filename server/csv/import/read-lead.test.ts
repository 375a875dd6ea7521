import { describe, expect, test } from 'vitest'
import type { ColumnTarget } from '#contract/csv.ts'
import { leadReader } from './read-lead.ts'

const FIELD = 'field:0190f1b0-0000-7000-8000-0000000000b1'
const fields = [{ id: FIELD.slice(6), name: 'Seats', kind: 'number' as const, choices: [] }]
const read = (cells: Record<string, string>) => {
  const columns = Object.keys(cells) as ColumnTarget[]
  return leadReader(
    { kind: 'leads', columns, duplicates: 'skip' },
    columns.length,
    fields,
  )({
    row: 2,
    cells: Object.values(cells),
    problem: null,
  })
}

describe('a cell is read as', () => {
  test.each<[string, Record<string, string>, object]>([
    ['it stands', { businessName: 'Blue Bakery' }, { businessName: 'Blue Bakery' }],
    [
      'nothing, where it says so',
      { businessName: 'Blue', phone: 'n/a', email: '-', website: 'NULL', city: 'none' },
      { phone: null, email: null, website: null, city: null },
    ],
    [
      'an address out of its mail form',
      { businessName: 'Blue', email: 'Ada <ADA@blue.example>' },
      { email: 'ADA@blue.example' },
    ],
    [
      'an address out of a link',
      { businessName: 'Blue', email: 'mailto:ada@blue.example' },
      { email: 'ada@blue.example' },
    ],
    [
      'the first of several addresses',
      { businessName: 'Blue', email: 'ada@blue.example; bob@blue.example' },
      { email: 'ada@blue.example' },
    ],
    [
      'a number with what makes it one',
      { businessName: 'Blue', phone: '(212) 555-0100' },
      { phone: '(212) 555-0100', phoneNorm: '+12125550100' },
    ],
    [
      'a number of its country',
      { businessName: 'Blue', phone: '030 901820', country: 'Deutschland' },
      { phoneNorm: '+4930901820', country: 'DE' },
    ],
    ['a country by its letters', { businessName: 'Blue', country: 'us' }, { country: 'US' }],
    ['a country in French', { businessName: 'Blue', country: 'États-Unis' }, { country: 'US' }],
    ['no country that nobody knows', { businessName: 'Blue', country: 'Atlantis' }, { country: null }],
    ['a status', { businessName: 'Blue', status: 'Warm' }, { status: 'warm' }],
    ['no status of another program', { businessName: 'Blue', status: 'SQL' }, { status: null }],
    [
      'a place with commas for points',
      { businessName: 'Blue', lat: '60,17', lon: '-24,94' },
      { lat: 60.17, lon: -24.94 },
    ],
    ['no place at 0, 0', { businessName: 'Blue', lat: '0', lon: '0' }, { lat: null, lon: null }],
    [
      'what a spreadsheet was kept from running',
      { businessName: "'=cmd", phone: "'+12125550100" },
      { businessName: '=cmd', phone: '+12125550100' },
    ],
    ['an apostrophe that belongs there', { businessName: "'t Hof" }, { businessName: "'t Hof" }],
    ['tags, each once', { businessName: 'Blue', tags: 'VIP; north, vip,,' }, { tags: ['VIP', 'north'] }],
    ['a field of the user', { businessName: 'Blue', [FIELD]: '1,200' }, { values: [[fields[0]?.id, '1200']] }],
    [
      'the name of the website, where no column has names',
      { website: 'https://www.blue.example/x' },
      { businessName: null, madeName: 'blue.example' },
    ],
    [
      'the name of the address, where no column has names',
      { email: 'ada@blue.example' },
      { businessName: null, madeName: 'blue.example' },
    ],
    ['a whole address of a mailbox that anybody may have', { email: 'ada@gmail.com' }, { madeName: 'ada@gmail.com' }],
  ])('%s', (_, cells, lead) => expect(read(cells)).toMatchObject({ item: lead }))
})

describe('a row is left out, and told why', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without a name', { businessName: '', email: 'a@b.example' }, 'The business has no name'],
    ['with nothing to make a name of', { email: '', website: '' }, 'Nothing in it says which business it is'],
    ['with half an address', { businessName: 'Blue', email: 'ada@blue' }, '“ada@blue” is no e-mail address'],
    ['with words for a number', { businessName: 'Blue', phone: 'ask Ada' }, '“ask Ada” is no phone number'],
    [
      'with a number that a spreadsheet has spoiled',
      { businessName: 'Blue', phone: '1.21E+10' },
      '“1.21E+10” was a phone number before a spreadsheet rounded it. Format its column as text, and save again',
    ],
    [
      'with a name as long as a book',
      { businessName: 'x'.repeat(301) },
      'The business name has more than 300 characters',
    ],
    ['with a place outside the world', { businessName: 'Blue', lat: '91', lon: '0' }, '“91” is no latitude'],
    ['with a word for a number of the user', { businessName: 'Blue', [FIELD]: 'many' }, 'Seats: write a number'],
  ])('%s', (_, cells, problem) => expect(read(cells)).toEqual({ problem }))

  const three = leadReader(
    { kind: 'leads', columns: ['businessName', 'email', 'phone', 'city'], duplicates: 'skip' },
    4,
    [],
  )
  test.each<[string, string[], string | null]>([
    ['cut in two', ['Blue'], 'It has 1 of 4 columns: is it cut in two by a line break?'],
    [
      'cut through a name with a comma',
      ['Blue', ' Inc', 'a@b.example', '', 'Reno'],
      'It has 5 columns, the table has 4: text with a delimiter in it needs quotation marks',
    ],
    ['with empty cells too many', ['Blue', 'a@b.example', '', 'Reno', '', ''], null],
    ['with the last empty cells left away', ['Blue', 'a@b.example'], null],
  ])('%s', (_, cells, problem) => {
    const found = three({ row: 2, cells, problem: null })
    expect('problem' in found ? found.problem : null).toBe(problem)
  })

  test('that could not be read in the first place', () =>
    expect(three({ row: 2, cells: ['x'], problem: 'Too long' })).toEqual({ problem: 'Too long' }))
})
