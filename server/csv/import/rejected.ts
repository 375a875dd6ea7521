import type { CsvImport } from '#contract/csv.ts'
import { rowProblemText } from '#contract/import-words.ts'
import type { Db } from '#server/db/db.ts'
import { csvHeader, csvLine } from '../export/csv-line.ts'
import { listRejects } from '../imports-sql.ts'

/** The rejected rows as they were in the file, with two more columns: users can correct and upload them again. */
export async function* rejectedCsv(db: Db, userId: string, { id, columns }: CsvImport): AsyncGenerator<string> {
  yield csvHeader(['Row', 'Problem', ...columns.map(column => column.name)])
  let after = 0
  for (;;) {
    const rows = await db.readAsUser(userId, tx => listRejects(tx, userId, { id, after }))
    if (rows.length === 0) return
    yield rows.map(({ row, reason, cells }) => csvLine([row, rowProblemText(reason), ...cells])).join('')
    after = rows.at(-1)?.row ?? after
  }
}
