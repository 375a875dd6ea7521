import type { Campaign, CampaignDraft } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { saveHours } from '#server/sending/pacing/sending-window.ts'
import { saveFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { saveVariants } from '#server/sending/sequences/variants.ts'
import { chooseMailboxes } from '#server/sending-accounts/sending-accounts.ts'
import { parseAddresses } from './addresses.ts'
import { noteImages } from './content.ts'
import { requireDraftRoom } from './draft-limits.ts'
import { nameApart } from './names.ts'
import { insertCampaign, tracksOpensByDefault } from './sql.ts'
import { requireTrackedOpens } from './tracked-opens.ts'

export function createCampaign({ db }: Deps, userId: string, draft: CampaignDraft): Promise<Campaign> {
  const { name, subject, body, mailboxIds = [], hours = null, steps = [], versions = [], tracksOpens } = draft
  const { good, bad } = parseAddresses(draft.recipients)
  if (bad.length > 0) throw badRequest(`Please correct these email addresses: ${bad.join(', ')}`, 'recipients')
  if (good.length === 0 || body.trim() === '') throw badRequest('Please fill in all required fields before sending.')
  return db.asUser(userId, async sql => {
    const made = await insertCampaign(sql, userId, {
      name: await nameApart(sql, userId, { name, recipients: good }),
      subject,
      body,
      recipients: good,
      tracksOpens: tracksOpens ?? (await tracksOpensByDefault(sql, userId)),
    })
    const key = { userId, campaignId: made.id }
    if (steps.length > 0) await saveFollowUps(sql, key, steps)
    if (versions.length > 0) await saveVariants(sql, key, versions)
    await requireTrackedOpens(sql, userId, made.id)
    await requireDraftRoom(sql, userId)
    await noteImages(sql, userId, made.id)
    if (hours) await saveHours(sql, key, hours)
    if (mailboxIds.length > 0) await chooseMailboxes(sql, userId, made.id, mailboxIds)
    return made
  })
}
