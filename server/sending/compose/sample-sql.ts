import { addressNorm } from '#contract/address.ts'
import type { Sql } from '#server/db/db.ts'
import { leadOf } from '#server/db/lookups.ts'
import type { LeadFields } from './recipient-values.ts'

/** The lead with this address, as in the expansion. */
export async function findLeadOf(
  sql: Sql,
  userId: string,
  email: string,
): Promise<(LeadFields & { leadSource: string | null }) | undefined> {
  const [lead] = await sql<(LeadFields & { leadSource: string | null })[]>`
    select business_name, phone, website, address, category, city, country, source as lead_source
    from ${leadOf(sql, userId, addressNorm(email))} l`
  return lead
}
