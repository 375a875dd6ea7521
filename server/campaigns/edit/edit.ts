import type { Campaign, CampaignEdit } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { freezeLetter, replaceWaiting, reviseAll } from '#server/sending/compose/revisions.ts'
import { saveHours } from '#server/sending/pacing/sending-window.ts'
import { replaceFollowUps, reviseFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { replaceVersions } from '#server/sending/sequences/variants.ts'
import { chooseMailboxes, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { checkCampaign, refuseBlocks } from '../preflight/check-campaign.ts'
import { lockCampaign, type WholeCampaign } from '../sql.ts'
import { parseAddresses } from './addresses.ts'
import { noteImages, readTexts } from './content.ts'
import { requireDraftRoom, requireRevisionRoom } from './draft-limits.ts'
import { changeLetter, letterEndOf, useRevision } from './sql.ts'
import { requireTrackedOpens } from './tracked-opens.ts'

/**
 * Changes a draft, or the letters of a paused campaign: who was mailed keeps what they got, everybody still waiting gets the
 * new one. The row is locked, so it can not go on in between.
 */
export function editCampaign(deps: Deps, userId: string, id: string, edit: CampaignEdit): Promise<Campaign> {
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (!campaign) throw notFound('Campaign')
    const { subject, body, tracksOpens } = edit
    const isDraft = campaign.status === 'draft' || (campaign.status === 'scheduled' && !campaign.isHeld)
    if (!isDraft) requireChangeable(campaign, edit)
    const recipients = edit.recipients && addresses(edit.recipients)
    const changed = await changeLetter(sql, userId, id, { subject, body, recipients, tracksOpens })
    const key = { userId, campaignId: id }
    if (isDraft) {
      if (edit.steps) await replaceFollowUps(sql, key, edit.steps)
      if (edit.versions) await replaceVersions(sql, key, edit.versions)
      if (edit.hours !== undefined) await saveHours(sql, key, edit.hours)
      if (edit.mailboxIds) await chooseMailboxes(sql, userId, id, edit.mailboxIds)
      await requireDraftRoom(sql, userId)
    } else {
      await revise(deps, sql, key, edit)
      await requireRevisionRoom(sql, userId, id)
    }
    await requireTrackedOpens(sql, userId, id)
    await noteImages(sql, userId, id)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return changed
  })
}

/** Of one that has begun, who gets how many letters stays. */
function requireChangeable({ status, stepCount, versionCount, tracksOpens }: WholeCampaign, edit: CampaignEdit) {
  if (status !== 'paused') throw conflict('Pause this campaign first: then what is still to be mailed can be changed.')
  if (edit.recipients)
    throw conflict('The recipients of a campaign that has begun stay as they are. Make a copy for others.')
  if (edit.hours !== undefined || edit.mailboxIds)
    throw conflict('Change the hours and sending accounts of a campaign that has begun in its report.')
  if (edit.tracksOpens !== undefined && edit.tracksOpens !== tracksOpens)
    throw conflict('You can’t turn open tracking on or off after sending starts. Duplicate the campaign.')
  if (edit.steps && edit.steps.length !== stepCount)
    throw conflict('Follow-ups of a campaign that has begun can be changed, not added or removed.')
  if (edit.versions && edit.versions.length !== versionCount)
    throw conflict('Versions of a campaign that has begun can be changed, not added or removed.')
}

async function revise(
  deps: Deps,
  sql: Sql,
  key: { userId: string; campaignId: string },
  { subject, body, steps, versions }: CampaignEdit,
) {
  const { userId, campaignId } = key
  const end = await letterEndOf(sql, userId, campaignId)
  const to = await freezeLetter(sql, key, { subject, body }, end)
  const from = await useRevision(sql, userId, campaignId, to)
  await replaceWaiting(sql, key, { from, to })
  if (versions) await reviseAll(sql, key, 'campaign_versions', { letters: versions, end })
  if (steps) await reviseFollowUps(sql, key, steps, end)
  const sender = await resolveSender(deps, sql, key)
  const texts = await readTexts(sql, userId, campaignId)
  refuseBlocks(await checkCampaign(sql, { ...key, emails: null, texts, sender }))
}

function addresses(typed: string[]): string[] {
  const { good, bad } = parseAddresses(typed)
  if (bad.length > 0) throw badRequest(`Please correct these email addresses: ${bad.join(', ')}`, 'recipients')
  if (good.length === 0) throw badRequest('Please fill in all required fields before sending.', 'recipients')
  return good
}
