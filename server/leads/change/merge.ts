import type { LeadChange, MergeField } from '#contract/lead-list.ts'
import { type Lead, LeadSourceKind, LentField } from '#contract/leads.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, notFound } from '#server/http/errors.ts'
import { insertOrigins } from '../add/add-sql.ts'
import { deleteLeads, findLead, type LeadFields, updateLead } from '../sql.ts'
import { insertChange } from './changes-sql.ts'

interface Merge {
  keep: string
  remove: string
  take: MergeField[]
}

/** One lead of two: what hung on the one that goes hangs on the one that stays. */
export async function mergeLeads(
  sql: Sql,
  userId: string,
  { keep, remove, take }: Merge,
  times: { now: Date; undoUntil: Date },
): Promise<{ lead: Lead; change: LeadChange }> {
  if (keep === remove) throw badRequest('Choose two leads to merge.')
  const ids = [keep, remove].toSorted()
  await sql`select from leads where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`
  const [kept, gone] = [await findLead(sql, userId, keep), await findLead(sql, userId, remove)]
  if (!kept || !gone) throw notFound('Lead')
  const text = `Merged with ${gone.businessName}`
  const change = await insertChange(sql, userId, { kind: 'merge', what: keep, value: remove, text }, times)
  await sql`
    insert into lead_change_parts (user_id, change_id, n, lead_ids, packed)
    values (${userId}, ${change.id}, 0, ${[keep]}::uuid[],
      jsonb_build_object('kept', pack_leads(${[keep]}::uuid[]), 'gone', pack_leads(${[remove]}::uuid[])))`
  await sql`update lead_changes set count = 1 where user_id = ${userId} and id = ${change.id}`
  await deleteLeads(sql, userId, [remove])
  await sql`
    select unpack_leads(packed -> 'gone', ${keep}) from lead_change_parts
    where user_id = ${userId} and change_id = ${change.id}`
  await keepIdOf(sql, userId, { keep, gone, take })
  const taken: Partial<LeadFields> = Object.fromEntries(take.map(field => [field, gone[field]]))
  if (take.includes('phone')) taken.phoneNorm = await phoneNormOf(sql, userId, change.id)
  const lead = await updateLead(sql, userId, keep, { ...taken, status: taken.status ?? kept.status })
  if (!lead) throw notFound('Lead')
  if (lead.status !== kept.status) await queueStatusPush(sql, userId, [lead])
  return { lead, change: { ...change, count: 1 } }
}

/** A search that finds the one that went knows it as the one that stays. */
async function keepIdOf(
  sql: Sql,
  userId: string,
  { keep, gone, take }: { keep: string; gone: Lead; take: MergeField[] },
): Promise<void> {
  const source = LeadSourceKind.safeParse(gone.source).data
  if (!source || !gone.placeId) return
  const fields = LentField.options.filter(field => take.some(taken => taken === field))
  const also = { source, placeId: gone.placeId, fields }
  await insertOrigins(sql, userId, [{ leadId: keep, alsoFrom: [also] }])
}

const phoneNormOf = async (sql: Sql, userId: string, changeId: string) => {
  const [row] = await sql<[{ norm: string | null }]>`
    select packed -> 'gone' -> 'leads' -> 0 ->> 'phone_norm' as norm from lead_change_parts
    where user_id = ${userId} and change_id = ${changeId}`
  return row.norm
}

/** Two leads again, each with what it had; what happened to the kept one since stays with it. */
export async function undoMerge(sql: Sql, userId: string, changeId: string): Promise<number> {
  const packed = sql`
    select packed, lead_ids[1] as keep from lead_change_parts where user_id = ${userId} and change_id = ${changeId}`
  const [kept] = await sql<{ id: string }[]>`
    update leads l set business_name = b.business_name, email = b.email, phone = b.phone, phone_norm = b.phone_norm,
      website = b.website, address = b.address, category = b.category, description = b.description, status = b.status,
      updated_at = now()
    from (${packed}) p, jsonb_populate_recordset(null::leads, p.packed -> 'kept' -> 'leads') b
    where l.user_id = ${userId} and l.id = p.keep returning l.id`
  if (kept) await queueStatusPush(sql, userId, [kept])
  for (const [table, key] of [
    ['lead_tags', 'tag_id'],
    ['custom_values', 'field_id'],
  ] as const)
    await sql`
      delete from ${sql(table)} t using (${packed}) p
      where t.user_id = ${userId} and t.lead_id = p.keep
        and t.${sql(key)} in (select (r ->> ${key})::uuid from jsonb_array_elements(p.packed -> 'gone' -> ${table}) r)
        and t.${sql(key)} not in (select (r ->> ${key})::uuid from jsonb_array_elements(coalesce(p.packed -> 'kept' -> ${table}, '[]')) r)`
  const [row] = await sql<[{ restored: number }]>`
    select unpack_leads(packed -> 'gone', null, keep) as restored from (${packed}) p`
  return row.restored
}
