import type { Sql } from '#server/db/db.ts'
import type { LeadFields } from './recipient-values.ts'

/** The lead of an address that was changed last, as the expansion takes it. */
export async function findLeadOf(
  sql: Sql,
  userId: string,
  email: string,
): Promise<(LeadFields & { leadSource: string | null }) | undefined> {
  const [lead] = await sql<(LeadFields & { leadSource: string | null })[]>`
    select business_name, phone, website, address, category, city, source as lead_source from leads
    where user_id = ${userId} and email_norm = ${email.toLowerCase()}
    order by updated_at desc, id desc limit 1`
  return lead
}

/** Why this address would not be mailed, a sentence; null where it would. */
export async function whyHeld(sql: Sql, userId: string, email: string): Promise<string | null> {
  const [held] = await sql<{ text: string }[]>`
    select suppression_text(reason) as text from suppressions
    where user_id = ${userId} and channel = 'email' and address_norm = ${email.toLowerCase()}`
  return held?.text ?? null
}
