import type { FastifyReply } from 'fastify'
import type { AccountDeletion } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { type Caller, closeOtherSessions, closeSession } from '#server/http/session.ts'
import { withdrawAnswers } from '#server/inbox/answers-sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { deleteAllWebhooks } from '#server/webhooks/webhooks.ts'
import { forgetConnections } from '../forget-connections.ts'
import { limitCodes } from '../limit-tries.ts'
import { requirePassword } from '../require-password.ts'
import { WRONG_CODE } from '../second-factor/second-factor.ts'
import { readState } from '../second-factor/sql.ts'
import { takeCode } from '../second-factor/take-code.ts'
import { shutAccount } from './sql.ts'

/**
 * Shuts the account in one transaction: from then on nobody gets in, and nothing is sent or called. A job deletes what it has here and
 * at outside services (delete-accounts.ts).
 */
export async function askDeletion(
  deps: Deps,
  caller: Caller,
  { email, password, code }: AccountDeletion,
  reply: FastifyReply,
): Promise<{ message: string }> {
  const { db, clock, config } = deps
  const { userId } = caller
  const account = await requirePassword(deps, userId, password, 'password')
  if (email.toLowerCase() !== account.email.trim().toLowerCase())
    throw badRequest('This isn’t the email address of your account.', 'email')
  const { isOn: hasSecondFactor } = await readState(db.system, userId)
  if (hasSecondFactor && !code) throw badRequest('Enter the code from your authenticator app.', 'code')
  if (hasSecondFactor) await limitCodes(deps, userId)
  await db.asSystem(async tx => {
    if (hasSecondFactor && !(await takeCode(deps, tx, userId, code ?? ''))) throw badRequest(WRONG_CODE, 'code')
    await shutAccount(tx, userId, clock.now())
    await forgetConnections(tx, userId, clock.now())
    await deleteAllWebhooks(tx, userId)
    await withdrawAnswers(tx, userId)
    await closeOtherSessions(tx, userId, null)
    await enqueue(tx, 'delete-accounts', {}, { key: 'delete-accounts' })
  })
  await closeSession(db.system, config, reply, caller)
  return { message: 'Your account is closed. Within the hour, everything in it will be deleted.' }
}
