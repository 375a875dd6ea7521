import type { Campaign } from '#contract/campaigns.ts'
import { giveBackUsage } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockCampaign, unschedule } from '../sql.ts'

/**
 * Takes back what has not begun: exactly as it was before Send, with nothing counted. The row is locked: either it is
 * still waiting, or the first mail may have left and this is refused.
 */
export function unsendCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const waiting = await lockCampaign(sql, userId, id)
    if (!waiting) throw notFound('Campaign')
    if (waiting.status === 'draft') return waiting
    if (waiting.status !== 'scheduled')
      throw conflict('It has begun already: mail that left can not be taken back. You can pause or cancel the rest.')
    const { campaign, emailsReserved, countedAt } = await unschedule(sql, userId, id)
    if (countedAt !== null) {
      const now = new Date(countedAt)
      await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now })
      await giveBackUsage(sql, { userId, kind: 'emails', n: emailsReserved, now })
    }
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return campaign
  })
}
