import type { CampaignStatus } from '#contract/campaigns.ts'
import type { ResendKind, ResendOffer } from '#contract/resend.ts'
import { requireWork, reserveUsage } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { wakeEngines } from '#server/sending/engine/wake-ups.ts'
import { RESEND_CHUNK, requeue } from '#server/sending/message-states-sql.ts'
import { lockCampaign, requireCampaign } from '../sql.ts'
import { reopenCampaign } from '../status-sql.ts'
import { markCounted, readOffer, reserveEmails } from './sql.ts'

/** How many recipients a resend would reach, for the user to confirm. */
export function offerResend(deps: Deps, userId: string, id: string, what: ResendKind): Promise<ResendOffer> {
  return deps.db.asUser(userId, async sql => {
    await requireCampaign(sql, userId, id)
    return readOffer(sql, { userId, campaignId: id, what })
  })
}

/** Sends again where the answer was lost, or it failed. Each message goes back once per offer (`upTo`). */
export async function resend(
  deps: Deps,
  userId: string,
  id: string,
  question: { what: ResendKind; upTo: string },
): Promise<{ resent: number }> {
  let resent = 0
  for (;;) {
    const moved = await resendSome(deps, userId, id, question)
    resent += moved
    if (moved < RESEND_CHUNK) return { resent }
  }
}

const resendSome = (
  deps: Deps,
  userId: string,
  id: string,
  question: { what: ResendKind; upTo: string },
): Promise<number> =>
  deps.db.asUser(userId, async sql => {
    const now = deps.clock.now()
    const campaign = await lockCampaign(sql, userId, id)
    const refusal = refusals[campaign.status]
    if (refusal) throw conflict(refusal)
    await requireWork(sql, { userId, now, config: deps.config })
    const { moved, unpaid } = await requeue(sql, { userId, campaignId: id, ...question, now })
    if (moved === 0) return 0
    if (!campaign.isTest) {
      if (await markCounted(sql, userId, id, now)) await reserveUsage(sql, { userId, kind: 'campaigns', n: 1, now })
      await reserveUsage(sql, { userId, kind: 'emails', n: unpaid, now })
      await reserveEmails(sql, userId, id, { unpaid, now })
    }
    if (campaign.status === 'finished') await reopenCampaign(sql, { userId, campaignId: id })
    await wakeEngines(sql, userId)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return moved
  })

const refusals: Partial<Record<CampaignStatus, string>> = {
  draft: 'This campaign hasn’t been sent yet, so there’s nobody to send to again.',
  scheduled: 'This campaign hasn’t started yet, so there’s nobody to send to again.',
  cancelled: 'This campaign was canceled. Create a new one to email the remaining recipients.',
}
