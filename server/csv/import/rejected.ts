import type { CsvImport } from '#contract/csv.ts'
import type { Db } from '#server/db/db.ts'
import { csvLine } from '../export/csv-line.ts'
import { listRejects } from '../files-sql.ts'

/** The rows that were left out as they stood in the file, with two columns more: they can be mended and uploaded again. */
export async function* rejectedCsv(db: Db, userId: string, { id, columns }: CsvImport): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Row', 'Problem', ...columns.map(column => column.name)])}`
  let after = 0
  for (;;) {
    const rows = await db.asUser(userId, tx => listRejects(tx, userId, id, after))
    if (rows.length === 0) return
    yield rows.map(({ row, reason, cells }) => csvLine([row, reason, ...cells])).join('')
    after = rows.at(-1)?.row ?? after
  }
}
