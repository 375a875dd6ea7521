import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AccountDeletion, auth, type PasswordChange, type Registration, type User } from '#contract/auth.ts'
import { TRIAL_DAYS } from '#contract/limits.ts'
import { passkeys } from '#contract/passkeys.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { note } from '#server/audit-log/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { announceEnded } from '#server/http/changes.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/serve.ts'
import { type Caller, closeOtherSessions, closeSession, lacksFactor, openSession } from '#server/http/session.ts'
import { withdrawAnswers } from '#server/inbox/answers-sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { deleteAllWebhooks } from '#server/webhooks/webhooks.ts'
import { toUser } from './account.ts'
import { askEmailChange, CHANGE_PREFIX, confirmEmailChange } from './change-email.ts'
import { shutAccount } from './deletion/sql.ts'
import { rememberDevice } from './device.ts'
import { deviceInWords } from './device-words.ts'
import { forgetConnections } from './forget-connections.ts'
import { logIn, type Visit } from './log-in.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys/add-passkey.ts'
import { relyingParty } from './passkeys/challenge.ts'
import { beginLogIn, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
import { listPasskeys } from './passkeys/sql.ts'
import { hashPassword } from './password.ts'
import { requirePassword } from './require-password.ts'
import { askReset, canResetPasswords, resetPassword } from './reset-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { readState } from './second-factor/sql.ts'
import * as sql from './sql.ts'
import { askVerification, enqueueVerification, verifyEmail } from './verify-email.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  // Where pages send a visitor whose session has ended (specification, section 7).
  app.get('/api/login', { config: { calls: 'page' } }, (_, reply) => reply.redirect('/login'))
  serve(app, auth.user, async ({ userId, mustAddFactor }) => {
    const account = orNotFound(await db.asUser(userId, tx => sql.findAccount(tx, userId)), 'User')
    return toUser(account, deps, mustAddFactor)
  })
  serve(app, auth.register, async (caller, { body }, { request, reply }) =>
    register(deps, body, { caller, request, reply }),
  )
  serve(app, auth.login, async (caller, { body }, { request, reply }) => logIn(deps, body, { caller, request, reply }))
  serve(app, auth.logout, async (caller, _, { reply }) => {
    await closeSession(db.system, config, reply, caller)
    return { message: 'Logged out' }
  })
  serve(app, auth.updateProfile, async ({ userId }, { body }) => {
    const account = orNotFound(await db.asUser(userId, tx => sql.updateProfile(tx, userId, body)), 'User')
    return toUser(account, deps)
  })
  serve(app, auth.changePassword, async (caller, { body }) => changePassword(deps, caller, body))
  serve(app, secondFactor.state, ({ userId }) => readState(db.system, userId))
  serve(app, secondFactor.begin, ({ userId }, { body }) => beginSecondFactor(deps, userId, body.password))
  serve(app, secondFactor.confirm, ({ userId }, { body }) => confirmSecondFactor(deps, userId, body.code))
  serve(app, secondFactor.renewCodes, ({ userId }, { body }) => renewRecoveryCodes(deps, userId, body.code))
  serve(app, secondFactor.turnOff, ({ userId }, { body }) => turnOffSecondFactor(deps, userId, body.code))
  serve(app, passkeys.list, async ({ userId }) => ({
    canAdd: relyingParty(config).isPossible,
    passkeys: await listPasskeys(db.system, userId),
  }))
  serve(app, passkeys.begin, ({ userId }, { body }) => beginPasskey(deps, userId, body))
  serve(app, passkeys.add, ({ userId }, { body }) => addPasskey(deps, userId, body))
  serve(app, passkeys.rename, ({ userId }, { params, body }) => renamePasskey(deps, userId, params.id, body.name))
  serve(app, passkeys.remove, ({ userId }, { params }) => removePasskey(deps, userId, params.id))
  serve(app, passkeys.beginLogIn, (_, __, { request }) => beginLogIn(deps, { request }))
  serve(app, passkeys.logIn, (caller, { body }, { request, reply }) =>
    logInWithPasskey(deps, body, { caller, request, reply }),
  )
  // Sessions are in a table that only the system role reads.
  serve(app, sessions.list, ({ userId, sid }) => sql.listSessions(db.system, userId, sid))
  serve(app, sessions.end, async ({ userId }, { params }) => {
    await db.asSystem(async tx => {
      if (!(await sql.deleteSessionOf(tx, userId, params.id))) throw notFound('Session')
      await announceEnded(tx, userId)
    })
    return { message: 'Session ended' }
  })
  serve(app, sessions.endOthers, async ({ userId, sid }) => {
    await db.asSystem(tx => closeOtherSessions(tx, userId, sid))
    return { message: 'All other sessions ended' }
  })
  serve(app, auth.options, async () => ({ passwordReset: canResetPasswords(deps) }))
  serve(app, auth.forgotPassword, async (_, { body }, { request }) => askReset(deps, body.email, request))
  serve(app, auth.resetPassword, async (_, { body }, exchange) => resetPassword(deps, body, exchange))
  serve(app, auth.changeEmail, async ({ userId }, { body }) => askEmailChange(deps, userId, body))
  serve(app, auth.deleteAccount, (caller, { body }, { reply }) => askDeletion(deps, caller, body, reply))
  serve(app, auth.verifyEmail, async (_, { body: { token } }) =>
    token.startsWith(CHANGE_PREFIX) ? confirmEmailChange(deps, token) : verifyEmail(deps, token),
  )
  serve(app, auth.sendVerification, async ({ userId }) => askVerification(deps, userId))
}

/** Twenty tries per IP address and hour: enough for an office, too few to probe which email addresses have accounts. */
const perAddress = { max: 20, seconds: 3600 }

/** Creates the account with its trial and logs in. Only this request reveals that an address is registered. */
async function register(deps: Deps, body: Registration, { caller, request, reply }: Visit): Promise<User> {
  const { db, config, clock } = deps
  if (config.SIGNUP === 'closed') throw forbidden('Sign-up is closed here. Ask the operator for an account.')
  if (caller) throw conflict("You're already logged in. Log out before you open another account.")
  await limitRate(db.system, `register:address:${clientAddress(request)}`, perAddress)
  const { password, timeZone, ...fields } = body
  const passwordHash = await hashPassword(password)
  const account = await db.asSystem(async tx => {
    const inserted = await sql.insertAccount(tx, {
      ...fields,
      passwordHash,
      now: clock.now(),
      trialDays: TRIAL_DAYS,
    })
    if (!inserted) throw conflict('This email address is already registered. Log in instead.', 'email')
    await sql.insertAccountDefaults(tx, inserted.id, timeZone)
    await enqueueVerification(tx, inserted.id)
    const device = deviceInWords(request.headers['user-agent'])
    await openSession(tx, config, reply, inserted.id, { device, timeZone })
    return inserted
  })
  rememberDevice(deps, reply, account.id)
  return toUser(account, deps, await lacksFactor(db.system, account.id))
}

/** Changes the password and ends every other session of the account in the same transaction. */
async function changePassword(deps: Deps, caller: Caller, body: PasswordChange): Promise<{ message: string }> {
  const { db } = deps
  await requirePassword(deps, caller.userId, body.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await db.asSystem(async tx => {
    await sql.setPassword(tx, caller.userId, passwordHash)
    await note(tx, caller.userId, { code: 'password-changed' })
    await closeOtherSessions(tx, caller.userId, caller.sid)
  })
  return { message: 'Password changed' }
}

/** Shuts the account in one transaction: nobody gets in, nothing leaves. delete-accounts.ts deletes the rest. */
async function askDeletion(
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
