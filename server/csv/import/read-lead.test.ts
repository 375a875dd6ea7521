import { describe, expect, test } from 'vitest'
import type { ColumnTarget } from '#contract/csv.ts'
import { rowProblemText } from '#contract/import-words.ts'
import { leadReader, type ReadLead } from './read-lead.ts'

const FIELD = 'field:0190f1b0-0000-7000-8000-0000000000b1'
const fields = [{ id: FIELD.slice(6), name: 'Seats', kind: 'number' as const, choices: [] }]
const read = (cells: Record<string, string>, country: string | null = null) => {
  const columns = Object.keys(cells) as ColumnTarget[]
  return leadReader(
    { kind: 'leads', columns, duplicates: 'skip' },
    { columns: columns.map(name => ({ name })), country },
    fields,
    new Date('2026-03-02T12:00:00Z'),
  )({ row: 2, cells: Object.values(cells), problem: null })
}
const problemIn = (found: ReadLead) => ('problem' in found ? rowProblemText(found.problem) : null)
const partialIn = (found: ReadLead) =>
  'item' in found && found.partial?.code === 'partial' ? found.partial.problems.map(rowProblemText) : []

describe('reads a cell as', () => {
  test.each<[string, Record<string, string>, object]>([
    ['it is', { businessName: 'Blue Bakery' }, { businessName: 'Blue Bakery' }],
    [
      'empty if it says so',
      { businessName: 'Blue', phone: 'n/a', email: '-', website: 'NULL', city: 'none' },
      { phone: null, email: null, website: null, city: null },
    ],
    [
      'an address with a display name',
      { businessName: 'Blue', email: 'Ada <ADA@blue.example>' },
      { email: 'ADA@blue.example' },
    ],
    [
      'an address in a mailto link',
      { businessName: 'Blue', email: 'mailto:ada@blue.example' },
      { email: 'ada@blue.example' },
    ],
    [
      'the first of several addresses',
      { businessName: 'Blue', email: 'ada@blue.example; bob@blue.example' },
      { email: 'ada@blue.example' },
    ],
    [
      'a phone number with its E.164 form',
      { businessName: 'Blue', phone: '(212) 555-0100' },
      { phone: '(212) 555-0100', phoneNorm: '+12125550100' },
    ],
    [
      'a phone number of its country',
      { businessName: 'Blue', phone: '030 901820', country: 'Deutschland' },
      { phoneNorm: '+4930901820', country: 'DE' },
    ],
    ['a country code', { businessName: 'Blue', country: 'us' }, { country: 'US' }],
    ['a country in French', { businessName: 'Blue', country: 'États-Unis' }, { country: 'US' }],
    ['nothing for an unknown country', { businessName: 'Blue', country: 'Atlantis' }, { country: null }],
    ['a status', { businessName: 'Blue', status: 'Warm' }, { status: 'warm' }],
    ['nothing for another program’s status', { businessName: 'Blue', status: 'SQL' }, { status: null }],
    [
      'coordinates with decimal commas',
      { businessName: 'Blue', lat: '60,17', lon: '-24,94' },
      { lat: 60.17, lon: -24.94 },
    ],
    ['no location at 0, 0', { businessName: 'Blue', lat: '0', lon: '0' }, { lat: null, lon: null }],
    [
      'text with an apostrophe against running it as a formula',
      { businessName: "'=cmd", phone: "'+12125550100" },
      { businessName: '=cmd', phone: '+12125550100' },
    ],
    ['text with its own apostrophe', { businessName: "'t Hof" }, { businessName: "'t Hof" }],
    ['tags, each once', { businessName: 'Blue', tags: 'VIP; north, vip,,' }, { tags: ['VIP', 'north'] }],
    ['a custom field', { businessName: 'Blue', [FIELD]: '1,200' }, { values: [[fields[0]?.id, '1200']] }],
    [
      'the website as a name if no column has names',
      { website: 'https://www.blue.example/x' },
      { businessName: null, madeName: 'blue.example' },
    ],
    [
      'the email’s domain as a name if no column has names',
      { email: 'ada@blue.example' },
      { businessName: null, madeName: 'blue.example' },
    ],
    [
      'the whole email address as a name if it’s a free mailbox',
      { email: 'ada@gmail.com' },
      { madeName: 'ada@gmail.com' },
    ],
  ])('%s', (_, cells, lead) => expect(read(cells)).toMatchObject({ item: lead }))
})

