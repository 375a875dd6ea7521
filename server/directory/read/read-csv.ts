import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { rowProblemText } from '#contract/import-words.ts'
import { findHeader } from '#server/csv/column-mapping/header.ts'
import { findDialect, isBlank } from '#server/csv/read/dialect.ts'
import { readRows } from '#server/csv/read/read-rows.ts'
import { type Chunk, FileError, type Tally } from './place-row.ts'
import { type Columns, columnsFor, rowOfTable, SAMPLE_ROWS } from './table-row.ts'

/** Cells of the first chunk, which show what each column holds. */
const PIECE = 256 * 1024

/** Reads the businesses of a table and detects its delimiter, encoding, and columns. Throws at a broken row, after those before it. */
export async function* readCsv(path: string, tally: Tally): AsyncGenerator<Chunk> {
  const from = { source: 'csv' as const, file: basename(path) }
  let columns: Columns | null = null
  let width = 0
  const dialect = await findDialect(createReadStream(path))
  const table = createReadStream(path, { highWaterMark: PIECE })
  for await (const { rows, bytes } of readRows(table, dialect, PIECE)) {
    const filled = rows.filter(row => !isBlank(row))
    const isFirst = columns === null
    if (!columns && filled[0]) {
      const header = findHeader(filled.slice(0, SAMPLE_ROWS).map(row => row.cells))
      const names = filled[header.at]?.cells ?? []
      filled.splice(0, header.at + header.rows)
      width = names.length
      columns = columnsFor(
        path,
        'row 1',
        names,
        filled.map(row => row.cells),
      )
    }
    const broken = filled.findIndex(row => row.problem !== null || row.cells.length !== width)
    const sound = broken === -1 ? filled : filled.slice(0, broken)
    const places = sound.flatMap(({ cells }) => (columns && rowOfTable(n => cells[n], columns, from, tally)) ?? [])
    const chunk = { rows: places, towns: [], bytes }
    yield isFirst && columns ? { ...chunk, columns: columns.use } : chunk
    const row = filled[broken]
    if (row)
      throw new FileError(
        path,
        `row ${row.row}`,
        row.problem ? rowProblemText(row.problem) : 'it has more or fewer columns than the header',
      )
  }
}
