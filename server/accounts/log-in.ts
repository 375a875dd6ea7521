import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login, User } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { unauthorized } from '#server/http/errors.ts'
import { forgetRate, limitRate } from '#server/http/rate-limit.ts'
import { type Caller, openSession } from '#server/http/session.ts'
import { toUser } from './account.ts'
import { isPassword } from './password.ts'
import * as sql from './sql.ts'

export interface Visit {
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Ten wrong passwords per account and fifty per address in a quarter of an hour. */
const perAccount = { max: 10, seconds: 900 }
const perAddress = { max: 50, seconds: 900 }

/** The same answer, after the same work, for a wrong password, an unknown address and a disabled account. */
export async function logIn(
  deps: Deps,
  { email, password }: Login,
  { caller, request, reply }: Visit,
): Promise<User> {
  const { db, config, clock } = deps
  const accountKey = `login:account:${email.toLowerCase()}`
  await limitRate(db.system, `login:address:${clientAddress(request)}`, perAddress)
  await limitRate(db.system, accountKey, perAccount)
  const found = await sql.findPassword(db.system, email)
  if (!(await isPassword(password, found?.password)) || !found || found.isDisabled)
    throw unauthorized('Invalid email or password.')
  await forgetRate(db.system, accountKey)
  const account = await db.asSystem(async tx => {
    await openSession(tx, config, reply, found.id, caller)
    return sql.findAccount(tx, found.id)
  })
  if (!account) throw unauthorized('Invalid email or password.')
  return toUser(account, clock.now())
}
