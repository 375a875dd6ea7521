import type { PasswordChange } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { type Caller, closeOtherSessions } from '#server/http/session.ts'
import { hashPassword, isPassword } from './password.ts'
import * as sql from './sql.ts'

/** Changes the password and ends every other session of the account in the same transaction. */
export async function changePassword(deps: Deps, caller: Caller, body: PasswordChange): Promise<{ message: string }> {
  const { db } = deps
  await limitRate(db.system, `password:account:${caller.userId}`, { max: 10, seconds: 900 })
  const stored = await sql.readPassword(db.system, caller.userId)
  if (!(await isPassword(body.currentPassword, stored?.password)))
    throw badRequest('Current password is incorrect', 'currentPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await db.asSystem(async tx => {
    await sql.setPassword(tx, caller.userId, passwordHash)
    await closeOtherSessions(tx, caller.userId, caller.sid)
  })
  return { message: 'Password changed' }
}
