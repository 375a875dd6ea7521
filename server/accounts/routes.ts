import type { FastifyInstance } from 'fastify'
import { auth } from '#contract/auth.ts'
import { passkeys } from '#contract/passkeys.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { announceEnded } from '#server/http/changes.ts'
import { notFound, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { closeOtherSessions, closeSession } from '#server/http/session.ts'
import { toUser } from './account.ts'
import { askEmailChange, CHANGE_PREFIX, confirmEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { askDeletion } from './deletion/ask-deletion.ts'
import { logIn } from './log-in.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys/add-passkey.ts'
import { relyingParty } from './passkeys/challenge.ts'
import { beginLogIn, logInWithPasskey } from './passkeys/log-in-with-passkey.ts'
import { listPasskeys } from './passkeys/sql.ts'
import { register } from './register.ts'
import { askReset, canResetPasswords, resetPassword } from './reset-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { readState } from './second-factor/sql.ts'
import * as sql from './sql.ts'
import { askVerification, verifyEmail } from './verify-email.ts'

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
