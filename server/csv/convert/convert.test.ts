import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '#test/program.ts'
import { UnreadableFile } from '../read/parse-rows.ts'
import { convertToCsv } from './convert.ts'
import { formatOf } from './format.ts'
import { writeCsv } from './write-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await openFolder()
})
afterAll(() => rm(folder, { recursive: true }))

/** The lines of the CSV file that it becomes, and the names of its sheets. */
async function convert(content: string | Uint8Array, sheet?: number, run: typeof writeCsv = writeCsv) {
  const [from, to] = [join(folder, 'uploaded'), join(folder, 'table.csv')]
  await writeFile(from, content)
  const format = formatOf(Buffer.from(content))
  if (format === 'csv') throw new Error('It’s CSV already')
  const converted = await run({ from, to, format, sheet })
  if ('problem' in converted) throw new UnreadableFile(converted.problem)
  return { ...converted, lines: (await readFile(to, 'utf8')).trimEnd().split('\r\n') }
}
const linesOf = async (content: string | Uint8Array) => (await convert(content)).lines
const workbook = (name: string) => readFile(join(import.meta.dirname, '../../../test/workbooks', name))

describe('workbooks, as other programs write them', () => {
  test('openpyxl: skips a hidden sheet, keeps blank rows and leading zeros, and writes dates as dates', async () =>
    expect(await convert(await workbook('openpyxl.xlsx'))).toEqual({
      sheets: ['Notes', 'Leads', 'Other'],
      sheet: 1,
      lines: [
        'Company,Email,Phone,ZIP,Opened,Rating,Active,Website',
        'Acme Bakery,info@acme.test,12125550100,02134,2020-03-01,4.5,true,acme.test',
        '',
        '"Blue Door, LLC",hello@blue.test,(212) 555-0101,10001,2021-01-02 03:04:05,,false,Write to us',
        ',x@y.test',
      ],
    }))

  test.each<[string, string[], string]>([
    ['xlsxwriter.xlsx', ['Leads'], 'Acme Bakery,info@acme.test,+1 212 555 0100,2134,2020-03-01,4.5,true,acme.test'],
    ['xlwt.xls', ['Leads', 'Other'], 'Acme Bäckerei,info@acme.test,12125550100,02134,2020-03-01,4.5,true,acme.test'],
    ['pandas.ods', ['Leads', 'Other'], 'Acme Bakery,02134,4.5,2020-03-01'],
    // Two lines in a cell, which hucre 1.0.0 glues together.
    ['odfpy.ods', ['Leads'], 'Acme Bakery,"Main St 1\n10115 Berlin",030 901820'],
    // Texts in their cells, with how they're read aloud.
    ['inline-readings.xlsx', ['Leads'], '東京パン,ベルリン'],
  ])('%s', async (name, sheets, row) => {
    const converted = await convert(await workbook(name))
    expect([converted.sheets, converted.lines[1]]).toEqual([sheets, row])
  })

  test('odfpy: skips a hidden table', async () =>
    expect(await convert(await workbook('hidden.ods'))).toMatchObject({ sheets: ['Lookup', 'Members'], sheet: 1 }))

  test.each<[string, string[]]>([
    ['openpyxl.xlsx', ['Name', 'Corner Café']],
    ['pandas.ods', ['Name', 'x']],
  ])('%s: reads the sheet that was asked for', async (name, lines) => {
    const file = await workbook(name)
    expect((await convert(file, name === 'openpyxl.xlsx' ? 2 : 1)).lines).toEqual(lines)
    await expect(convert(file, 7)).rejects.toThrow('The workbook has no such sheet')
  })
})

