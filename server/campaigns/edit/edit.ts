import type { Campaign, CampaignEdit } from '#contract/campaigns.ts'
import { ownNumberOf } from '#contract/own-emails.ts'
import type { FollowUp } from '#contract/sequences.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict } from '#server/http/errors.ts'
import { freezeEmail, replaceWaiting, reviseAll } from '#server/sending/compose/revisions.ts'
import { saveWindow } from '#server/sending/pacing/window-sql.ts'
import { listFollowUps, replaceFollowUps, reviseFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { replaceVariants } from '#server/sending/sequences/variants.ts'
import { chooseSendingAccounts, resolveSender } from '#server/sending-accounts/sending-accounts.ts'
import { refuseBlocks } from '../preflight/check-campaign.ts'
import { lockCampaign, type WholeCampaign } from '../sql.ts'
import { noteImages, readTexts } from './content.ts'
import { requireDraftRoom, requireRevisionRoom } from './draft-limits.ts'
import { requireAddresses } from './finished.ts'
import { nameForChange } from './names.ts'
import { requireBasis, requireSameLetter } from './save-draft.ts'
import { changeLetter, deleteDraft, footerOf, readLetter, readVersion, useRevision } from './sql.ts'
import { requireTrackedOpens } from './tracked-opens.ts'

/** Changes a draft, or the emails that a paused campaign has yet to send. The locked row keeps it from resuming meanwhile. */
export function editCampaign(deps: Deps, userId: string, id: string, edit: CampaignEdit): Promise<Campaign> {
  return deps.db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    await requireBasis(sql, userId, id, edit.basedOn)
    const { subject, body, tracksOpens, includesContacted } = edit
    const isDraft = campaign.status === 'draft' || (campaign.status === 'scheduled' && !campaign.isHeld)
    const key = { userId, campaignId: id }
    const before = isDraft ? [] : await listFollowUps(sql, key)
    if (!isDraft) requireChangeable(campaign, edit, before)
    if (campaign.hasOwnEmails) requireSameLetter(campaign, edit)
    if (campaign.hasOwnEmails) requireSameFollowUps(before, edit)
    const recipients = edit.recipients && (await requireAddresses(edit.recipients))
    const name = isDraft && recipients ? await newNameOf(sql, userId, campaign, recipients) : null
    const changed = await changeLetter(sql, userId, id, {
      subject,
      body,
      recipients,
      tracksOpens,
      includesContacted: isDraft ? includesContacted : null,
      name,
    })
    if (isDraft) {
      if (edit.steps) await replaceFollowUps(sql, key, edit.steps)
      if (edit.variants) await replaceVariants(sql, key, edit.variants)
      if (edit.sendingWindow !== undefined) await saveWindow(sql, key, edit.sendingWindow)
      if (edit.sendingAccountIds) await chooseSendingAccounts(sql, userId, id, edit.sendingAccountIds)
      await requireDraftRoom(sql, userId)
    } else {
      await revise(deps, sql, key, edit)
      await requireRevisionRoom(sql, userId, id)
    }
    await requireTrackedOpens(sql, userId, id)
    await noteImages(sql, userId, id)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return { ...changed, version: await readVersion(sql, userId, id) }
  })
}

/** A draft that's named after its audience is named after the new one. */
async function newNameOf(sql: Sql, userId: string, { id, name }: WholeCampaign, after: string[]) {
  const { recipients: before = [] } = (await readLetter(sql, userId, id)) ?? {}
  return nameForChange(sql, userId, { name, before, after })
}

/** After the start, a follow-up that's each recipient's own stays so. */
function requireSameFollowUps(before: FollowUp[], { steps }: CampaignEdit) {
  if (steps && before.some(({ body }, at) => ownNumberOf(body) !== ownNumberOf(steps[at]?.body ?? body)))
    throw conflict('Each recipient of this campaign gets their own follow-up. You can’t change it after the start.')
}

/** After the start, recipients and the number of emails stay as they are. */
function requireChangeable(
  { status, stepCount, variantCount, tracksOpens }: WholeCampaign,
  edit: CampaignEdit,
  before: FollowUp[],
) {
  if (status === 'finished' || status === 'cancelled')
    throw conflict('This campaign has ended, so its emails can’t change anymore. Duplicate it to send another.')
  if (status !== 'paused')
    throw conflict('Pause this campaign first. Then you can change the emails it hasn’t sent yet.')
  if (edit.recipients)
    throw conflict('You can’t change recipients after a campaign starts. Duplicate it to send to others.')
  if (edit.sendingWindow !== undefined || edit.sendingAccountIds)
    throw conflict('After a campaign starts, change its sending window and sending accounts in its report.')
  if (edit.tracksOpens !== undefined && edit.tracksOpens !== tracksOpens)
    throw conflict('You can’t turn open tracking on or off after sending starts. Duplicate the campaign.')
  if (edit.steps && edit.steps.length !== stepCount)
    throw conflict('After a campaign starts, you can change its follow-ups, but not add or remove any.')
  if (edit.steps?.some(({ type }, i) => type !== before[i]?.type))
    throw conflict('After a campaign starts, an email stays an email, a call a call, and a task a task.')
  if (edit.variants && edit.variants.length !== variantCount)
    throw conflict('After a campaign starts, you can change its variants, but not add or remove any.')
}

async function revise(
  deps: Deps,
  sql: Sql,
  key: { userId: string; campaignId: string },
  { subject, body, steps, variants }: CampaignEdit,
) {
  const { userId, campaignId } = key
  const end = await footerOf(sql, userId, campaignId)
  const to = await freezeEmail(sql, key, { subject, body }, end)
  const from = await useRevision(sql, userId, campaignId, to)
  await replaceWaiting(sql, key, { from, to })
  if (variants) await reviseAll(sql, key, 'variants', { emails: variants, footer: end })
  if (steps) await reviseFollowUps(sql, key, steps, end)
  const sender = await resolveSender(deps, sql, key)
  const texts = await readTexts(sql, userId, campaignId)
  await refuseBlocks(sql, { ...key, texts, sender, now: deps.clock.now() })
}

/** Deletes a draft. With the row locked, a simultaneous Send either wins or finds nothing. */
export function removeDraft({ db }: Deps, userId: string, id: string): Promise<{ message: string }> {
  return db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status === 'scheduled')
      throw conflict('This campaign is scheduled. Choose “Don’t send” first, then delete the draft.')
    if (campaign.status !== 'draft') throw conflict('Only drafts can be deleted. The report of a sent campaign stays.')
    await deleteDraft(sql, userId, id)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return { message: 'Draft deleted' }
  })
}
