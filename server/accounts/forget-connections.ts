import { forgetOwnPhone } from '#server/calls/calls.ts'
import { disconnectCrm } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { revokeAllKeys } from '#server/keys/keys.ts'
import { removeAllOwn } from '#server/sending-accounts/sending-accounts.ts'
import { deleteAllPasskeys } from './passkeys/sql.ts'
import { deleteFactor } from './second-factor/sql.ts'

/** Disconnects everything through which somebody gets at the account, or the account at somebody. */
export async function forgetConnections(tx: Sql, userId: string, now: Date): Promise<void> {
  await removeAllOwn(tx, userId)
  await disconnectCrm(tx, userId)
  await forgetOwnPhone(tx, userId)
  await deleteFactor(tx, userId)
  await deleteAllPasskeys(tx, userId)
  await revokeAllKeys(tx, userId, now)
}
