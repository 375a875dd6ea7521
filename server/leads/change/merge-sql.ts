import { MergeField } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { listOf } from '../sql.ts'

/** Locks these leads until the transaction ends, in the order of their IDs, so that two merges can't deadlock. */
export const lockLeads = (sql: Sql, userId: string, ids: string[]) =>
  sql`select from leads where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`

/** Saves both leads, with everything that belongs to them, as the one part of the change. */
export async function insertMerged(
  sql: Sql,
  userId: string,
  changeId: string,
  { keep, remove }: { keep: string; remove: string },
): Promise<void> {
  await sql`
    insert into lead_change_parts (user_id, change_id, n, lead_ids, packed)
    values (${userId}, ${changeId}, 0, ${[keep]}::uuid[],
      jsonb_build_object('kept', pack_leads(${[keep]}::uuid[]), 'gone', pack_leads(${[remove]}::uuid[])))`
  await sql`update lead_changes set count = 1 where user_id = ${userId} and id = ${changeId}`
}

/**
 * Restores what pack_leads() returned, given as JSON text, and returns the number of restored leads. By itself, because a cluster
 * runs a function that a statement applies to rows on their node, where it reaches no other.
 */
export async function unpack(
  sql: Sql,
  packed: string | null,
  { intoLead = null, takenFrom = null }: { intoLead?: string | null; takenFrom?: string | null } = {},
): Promise<number> {
  if (packed === null) return 0
  const [row] = await sql<[{ restored: number }]>`
    select unpack_leads(${packed}::text::jsonb, ${intoLead}, ${takenFrom}) as restored`
  return row.restored
}

async function findGone(sql: Sql, userId: string, changeId: string) {
  const [gone] = await sql<{ packed: string | null; keep: string }[]>`
    select (packed -> 'gone')::text as packed, lead_ids[1] as keep from lead_change_parts
    where user_id = ${userId} and change_id = ${changeId}`
  return gone
}

/** Gives the kept lead everything that belonged to the deleted one. */
export async function moveToKept(sql: Sql, userId: string, changeId: string, keep: string): Promise<void> {
  const gone = await findGone(sql, userId, changeId)
  await unpack(sql, gone?.packed ?? null, { intoLead: keep })
}

/** The phone number of the deleted lead, in the form that numbers are compared in. */
export const phoneNormOfGone = async (sql: Sql, userId: string, changeId: string) => {
  const [row] = await sql<[{ norm: string | null }]>`
    select packed -> 'gone' -> 'leads' -> 0 ->> 'phone_norm' as norm from lead_change_parts
    where user_id = ${userId} and change_id = ${changeId}`
  return row.norm
}

const packedOf = (sql: Sql, userId: string, changeId: string) =>
  sql`select packed, lead_ids[1] as keep from lead_change_parts where user_id = ${userId} and change_id = ${changeId}`

/** Gives the kept lead its former fields. Returns no row if it no longer exists. */
export const restoreKept = (sql: Sql, userId: string, changeId: string) => sql<{ id: string }[]>`
  update leads l set (${listOf(sql, MergeField.options)}, phone_norm, name_key, site, updated_at) = (
    select ${listOf(sql, MergeField.options)}, phone_norm, name_key, site, now()
    from jsonb_populate_recordset(null::leads, p.packed -> 'kept' -> 'leads'))
  from (${packedOf(sql, userId, changeId)}) p
  where l.user_id = ${userId} and l.id = p.keep returning l.id`

const BELONGINGS = [
  ['lead_tags', 'tag_id'],
  ['custom_values', 'field_id'],
] as const

/** Takes the tags and values from the kept lead that it had only from the deleted one. */
export async function takeBack(sql: Sql, userId: string, changeId: string): Promise<void> {
  for (const [table, key] of BELONGINGS)
    await sql`
      delete from ${sql(table)} t using (${packedOf(sql, userId, changeId)}) p
      where t.user_id = ${userId} and t.lead_id = p.keep
        and t.${sql(key)} in (select (r ->> ${key})::uuid from jsonb_array_elements(p.packed -> 'gone' -> ${table}) r)
        and t.${sql(key)} not in (select (r ->> ${key})::uuid from jsonb_array_elements(coalesce(p.packed -> 'kept' -> ${table}, '[]')) r)`
}

/** Restores the deleted lead with everything that belonged to it. Returns the number of restored leads. */
export async function restoreGone(sql: Sql, userId: string, changeId: string): Promise<number> {
  const gone = await findGone(sql, userId, changeId)
  return unpack(sql, gone?.packed ?? null, { takenFrom: gone?.keep ?? null })
}
