import type { StatusReason } from '#contract/status-reasons.ts'
import type { Sql } from '#server/db/db.ts'

/** The account that a campaign in sending is sent from. The user's choices are stored apart and come first. */
export const keepSendingAccount = (sql: Sql, userId: string, campaignId: string, sendingAccountId: string) => sql`
  update campaigns set sending_account_id = ${sendingAccountId} where user_id = ${userId} and id = ${campaignId}`

interface CampaignAccountRow {
  id: string
  address: string
  displayName: string | null
  isActive: boolean
  isPaused: boolean
  threadsOnly: boolean
  reason: StatusReason | null
}

/** The accounts chosen for a campaign, or else the one it was or would be sent with; none: the instance's sender. */
export const listCampaignAccounts = (sql: Sql, userId: string, campaignId: string) => sql<CampaignAccountRow[]>`
  select m.id, m.address, m.display_name, m.is_active, m.paused_at is not null as is_paused,
    coalesce(x.threads_only, false) as threads_only,
    case when x.campaign_id is null then c.status_reason when c.status_reason is not null then x.status_reason end as reason
  from campaigns c
    left join campaign_sending_accounts x on x.user_id = c.user_id and x.campaign_id = c.id
    join sending_accounts m on m.user_id = c.user_id and m.kind <> 'instance' and m.id = coalesce(x.sending_account_id, c.sending_account_id,
      (select o.id from sending_accounts o where o.user_id = ${userId} and o.is_default))
  where c.user_id = ${userId} and c.id = ${campaignId}
  order by m.created_at, m.id`

/** Locks the row until the transaction ends. */
export async function lockStatus(sql: Sql, userId: string, campaignId: string): Promise<string | undefined> {
  const [campaign] = await sql<{ status: string }[]>`
    select status from campaigns where user_id = ${userId} and id = ${campaignId} for update`
  return campaign?.status
}

/** Counts the connected accounts among these. */
export async function countConnected(sql: Sql, userId: string, ids: string[]): Promise<number> {
  const rows = await sql`
    select from sending_accounts where user_id = ${userId} and kind <> 'instance' and is_active and id = any(${ids}::uuid[]) for share`
  return rows.length
}

/** Sends from these accounts from now on. Deselected accounts remain for the threads that they started. */
export async function chooseFor(sql: Sql, userId: string, campaignId: string, ids: string[]): Promise<void> {
  await sql`
    insert into campaign_sending_accounts (user_id, campaign_id, sending_account_id, threads_only)
    select c.user_id, c.id, c.sending_account_id, true from campaigns c
    where c.user_id = ${userId} and c.id = ${campaignId} and c.sending_account_id is not null
    on conflict do nothing`
  await sql`
    insert into campaign_sending_accounts (user_id, campaign_id, sending_account_id)
    select ${userId}, ${campaignId}, id from unnest(${ids}::uuid[]) as chosen(id)
    on conflict (user_id, campaign_id, sending_account_id) do update set threads_only = false`
  await sql`
    update campaign_sending_accounts set threads_only = true, status_reason = null
    where user_id = ${userId} and campaign_id = ${campaignId} and sending_account_id <> all(${ids}::uuid[])`
  await sql`
    update campaigns set status_reason = null, updated_at = now() where user_id = ${userId} and id = ${campaignId}`
}

/** A draft has started no threads. */
export const forgetChoice = (sql: Sql, userId: string, campaignId: string) => sql`
  delete from campaign_sending_accounts where user_id = ${userId} and campaign_id = ${campaignId}`

/** A copy uses the same accounts as its original. */
export const copyChoice = (sql: Sql, userId: string, from: string, to: string) => sql`
  insert into campaign_sending_accounts (user_id, campaign_id, sending_account_id)
  select x.user_id, ${to}, x.sending_account_id from campaign_sending_accounts x join sending_accounts m on m.user_id = x.user_id and m.id = x.sending_account_id
  where x.user_id = ${userId} and x.campaign_id = ${from} and not x.threads_only and m.is_active`

/** Running campaigns that lost all their accounts continue with this one; threads wait for their own. */
export async function adoptWaiting(sql: Sql, userId: string, sendingAccountId: string): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select c.id from campaigns c join sending_accounts m on m.user_id = c.user_id and m.id = c.sending_account_id
    where c.user_id = ${userId} and c.status in ('scheduled', 'sending', 'paused') and m.kind <> 'instance'
      and not exists (select from sending_accounts o where o.user_id = ${userId} and o.is_active and o.kind <> 'instance'
        and case when exists (select from campaign_sending_accounts x where x.user_id = ${userId} and x.campaign_id = c.id)
          then exists (select from campaign_sending_accounts x
            where x.user_id = ${userId} and x.campaign_id = c.id and x.sending_account_id = o.id and not x.threads_only)
          else o.id = c.sending_account_id end)
    for update of c`
  for (const { id } of waiting) await chooseFor(sql, userId, id, [sendingAccountId])
}
