import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Login, User } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/http/errors.ts'
import { type Caller, openSession } from '#server/http/session.ts'
import { toUser } from './account.ts'
import { rememberDevice } from './device.ts'
import { limitTries } from './limit-tries.ts'
import { isPassword } from './password.ts'
import * as sql from './sql.ts'

export interface Visit {
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers alike, after the same work, for a wrong password, an unknown address, and a disabled account. */
export async function logIn(deps: Deps, { email, password }: Login, { caller, request, reply }: Visit): Promise<User> {
  const { db, config } = deps
  const found = await sql.findPassword(db.system, email)
  const forgetTries = await limitTries(deps, request, { email, userId: found?.id })
  if (!(await isPassword(password, found?.password)) || !found || found.isDisabled)
    throw unauthorized('Invalid email or password.')
  await forgetTries()
  const account = await db.asSystem(async tx => {
    await openSession(tx, config, reply, found.id, caller)
    return sql.findAccount(tx, found.id)
  })
  if (!account) throw unauthorized('Invalid email or password.')
  rememberDevice(deps, reply, found.id)
  return toUser(account, deps)
}
