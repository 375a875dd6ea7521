import type { Campaign } from '#contract/campaigns.ts'
import { OWN_BODIES } from '#contract/own-emails.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'
import { saveFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { requireDraftRoom } from '../edit/draft-limits.ts'
import { nameApart } from '../edit/names.ts'
import { insertCampaign, tracksOpensByDefault } from '../edit/sql.ts'
import { findCampaign, lockCampaign } from '../sql.ts'
import { deleteOwnEmails, insertOwnEmails, type OwnEmail, setOwnEmails, setRecipients } from './sql.ts'

export { moveRecipient, type OwnEmail } from './sql.ts'

/** What lists and the report show instead of a subject. Nobody is sent it. */
const SUBJECT = 'Each recipient’s own email'
/** Days after the email before. */
const DELAYS = [3, 5]

/** Creates a campaign draft that sends each recipient an email of their own. */
export async function createWithOwnEmails(
  sql: Sql,
  userId: string,
  { name, emails, followUps = 0 }: { name: string; emails: OwnEmail[]; followUps?: number },
): Promise<Campaign> {
  const recipients = recipientsOf(emails)
  const { id } = await insertCampaign(sql, userId, {
    name: await nameApart(sql, userId, { name, recipients }),
    subject: SUBJECT,
    body: OWN_BODIES[0],
    recipients,
    tracksOpens: await tracksOpensByDefault(sql, userId),
  })
  const key = { userId, campaignId: id }
  const campaign = await setOwnEmails(sql, key)
  await insertOwnEmails(sql, key, emails)
  const steps = OWN_BODIES.slice(1, followUps + 1).map((body, at) => ({ ...STEP, delayDays: DELAYS[at] ?? 5, body }))
  if (steps.length > 0) await saveFollowUps(sql, key, steps)
  await requireDraftRoom(sql, userId)
  return campaign
}

const STEP = { type: 'email', condition: 'not-replied', subject: '' } as const

const recipientsOf = (emails: OwnEmail[]): string[] =>
  emails.filter(({ followUp = 0 }) => followUp === 0).map(({ email }) => email)

/** Replaces the emails of a campaign that hasn't begun, and its recipients as well if wanted. False if it has begun or is gone. */
export async function replaceOwnEmails(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { emails, withRecipients }: { emails: OwnEmail[]; withRecipients: boolean },
): Promise<Campaign | false> {
  if (!(await findCampaign(sql, userId, campaignId))) return false
  const campaign = await lockCampaign(sql, userId, campaignId)
  if (campaign.status !== 'draft' && (campaign.status !== 'scheduled' || campaign.isHeld)) return false
  await deleteOwnEmails(sql, { userId, campaignId })
  await insertOwnEmails(sql, { userId, campaignId }, emails)
  if (!withRecipients) return campaign
  const recipients = recipientsOf(emails)
  return setRecipients(sql, { userId, campaignId }, recipients)
}
