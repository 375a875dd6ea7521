import type { Campaign } from '#contract/campaigns.ts'
import { giveBackUsage } from '#server/billing/billing.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { lockCampaign } from '../sql.ts'
import { returnToDraft } from '../status-sql.ts'

/** Makes a waiting campaign a draft again, with its quota back. Refused once its first email may have left. */
export function unsendCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const waiting = await lockCampaign(sql, userId, id)
    if (waiting.status === 'draft') return waiting
    if (waiting.status !== 'scheduled')
      throw conflict(
        'This campaign has already started, and sent emails can’t be taken back. You can pause or cancel the rest.',
      )
    const campaign = await returnToDraft(sql, { userId, campaignId: id })
    if (waiting.sentAt !== null && waiting.emailsReserved > 0) {
      const now = new Date(waiting.sentAt)
      await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now })
      await giveBackUsage(sql, { userId, kind: 'emails', n: waiting.emailsReserved, now })
    }
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return campaign
  })
}
