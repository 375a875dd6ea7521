import { note } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { limitCodes } from '../limit-tries.ts'
import { requirePassword } from '../require-password.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import * as sql from './sql.ts'
import { takeCode } from './take-code.ts'
import { makeSecret, uriOf } from './totp.ts'

export const WRONG_CODE = 'This code isn’t valid, or it was used before. Enter the next one.'
const IS_OFF = 'Two-factor authentication is off.'

/** Makes an authenticator app's secret. With only a stolen session, somebody could lock the owner out: it needs the password. */
export async function beginSecondFactor(deps: Deps, userId: string, password: string) {
  const { db, secrets } = deps
  const account = await requirePassword(deps, userId, password, 'password')
  const secret = await makeSecret()
  if (!(await sql.insertSecret(db.system, userId, secrets.seal(secret))))
    throw conflict('Two-factor authentication is on already.')
  return { secret, uri: await uriOf(secret, account.email) }
}

export const confirmSecondFactor = (deps: Deps, userId: string, code: string) =>
  withCode(deps, userId, code, async tx => {
    const { recoveryCodes, hashes } = newRecoveryCodes(deps, userId)
    if (!(await sql.confirmSecret(tx, userId, deps.clock.now(), hashes)))
      throw conflict('Two-factor authentication is on already.')
    await note(tx, userId, { code: 'factor-on' })
    await enqueue(tx, 'tell-owner', { userId, about: 'factor-on' })
    return { recoveryCodes }
  })

export const renewRecoveryCodes = (deps: Deps, userId: string, code: string) =>
  withCode(deps, userId, code, async tx => {
    const { recoveryCodes, hashes } = newRecoveryCodes(deps, userId)
    if (!(await sql.replaceRecoveryCodes(tx, userId, hashes))) throw conflict(IS_OFF)
    await note(tx, userId, { code: 'recovery-codes-replaced' })
    return { recoveryCodes }
  })

export const turnOffSecondFactor = (deps: Deps, userId: string, code: string) =>
  withCode(deps, userId, code, async tx => {
    if (!(await sql.deleteFactor(tx, userId))) throw conflict(IS_OFF)
    await note(tx, userId, { code: 'factor-off' })
    await enqueue(tx, 'tell-owner', { userId, about: 'factor-off' })
    return { message: 'Two-factor authentication is off' }
  })

/** For an owner who lost the app and the recovery codes. */
export async function turnOffForOwner(tx: Sql, userId: string): Promise<void> {
  if (!(await sql.deleteFactor(tx, userId))) throw conflict('This account doesn’t use two-factor authentication.')
  await note(tx, userId, { code: 'factor-off-by-admin' })
  await enqueue(tx, 'tell-owner', { userId, about: 'factor-off-by-admin' })
}

/** For what takes a code beside the password, where two-factor authentication is on. */
export async function requireSecondFactor(deps: Deps, userId: string, code: string | undefined): Promise<void> {
  const { isOn } = await sql.readState(deps.db.system, userId)
  if (isOn && !code) throw badRequest('Enter the code from your authenticator app.', 'code')
  if (isOn && code) await withCode(deps, userId, code, async () => {})
}

/** Does the work in the transaction that takes the code. */
async function withCode<T>(deps: Deps, userId: string, code: string, work: (tx: Sql) => Promise<T>): Promise<T> {
  const forgetTries = await limitCodes(deps, userId)
  const done = await deps.db.asSystem(async tx => {
    if (!(await takeCode(deps, tx, userId, code))) throw badRequest(WRONG_CODE, 'code')
    return work(tx)
  })
  await forgetTries()
  return done
}

function newRecoveryCodes({ secrets }: Deps, userId: string) {
  const recoveryCodes = makeRecoveryCodes()
  return { recoveryCodes, hashes: recoveryCodes.map(code => hashRecoveryCode(secrets, userId, code)) }
}
