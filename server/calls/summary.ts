import type { CallSummary } from '#contract/calls.ts'
import { readRemainingQuota } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { countDue } from './outcome-sql.ts'
import { presentCall } from './present.ts'
import { providerOf } from './settings.ts'
import { readSettings } from './settings-sql.ts'
import { advanceSimulated } from './simulate.ts'
import { countLeadsWithPhone, countToday, findCall, findLiveCall } from './sql.ts'

/** Everything around the call list, in one transaction. */
export const summarise = ({ db, clock, config, providers }: Deps, userId: string): Promise<CallSummary> =>
  db.asUser(userId, async sql => {
    const now = clock.now()
    await advanceSimulated(sql, userId, now)
    const { ownPhone, isOwnPhoneVerified } = await readSettings(sql, userId)
    const quota = await readRemainingQuota(sql, { userId, kind: 'calls', now })
    const live = await findLiveCall(sql, userId, null)
    const liveCall = live && (await findCall(sql, userId, live))
    return {
      leadsWithPhone: await countLeadsWithPhone(sql, userId),
      callsToday: await countToday(sql, userId, now),
      remaining: quota.remaining,
      callLimit: quota.limit,
      callbacksDue: await countDue(sql, userId, now),
      provider: providerOf(providers.phone, config),
      ownPhone,
      isOwnPhoneVerified,
      liveCall: liveCall ? presentCall(liveCall) : null,
    }
  })
