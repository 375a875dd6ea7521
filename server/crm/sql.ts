import type { CrmConnection, CrmFailure } from '#contract/crm.ts'
import { type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import type { Sql } from '#server/db/db.ts'
import { saveContactIds } from '#server/leads/write-sql.ts'
import { forgetPushes } from './pushes-sql.ts'

const DISCONNECTED: CrmConnection = {
  connected: false,
  hubId: null,
  checkedAt: null,
  lastSyncAt: null,
  lastError: null,
  synced: 0,
  failed: 0,
}

export const readConnection = async (sql: Sql, userId: string): Promise<CrmConnection> => {
  const [row] = await sql<(Omit<CrmConnection, 'lastError'> & { lastError: CrmProblem | null })[]>`
    select hubspot_api_key is not null as connected, hubspot_hub_id as hub_id, hubspot_checked_at as checked_at,
      hubspot_last_sync_at as last_sync_at, hubspot_last_error as last_error, counted.synced, counted.failed
    from user_settings, (
      select count(*) filter (where error is null) as synced, count(error) as failed
      from crm_leads where user_id = ${userId}
    ) counted
    where user_id = ${userId}`
  return row ? { ...row, lastError: row.lastError && crmProblemText(row.lastError) } : DISCONNECTED
}

export const readKey = (sql: Sql, userId: string) =>
  sql<{ hubspotApiKey: Buffer | null }[]>`
    select hubspot_api_key from user_settings where user_id = ${userId}`.then(([row]) => row?.hubspotApiKey ?? null)

export const saveKey = (sql: Sql, userId: string, key: Buffer, hubId: string | null, now: Date) => sql`
  insert into user_settings (user_id, hubspot_api_key, hubspot_hub_id, hubspot_checked_at)
  values (${userId}, ${key}, ${hubId}, ${now})
  on conflict (user_id) do update set hubspot_api_key = excluded.hubspot_api_key,
    hubspot_hub_id = excluded.hubspot_hub_id, hubspot_checked_at = excluded.hubspot_checked_at,
    hubspot_last_error = null, updated_at = excluded.updated_at`

/** Contact numbers are valid in one portal only: in another, a waiting status would change someone else. */
export async function forgetSynced(sql: Sql, userId: string): Promise<void> {
  await forgetPushes(sql, userId)
  await sql`delete from crm_leads where user_id = ${userId}`
}

export const forgetKey = (sql: Sql, userId: string) => sql`
  update user_settings set hubspot_api_key = null, hubspot_hub_id = null, hubspot_checked_at = null,
    hubspot_last_sync_at = null, hubspot_last_error = null, updated_at = now()
  where user_id = ${userId}`

/** Longer than any sync takes; a killed process blocks the next one for this long. */
const LEASE_SECONDS = 20
/** The same for a sync of 100 leads. */
const LONG_LEASE_SECONDS = 60

interface Claim {
  userId: string
  owner: string
}

/** Claims the lead for one sync; false if another has it. Uses the database's clock, which all processes share. */
export const claimLead = async (sql: Sql, claim: Claim & { leadId: string }): Promise<boolean> =>
  (await claimFor(sql, claim, [claim.leadId], LEASE_SECONDS)).length > 0

/** Claims those leads that no other sync has. */
export const claimLeads = async (sql: Sql, claim: Claim, leadIds: string[]): Promise<Set<string>> => {
  const rows = await claimFor(sql, claim, leadIds, LONG_LEASE_SECONDS)
  return new Set(rows.map(row => row.leadId))
}

async function claimFor(sql: Sql, { userId, owner }: Claim, leadIds: string[], seconds: number) {
  await sql`
    delete from crm_claims where user_id = ${userId} and lead_id = any(${leadIds}::uuid[]) and lease_until < now()`
  return sql<{ leadId: string }[]>`
    insert into crm_claims (user_id, lead_id, owner, lease_until)
    select user_id, id, ${owner}, now() + make_interval(secs => ${seconds})
    from leads where user_id = ${userId} and id = any(${leadIds}::uuid[]) order by id
    on conflict (user_id, lead_id) do nothing
    returning lead_id`
}

export const releaseClaims = (sql: Sql, { userId, owner }: Claim) => sql`
  delete from crm_claims where user_id = ${userId} and owner = ${owner}`

interface SyncedLead {
  leadId: string
  contactId: string
}

/** Leaves `updated_at` of the leads, because the user changed nothing. */
export async function noteSynced(sql: Sql, userId: string, synced: SyncedLead[], now: Date): Promise<void> {
  await saveContactIds(sql, userId, synced)
  await sql`
    insert into crm_leads (user_id, lead_id, synced_at)
    select user_id, id, ${now} from leads
    where user_id = ${userId} and id = any(${synced.map(one => one.leadId)}::uuid[])
    on conflict (user_id, lead_id) do update set synced_at = excluded.synced_at, error = null, failed_at = null`
  await sql`
    update user_settings set hubspot_last_sync_at = ${now}, hubspot_checked_at = ${now}, hubspot_last_error = null
    where user_id = ${userId}`
}

export interface FailedLead {
  leadId: string
  error: CrmProblem
}

/** Saves why these leads couldn't be synced. */
export const noteFailed = (sql: Sql, userId: string, failed: FailedLead[], now: Date) => sql`
  insert into crm_leads (user_id, lead_id, error, failed_at)
  select l.user_id, l.id, f.error::jsonb, ${now}
  from unnest(${failed.map(one => one.leadId)}::uuid[], ${failed.map(one => JSON.stringify(one.error))}::text[]) f(lead_id, error)
  join leads l on l.user_id = ${userId} and l.id = f.lead_id
  on conflict (user_id, lead_id) do update set error = excluded.error, failed_at = excluded.failed_at`

export const noteFailure = (sql: Sql, userId: string, problem: CrmProblem) => sql`
  update user_settings set hubspot_last_error = ${sql.json(problem)} where user_id = ${userId}`

export async function listFailures(sql: Sql, userId: string): Promise<CrmFailure[]> {
  const rows = await sql<(Omit<CrmFailure, 'error'> & { error: CrmProblem | string })[]>`
  select c.lead_id, l.business_name, c.error, c.failed_at
  from crm_leads c join leads l on l.user_id = c.user_id and l.id = c.lead_id
  where c.user_id = ${userId} and c.error is not null order by c.failed_at desc limit 100`
  // A lead that was deleted before an upgrade, and came back, has the sentence.
  const sentence = (error: CrmProblem | string) => (typeof error === 'string' ? error : crmProblemText(error))
  return rows.map(row => ({ ...row, error: sentence(row.error) }))
}
