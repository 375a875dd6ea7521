import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditLogDetail } from '#contract/audit-log-words.ts'
import type { Login, User } from '#contract/auth.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/http/errors.ts'
import { type Caller, lacksFactor, openSession } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { toUser } from './account.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { deviceInWords } from './device-words.ts'
import { limitCodes, limitTries } from './limit-tries.ts'
import { isPassword } from './password.ts'
import { WRONG_CODE } from './second-factor/second-factor.ts'
import { takeCode } from './second-factor/take-code.ts'
import * as sql from './sql.ts'

export interface Visit {
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers alike, after the same work, whatever was wrong. Only the right password is asked for a second factor's code. */
export async function logIn(
  deps: Deps,
  { email, password, code, timeZone }: Login,
  { caller, request, reply }: Visit,
): Promise<User> {
  const { db } = deps
  const found = await sql.findPassword(db.system, email)
  const forgetTries = await limitTries(deps, request, { email, userId: found?.id })
  if (!(await isPassword(password, found?.password)) || !found || found.isDisabled)
    throw unauthorized('Invalid email or password.')
  if (found.hasSecondFactor && !code)
    throw unauthorized('Enter the code from your authenticator app.', { field: 'code' })
  const forgetCodes = found.hasSecondFactor ? await limitCodes(deps, found.id, request) : null
  const user = await letIn(
    deps,
    { caller, request, reply },
    {
      userId: found.id,
      timeZone,
      prove: async tx => {
        if (found.hasSecondFactor && !(await takeCode(deps, tx, found.id, code ?? '')))
          throw unauthorized(WRONG_CODE, { field: 'code' })
      },
      entry: device => ({ code: 'logged-in', device }),
    },
  )
  await forgetTries()
  await forgetCodes?.()
  return user
}

interface Entrance {
  userId: string
  timeZone: string | undefined
  /** The last proof, in the transaction that opens the session. Throws if it fails. */
  prove: (tx: Sql) => Promise<void>
  entry: (device: string | null) => AuditLogDetail
}

/** Opens a session for whoever proved to be the owner. A browser that the account doesn't know is emailed to them. */
export async function letIn(
  deps: Deps,
  { caller, request, reply }: Visit,
  { userId, timeZone, prove, entry }: Entrance,
): Promise<User> {
  const { db, config } = deps
  const device = deviceInWords(request.headers['user-agent'])
  const account = await db.asSystem(async tx => {
    await prove(tx)
    if (!knownDevice(deps, request, userId)) await enqueue(tx, 'tell-owner', { userId, about: 'new-device', device })
    await openSession(tx, config, reply, userId, { previous: caller, device, timeZone })
    await note(tx, userId, entry(device))
    return sql.findAccount(tx, userId)
  })
  if (!account) throw unauthorized('Invalid email or password.')
  rememberDevice(deps, reply, userId)
  return toUser(account, deps, await lacksFactor(db.system, userId))
}
