import { addressNorm } from '#contract/address.ts'
import type { Sql } from '#server/db/db.ts'
import { leadOf, personOf } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import type { LeadFields } from './recipient-values.ts'

/** The lead with this address, as in the expansion. */
export async function findLeadOf(
  sql: Sql,
  userId: string,
  email: string,
): Promise<(LeadFields & { leadSource: string | null }) | undefined> {
  const norm = addressNorm(email)
  return first(sql<(LeadFields & { leadSource: string | null })[]>`
    select business_name, phone, website, address, category, city, country, source as lead_source, contact_name, first_name, last_name
    from ${leadOf(sql, userId, norm)} l left join lateral ${personOf(sql, userId, sql`l`, norm)} p on true`)
}
