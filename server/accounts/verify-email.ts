import { DAY_MS } from '#contract/durations.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, orNotFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { hashToken, linkEmail, makeToken } from './link-email.ts'
import * as sql from './sql.ts'

const LIFE_DAYS = 3

/** Queues the email in the caller's transaction: we send it only if that commits. */
export const enqueueVerification = (tx: Sql, userId: string) =>
  enqueue(tx, 'send-verification', { userId }, { key: `send-verification:${userId}` })

export async function askVerification({ db }: Deps, userId: string): Promise<{ message: string }> {
  await limitRate(db.system, `verification:${userId}`, { max: 5, seconds: 3600 })
  await db.asUser(userId, tx => enqueueVerification(tx, userId))
  return { message: 'The verification link is on its way' }
}

export async function verifyEmail({ db, clock }: Deps, token: string): Promise<{ message: string }> {
  const used = await db.asSystem(tx => sql.useToken(tx, hashToken(token), clock.now()))
  if (!used) throw badRequest('This link is no longer valid. Ask for a new one in Settings.')
  return { message: 'Your email address is verified' }
}

/** The job: makes a token and emails its link. If it runs twice, both links work. */
export async function sendVerification(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const { db, clock, config } = deps
  const account = orNotFound(await sql.findAccount(db.system, userId), 'User')
  if (account.emailVerifiedAt) return
  const token = makeToken()
  const expiresAt = new Date(clock.now().getTime() + LIFE_DAYS * DAY_MS)
  await sql.insertToken(db.system, userId, hashToken(token), expiresAt)
  const link = `${config.PUBLIC_URL}/verify-email/${token}`
  await sendTransactional(deps, {
    userId,
    to: account.email,
    subject: 'Confirm your email address',
    ...linkEmail(invitation, link, afterword),
  })
}

const invitation = 'Open this link and press the button to confirm that this address is yours:'
const afterword = `It works for ${LIFE_DAYS} days. If you didn't open a Canvass account, do nothing.`