describe('rejects a row, with the reason,', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without a name', { businessName: '', phone: '(212) 555-0100' }, 'The business has no name'],
    ['with nothing to identify it', { email: '', website: '' }, 'It has nothing to identify the business'],
    [
      'with an overlong name and nothing else',
      { businessName: 'x'.repeat(301) },
      'Business name has more than 300 characters',
    ],
    [
      'of a closed business',
      { businessName: 'Blue', closed: 'Permanently closed' },
      'The business has closed: closed: Permanently closed',
    ],
    [
      'of a person who opted out and has no address',
      { businessName: 'Blue', optOut: 'unsubscribed' },
      'The person opted out (optOut), and the row has no address for your suppression list',
    ],
  ])('%s', (_, cells, problem) => expect(problemIn(read(cells))).toBe(problem))

  const three = leadReader(
    { kind: 'leads', columns: ['businessName', 'email', 'phone', 'city'], duplicates: 'skip' },
    { columns: ['Company', 'Email', 'Phone', 'City'].map(name => ({ name })) },
    [],
    new Date('2026-03-02T12:00:00Z'),
  )
  test.each<[string, string[], string | null]>([
    ['split in two', ['Blue'], 'It has only 1 of 4 columns. Check for a line break within the row'],
    [
      'split at a comma in a name',
      ['Blue', ' Inc', 'a@b.example', '', 'Reno'],
      'It has 5 columns, but the table has 4. Put text that contains a delimiter in quotation marks',
    ],
    ['but not with extra empty cells', ['Blue', 'a@b.example', '', 'Reno', '', ''], null],
    ['but not without its last empty cells', ['Blue', 'a@b.example'], null],
  ])('%s', (_, cells, problem) => {
    const found = three({ row: 2, cells, problem: null })
    expect(problemIn(found)).toBe(problem)
  })

  test('that couldn’t be parsed', () =>
    expect(three({ row: 2, cells: ['x'], problem: { code: 'too-long' } })).toMatchObject({
      problem: { code: 'too-long' },
    }))
})

describe('imports a row without a cell, with the reason, if it has', () => {
  test.each<[string, Record<string, string>, string]>([
    ['half an address', { businessName: 'Blue', email: 'ada@blue' }, '“ada@blue” isn’t an email address'],
    ['words for a number', { businessName: 'Blue', phone: 'ask Ada' }, '“ask Ada” isn’t a phone number'],
    [
      'a number that a spreadsheet has rounded',
      { businessName: 'Blue', phone: '1.21E+10' },
      '“1.21E+10” was a phone number before a spreadsheet rounded it. Format its column as text, and save again',
    ],
    ['words for a website', { businessName: 'Blue', website: 'ask Ada' }, '“ask Ada” isn’t a web address'],
    [
      'an overlong name',
      { businessName: 'x'.repeat(301), email: 'a@b.example' },
      'Business name has more than 300 characters',
    ],
    ['an impossible latitude', { businessName: 'Blue', lat: '91', lon: '0' }, '“91” isn’t a valid latitude'],
    ['text in a numeric custom field', { businessName: 'Blue', [FIELD]: 'many' }, 'Seats: enter a number'],
  ])('%s', (_, cells, problem) => expect(partialIn(read(cells))).toEqual([problem]))
})

describe('a note that asks for no email', () => {
  const optOutsIn = (description: string, email = 'ada@blue.example') =>
    read({ businessName: 'Blue', email, description }).optOuts.map(({ channel }) => channel)
  test.each([
    'Do not email',
    'no email please call',
    'Please don’t email.',
    'Met at the fair. Prefers no emails, call only',
    'Owner: Bob - asked not to be emailed',
    'asked to be removed from our mailing list 3/2025',
    'Doesn’t want any newsletters',
    'möchte keine E-Mails mehr, bitte anrufen',
    'Bitte nicht mehr anschreiben!',
    'ne plus contacter par mail svp',
    'Client depuis 2019. Pas de mails',
    'No quiere correos',
    'no contactar más',
    'non scrivere più',
    'não enviar emails',
    'geen mails meer aub',
    'STOP',
    'asked us to take them off the list',
    'wants off the list',
    'hat sich abgemeldet',
    'Kontaktsperre (3/2025)',
    'wünscht keinen Kontakt',
    'Ne souhaite plus être contacté',
    'refuse tout démarchage',
    'heeft zich afgemeld',
    'se dio de baja',
    'non vuole essere contattato',
    'não quer receber emails',
  ])('“%s” is kept from email', note => expect(optOutsIn(note)).toContain('email'))
  test.each([
    'Great coffee, no email yet',
    'No contact delivery. Curbside pickup.',
    'Do not email before Monday',
    'They do email marketing for restaurants',
    'No newsletter on their website',
    'Keine Mailbox erreichbar',
    'Doesn’t want email hosting, wants a website',
    'never contacted',
    'Pas de site web',
    'DNC',
    'Planta baja',
    'one-stop shop',
    'No contact person',
    'kein Kontakt erreicht',
    'remove old awning',
  ])('“%s” isn’t one', note => expect(optOutsIn(note)).toEqual([]))
  test.each(['No email', 'no email please call', 'Prefers no emails, call only'])(
    'nor does “%s” beside an empty address lose the lead',
    description =>
      expect(read({ businessName: 'Blue', phone: '(212) 555-0100', description })).toMatchObject({
        item: {},
        optOuts: [],
      }),
  )
})

test.each([
  ['in its country', { postcode: '1000', country: 'France' }, null, '01000'],
  ['in a state whose ZIP codes begin with it', { postcode: '7030', region: 'NJ' }, null, '07030'],
  ['not where only other columns look French', { postcode: '1000', city: 'Bruxelles' }, 'FR', '1000'],
  ['not in another country than the state’s', { postcode: '1012', region: 'NH' }, 'NL', '1012'],
  ['not in a country whose postcodes have four digits', { postcode: '1000', country: 'Belgien' }, 'FR', '1000'],
])('a postcode without its zero gets it %s', (_, cells, table, postcode) => {
  expect(read({ businessName: 'Blue', ...cells }, table)).toMatchObject({ item: { postcode } })
})
