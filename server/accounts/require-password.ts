import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { isPassword } from './password.ts'
import { readPassword } from './sql.ts'

/** For what a session isn't enough for. `field` is the form's. Returns the account. */
export async function requirePassword({ db }: Deps, userId: string, password: string, field: string) {
  await limitRate(db.system, `password:account:${userId}`, { max: 10, seconds: 900 })
  const account = await readPassword(db.system, userId)
  if (!account || !(await isPassword(password, account.password)))
    throw badRequest('Current password is incorrect', field)
  return account
}
