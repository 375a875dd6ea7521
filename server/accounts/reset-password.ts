import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordReset } from '#contract/auth.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { badRequest, forbidden } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { closeOtherSessions } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { rememberDevice } from './device.ts'
import { forgetConnections } from './forget-connections.ts'
import { hashToken, linkEmail, makeToken } from './link-email.ts'
import { hashPassword } from './password.ts'
import { readState } from './second-factor/sql.ts'
import * as sql from './sql.ts'

const LIFE_HOURS = 2
/** An email an hour for each link that still works. */
const LINKS_PER_HOUR = 5

/** Links must reach their owner, and the built-in outbox delivers nothing. */
export const canResetPasswords = ({ config }: Pick<Deps, 'config'>): boolean => config.MAIL_TRANSPORT !== 'outbox'

/** Answers alike whether or not the address has an account: only the job looks. */
export async function askReset(deps: Deps, email: string, request: FastifyRequest): Promise<{ message: string }> {
  const { db } = deps
  if (!canResetPasswords(deps)) throw forbidden('Contact support to reset your password.')
  const address = clientAddress(request)
  await limitRate(db.system, `reset:address:${address}`, { max: 20, seconds: 3600 })
  await enqueue(db.system, 'send-reset', { email })
  return { message: 'If an account uses this address, we sent it a link to choose a new password.' }
}

/** The job: makes a token and emails its link. Run twice, it emails two links, and the first one used voids the other. */
export async function sendReset(deps: Deps, { email }: { email: string }): Promise<void> {
  const { db, clock, config } = deps
  const token = makeToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_HOURS * HOUR_MS)
  const account = await sql.insertResetToken(db.system, email, {
    tokenHash: hashToken(token),
    now,
    expiresAt,
    perHour: LINKS_PER_HOUR,
  })
  if (!account) return
  const link = `${config.PUBLIC_URL}/reset-password/${token}`
  await sendTransactional(deps, {
    userId: account.id,
    to: account.email,
    subject: 'Choose a new password',
    ...linkEmail(invitation, link, afterword),
  })
}

const invitation = 'Open this link to choose a new password for your Canvass account:'
const afterword = `It works once, within ${LIFE_HOURS} hours. If you didn't ask for it, do nothing: your password stays as it is.`

/** Sets the new password and ends every session. The link proves whose address it is: a stranger loses access. */
export async function resetPassword(
  deps: Deps,
  { token, password }: PasswordReset,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ message: string }> {
  const { db, clock } = deps
  await limitRate(db.system, `reset:try:${clientAddress(request)}`, { max: 20, seconds: 3600 })
  const passwordHash = await hashPassword(password)
  const { userId, hasSecondFactor } = await db.asSystem(async tx => {
    const used = await sql.useResetToken(tx, hashToken(token), clock.now())
    if (!used) throw badRequest('This link is no longer valid. Ask for a new one on the login page.')
    await sql.setPassword(tx, used.userId, passwordHash)
    // A stranger may have connected them before the address's owner came.
    if (!used.wasVerified) await forgetConnections(tx, used.userId, clock.now())
    await note(tx, used.userId, { code: 'password-reset' })
    await sql.markVerified(tx, used.userId, clock.now())
    await closeOtherSessions(tx, used.userId, null)
    return { userId: used.userId, hasSecondFactor: (await readState(tx, used.userId)).isOn }
  })
  // Behind a second factor, only a code proves that it's the owner's browser.
  if (!hasSecondFactor) rememberDevice(deps, reply, userId)
  return { message: 'Your password is changed. Log in with the new one.' }
}
