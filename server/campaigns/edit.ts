import type { Campaign, CampaignEdit } from '#contract/campaigns.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { noteUse } from '#server/media/media.ts'
import { makeLetter } from '#server/sending/letter.ts'
import { parseAddresses } from './addresses.ts'
import { changeLetter, lockCampaign, postalAddressOf, reviseLetter } from './sql.ts'

/**
 * Changes a draft, or the letter of a paused campaign: who was mailed keeps what they got, everybody still waiting gets the
 * new one. The row is locked, so it can not go on in between.
 */
export function editCampaign(deps: Deps, userId: string, id: string, edit: CampaignEdit): Promise<Campaign> {
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    const { subject, body } = edit
    const isDraft = campaign.status === 'draft' || (campaign.status === 'scheduled' && !campaign.isHeld)
    if (!isDraft && campaign.status !== 'paused')
      throw conflict('Pause this campaign first: then what is still to be mailed can be changed.')
    if (!isDraft && edit.recipients)
      throw conflict('The recipients of a campaign that has begun stay as they are. Make a copy for others.')
    const recipients = edit.recipients && addresses(edit.recipients)
    const changed = await changeLetter(sql, userId, id, { subject, body, recipients })
    await noteUse(sql, userId, { id, body })
    if (!isDraft) {
      const postalAddress = await postalAddressOf(sql, userId, id)
      await reviseLetter(sql, userId, id, { ...makeLetter(body, postalAddress), subject, postalAddress })
    }
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return changed
  })
}

function addresses(typed: string[]): string[] {
  const { good, bad } = parseAddresses(typed)
  if (bad.length > 0) throw badRequest(`Please correct these email addresses: ${bad.join(', ')}`)
  if (good.length === 0) throw badRequest('Please fill in all required fields before sending.')
  return good
}
