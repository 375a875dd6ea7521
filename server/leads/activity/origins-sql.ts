import type { Lead, LeadOrigin } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'

/** The page that the lead's email address was found on; undefined if the email finder didn't fill in the current one. */
export const findEmailPage = async (sql: Sql, userId: string, { id, email }: Lead) => {
  const [row] = await sql<{ url: string; at: string }[]>`
    select email_url as url, email_at as at from lead_enrichment
    where user_id = ${userId} and lead_id = ${id} and email_filled and address_norm(email) = address_norm(${email})`
  return row
}

/** The fields that other sources of the same business filled in, the earliest source first. */
export const listLent = (sql: Sql, userId: string, id: string) =>
  sql<{ source: LeadOrigin; placeId: string; fields: string[] }[]>`
    select source, place_id, fields from lead_sources
    where user_id = ${userId} and lead_id = ${id} order by created_at, source`

/** The fields that each of the latest 100 edits changed, the latest first. */
export const listEdits = (sql: Sql, userId: string, id: string) =>
  sql<{ at: string; edited: string[] | null }[]>`
    select at, detail -> 'fields' as edited from lead_activity
    where user_id = ${userId} and lead_id = ${id} and kind = 'changed' order by at desc limit 100`
