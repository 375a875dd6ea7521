import type { Sql } from '#server/db/db.ts'
import { forgetKey, forgetSynced } from './sql.ts'

export { queueStatusPush } from './pushes-sql.ts'

/** Deletes the account's key and the results of its syncs. */
export async function disconnectCrm(sql: Sql, userId: string): Promise<void> {
  await forgetKey(sql, userId)
  await forgetSynced(sql, userId)
}
