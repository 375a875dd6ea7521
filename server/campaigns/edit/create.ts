import type { Campaign, CampaignDraft } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { saveWindow } from '#server/sending/pacing/window-sql.ts'
import { copyFollowUps, saveFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { copyVariants, saveVariants } from '#server/sending/sequences/variants.ts'
import { chooseSendingAccounts, copyChoice } from '#server/sending-accounts/sending-accounts.ts'
import { copyOwnEmails } from '../own-emails/sql.ts'
import { requireCampaign } from '../sql.ts'
import { noteImages } from './content.ts'
import { requireDraftRoom } from './draft-limits.ts'
import { requireAddresses } from './finished.ts'
import { nameApart } from './names.ts'
import { copyCampaign, insertCampaign, readVersion, tracksOpensByDefault } from './sql.ts'
import { requireTrackedOpens } from './tracked-opens.ts'

export async function createCampaign({ db }: Deps, userId: string, draft: CampaignDraft): Promise<Campaign> {
  const {
    name,
    subject,
    body,
    sendingAccountIds = [],
    sendingWindow = null,
    steps = [],
    variants = [],
    tracksOpens,
    includesContacted,
  } = draft
  const recipients = await requireAddresses(draft.recipients)
  if (body.trim() === '') throw badRequest('Please fill in all required fields before sending.')
  return db.asUser(userId, async sql => {
    const made = await insertCampaign(sql, userId, {
      name: await nameApart(sql, userId, { name, recipients }),
      subject,
      body,
      recipients,
      tracksOpens: tracksOpens ?? (await tracksOpensByDefault(sql, userId)),
      includesContacted,
    })
    const key = { userId, campaignId: made.id }
    if (steps.length > 0) await saveFollowUps(sql, key, steps)
    if (variants.length > 0) await saveVariants(sql, key, variants)
    await requireTrackedOpens(sql, userId, made.id)
    await requireDraftRoom(sql, userId)
    await noteImages(sql, userId, made.id)
    if (sendingWindow) await saveWindow(sql, key, sendingWindow)
    if (sendingAccountIds.length > 0) await chooseSendingAccounts(sql, userId, made.id, sendingAccountIds)
    return { ...made, version: await readVersion(sql, userId, made.id) }
  })
}

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
