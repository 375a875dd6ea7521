import { callReasonText } from '#contract/call-reasons.ts'
import { giveBackUsage } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { Phone } from '#server/providers/phone/phone.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { asAnswer, lineOf, type OwnLine, useLine } from './line.ts'
import { track } from './track.ts'
import { lockTracked, saveTracked, type TrackedCall } from './track-sql.ts'

/** Asks the phone company to ring the user's phone. A request that never reached it fails and isn't counted. */
export async function dialOut(deps: Deps, userId: string, id: string): Promise<void> {
  const { phone } = deps.providers
  if (!phone) throw new Error('No phone company is configured')
  const ready = await prepare(deps, phone, userId, id)
    .catch((error: unknown) => {
      // Nothing was dialed, whatever went wrong.
      throw asProviderError(error)
    })
    .catch((error: ProviderError) => neverReached(deps, userId, id, error))
  try {
    const { sid, status } = await phone.dial(ready.own.line, ready.order)
    const update = { leg: 'own', sid, status, at: null, duration: null } as const
    await deps.db.asUser(userId, sql => track(sql, userId, id, [update], deps.clock.now()))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.retrySafe) await neverReached(deps, userId, id, error)
    // The phone may be ringing, so the call stays as it is until a report arrives or the job asks.
    await deps.db.asUser(userId, sql => saveTracked(sql, userId, id, { reason: 'no-answer-yet' }))
  }
}

/** Stores the line and callback address of a call before dialing. */
async function prepare(deps: Deps, phone: Phone, userId: string, id: string) {
  const own = await lineOf(deps, phone, userId)
  const base = `${deps.config.PUBLIC_URL}/webhooks/twilio/${userId}/${id}`
  const urls = { voiceUrl: `${base}/voice`, statusUrl: `${base}/own` }
  const call = await deps.db.asUser(userId, async sql => {
    await useLine(sql, userId, own.id, deps.clock.now())
    await saveTracked(sql, userId, id, {
      clientSubaccountId: own.id,
      fromNumber: own.from,
      callerId: own.from,
      voiceUrl: urls.voiceUrl,
      statusCallbackUrl: urls.statusUrl,
    })
    return lockTracked(sql, userId, id)
  })
  return { own, order: { ...urls, ...legsOf(call, own) } }
}

const legsOf = (call: TrackedCall | undefined, own: OwnLine) => ({ to: call?.userNumber ?? '', from: own.from })

const asProviderError = (error: unknown) =>
  error instanceof ProviderError ? error : new ProviderError('phone', 'unavailable', WENT_WRONG, { cause: error })
const WENT_WRONG = callReasonText('not-started')

/** Ends a call that rang nobody, gives its quota back, and says why. */
async function neverReached(deps: Deps, userId: string, id: string, error: ProviderError): Promise<never> {
  await settleUnreached(deps, userId, id, error.message === WENT_WRONG ? 'not-started' : error.message)
  throw asAnswer(error)
}

export async function settleUnreached({ db }: Deps, userId: string, id: string, reason: string): Promise<void> {
  await db.asUser(userId, async sql => {
    const call = await lockTracked(sql, userId, id)
    if (!call || call.twilioCallSid || !call.countedAt) return
    await saveTracked(sql, userId, id, { ownLeg: 'failed', status: 'failed', reason, countedAt: null })
    await giveBackUsage(sql, { userId, kind: 'calls', n: 1, now: new Date(call.countedAt) })
    await announceChanges(sql, [{ userId, type: 'calls', id }])
  })
}
