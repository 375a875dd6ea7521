import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countsOf, csvImportsApp } from '#test/csv-files.ts'

let app: Awaited<ReturnType<typeof csvImportsApp>>
beforeAll(async () => {
  app = await csvImportsApp()
})
afterAll(() => app.close())

describe('malformed files', () => {
  const twoGood = { state: 'done', added: 2, updated: 0, skipped: 0, rejected: 0 }
  test.each<[string, string | Buffer, Partial<ReturnType<typeof countsOf>>]>([
    ['one column', 'email\nada@one.example\nbob@two.example\n', {}],
    ['one column without a header', 'ada@one.example\nbob@two.example\n', {}],
    ['a byte order mark', '\uFEFFCompany,City\nAcme,Bonn\nBlue,Bonn\n', {}],
    ['quotes inside', 'Company,City\n"The ""Best"" Diner",Bonn\nThe "Last" One,Bonn\n', {}],
    ['a line break in quotes', 'Company,Address\nAcme,"1 Main St\nSuite 2"\nBlue,x\n', {}],
    ['UTF-16', Buffer.from('\uFEFFCompany\tCity\r\nÄcme\tBonn\r\nBlue\tBonn\r\n', 'utf16le'), {}],
    ['windows-1252', Buffer.from('Company,City\nÄcme,Köln\nBlue,Bonn\n', 'latin1'), {}],
    [
      'windows-1252 far down',
      Buffer.from(`Company,City\n${'Acme,Bonn\nRed,Bonn\n'.repeat(15_000)}Blüe,Köln\n`, 'latin1'),
      { added: 3, skipped: 29_998 },
    ],
    ['JSON', '[{"Company":"Acme","City":"Bonn"},{"Company":"Blue","City":"Bonn"}]', {}],
    ['zero characters', 'Company,City\nAc\0me,Bonn\nBlue,Bonn\n', {}],
    ['two columns of one name', 'Company,Email,Email\nAcme,a@b.example,\nBlue,c@d.example,x\n', {}],
    ['blank lines', 'Company,City\n\nAcme,Bonn\n,\nBlue,Bonn\n\n', {}],
    [
      'ragged rows',
      'Company,City,Phone,Note\nAcme,Bonn,030 901820\nBlue,Bonn\nRed, Inc,Bonn,030 901821,x\nlone\n',
      { rejected: 2 },
    ],
    ['an unclosed quote', 'Company,City\nAcme,Bonn\n"Broken,Bonn\nBlue,Bonn\n', { rejected: 1 }],
    [
      'an unclosed quote above a megabyte',
      `Company,City\n"Broken,Bonn\n${'Acme,Bonn\nBlue,Bonn\n'.repeat(30_000)}`,
      { rejected: 1, skipped: 59_998 },
    ],
    [
      'a line of ten megabytes',
      `Company,City\nAcme,Bonn\n${'x'.repeat(10_000_000)},Bonn\nBlue,Bonn\n`,
      { rejected: 1 },
    ],
  ])('%s', async (_, content, expected) => {
    const user = await app.newUser()
    const file = await app.importAll(user, content)
    expect({ ...countsOf(file), problem: file.problem }).toEqual({ ...twoGood, ...expected, problem: null })
    expect(await app.leadsOf(user)).toHaveLength(expected.added ?? 2)
  })

  test.each<[string, string | Buffer, string | RegExp]>([
    ['an empty file', '', 'The file is empty'],
    ['only a header', 'Company,City\n', /no rows to import/],
    ['a workbook', Buffer.from('PK\x03\x04 and what follows'), /damaged or incomplete/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /can’t read this workbook/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /image/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0]), /This isn’t text/],
    ['a web page', '<!doctype html><table>', /web page/],
    ['a hundred thousand columns', `Company${',x'.repeat(200_000)}\nAcme\n`, /columns, but the limit is 200/],
    ['broken JSON', '[{"Company":"Acme"},{"Company":', /ends in the middle of a record/],
  ])('rejects %s on upload and keeps nothing of it', async (_, content, message) => {
    const user = await app.newUser()
    const { id, uploadUrl } = await app.begin(user, content)
    const reply = await app.put(uploadUrl, content)
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(message)])
    expect((await user.client(`/api/lead-imports/${id}`)).statusCode).toBe(404)
    expect(await readdir(join(app.folder, 'lead-files'))).not.toContain(`${id}.csv`)
  })

  test('rejects files over 100 MB, whether declared or not', async () => {
    const user = await app.newUser()
    const said = await app.post(user, '', { name: 'a.csv', bytes: 100 * 1024 * 1024 + 1 })
    expect([said.statusCode, said.json().message]).toEqual([400, expect.stringMatching('larger than 100 MB')])
    const { uploadUrl } = await app.begin(user, 'x')
    const reply = await app.put(uploadUrl, Buffer.alloc(100 * 1024 * 1024 + 1, 'Acme,Bonn\n'))
    expect([reply.statusCode, reply.json().message]).toEqual([413, expect.stringMatching('larger than 100 MB')])
  })

  test('lists rejected rows with number and reason, as a file to correct and upload again', async () => {
    const user = await app.newUser()
    const { id } = await app.importAll(
      user,
      'Company,Email\nAcme,ada@acme\n,bob@b.example\nBlue,c@d.example,,x\n=cmd,nobody\n',
    )
    expect(await app.rejectsOf(user, id)).toEqual([
      ['Row', 'Problem', 'Company', 'Email'],
      ['2', 'Imported without a cell: “ada@acme” isn’t an email address', 'Acme', 'ada@acme'],
      [
        '4',
        'It has 4 columns, but the table has 2. Put text that contains a delimiter in quotation marks',
        'Blue',
        'c@d.example',
        '',
        'x',
      ],
      ['5', 'Imported without a cell: “nobody” isn’t an email address', "'=cmd", 'nobody'],
    ])
    expect((await user.client(`/api/lead-imports/${id}/problems`)).json()).toEqual([
      { row: 2, problem: 'Imported without a cell: “ada@acme” isn’t an email address' },
      {
        row: 4,
        problem: 'It has 4 columns, but the table has 2. Put text that contains a delimiter in quotation marks',
      },
      { row: 5, problem: 'Imported without a cell: “nobody” isn’t an email address' },
    ])
    const again = await app.upload(user, 'Row,Problem,Company,Email\n2,no address,Acme,ada@acme.example\n')
    expect(again.columns.map(column => column.guess)).toEqual([null, null, 'businessName', 'email'])
  })
})