describe('JSON', () => {
  const lines = ['name,address city,emails', 'Acme,Bonn,a@b.test; c@d.test', '"Blue, Inc",,']
  const acme = { name: 'Acme', address: { city: 'Bonn' }, emails: ['a@b.test', 'c@d.test'] }
  const blue = { name: 'Blue, Inc', emails: [] }
  test.each<[string, string]>([
    ['an array', JSON.stringify([acme, blue])],
    ['an array with line breaks and a byte order mark', `\uFEFF${JSON.stringify([acme, blue], null, 2)}`],
    ['an object per line', `${JSON.stringify(acme)}\n${JSON.stringify(blue)}\n`],
    ['an object with an array', JSON.stringify({ total: 2, data: [acme, blue] })],
    ['GeoJSON', JSON.stringify({ type: 'FeatureCollection', features: [{ properties: acme }, { properties: blue }] })],
  ])('%s', async (_, content) => expect(await linesOf(content)).toEqual(lines))

  test.each<[string, string, string[]]>([
    ['one object', '{"name":"Acme \\"{[\\""}', ['name', '"Acme ""{["""']],
    ['an object in an object', '{"name":"Acme","geo":{"lat":1.5,"lng":2}}', ['name,geo lat,geo lng', 'Acme,1.5,2']],
    ['objects in an array', '[{"phones":[{"value":"1","type":"work"},{"value":"2"}]}]', ['phones', '1; 2']],
    ['fields that only later records have', '[{"a":1},{"b":true,"a":null}]', ['a,b', '1,', ',true']],
    ['an object per line with arrays of objects', '{"a":1,"r":[{"x":1}]}\n{"a":2}\n', ['a', '1', '2']],
  ])('%s', async (_, content, expected) => expect(await linesOf(content)).toEqual(expected))
})

test('reads address books: companies and people, several numbers, folded and quoted lines', async () => {
  const cards = `BEGIN:VCARD
VERSION:3.0
N:Field;Tina;;;
FN:Tina Field
ORG:Field\\, Web & Co;Sales
EMAIL;TYPE=INTERNET;TYPE=WORK:tina@field.test
item1.EMAIL:info@fie
 ld.test
TEL;TYPE="cell:main":+1 212 555 0100
ADR;TYPE=WORK:;Suite 2;1 Main St;Reno;NV;89501;USA
URL:https://field.test
NOTE:First\\nSecond
END:VCARD
BEGIN:VCARD
VERSION:2.1
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:B=C3=A4ckerei=
 Blum
TEL;HOME:0228 123456
END:VCARD
`
  const [header, ...rows] = await linesOf(cards)
  expect(header).toMatch(/^Company,First name,Last name,Job title,Email,Phone,Website,Address,City,State,ZIP code/)
  expect(rows.join('\n')).toBe(
    '"Field, Web & Co",Tina,Field,,tina@field.test; info@field.test,+1 212 555 0100,https://field.test,' +
      '"1 Main St, Suite 2",Reno,NV,89501,USA,,"First\nSecond"\nBäckerei Blum,,,,,0228 123456,,,,,,,,',
  )
})

/** An archive of these parts, none of them packed. */
function archiveWith(parts: Record<string, string>): Buffer {
  const [files, directory]: Buffer[][] = [[], []]
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    files?.push(local, Buffer.from(name), content)
    directory?.push(entry, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...(files ?? []), ...(directory ?? []), end])
}

/** A workbook with one sheet of these rows. */
const bookOf = (rows: string, texts = '', workbook = '') =>
  archiveWith({
    'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="A &amp; B" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
  })

