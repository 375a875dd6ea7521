import type { Registration, User } from '#contract/auth.ts'
import { TRIAL_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { lacksFactor, openSession } from '#server/http/session.ts'
import { toUser } from './account.ts'
import { rememberDevice } from './device.ts'
import { deviceInWords } from './device-words.ts'
import type { Visit } from './log-in.ts'
import { hashPassword } from './password.ts'
import * as sql from './sql.ts'
import { enqueueVerification } from './verify-email.ts'

/** Twenty tries per IP address and hour: enough for an office, too few to probe which email addresses have accounts. */
const perAddress = { max: 20, seconds: 3600 }

/** Creates the account with its trial and logs in. Only this request reveals that an address is registered. */
export async function register(deps: Deps, body: Registration, { caller, request, reply }: Visit): Promise<User> {
  const { db, config, clock } = deps
  if (config.SIGNUP === 'closed') throw forbidden('Sign-up is closed here. Ask the operator for an account.')
  if (caller) throw conflict("You're already logged in. Log out before you open another account.")
  await limitRate(db.system, `register:address:${clientAddress(request)}`, perAddress)
  const { password, timeZone, ...fields } = body
  const passwordHash = await hashPassword(password)
  const account = await db.asSystem(async tx => {
    const inserted = await sql.insertAccount(tx, { ...fields, passwordHash, now: clock.now(), trialDays: TRIAL_DAYS })
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
