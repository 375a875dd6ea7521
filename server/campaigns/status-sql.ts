import type { Campaign } from '#contract/campaigns.ts'
import type { SelfPause } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '#server/sending/campaign-key.ts'
import { type CampaignRow, campaignColumns, present } from './sql.ts'
import { type TransitionName, transitions } from './status.ts'

/** Pauses, resumes, or cancels, and clears the status reason. */
export async function moveCampaign(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  name: 'pause' | 'resume' | 'cancel',
): Promise<Campaign> {
  const { from, to } = transitions[name]
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set status = ${to}, status_reason = null, updated_at = now()
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})
    returning ${campaignColumns(sql, userId)}`
  return campaign ? present(campaign) : refuse(name, campaignId)
}

/** Schedules a campaign for `at`. Nothing is frozen or counted until then. */
export async function scheduleCampaign(sql: Sql, { userId, campaignId }: CampaignKey, at: Date): Promise<Campaign> {
  const { from, to } = transitions.schedule
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), scheduled_at = ${at.toISOString()}
    where user_id = ${userId} and id = ${campaignId} and status = any(${from}) and revision_id is null
    returning ${campaignColumns(sql, userId)}`
  return campaign ? present(campaign) : refuse('schedule', campaignId)
}

/** Lets the engine send the frozen email, now or when the hold is over. */
export async function beginSending(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { revisionId, now, heldUntil, countedAt, emailsReserved }: Start,
): Promise<Campaign> {
  const name = heldUntil ? 'hold' : 'start'
  const { from, to } = transitions[name]
  const [campaign] = await sql<CampaignRow[]>`
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), revision_id = ${revisionId},
      scheduled_at = ${heldUntil?.toISOString() ?? null}, sent_at = ${now.toISOString()}, counted_at = ${countedAt?.toISOString() ?? null},
      emails_reserved = ${emailsReserved}
    where user_id = ${userId} and id = ${campaignId} and status = any(${from}) and revision_id is null
    returning ${campaignColumns(sql, userId)}`
  return campaign ? present(campaign) : refuse(name, campaignId)
}

interface Start {
  revisionId: string
  now: Date
  heldUntil: Date | null
  /** Null: it uses no quota. */
  countedAt: Date | null
  emailsReserved: number
}

/** Starts a held campaign once its hold is over. Returns false if another worker did, or its user took it back. */
export async function releaseCampaign(sql: Sql, { userId, campaignId }: CampaignKey, now: Date): Promise<boolean> {
  const { from, to } = transitions.release
  const { count } = await sql`
    update campaigns set status = ${to}, updated_at = now(), scheduled_at = null
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})
      and revision_id is not null and scheduled_at <= ${now.toISOString()}`
  return count > 0
}

/** Makes it a draft again, as if the user hadn't pressed Send. Its row must be locked. */
export async function returnToDraft(sql: Sql, { userId, campaignId }: CampaignKey): Promise<Campaign> {
  const { from, to } = transitions.unsend
  const [campaign] = await sql<CampaignRow[]>`
    with thawed as (delete from campaign_revisions where user_id = ${userId} and campaign_id = ${campaignId})
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), scheduled_at = null, sent_at = null,
      revision_id = null, sending_account_id = null, emails_reserved = 0, counted_at = null
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})
    returning ${campaignColumns(sql, userId)}`
  return campaign ? present(campaign) : refuse('unsend', campaignId)
}

/** Pauses a campaign with too many bounces or complaints unless its user has resumed it since `trustedSince`. */
export async function pauseItself(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { reason, trustedSince }: { reason: SelfPause; trustedSince: string | null },
): Promise<boolean> {
  const { from, to } = transitions.pauseItself
  const { count } = await sql`
    update campaigns set status = ${to}, status_reason = ${sql.json(reason)}, updated_at = now(), self_paused_at = now()
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})
      and date_bin('1 millisecond', trusted_since, timestamptz '2000-01-01 00:00:00+00') is not distinct from ${trustedSince}::timestamptz`
  return count > 0
}

/** Ends a campaign and keeps reserved only what it used. Its row must be locked, and none of its messages open. */
export async function endCampaign(
  sql: Sql,
  { userId, campaignId }: CampaignKey,
  { name, unsent, isUnused }: { name: 'finish' | 'close'; unsent: number; isUnused: boolean },
): Promise<void> {
  const { from, to } = transitions[name]
  const { count } = await sql`
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), finished_at = statement_timestamp(),
      settled_at = statement_timestamp(), emails_reserved = emails_reserved - ${unsent},
      counted_at = case when not ${isUnused} then counted_at end
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})`
  if (count === 0) refuse(name, campaignId)
}

/** Sends again after the end. */
export async function reopenCampaign(sql: Sql, { userId, campaignId }: CampaignKey): Promise<void> {
  const { from, to } = transitions.reopen
  const { count } = await sql`
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), finished_at = null
    where user_id = ${userId} and id = ${campaignId} and status = any(${from})`
  if (count === 0) refuse('reopen', campaignId)
}

/** After a restore: pauses the account's campaigns that had begun. Returns how many. */
export async function holdBackCampaigns(sql: Sql, userId: string): Promise<number> {
  const { from, to } = transitions.holdBack
  const { count } = await sql`
    update campaigns set status = ${to}, status_reason = '{"code": "restored"}', updated_at = now(), scheduled_at = null
    where user_id = ${userId} and status = any(${from}) and revision_id is not null`
  return count
}

/** After a restore: the account's scheduled campaigns become drafts. Returns how many. */
export async function unscheduleCampaigns(sql: Sql, userId: string): Promise<number> {
  const { from, to } = transitions.unschedule
  const { count } = await sql`
    update campaigns set status = ${to}, status_reason = null, updated_at = now(), scheduled_at = null
    where user_id = ${userId} and status = any(${from}) and revision_id is null`
  return count
}

function refuse(name: TransitionName, campaignId: string): never {
  throw new Error(`Campaign ${campaignId} can't ${name} in its present state`)
}
