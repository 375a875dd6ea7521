import type { Campaign } from '#contract/campaigns.ts'
import { requireWork } from '#server/billing/billing.ts'
import { createWithOwnEmails, type OwnEmail, replaceOwnEmails } from '#server/campaigns/own-emails/own-emails.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { listSendable } from './drafts-sql.ts'
import { findRun, lockRun, noteCampaign } from './runs-sql.ts'

/** Puts the approved drafts into the run's campaign, or into a new one if that has begun. Pressing twice makes one campaign. */
export function sendInCampaign({ db, clock, config }: Deps, userId: string, runId: string): Promise<Campaign> {
  return db.asUser(userId, async tx => {
    await requireWork(tx, { userId, now: clock.now(), config })
    await lockRun(tx, userId, runId)
    const run = await findRun(tx, userId, runId)
    if (!run) throw notFound('Draft run')
    const emails = await listOwnEmails(tx, userId, runId)
    if (emails.length === 0)
      throw conflict('No approved draft is left to send. Approve drafts of leads with an email address first.')
    const key = run.campaignId === null ? null : { userId, campaignId: run.campaignId }
    const kept = key && (await replaceOwnEmails(tx, key, { emails, withRecipients: true }))
    const campaign =
      kept || (await createWithOwnEmails(tx, userId, { name: run.name, emails, followUps: run.followUps }))
    await noteCampaign(tx, userId, runId, campaign.id)
    await announceChanges(tx, [
      { userId, type: 'campaign', id: campaign.id },
      { userId, type: 'drafts', id: runId },
    ])
    return campaign
  })
}

/** Each approved draft's email, and its follow-ups. */
const listOwnEmails = async (tx: Sql, userId: string, runId: string): Promise<OwnEmail[]> =>
  (await listSendable(tx, userId, runId)).flatMap(({ followUps, ...first }) => [
    first,
    ...followUps
      .map(({ body }, at) => ({ ...first, followUp: at + 1, subject: '', body }))
      .filter(({ body }) => body !== ''),
  ])

/**
 * Gives a campaign that hasn't begun what is approved now. Its recipients stay; those without a draft get nothing. Locks the
 * campaign against Send. Returns false if it has begun.
 */
export async function refillCampaign(
  tx: Sql,
  userId: string,
  { runId, campaignId }: { runId: string; campaignId: string },
): Promise<boolean> {
  const emails = await listOwnEmails(tx, userId, runId)
  const replaced = await replaceOwnEmails(tx, { userId, campaignId }, { emails, withRecipients: false })
  if (replaced) await announceChanges(tx, [{ userId, type: 'campaign', id: campaignId }])
  return replaced !== false
}
