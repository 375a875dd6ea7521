import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { parseRows, ROW_MAX, type Row } from './parse-rows.ts'

/** Parses a text in pieces of this size; wherever it's cut, the rows must be the same. */
function rowsOf(text: string, { delimiter = ',', piece = text.length || 1 } = {}) {
  const parser = parseRows(delimiter)
  const rows: Row[][] = []
  for (let at = 0; at < text.length; at += piece) rows.push(parser.read(text.slice(at, at + piece)))
  return [...rows, parser.end()].flat()
}
const cellsOf = (text: string, delimiter?: string) => rowsOf(text, delimiter ? { delimiter } : {}).map(row => row.cells)

describe('well-formed rows', () => {
  test.each<[string, string, string[][]]>([
    ['one column', 'email\na@b.example\n', [['email'], ['a@b.example']]],
    [
      'no line break at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'Windows line breaks',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'classic Mac line breaks',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a comma in quotes', '"Smith, Jones",2\n', [['Smith, Jones', '2']]],
    ['quotes in quotes', '"The ""Best"" Diner",2\n', [['The "Best" Diner', '2']]],
    [
      'a line break in quotes',
      '"1 Main St\nSuite 2",x\r\ny,z\n',
      [
        ['1 Main St\nSuite 2', 'x'],
        ['y', 'z'],
      ],
    ],
    ['only quotes in quotes', '"""",x\n', [['"', 'x']]],
    ['nothing in quotes', '"",x\n', [['', 'x']]],
    ['empty cells', ',,\n', [['', '', '']]],
    ['spaces before quotes', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
    ['rows of different lengths', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['no rows', '', []],
  ])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows))

  test.each([';', '\t', '|'])('delimiter %j', delimiter =>
    expect(cellsOf(`a${delimiter}"b${delimiter}c"\n`, delimiter)).toEqual([['a', `b${delimiter}c`]]),
  )

  test('numbers rows as a spreadsheet does, counting blank rows and the header', () =>
    expect(rowsOf('name\n\nAcme\n"two\nlines"\nlast\n').map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'name'],
      [2, ''],
      [3, 'Acme'],
      [4, 'two\nlines'],
      [5, 'last'],
    ]))

  test.each([1, 2, 3, 7])('reads text cut into pieces of %i characters', piece => {
    const text = 'a,"b ""c"", d"\r\n"x\r\ny", z\r\n\r\n"1" ,2\n'
    expect(rowsOf(text, { piece })).toEqual(rowsOf(text))
    expect(cellsOf(text)).toEqual([['a', 'b "c", d'], ['x\r\ny', 'z'], [''], ['1', '2']])
  })
})

describe('unescaped quotes', () => {
  test.each<[string, string, string[][]]>([
    ['in a cell without quotes', '12" pipe,x\n', [['12" pipe', 'x']]],
    ['in a cell with quotes', '"The "Best" Diner",x\n', [['The "Best" Diner', 'x']]],
    ['before a comma', '"The "Best, really" Diner",x\n', [['The "Best, really" Diner', 'x']]],
    [
      'around the first words only',
      '"Joe\'s" Diner,x\nA,B\n',
      [
        ["Joe's Diner", 'x'],
        ['A', 'B'],
      ],
    ],
  ])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows))
})

describe('an unclosed quotation mark breaks only its own line', () => {
  const unclosed = { code: 'unclosed-quote' }
  test.each<[string, string]>([
    ['with no other in the file', 'name,x\nAcme,1\n"Broken,2\nLast,3\n'],
    ['with others after it', 'name,x\nAcme,1\n"Broken,2\n"Last","3"\n'],
    ['with one in a later cell after it', 'name,x\nAcme,1\n"Broken,2\nLast,"3"\n'],
    ['in a file without a line break at the end', 'name,x\nAcme,1\n"Broken,2\nLast,3'],
  ])('%s', (_, text) =>
    expect(rowsOf(text)).toEqual([
      { row: 1, cells: ['name', 'x'], problem: null },
      { row: 2, cells: ['Acme', '1'], problem: null },
      { row: 3, cells: ['"Broken,2'], problem: unclosed },
      { row: 4, cells: ['Last', '3'], problem: null },
    ]),
  )

  test('even if more text follows than a row may have', () => {
    const rows = rowsOf(`"Broken,2\n${'Good,1\n'.repeat(ROW_MAX / 5)}`, { piece: 65_536 })
    expect(rows.length).toBe(ROW_MAX / 5 + 1)
    expect(rows.filter(row => row.problem).map(row => row.row)).toEqual([1])
  })

  test('gives up on a file full of them, because each costs a scan of a megabyte', async () => {
    const text = 'name,"note\n'.repeat(400_000)
    const took = await processorMs(() =>
      expect(() => rowsOf(text, { piece: 65_536 })).toThrow(/quotation marks? .*never closed/),
    )
    expect(took).toBeLessThan(10_000)
  })
})

test('skips a line of ten megabytes and reads the next ones', () => {
  const rows = rowsOf(`a,b\n${'x'.repeat(10_000_000)},1\nc,d\n`, { piece: 65_536 })
  expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
    [1, null],
    [2, { code: 'too-long' }],
    [3, null],
  ])
  expect(rows[1]?.cells[0]?.length).toBeLessThan(2000)
  expect(rows[2]?.cells).toEqual(['c', 'd'])
})

test('reads a line full of quotation marks in linear time', async () => {
  const text = `${'"a"a,'.repeat(180_000)}\n${'"'.repeat(900_001)}\nend\n`
  expect(await processorMs(() => rowsOf(text, { piece: 65_536 }))).toBeLessThan(10_000)
})
