import type { SavedDraft, UnfinishedCampaign } from '#contract/campaign-drafts.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import { saveWindow } from '#server/sending/pacing/window-sql.ts'
import { replaceFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { replaceVariants } from '#server/sending/sequences/variants.ts'
import { chooseSendingAccounts } from '#server/sending-accounts/sending-accounts.ts'
import { lockCampaign, type WholeCampaign } from '../sql.ts'
import { parseAddresses } from './addresses.ts'
import { noteImages } from './content.ts'
import { requireDraftRoom } from './draft-limits.ts'
import { nameApart, nameForChange } from './names.ts'
import { changeLetter, insertCampaign, readLetter, readVersion, tracksOpensByDefault } from './sql.ts'

/** Saves a campaign from its first word on. */
export function beginDraft(
  { db }: Deps,
  userId: string,
  { name, ...draft }: UnfinishedCampaign & { name: string },
): Promise<SavedDraft> {
  return db.asUser(userId, async sql => {
    const { good, bad } = await parseAddresses(draft.recipients)
    const made = await insertCampaign(sql, userId, {
      name: await nameApart(sql, userId, { name, recipients: good }),
      subject: draft.subject,
      body: draft.body,
      recipients: [...good, ...bad],
      recipientCount: good.length,
      tracksOpens: draft.tracksOpens ?? (await tracksOpensByDefault(sql, userId)),
      includesContacted: draft.includesContacted,
    })
    return saveOthers(sql, userId, made, draft)
  })
}

/** Saves a draft as far as it's written. Saving what is there already changes nothing, and no page hears of it. */
export function saveDraft(
  { db }: Deps,
  userId: string,
  id: string,
  { basedOn, ...draft }: UnfinishedCampaign & { basedOn?: string | undefined },
): Promise<SavedDraft> {
  return db.asUser(userId, async sql => {
    const campaign = await lockCampaign(sql, userId, id)
    if (campaign.status !== 'draft') throw conflict('This campaign isn’t a draft anymore.')
    if (campaign.hasOwnEmails) requireSameLetter(campaign, draft)
    const before = await requireBasis(sql, userId, id, basedOn)
    // As typed, with those that aren't addresses: sending asks to correct them.
    const { good, bad } = await parseAddresses(draft.recipients)
    const { recipients: earlier = [] } = (await readLetter(sql, userId, id)) ?? {}
    const changed = await changeLetter(sql, userId, id, {
      subject: draft.subject,
      body: draft.body,
      recipients: [...good, ...bad],
      recipientCount: good.length,
      tracksOpens: draft.tracksOpens,
      includesContacted: draft.includesContacted,
      name: await nameForChange(sql, userId, {
        name: campaign.name,
        before: (await parseAddresses(earlier)).good,
        after: good,
      }),
    })
    const saved = await saveOthers(sql, userId, changed, draft)
    if (saved.version !== before) await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return saved
  })
}

async function saveOthers(
  sql: Sql,
  userId: string,
  campaign: Campaign,
  { steps, variants, sendingWindow, sendingAccountIds }: UnfinishedCampaign,
): Promise<SavedDraft> {
  const { id } = campaign
  const key = { userId, campaignId: id }
  if (steps) await replaceFollowUps(sql, key, steps)
  if (variants) await replaceVariants(sql, key, variants)
  if (sendingWindow !== undefined) await saveWindow(sql, key, sendingWindow)
  if (sendingAccountIds) await chooseSendingAccounts(sql, userId, id, sendingAccountIds)
  await requireDraftRoom(sql, userId)
  await noteImages(sql, userId, id)
  return { ...campaign, version: (await readVersion(sql, userId, id)) ?? '' }
}

/** Where each recipient has an email of their own, only the drafts change it. */
export function requireSameLetter(
  campaign: WholeCampaign,
  { subject, body, variants = [] }: Pick<UnfinishedCampaign, 'subject' | 'body' | 'variants'>,
) {
  if (subject !== campaign.subject || body !== campaign.body)
    throw conflict('Each recipient of this campaign gets their own email. Change it in Drafts.')
  if (variants.length > 0)
    throw conflict('A campaign in which each recipient gets their own email can’t have variants.')
}

/** Refuses a change to a version that isn't the saved one anymore, and returns the saved one's. */
export async function requireBasis(
  sql: Sql,
  userId: string,
  id: string,
  basedOn: string | undefined,
): Promise<string | undefined> {
  const version = await readVersion(sql, userId, id)
  if (basedOn !== undefined && basedOn !== version)
    throw new AppError(409, 'This campaign was changed in another tab.', { details: { version } })
  return version
}
