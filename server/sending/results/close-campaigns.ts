import { giveBackUsage } from '#server/billing/billing.ts'
import { endCampaign } from '#server/campaigns/status-sql.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { CLOSE_CHUNK } from '../engine/engine-settings.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** Finishes a campaign once all its addresses are expanded and none of its messages is open. */
export const finishIfDone = async (db: Db, campaign: CampaignKey): Promise<boolean> =>
  (await isDone(db.system, campaign, 'sending')) && (await end(db, campaign, 'finish'))

const isDone = async (sql: Sql, { userId, campaignId }: CampaignKey, status: 'sending' | 'cancelled') => {
  const { count } = await sql`
    select from campaigns c
    where c.user_id = ${userId} and c.id = ${campaignId} and c.status = ${status} and c.finished_at is null
      and (${status} = 'cancelled' or c.expanded_at is not null) and not exists (
        select from messages m where m.user_id = c.user_id and m.campaign_id = c.id
          and m.state in ('pending', 'leased', 'attempting'))`
  return count > 0
}

/**
 * Takes the recipients of cancelled campaigns out of the queue, in chunks, and ends a campaign when the last message in
 * flight has its answer. The next call takes out messages that came back unsent meanwhile.
 */
export async function closeCancelled(db: Db): Promise<CampaignKey[]> {
  const cancelled = await db.system<CampaignKey[]>`
    select user_id, id as campaign_id from campaigns
    where status = 'cancelled' and finished_at is null and sent_at is not null`
  const changed: CampaignKey[] = []
  for (const campaign of cancelled) {
    const { count } = await takeOut(db.system, campaign)
    const isEnded =
      count === 0 && (await isDone(db.system, campaign, 'cancelled')) && (await end(db, campaign, 'close'))
    if (count > 0 || isEnded) changed.push(campaign)
  }
  return changed
}

/** A message that was to be sent again after a lost answer is `unknown` again: it may have arrived. */
const takeOut = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  update messages m set updated_at = now(), lease_owner = null, lease_until = null,
    state = case when lost.attempt is null then 'cancelled' else 'unknown' end,
    reason = case when lost.attempt is null then 'cancelled' else 'no-answer' end,
    reason_text = null
  from (
    select user_id, id, attempts from messages m
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state in ('pending', 'leased')
    limit ${CLOSE_CHUNK} for update skip locked) picked
    left join message_attempts lost on picked.attempts > 0 and lost.user_id = picked.user_id
      and lost.message_id = picked.id and lost.attempt = picked.attempts and lost.outcome = 'unknown'
  where m.user_id = picked.user_id and m.id = picked.id`

/**
 * Ends a campaign and gives back what it didn't use, in one transaction. The row is locked first, so a resend that has
 * just put messages back is seen. Returns whether it ended.
 */
const end = (db: Db, campaign: CampaignKey, name: 'finish' | 'close'): Promise<boolean> =>
  db.asSystem(async sql => {
    await lock(sql, campaign)
    if (!(await isDone(sql, campaign, name === 'finish' ? 'sending' : 'cancelled'))) return false
    const { userId } = campaign
    const { unsent, isUnused, takenAt, countedAt } = await readUnused(sql, campaign)
    await endCampaign(sql, campaign, { name, unsent, isUnused })
    await giveBackUsage(sql, { userId, kind: 'emails', n: unsent, now: new Date(takenAt) })
    if (isUnused) await giveBackUsage(sql, { userId, kind: 'campaigns', n: 1, now: new Date(countedAt ?? takenAt) })
    return true
  })

const lock = (sql: Sql, { userId, campaignId }: CampaignKey) => sql`
  select from campaigns where user_id = ${userId} and id = ${campaignId} for no key update`

interface Unused {
  unsent: number
  isUnused: boolean
  takenAt: string
  countedAt: string | null
}

/**
 * The emails that no mail server was given (skipped, cancelled, never expanded), and whether nothing was sent at all: a
 * lost answer counts as sent. Counted from the indexes by state and by reason.
 */
async function readUnused(sql: Sql, { userId, campaignId }: CampaignKey): Promise<Unused> {
  const [unused] = await sql<Unused[]>`
    select coalesce(c.emails_taken_at, c.sent_at) as taken_at, c.counted_at,
      greatest(0, c.emails_reserved - (
        (select count(*) from messages m
          where m.user_id = c.user_id and m.campaign_id = c.id and m.state not in ('skipped', 'cancelled'))
        - (select count(*) from messages m where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'failed')
        + (select count(*) from messages m
          where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'failed' and m.reason = 'refused'))) as unsent,
      c.counted_at is not null and c.sent_count = 0 and not exists (
        select from messages m where m.user_id = c.user_id and m.campaign_id = c.id and m.state = 'unknown') as is_unused
    from campaigns c where c.user_id = ${userId} and c.id = ${campaignId}`
  if (!unused) throw new Error(`No campaign ${campaignId}`)
  return unused
}
