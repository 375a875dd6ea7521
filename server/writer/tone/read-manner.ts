import type { Sql } from '#server/db/db.ts'
import type { OwnManner } from './own-manner.ts'
import { styleOf } from './style.ts'
import { readSamples } from './tone-sql.ts'

/** How the account writes, if it's wanted and the account has pasted emails. */
export async function readManner(sql: Sql, userId: string, isWanted: boolean): Promise<OwnManner | undefined> {
  const emails = isWanted ? await readSamples(sql, userId) : []
  return emails.length > 0 ? { style: styleOf(emails), emails } : undefined
}
