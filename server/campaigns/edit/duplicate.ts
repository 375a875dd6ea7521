import type { Campaign } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { copyFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { copyVariants } from '#server/sending/sequences/variants.ts'
import { copyChoice } from '#server/sending-accounts/sending-accounts.ts'
import { copyOwnEmails } from '../own-emails/sql.ts'
import { requireCampaign } from '../sql.ts'
import { noteImages } from './content.ts'
import { requireDraftRoom } from './draft-limits.ts'
import { nameApart } from './names.ts'
import { copyCampaign } from './sql.ts'

/** Makes a draft with the same emails, recipients, sending window, and sending accounts. */
export function duplicateCampaign({ db }: Deps, userId: string, id: string): Promise<Campaign> {
  return db.asUser(userId, async sql => {
    const original = await requireCampaign(sql, userId, id)
    const name = await nameApart(sql, userId, { name: `Copy of ${original.name}`.slice(0, 200), recipients: [] })
    const copy = await copyCampaign(sql, userId, id, name)
    await copyChoice(sql, userId, id, copy.id)
    await copyFollowUps(sql, { userId, campaignId: id }, copy.id)
    await copyVariants(sql, { userId, campaignId: id }, copy.id)
    if (original.hasOwnEmails) await copyOwnEmails(sql, { userId, campaignId: id }, copy.id)
    await requireDraftRoom(sql, userId)
    await noteImages(sql, userId, copy.id)
    return copy
  })
}
