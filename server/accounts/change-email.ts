import type { EmailChange } from '#contract/auth.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { keepOwner } from '#server/suppressions/kept-opt-outs.ts'
import { hashToken, linkEmail, makeToken } from './link-email.ts'
import { requirePassword } from './require-password.ts'
import * as sql from './sql.ts'

const LIFE_HOURS = 24
/** Tells the page and the server which link it is. */
export const CHANGE_PREFIX = 'change-'
const TAKEN = 'This email address is already registered.'

interface Step {
  userId: string
  newEmail: string
  /** The current address agrees to leave, then the new one to be taken. */
  purpose: 'leave-email' | 'take-email'
}

/** Emails a link to the current address; its click emails one to the new address. An address that nobody confirmed isn't asked. */
export async function askEmailChange(
  deps: Deps,
  userId: string,
  { email, password }: EmailChange,
): Promise<{ message: string }> {
  const { db } = deps
  const account = await requirePassword(deps, userId, password, 'password')
  if (await sql.isRegistered(db.system, email)) throw conflict(TAKEN, 'email')
  await limitRate(db.system, `change-email:${userId}`, { max: 5, seconds: 3600 })
  const purpose = account.isVerified ? 'leave-email' : 'take-email'
  await enqueue(db.system, 'send-email-change', { userId, newEmail: email, purpose })
  return { message: `Open the link in the email to ${account.isVerified ? account.email : email}.` }
}

/** The job: makes a token and emails its link. If it runs twice, either link works. */
export async function sendEmailChange(deps: Deps, { userId, newEmail, purpose }: Step): Promise<void> {
  const { db, clock, config } = deps
  const token = CHANGE_PREFIX + makeToken()
  const expiresAt = new Date(clock.now().getTime() + LIFE_HOURS * HOUR_MS)
  const current = await sql.insertChangeToken(db.system, userId, {
    hash: hashToken(token),
    purpose,
    newEmail,
    expiresAt,
  })
  if (!current) return
  const isLeaving = purpose === 'leave-email'
  const link = `${config.PUBLIC_URL}/verify-email/${token}`
  await sendTransactional(deps, {
    userId,
    to: isLeaving ? current : newEmail,
    subject: 'Change your email address',
    ...(isLeaving
      ? linkEmail(
          `Open this link and press the button to change the email address of your Canvass account to ${newEmail}:`,
          link,
          LEAVING,
        )
      : linkEmail('Open this link and press the button to use this address for your Canvass account:', link, TAKING)),
  })
}

const works = `It works once, within ${LIFE_HOURS} hours.`
const LEAVING = `${works} If you didn't ask for it, change your password in Settings > Security.`
const TAKING = `${works} If you don't have a Canvass account, do nothing.`

/** Takes one of the two links. Void if the account's address has changed since. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<{ message: string }> {
  const { db, clock } = deps
  const now = clock.now()
  const { purpose, newEmail } = await db.asSystem(async tx => {
    const step = await sql.useChangeToken(tx, hashToken(token), now)
    if (!step) throw badRequest('This link is no longer valid. Change the address in Settings again.')
    if (step.purpose === 'leave-email') await enqueue(tx, 'send-email-change', { ...step, purpose: 'take-email' })
    else await takeEmail(deps, tx, step, now)
    return step
  })
  return {
    message:
      purpose === 'leave-email'
        ? `Now open the link in the email to ${newEmail}.`
        : `The email address of your account is ${newEmail}.`,
  }
}

async function takeEmail(deps: Deps, tx: Sql, { userId, newEmail }: Step, now: Date): Promise<void> {
  const before = await sql.findAccount(tx, userId)
  await keepOwner(deps, tx, userId)
  if (!before || !(await sql.setEmail(tx, userId, newEmail, now))) throw conflict(TAKEN)
  await note(tx, userId, { code: 'email-changed', from: before.email, to: newEmail })
}
