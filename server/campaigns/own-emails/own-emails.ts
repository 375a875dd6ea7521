import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { requireDraftRoom } from '../edit/draft-limits.ts'
import { nameApart } from '../edit/names.ts'
import { insertCampaign, tracksOpensByDefault } from '../edit/sql.ts'
import { lockCampaign } from '../sql.ts'
import type { CampaignKey } from '../status-sql.ts'
import { deleteOwnEmails, insertOwnEmails, type OwnEmail, setOwnEmails, setRecipients } from './sql.ts'

/** What lists and the report show instead of a subject and a body. Nobody is sent these. */
const SUBJECT = 'Each recipient’s own email'
const BODY = 'Each recipient gets the email that was written for them.'

/** Creates a campaign draft that sends each recipient an email of their own. */
export async function createWithOwnEmails(
  sql: Sql,
  userId: string,
  { name, emails }: { name: string; emails: OwnEmail[] },
): Promise<Campaign> {
  const recipients = emails.map(({ email }) => email)
  const { id } = await insertCampaign(sql, userId, {
    name: await nameApart(sql, userId, { name, recipients }),
    subject: SUBJECT,
    body: BODY,
    recipients,
    tracksOpens: await tracksOpensByDefault(sql, userId),
  })
  const key = { userId, campaignId: id }
  const campaign = await setOwnEmails(sql, key)
  await insertOwnEmails(sql, key, emails)
  await requireDraftRoom(sql, userId)
  return campaign
}

/** Replaces the emails of a campaign that hasn't begun, and its recipients as well if wanted. False if it has begun. */
export async function replaceOwnEmails(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { emails, withRecipients }: { emails: OwnEmail[]; withRecipients: boolean },
): Promise<Campaign | false> {
  const campaign = await lockCampaign(sql, userId, campaignId)
  const isOpen = campaign?.status === 'draft' || (campaign?.status === 'scheduled' && !campaign.isHeld)
  if (!campaign || !isOpen) return false
  await deleteOwnEmails(sql, { userId, campaignId })
  await insertOwnEmails(sql, { userId, campaignId }, emails)
  if (!withRecipients) return campaign
  const recipients = emails.map(({ email }) => email)
  return setRecipients(sql, { userId, campaignId }, recipients)
}
