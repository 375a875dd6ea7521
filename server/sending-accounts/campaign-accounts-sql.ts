import type { Sql } from '#server/db/db.ts'

/** Where a campaign goes out from, once it is sent; what was chosen for it stands beside, and counts first. */
export const keepMailbox = (sql: Sql, userId: string, campaignId: string, mailboxId: string) => sql`
  update campaigns set mailbox_id = ${mailboxId} where user_id = ${userId} and id = ${campaignId}`

interface CampaignMailboxRow {
  id: string
  address: string
  displayName: string | null
  isActive: boolean
  isPaused: boolean
  threadsOnly: boolean
  reason: string | null
}

/** Those chosen for a campaign, or the one that it was sent with, or would be; none: the instance's sender. */
export const campaignMailboxes = (sql: Sql, userId: string, campaignId: string) => sql<CampaignMailboxRow[]>`
  select m.id, m.address, m.display_name, m.is_active, m.paused_at is not null as is_paused,
    coalesce(x.threads_only, false) as threads_only,
    case when x.campaign_id is null then c.status_reason when c.status_reason is not null then x.status_reason end as reason
  from campaigns c
    left join campaign_mailboxes x on x.user_id = c.user_id and x.campaign_id = c.id
    join mailboxes m on m.user_id = c.user_id and m.kind <> 'instance' and m.id = coalesce(x.mailbox_id, c.mailbox_id,
      (select o.id from mailboxes o where o.user_id = c.user_id and o.is_default))
  where c.user_id = ${userId} and c.id = ${campaignId}
  order by m.created_at, m.id`

/** The row is locked until the transaction ends. */
export async function lockStatus(sql: Sql, userId: string, campaignId: string): Promise<string | undefined> {
  const [campaign] = await sql<{ status: string }[]>`
    select status from campaigns where user_id = ${userId} and id = ${campaignId} for update`
  return campaign?.status
}

/** How many of these are connected accounts of the user. */
export async function countConnected(sql: Sql, userId: string, ids: string[]): Promise<number> {
  const rows = await sql`
    select from mailboxes where user_id = ${userId} and kind <> 'instance' and is_active and id = any(${ids}::uuid[]) for share`
  return rows.length
}

/**
 * From now on through these. Threads stay with the mailbox that began them, whoever is chosen: those that leave stand by
 * for that alone.
 */
export async function chooseFor(sql: Sql, userId: string, campaignId: string, ids: string[]): Promise<void> {
  await sql`
    insert into campaign_mailboxes (user_id, campaign_id, mailbox_id, threads_only)
    select c.user_id, c.id, c.mailbox_id, true from campaigns c
    where c.user_id = ${userId} and c.id = ${campaignId} and c.mailbox_id is not null
    on conflict do nothing`
  await sql`
    insert into campaign_mailboxes (user_id, campaign_id, mailbox_id)
    select ${userId}, ${campaignId}, id from unnest(${ids}::uuid[]) as chosen(id)
    on conflict (user_id, campaign_id, mailbox_id) do update set threads_only = false`
  await sql`
    update campaign_mailboxes set threads_only = true, status_reason = null
    where user_id = ${userId} and campaign_id = ${campaignId} and mailbox_id <> all(${ids}::uuid[])`
  await sql`
    update campaigns set status_reason = null, updated_at = now() where user_id = ${userId} and id = ${campaignId}`
}

/** A draft has begun no threads. */
export const forgetChoice = (sql: Sql, userId: string, campaignId: string) => sql`
  delete from campaign_mailboxes where user_id = ${userId} and campaign_id = ${campaignId}`

/** A copy goes out from where its original was to. */
export const copyChoice = (sql: Sql, userId: string, from: string, to: string) => sql`
  insert into campaign_mailboxes (user_id, campaign_id, mailbox_id)
  select x.user_id, ${to}, x.mailbox_id from campaign_mailboxes x join mailboxes m on m.user_id = x.user_id and m.id = x.mailbox_id
  where x.user_id = ${userId} and x.campaign_id = ${from} and not x.threads_only and m.is_active`

/** Campaigns under way whose accounts were all removed go on through this one; their threads wait for their own. */
export async function adoptWaiting(sql: Sql, userId: string, mailboxId: string): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select c.id from campaigns c join mailboxes m on m.user_id = c.user_id and m.id = c.mailbox_id
    where c.user_id = ${userId} and c.status in ('scheduled', 'sending', 'paused') and m.kind <> 'instance'
      and not exists (select from mailboxes o where o.user_id = c.user_id and o.is_active and o.kind <> 'instance'
        and case when exists (select from campaign_mailboxes x where x.user_id = c.user_id and x.campaign_id = c.id)
          then exists (select from campaign_mailboxes x
            where x.user_id = c.user_id and x.campaign_id = c.id and x.mailbox_id = o.id and not x.threads_only)
          else o.id = c.mailbox_id end)
    for update of c`
  for (const { id } of waiting) await chooseFor(sql, userId, id, [mailboxId])
}
