import { randomInt } from 'node:crypto'
import { requireWork } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, unavailable } from '#server/http/errors.ts'
import { limitRate } from '#server/http/rate-limit.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { asAnswer, lineOf, useLine } from './line.ts'
import { providerOf } from './settings.ts'
import { keepCode, markVerified, readSettings, useTry } from './settings-sql.ts'

const DAY = 24 * 3600
/** Calls per day: five for an account, three to a number whoever asks, so that nobody can be pestered. */
const perAccount = { max: 5, seconds: DAY }
const perNumber = { max: 3, seconds: DAY }
const VALID_MS = 10 * 60_000
const TRIES = 5
const PURPOSE = 'own-phone-code'

/** Calls the user's own phone and reads out a code. */
export async function callWithCode(deps: Deps, userId: string): Promise<{ phone: string }> {
  const { db, clock, providers, config, secrets } = deps
  const now = clock.now()
  const { problem } = providerOf(providers.phone, config)
  if (!providers.phone) throw badRequest('Calls are simulated here, so there’s no phone to verify.')
  if (problem) throw unavailable(problem)
  const phone = await db.asUser(userId, async sql => {
    await requireWork(sql, { userId, now, config })
    const { ownPhone, isOwnPhoneVerified } = await readSettings(sql, userId)
    if (!ownPhone) throw badRequest('Save your phone number first.')
    if (isOwnPhoneVerified) throw badRequest('This number is verified already.')
    return ownPhone
  })
  await limitRate(db.system, `phone-code:account:${userId}`, perAccount)
  await limitRate(db.system, `phone-code:number:${phone}`, perNumber)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  try {
    const { id, line, from } = await lineOf(deps, providers.phone, userId)
    await db.asUser(userId, async sql => {
      await useLine(sql, userId, id, now)
      const codeHash = secrets.sign(PURPOSE, `${userId} ${phone} ${code}`)
      await keepCode(sql, userId, { phone, codeHash, expiresAt: new Date(now.getTime() + VALID_MS) })
    })
    await providers.phone.readOut(line, { to: phone, from, code })
  } catch (error) {
    throw error instanceof ProviderError ? asAnswer(error) : error
  }
  return { phone }
}

/** Takes the code that the user heard. Each try counts, right or wrong. */
export async function confirmCode({ db, clock, secrets }: Deps, userId: string, code: string): Promise<void> {
  const isRight = await db.asUser(userId, async sql => {
    const kept = await useTry(sql, userId, { now: clock.now(), most: TRIES })
    if (!kept || !secrets.verify(PURPOSE, `${userId} ${kept.phone} ${code}`, kept.codeHash)) return false
    const isVerified = await markVerified(sql, userId, kept.phone, clock.now())
    if (isVerified) await announceChanges(sql, [{ userId, type: 'calls', id: null }])
    return isVerified
  })
  if (!isRight) throw badRequest('That isn’t the code, or it has expired. Check it, or ask for another call.', 'code')
}
