import type { CrmConnection } from '#contract/crm.ts'
import type { Sql } from '#server/db/db.ts'
import type { Contact } from '#server/providers/crm/crm.ts'

const DISCONNECTED: CrmConnection = {
  connected: false,
  hubId: null,
  checkedAt: null,
  lastSyncAt: null,
  lastError: null,
}

export const readConnection = async (sql: Sql, userId: string): Promise<CrmConnection> => {
  const [row] = await sql<CrmConnection[]>`
    select hubspot_api_key is not null as connected, hubspot_hub_id as hub_id, hubspot_checked_at as checked_at,
      hubspot_last_sync_at as last_sync_at, hubspot_last_error as last_error
    from user_settings where user_id = ${userId}`
  return row ?? DISCONNECTED
}

export const readKey = async (sql: Sql, userId: string): Promise<Buffer | null> => {
  const [row] = await sql<{ hubspotApiKey: Buffer | null }[]>`
    select hubspot_api_key from user_settings where user_id = ${userId}`
  return row?.hubspotApiKey ?? null
}

export const saveKey = (sql: Sql, userId: string, key: Buffer, hubId: string | null, now: Date) => sql`
  insert into user_settings (user_id, hubspot_api_key, hubspot_hub_id, hubspot_checked_at)
  values (${userId}, ${key}, ${hubId}, ${now})
  on conflict (user_id) do update set hubspot_api_key = excluded.hubspot_api_key,
    hubspot_hub_id = excluded.hubspot_hub_id, hubspot_checked_at = excluded.hubspot_checked_at,
    hubspot_last_error = null, updated_at = now()`

export const forgetKey = (sql: Sql, userId: string) => sql`
  update user_settings set hubspot_api_key = null, hubspot_hub_id = null, hubspot_checked_at = null,
    hubspot_last_sync_at = null, hubspot_last_error = null, updated_at = now()
  where user_id = ${userId}`

/** The lead as a contact, and whether the business is made up. */
export const findContact = async (sql: Sql, userId: string, leadId: string) => {
  const [lead] = await sql<(Contact & { isSample: boolean })[]>`
    select business_name as name, email, phone, phone_norm, website, address, city, region, postcode, country,
      category as industry, hubspot_contact_id as known_id, source = 'sample' as is_sample
    from leads where user_id = ${userId} and id = ${leadId}`
  return lead
}

/** Longer than a sync may take in all; a process that was killed holds up the next one so long. */
const LEASE_SECONDS = 20

interface Claim {
  userId: string
  leadId: string
  owner: string
}

/** Takes the lead for one sync; false while another has it. By the database's clock, which all processes share. */
export const claimLead = async (sql: Sql, { userId, leadId, owner }: Claim): Promise<boolean> => {
  const { count } = await sql`
    insert into crm_claims (user_id, lead_id, owner, lease_until)
    select user_id, id, ${owner}, now() + make_interval(secs => ${LEASE_SECONDS})
    from leads where user_id = ${userId} and id = ${leadId}
    on conflict (user_id, lead_id) do update set owner = excluded.owner, lease_until = excluded.lease_until
    where crm_claims.lease_until < now()`
  return count > 0
}

export const releaseLead = (sql: Sql, { userId, leadId, owner }: Claim) => sql`
  delete from crm_claims where user_id = ${userId} and lead_id = ${leadId} and owner = ${owner}`

/** `updated_at` of the lead stays: the user changed nothing of it. */
export const noteSynced = async (sql: Sql, userId: string, leadId: string, contactId: string, now: Date) => {
  await sql`
    update leads set hubspot_contact_id = ${contactId} where user_id = ${userId} and id = ${leadId}`
  await sql`
    update user_settings set hubspot_last_sync_at = ${now}, hubspot_checked_at = ${now}, hubspot_last_error = null
    where user_id = ${userId}`
}

export const noteFailure = (sql: Sql, userId: string, message: string) => sql`
  update user_settings set hubspot_last_error = ${message} where user_id = ${userId}`
