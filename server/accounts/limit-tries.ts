import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { forgetRate, limitRate, type Rate } from '#server/http/rate-limit.ts'
import { knownDevice } from './device.ts'

/** The more tries, the longer the wait: a minute, a quarter of an hour, a day. */
const progressive: Rate[] = [
  { max: 5, seconds: 60 },
  { max: 10, seconds: 900 },
  { max: 30, seconds: 86_400 },
]
const perAddress: Rate = { max: 50, seconds: 900 }
/** For all unknown browsers together: guessing from many addresses gets 2,400 tries a day. */
const perAccount: Rate = { max: 100, seconds: 3600 }
/** With six digits, of which three are valid, 50 tries a day find a code once in 18 years. */
const codes: Rate[] = [
  { max: 10, seconds: 900 },
  { max: 50, seconds: 86_400 },
]

/** Counts a login attempt, apart for browsers that the account knows. Returns how to reset the count after a success. */
export async function limitTries(
  deps: Deps,
  request: FastifyRequest,
  { email, userId }: { email: string; userId: string | undefined },
): Promise<() => Promise<void>> {
  const sql = deps.db.system
  const device = userId ? knownDevice(deps, request, userId) : null
  if (device) {
    const key = `login:device:${device}`
    await limitRate(sql, key, ...progressive)
    return () => forgetRate(sql, key, ...progressive)
  }
  const account = `login:account:${email.toLowerCase()}`
  const address = clientAddress(request)
  await limitRate(sql, `login:address:${address}`, perAddress)
  await limitRate(sql, `${account}:${address}`, ...progressive)
  await limitRate(sql, account, perAccount)
  return async () => {
    await forgetRate(sql, `${account}:${address}`, ...progressive)
    await forgetRate(sql, account, perAccount)
  }
}

/**
 * Counts one code of a second factor. Only someone with the password or a session can use up these tries, and a browser that the
 * account knows isn't held up by them: `limitTries` counts its own. Returns as `limitTries`.
 */
export async function limitCodes(deps: Deps, userId: string, request?: FastifyRequest): Promise<() => Promise<void>> {
  if (request && knownDevice(deps, request, userId)) return async () => {}
  const key = `code:account:${userId}`
  await limitRate(deps.db.system, key, ...codes)
  return () => forgetRate(deps.db.system, key, ...codes)
}