describe('cells of a workbook', () => {
  test.each<[string, string, string[]]>([
    ['texts in several runs', '<row><c t="s"><v>0</v></c><c t="s"><v>9</v></c></row>', ['Blue & Co']],
    ['a text in the cell', '<row><c t="inlineStr"><is><t>a_x000A_b</t></is></c></row>', ['"a\nb"']],
    [
      'gaps',
      '<row r="2"><c r="C2"><v>1</v></c></row><row/><row r="4"><c r="A4"><v>2</v></c></row>',
      ['', ',,1', '', '2'],
    ],
    ['a prefix', '<x:row><x:c t="str"><x:f>A1&amp;B1</x:f><x:v>x&lt;y</x:v></x:c></x:row>', ['x<y']],
    [
      'numbers and dates',
      '<row><c><v>1E3</v></c><c s="1"><v>44197.5</v></c><c s="2"><v>1</v></c><c s="3"><v>7</v></c></row>',
      ['1000,2021-01-01 12:00:00,1900-01-01,7'],
    ],
    [
      'yes, no, and errors',
      '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c></row>',
      ['true,false,#N/A'],
    ],
  ])('%s', async (_, rows, lines) => {
    const texts =
      '<si><r><rPr><b/></rPr><t>Blue</t></r><r><t xml:space="preserve"> &amp; Co</t></r><rPh><t>x</t></rPh></si>'
    expect(await convert(bookOf(rows, texts))).toMatchObject({ sheets: ['A & B'], lines })
  })

  test('dates from 1904 on', async () =>
    expect(await linesOf(bookOf('<row><c s="1"><v>0</v></c></row>', '', '<workbookPr date1904="1"/>'))).toEqual([
      '1904-01-01',
    ]))

  test('a hundred thousand different texts fit into the thread', async () => {
    const texts = Array.from({ length: 100_000 }, (_, n) => `<si><t>Business number ${n} of this long list</t></si>`)
    const rows = texts.map((_, n) => `<row><c t="s"><v>${n}</v></c></row>`)
    const { lines } = await convert(bookOf(rows.join(''), texts.join('')), undefined, convertToCsv)
    expect([lines.length, lines.at(-1)]).toEqual([100_000, 'Business number 99999 of this long list'])
  })
})

/** An archive whose directory claims that an entry unpacks to this many bytes. */
function archiveOf(name: string, unpacked: number): Buffer {
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(1000, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

describe('says why it can’t read a file', () => {
  const GIB = 1024 ** 3
  test.each<[string, () => Promise<string | Uint8Array> | string | Uint8Array, RegExp]>([
    [
      'a workbook with a password',
      () => writeXlsx({ sheets: [{ name: 'Leads', rows: [['a']] }], encryption: { password: 'x', spinCount: 1 } }),
      /has a password\. Save it without one/,
    ],
    ['half a workbook', async () => (await workbook('openpyxl.xlsx')).subarray(0, 3000), /damaged or incomplete/],
    ['another archive', () => archiveOf('word/document.xml', 100), /can’t read this workbook/],
    ['a sheet that unpacks to 3 GB', () => archiveOf('xl/worksheets/sheet1.xml', 3 * GIB), /too large/],
    ['texts that unpack to 200 MB', () => archiveOf('xl/sharedStrings.xml', GIB / 5), /too large/],
    ['an entry that hides its size', () => archiveOf('xl/sharedStrings.xml', 0), /too large/],
    ['JSON that ends early', () => '[{"name":"Acme"},{"name":', /ends in the middle of a record/],
    ['JSON with an error', () => '[{"name":"Acme"},{"name":Blue}]', /Record 2 isn’t valid JSON/],
    ['JSON without records', () => '[{}]', /no records/],
    [
      'a row without an end',
      () => bookOf(`<row><c t="inlineStr"><is><t>${'x'.repeat(3_000_000)}</t></is></c></row>`),
      /row of the workbook is too long/,
    ],
    ['an endless record', () => `[{"name":"${'x'.repeat(1_100_000)}`, /more than a million characters/],
  ])('%s', async (_, content, message) => {
    await expect(convert(await content())).rejects.toThrow(message)
  })

  test('in a thread, which passes on what’s wrong with the file', async () => {
    expect((await convert(await workbook('xlwt.xls'), 1, convertToCsv)).lines).toEqual(['Name'])
    await expect(convert('[{}]', undefined, convertToCsv)).rejects.toThrow(/no records/)
  })

  test('brackets without end take neither memory nor the stack', async () =>
    expect(await linesOf(`[${'{"a":'.repeat(5000)}1${'}'.repeat(5000)},{"b":2}]`)).toEqual(['b', '', '2']))
})
