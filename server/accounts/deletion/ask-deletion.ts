import type { FastifyReply } from 'fastify'
import type { AccountDeletion } from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { type Caller, closeOtherSessions, closeSession } from '#server/http/session.ts'
import { withdrawAnswers } from '#server/inbox/answers-sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { deleteAllWebhooks } from '#server/webhooks/webhooks.ts'
import { forgetConnections } from '../forget-connections.ts'
import { requirePassword } from '../require-password.ts'
import { requireSecondFactor } from '../second-factor/second-factor.ts'
import { shutAccount } from './sql.ts'

/** Shuts the account in one transaction: nobody gets in, nothing leaves. delete-accounts.ts deletes the rest. */
export async function askDeletion(
  deps: Deps,
  caller: Caller,
  { email, password, code }: AccountDeletion,
  reply: FastifyReply,
): Promise<{ message: string }> {
  const { db, clock, config } = deps
  const { userId } = caller
  const { email: own } = await requirePassword(deps, userId, password, 'password')
  if (email.toLowerCase() !== own.trim().toLowerCase())
    throw badRequest('This isn’t the email address of your account.', 'email')
  await requireSecondFactor(deps, userId, code)
  await db.asSystem(async tx => {
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
