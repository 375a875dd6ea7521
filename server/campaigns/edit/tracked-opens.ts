import type { Sql } from '#server/db/db.ts'
import { badRequest } from '#server/http/errors.ts'
import { dependsOnUntrackedOpens } from './sql.ts'

/** Refuses a follow-up that depends on who opened an email while nobody can know. */
export async function requireTrackedOpens(sql: Sql, userId: string, id: string): Promise<void> {
  if (await dependsOnUntrackedOpens(sql, userId, id))
    throw badRequest(
      'This campaign doesn’t track opens, so a follow-up can’t depend on them. Turn on Track opens or choose another condition.',
    )
}
