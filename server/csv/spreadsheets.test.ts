import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '#test/program.ts'
import { type Sheet, sheets } from '#test/spreadsheets/sheets.ts'
import { formatOf } from './convert/format.ts'
import { writeCsv } from './convert/write-csv.ts'
import { leadReader, type ReadLead } from './import/read-lead.ts'
import { type Dialect, isBlank, readDialect } from './read/dialect.ts'
import { readRows } from './read/read-rows.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
let folder: string
beforeAll(async () => {
  folder = await openFolder()
})
afterAll(() => rm(folder, { recursive: true }))

/** The table as CSV, which JSON and address books become first. */
async function csvOf({ csv }: Sheet): Promise<Buffer> {
  const format = formatOf(Buffer.from(csv))
  if (format === 'csv') return Buffer.from(csv)
  const [from, to] = [join(folder, randomUUID()), join(folder, randomUUID())]
  await writeFile(from, csv)
  expect(await writeCsv({ from, to, format, sheet: undefined })).not.toHaveProperty('problem')
  return readFile(to)
}

/** The columns as they're guessed, and the rows as they're read under these guesses. */
async function readSheet(sheet: Sheet): Promise<{ columns: Dialect['columns']; rows: ReadLead[] }> {
  const csv = await csvOf(sheet)
  const bytesOf = () => Readable.from([csv])
  const dialect = await readDialect(bytesOf(), {})
  const { columns, sample } = dialect
  const plan = { kind: 'leads', duplicates: 'skip', columns: columns.map(({ guess }) => guess) } as const
  const read = leadReader({ ...plan, columns: [...plan.columns] }, dialect, [], NOW)
  const rows: ReadLead[] = []
  for await (const piece of readRows(bytesOf(), dialect))
    for (const row of piece.rows) if (!isBlank(row) && row.row >= (sample[0]?.row ?? 0)) rows.push(read(row))
  return { columns, rows }
}

/** Both tests read all of them. */
const readings = new Map<Sheet, ReturnType<typeof readSheet>>()
function readingOf(sheet: Sheet) {
  const reading = readings.get(sheet) ?? readSheet(sheet)
  readings.set(sheet, reading)
  return reading
}

/** A column is right if it's written as expected, or if its sheet leaves it to the question. An empty one says nothing. */
function judge({ title, columns: expected }: Sheet, columns: Dialect['columns']) {
  return columns
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, guess, maybe }) => {
      const { field, isLoose } = expected.get(name) ?? { field: null, isLoose: false }
      const isRight = guess === field ? maybe === null : isLoose && guess === null && (maybe ?? field) === field
      const said = `${title}: ${name} is ${guess ?? (maybe ? `a question for ${maybe}` : 'left out')}, not ${field ?? 'left out'}`
      return { isRight, isWrong: !isRight && guess !== null, said }
    })
}

const counted = ({ rows }: { rows: ReadLead[] }) => ({
  leads: rows.filter(row => 'item' in row).length,
  optedOut: rows.filter(row => row.optOuts.length > 0).length,
  closed: rows.filter(row => 'problem' in row && row.problem.code === 'closed').length,
  odd: rows.filter(row => 'item' in row && row.partial).length,
  rejected: rows.filter(row => 'problem' in row && row.problem.code !== 'closed').length,
})

function valueOf(row: ReadLead | undefined, field: string): string {
  if (!row || !('item' in row)) return 'no lead'
  const { item } = row
  if (field === 'phone') return item.phoneNorm ?? ''
  if (field === 'businessName') return item.businessName ?? item.madeName ?? ''
  if (field === 'person') return item.contact?.name ?? ''
  return String(item[field as keyof typeof item] ?? '')
}

describe('the spreadsheets of other tools and portals', () => {
  test('have at least 96 % of their columns right, and none written wrongly', async () => {
    const judged = await Promise.all(sheets.map(async sheet => judge(sheet, (await readingOf(sheet)).columns)))
    const all = judged.flat()
    expect(all.flatMap(({ isWrong, said }) => (isWrong ? said : []))).toEqual([])
    const missed = all.flatMap(({ isRight, said }) => (isRight ? [] : said))
    expect(missed.slice(Math.floor(all.length * 0.04))).toEqual([])
  })

  test.each(sheets.map(sheet => [sheet.title, sheet] as const))('%s: every row is accounted for', async (_, sheet) => {
    const { columns, rows } = await readingOf(sheet)
    const names = columns.map(({ name }) => name)
    expect([...sheet.columns.keys()].filter(name => !names.includes(name))).toEqual([])
    expect(counted({ rows })).toEqual(sheet.counts)
    const read = sheet.leads.map(({ row, values }) => [
      row,
      values.map(([field]) => [field, valueOf(rows[row - 1], field)]),
    ])
    expect(read).toEqual(sheet.leads.map(({ row, values }) => [row, values]))
  })
})
