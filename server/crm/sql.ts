import type { CrmConnection, CrmFailure, CrmMapping } from '#contract/crm.ts'
import { type CrmName, type CrmProblem, crmProblemText } from '#contract/crm-words.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { saveContactIds, savePersonIds } from '#server/leads/write-sql.ts'
import type { Synced } from '#server/providers/crm/crm.ts'
import { forgetPushes } from './pushes-sql.ts'

const DISCONNECTED: CrmConnection = {
  crm: 'hubspot',
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
    select crm, hubspot_api_key is not null as connected, hubspot_hub_id as hub_id, hubspot_checked_at as checked_at,
      hubspot_last_sync_at as last_sync_at, hubspot_last_error as last_error, counted.synced, counted.failed
    from user_settings, (
      select count(*) filter (where synced_at is not null and error is null) as synced, count(error) as failed
      from crm_leads where user_id = ${userId}
    ) counted
    where user_id = ${userId}`
  return row ? { ...row, lastError: row.lastError && crmProblemText(row.lastError) } : DISCONNECTED
}

/** The connected CRM and its key, sealed. */
export interface Access {
  crm: CrmName
  sealed: Buffer
}

export const readAccess = (sql: Sql, userId: string) =>
  first(sql<Access[]>`
    select crm, hubspot_api_key as sealed from user_settings where user_id = ${userId} and hubspot_api_key is not null`)

interface NewAccess extends Access {
  hubId: string | null
  /** Null: the default. */
  mapping: CrmMapping | null
}

/** Another CRM starts with its own mapping, and pushes no status. */
export const saveAccess = (sql: Sql, userId: string, { crm, sealed, hubId, mapping }: NewAccess, now: Date) => sql`
  insert into user_settings as s (user_id, crm, hubspot_api_key, hubspot_hub_id, hubspot_checked_at, hubspot_mapping)
  values (${userId}, ${crm}, ${sealed}, ${hubId}, ${now}, ${mapping && sql.json(mapping)})
  on conflict (user_id) do update set crm = excluded.crm, hubspot_api_key = excluded.hubspot_api_key,
    hubspot_mapping = case when s.crm = excluded.crm then s.hubspot_mapping else excluded.hubspot_mapping end,
    hubspot_status = case when s.crm = excluded.crm then s.hubspot_status end,
    hubspot_hub_id = excluded.hubspot_hub_id, hubspot_checked_at = excluded.hubspot_checked_at,
    hubspot_last_error = null, updated_at = excluded.updated_at`

/** Contact numbers are valid in one account of the CRM only: in another, a waiting status would change someone else. */
export async function forgetSynced(sql: Sql, userId: string): Promise<void> {
  await forgetPushes(sql, userId)
  await sql`delete from crm_leads where user_id = ${userId}`
}

export const forgetKey = (sql: Sql, userId: string) => sql`
  update user_settings set hubspot_api_key = null, hubspot_hub_id = null, hubspot_checked_at = null,
    hubspot_last_sync_at = null, hubspot_last_error = null, updated_at = now()
  where user_id = ${userId}`

/** Longer than any sync takes; a killed process blocks the next one for this long. */
const LEASE_SECONDS = 60

interface Claim {
  userId: string
  owner: string
}

/** Claims the lead for one sync; false if another has it. Uses the database's clock, which all processes share. */
export const claimLead = async (sql: Sql, claim: Claim & { leadId: string }): Promise<boolean> =>
  (await claimLeads(sql, claim, [claim.leadId])).size > 0

/** Claims those leads that no other sync has. */
export async function claimLeads(sql: Sql, { userId, owner }: Claim, leadIds: string[]): Promise<Set<string>> {
  await sql`
    delete from crm_claims where user_id = ${userId} and lead_id = any(${leadIds}::uuid[]) and lease_until < now()`
  const claimed = await sql<{ leadId: string }[]>`
    insert into crm_claims (user_id, lead_id, owner, lease_until)
    select user_id, id, ${owner}, now() + make_interval(secs => ${LEASE_SECONDS})
    from leads where user_id = ${userId} and id = any(${leadIds}::uuid[]) order by id
    on conflict (user_id, lead_id) do nothing
    returning lead_id`
  return new Set(claimed.map(({ leadId }) => leadId))
}

export const releaseClaims = (sql: Sql, { userId, owner }: Claim) => sql`
  delete from crm_claims where user_id = ${userId} and owner = ${owner}`

export interface SyncedLead extends Pick<Synced, 'contactId' | 'companyId' | 'people'> {
  leadId: string
}

/** Keeps the lead's company before the lead is synced. */
export const saveCompany = (sql: Sql, userId: string, leadId: string, companyId: string) => sql`
  insert into crm_leads (user_id, lead_id, company_id)
  select user_id, id, ${companyId} from leads where user_id = ${userId} and id = ${leadId}
  on conflict (user_id, lead_id) do update set company_id = excluded.company_id`

/** Leaves `updated_at` of the leads, because the user changed nothing. */
export async function noteSynced(sql: Sql, userId: string, synced: SyncedLead[], now: Date): Promise<void> {
  await saveContactIds(sql, userId, synced)
  const people = new Map(synced.flatMap(one => [...(one.people ?? [])]))
  if (people.size > 0) await savePersonIds(sql, userId, people)
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
