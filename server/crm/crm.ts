import type { Sql } from '#server/db/db.ts'
import { forgetKey, forgetSynced } from './sql.ts'

export { queueStatusPush } from './queue-push.ts'

/** Forgets the account's key and what was synced with it. */
export async function disconnectCrm(sql: Sql, userId: string): Promise<void> {
  await forgetKey(sql, userId)
  await forgetSynced(sql, userId)
}
