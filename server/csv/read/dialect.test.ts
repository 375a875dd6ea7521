import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readDialect } from './dialect.ts'

const fileOf = (content: string | Uint8Array) => Readable.from([Buffer.from(content)])
const read = (content: string | Uint8Array, isUtf8 = true) => readDialect(fileOf(content), {}, { isUtf8 })
const guessesOf = async (content: string) => (await read(content)).columns.map(column => column.guess)

describe('detects delimiter and encoding', () => {
  test.each<[string, string | Uint8Array, boolean, string, string]>([
    ['commas', 'name,city\nBäcker,Bonn\n', true, ',', 'utf-8'],
    ['semicolons', 'name;city\nBäcker;Bonn\n', true, ';', 'utf-8'],
    ['tabs', 'name\tcity\nBäcker\tBonn\n', true, '\t', 'utf-8'],
    ['bars', 'name|city\nBäcker|Bonn\n', true, '|', 'utf-8'],
    ['semicolons, with commas in the numbers', 'name;lat;lon\nBäcker;50,1;7,2\nBlum;50,3;7,1\n', true, ';', 'utf-8'],
    ['commas, with semicolons in quotes', 'name,note\nBäcker,"a;b;c;d"\nBlum,"e;f;g;h"\n', true, ',', 'utf-8'],
    ['semicolons, with commas in a quoted name', 'name;"a,b,c,d"\nBäcker;2\nBlum;3\n', true, ';', 'utf-8'],
    ['a byte order mark', '\uFEFFname,city\nBäcker,Bonn\n', true, ',', 'utf-8'],
    ['UTF-16', Buffer.from('\uFEFFname\tcity\nBäcker\tBonn\n', 'utf16le'), false, '\t', 'utf-16le'],
    ['UTF-16 without a byte order mark', Buffer.from('name,city\nBäcker,Bonn\n', 'utf16le'), false, ',', 'utf-16le'],
    ['big-endian UTF-16', Buffer.from('\uFEFFname,city\nBäcker,Bonn\n', 'utf16le').swap16(), false, ',', 'utf-16be'],
    ['windows-1252', Buffer.from('name,city\nBäcker,Bonn\n', 'latin1'), false, ',', 'windows-1252'],
    ['the sep= line of Excel', 'sep=;\r\nname;city\r\nBäcker;Bonn, Rhein\r\n', true, ';', 'utf-8'],
  ])('%s', async (_, content, isUtf8, delimiter, encoding) => {
    const found = await read(content, isUtf8)
    expect([found.delimiter, found.encoding, found.columns[0]?.name, found.sample[0]?.cells[0]]).toEqual([
      delimiter,
      encoding,
      'name',
      'Bäcker',
    ])
  })

  test('reads each line of a file with two encodings in its own', async () => {
    const lines = [Buffer.from('name,city\nCafé Zoë,Zürich\n'), Buffer.from('Bäcker,Köln\n« là\xa0»,Paris', 'latin1')]
    const { sample } = await read(Buffer.concat(lines), false)
    expect(sample.map(({ cells }) => cells)).toEqual([
      ['Café Zoë', 'Zürich'],
      ['Bäcker', 'Köln'],
      ['« là\xa0»', 'Paris'],
    ])
  })

  test('prefers what the user chose', async () => {
    const file = fileOf(Buffer.from('name;city\nBäcker;Bonn\n', 'latin1'))
    const found = await readDialect(file, { encoding: 'windows-1252', delimiter: ',', hasHeader: false })
    expect(found.sample.map(row => row.cells)).toEqual([['name;city'], ['Bäcker;Bonn']])
  })
})

describe('column names', () => {
  test('stay apart if they’re equal, and are never empty', async () => {
    const { columns } = await read('Email,Email,,Email\na@b.example,c@d.example,x,e@f.example\n')
    expect(columns.map(column => column.name)).toEqual(['Email', 'Email (2)', 'Column 3', 'Email (3)'])
    expect(columns.map(column => column.guess)).toEqual(['email', 'email', null, 'email'])
  })

  test.each<[string, string, boolean]>([
    ['don’t exist in a list of addresses', 'a@b.example\nc@d.example\n', false],
    ['don’t exist in a list of businesses and phone numbers', 'Acme,(212) 555-0100\nBlue,(212) 555-0101\n', false],
    ['may be unknown words', 'Fruit,Colour\nApple,red\n', true],
  ])('%s', async (_, content, hasHeader) => expect((await read(content)).hasHeader).toBe(hasHeader))

  test.each<[string, string, RegExp]>([
    ['an empty file', '', /^The file is empty$/],
    ['blank lines', '\n\n \n', /^The file is empty$/],
    ['only a byte order mark', '\uFEFF', /^The file is empty$/],
    ['only a header', 'name,email\n', /no rows to import/],
    ['a thousand columns', `name${',x'.repeat(999)}\na${',1'.repeat(999)}\n`, /1000 columns/],
  ])('rejects %s', async (_, content, message) => expect(read(content)).rejects.toThrow(message))

  test('drops zero characters', async () =>
    expect((await read('name,city\nAc\0me,Bonn\n')).sample[0]?.cells).toEqual(['Acme', 'Bonn']))
})

describe('guesses the field of a column', () => {
  test.each<[string, string, (string | null)[]]>([
    [
      'English',
      'Company Name,E-mail,Phone Number,Website,Street Address,City,State,ZIP Code,Country,Industry,Notes\nAcme,a@b.example,(212) 555-0100,acme.example,1 Main St,Reno,NV,89501,US,Bakery,good\n',
      [
        'businessName',
        'email',
        'phone',
        'website',
        'address',
        'city',
        'region',
        'postcode',
        'country',
        'category',
        'description',
      ],
    ],
    ['prefers the more specific name', 'Name,Company\nAda,Acme\n', ['person', 'businessName']],
    ['knows people’s names', 'First Name,Last Name,Business\nAda,L,Acme\n', ['person', 'person', 'businessName']],
    [
      'by its values',
      'who,how,where\nAcme,a@b.example,https://acme.example\nBlue,c@d.example,blue.example\n',
      [null, 'email', 'website'],
    ],
    [
      'prefers values to a misleading name',
      'Company,Email status,Contact\nAcme,opted in,a@b.example\n',
      ['businessName', null, 'email'],
    ],
    ['without a header', 'Acme Ltd,(212) 555-0100\nBlue Inc,(212) 555-0101\n', ['businessName', 'phone']],
    ['only addresses', 'a@b.example\nc@d.example\n', ['email']],
  ])('%s', async (_, content, guesses) => expect(await guessesOf(content)).toEqual(guesses))

  test('a custom field’s column has its name', async () => {
    const fields = [{ id: '0190f1b0-0000-7000-8000-0000000000b1', name: 'Notes' }]
    const { columns } = await readDialect(fileOf('Company,NOTES\nAcme,good\n'), {}, { fields })
    expect(columns.map(column => column.guess)).toEqual(['businessName', `field:${fields[0]?.id}`])
  })
})
