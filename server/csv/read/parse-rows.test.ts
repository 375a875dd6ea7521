import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { parseRows, ROW_MAX, type Row } from './parse-rows.ts'

/** The rows of a text that comes in pieces of this size: wherever it is cut, the rows are the same. */
function rowsOf(text: string, { delimiter = ',', piece = text.length || 1 } = {}) {
  const parser = parseRows(delimiter)
  const rows: Row[][] = []
  for (let at = 0; at < text.length; at += piece) rows.push(parser.read(text.slice(at, at + piece)))
  return [...rows, parser.end()].flat()
}
const cellsOf = (text: string, delimiter?: string) => rowsOf(text, delimiter ? { delimiter } : {}).map(row => row.cells)

describe('what is written as it should be', () => {
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
      'line breaks of Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line breaks of old Macs',
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
    ['quotes alone in quotes', '"""",x\n', [['"', 'x']]],
    ['nothing in quotes', '"",x\n', [['', 'x']]],
    ['empty cells', ',,\n', [['', '', '']]],
    ['spaces before quotes', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']]],
    ['rows of different lengths', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['no rows', '', []],
  ])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows))

  test.each([';', '\t', '|'])('delimiter %j', delimiter =>
    expect(cellsOf(`a${delimiter}"b${delimiter}c"\n`, delimiter)).toEqual([['a', `b${delimiter}c`]]),
  )

  test('a row is counted as a spreadsheet does, blank ones and the header included', () =>
    expect(rowsOf('name\n\nAcme\n"two\nlines"\nlast\n').map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'name'],
      [2, ''],
      [3, 'Acme'],
      [4, 'two\nlines'],
      [5, 'last'],
    ]))

  test.each([1, 2, 3, 7])('cut into pieces of %i', piece => {
    const text = 'a,"b ""c"", d"\r\n"x\r\ny", z\r\n\r\n"1" ,2\n'
    expect(rowsOf(text, { piece })).toEqual(rowsOf(text))
    expect(cellsOf(text)).toEqual([['a', 'b "c", d'], ['x\r\ny', 'z'], [''], ['1', '2']])
  })
})

describe('quotes that are not doubled', () => {
  test.each<[string, string, string[][]]>([
    ['in a cell without quotes', '12" pipe,x\n', [['12" pipe', 'x']]],
    ['in a cell with quotes', '"The "Best" Diner",x\n', [['The "Best" Diner', 'x']]],
    ['with a comma behind it', '"The "Best, really" Diner",x\n', [['The "Best, really" Diner', 'x']]],
    [
      'around the first words alone',
      '"Joe\'s" Diner,x\nA,B\n',
      [
        ["Joe's Diner", 'x'],
        ['A', 'B'],
      ],
    ],
  ])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows))
})

describe('a quotation mark that is never closed costs its own line, none of the others', () => {
  const unclosed = 'A quotation mark is opened and never closed'
  test.each<[string, string]>([
    ['and no other in the file', 'name,x\nAcme,1\n"Broken,2\nLast,3\n'],
    ['and others after it', 'name,x\nAcme,1\n"Broken,2\n"Last","3"\n'],
    ['and one in a later cell after it', 'name,x\nAcme,1\n"Broken,2\nLast,"3"\n'],
    ['in a file without a line break at the end', 'name,x\nAcme,1\n"Broken,2\nLast,3'],
  ])('%s', (_, text) =>
    expect(rowsOf(text)).toEqual([
      { row: 1, cells: ['name', 'x'], problem: null },
      { row: 2, cells: ['Acme', '1'], problem: null },
      { row: 3, cells: ['"Broken,2'], problem: unclosed },
      { row: 4, cells: ['Last', '3'], problem: null },
    ]),
  )

  test('also where more follows than a row may be long', () => {
    const rows = rowsOf(`"Broken,2\n${'Good,1\n'.repeat(ROW_MAX / 5)}`, { piece: 65_536 })
    expect(rows.length).toBe(ROW_MAX / 5 + 1)
    expect(rows.filter(row => row.problem).map(row => row.row)).toEqual([1])
  })

  test('a file full of them is given up, for each costs a look at a megabyte', async () => {
    const text = 'name,"note\n'.repeat(400_000)
    const took = await processorMs(() =>
      expect(() => rowsOf(text, { piece: 65_536 })).toThrow(/quotation marks? .*never closed/),
    )
    expect(took).toBeLessThan(10_000)
  })
})

test('a line of ten megabytes is left out, and the next ones are read', () => {
  const rows = rowsOf(`a,b\n${'x'.repeat(10_000_000)},1\nc,d\n`, { piece: 65_536 })
  expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
    [1, null],
    [2, 'This row is longer than 1 MB'],
    [3, null],
  ])
  expect(rows[1]?.cells[0]?.length).toBeLessThan(2000)
  expect(rows[2]?.cells).toEqual(['c', 'd'])
})

test('a line full of quotation marks is read in the time that its length takes', async () => {
  const text = `${'"a"a,'.repeat(180_000)}\n${'"'.repeat(900_001)}\nend\n`
  expect(await processorMs(() => rowsOf(text, { piece: 65_536 }))).toBeLessThan(10_000)
})
