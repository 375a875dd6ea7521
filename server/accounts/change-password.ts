import type { PasswordChange } from '#contract/auth.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { type Caller, closeOtherSessions } from '#server/http/session.ts'
import { hashPassword } from './password.ts'
import { requirePassword } from './require-password.ts'
import * as sql from './sql.ts'

/** Changes the password and ends every other session of the account in the same transaction. */
export async function changePassword(deps: Deps, caller: Caller, body: PasswordChange): Promise<{ message: string }> {
  const { db } = deps
  await requirePassword(deps, caller.userId, body.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await db.asSystem(async tx => {
    await sql.setPassword(tx, caller.userId, passwordHash)
    await note(tx, caller.userId, { code: 'password-changed' })
    await closeOtherSessions(tx, caller.userId, caller.sid)
  })
  return { message: 'Password changed' }
}
