import type { Fragment } from 'postgres'
import type { BulkChange } from '#contract/lead-list.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { queueStatusPush } from '#server/crm/crm.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { idsOf } from '../filter-sql.ts'
import { unpack } from './merge-sql.ts'

/** Leads per transaction: locks are held for about ten milliseconds, and a part is a row of 16 KB. */
const PART = 1000
/**
 * Interleaves this many adjacent leads across parts. Each part then changes few leads per page, and their new versions stay
 * on the page in the space of earlier parts' old ones; otherwise pages fill up and every index must be written.
 */
const TURNS = 10

export interface Change {
  id: string
  kind: BulkChange['kind'] | 'merge'
  what: string | null
  value: string | null
  name: string | null
  count: number
  undoUntil: string
  undoneAt: string | null
}

export const insertChange = (
  sql: Sql,
  userId: string,
  change: Pick<Change, 'kind' | 'what' | 'value' | 'name'>,
  { now, undoUntil }: { now: Date; undoUntil: Date },
) =>
  first(sql<[{ id: string; undoUntil: string }]>`
    insert into lead_changes ${sql({ userId, ...change, createdAt: now, undoUntil })} returning id, undo_until`)

/** Fixes the leads of a change before the first is changed. Returns the number of parts. */
export const insertParts = async (sql: Sql, userId: string, changeId: string, selection: LeadSelection) => {
  const { count } = await sql`
    insert into lead_change_parts (user_id, change_id, n, lead_ids)
    select ${userId}, ${changeId}, block * ${TURNS} + place % parts, array_agg(id order by id)
    from (
      select id, place, place / ${PART * TURNS} as block,
        (least(total - place / ${PART * TURNS} * ${PART * TURNS}, ${PART * TURNS}) + ${PART - 1}) / ${PART} as parts
      from (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as total
        from (${idsOf(sql, userId, selection)}) chosen
      ) placed
    ) parted
    group by 3
    returning null`
  return count
}

const part = (sql: Sql, userId: string, changeId: string, n: number) =>
  sql`user_id = ${userId} and change_id = ${changeId} and n = ${n}`

const idsOfPart = (sql: Sql, userId: string, changeId: string, n: number) =>
  sql`select unnest(lead_ids) as id from lead_change_parts where ${part(sql, userId, changeId, n)}`

/** Changes the leads of one part, which then lists only those that changed, with their former values. */
export async function applyPart(sql: Sql, userId: string, id: string, n: number, change: BulkChange): Promise<void> {
  const chosen = sql`chosen as materialized (${idsOfPart(sql, userId, id, n)})`
  const kept = sql`
    update lead_change_parts set
      lead_ids = coalesce((select array_agg(id order by id) from old), '{}'),
      before = coalesce((select array_agg(before order by id) from old), '{}')
    where ${part(sql, userId, id, n)}`
  const leads = sql`leads l join chosen using (id) where l.user_id = ${userId}`
  if (change.kind === 'status') {
    await sql`
      with ${chosen}, old as materialized (
        select l.id, l.status as before from ${leads} and l.status <> ${change.status} order by l.id for update of l
      ), done as (
        update leads set status = ${change.status}, updated_at = now()
        from old where leads.user_id = ${userId} and leads.id = old.id
      ) ${kept}`
    const changed = await sql<{ id: string }[]>`${idsOfPart(sql, userId, id, n)}`
    await queueStatusPush(sql, userId, changed)
  } else if (change.kind === 'tag')
    await sql`
      with ${chosen}, made as (
        insert into lead_tags (user_id, tag_id, lead_id, lead_created_at)
        select ${userId}, ${change.tagId}, l.id, l.created_at from ${leads} on conflict do nothing returning lead_id
      ), old as (select lead_id as id, null::text as before from made) ${kept}`
  else if (change.kind === 'untag')
    await sql`
      with ${chosen}, gone as (
        delete from lead_tags where user_id = ${userId} and tag_id = ${change.tagId} and lead_id in (select id from chosen)
        returning lead_id
      ), old as (select lead_id as id, null::text as before from gone) ${kept}`
  else if (change.kind === 'value')
    await sql`
      with ${chosen}, old as materialized (
        select l.id, l.created_at, v.value as before
        from leads l join chosen using (id)
        left join custom_values v on v.user_id = l.user_id and v.lead_id = l.id and v.field_id = ${change.fieldId}
        where l.user_id = ${userId} and v.value is distinct from ${change.value || null}
      ), gone as (
        delete from custom_values where user_id = ${userId} and field_id = ${change.fieldId} and ${change.value === ''}
          and lead_id in (select id from old)
      ), made as (
        insert into custom_values (user_id, field_id, lead_id, value, lead_created_at)
        select ${userId}, ${change.fieldId}, id, ${change.value}, created_at from old where ${change.value !== ''}
        on conflict (user_id, lead_id, field_id) do update set value = excluded.value
      ) ${kept}`
  else await deletePart(sql, userId, id, n)
}

async function deletePart(sql: Sql, userId: string, id: string, n: number): Promise<void> {
  const [chosen] = await sql<
    { leadIds: string[] }[]
  >`select lead_ids from lead_change_parts where ${part(sql, userId, id, n)}`
  await sql`
    update lead_change_parts set packed = pack_leads(${chosen?.leadIds ?? []}::uuid[]) where ${part(sql, userId, id, n)}`
  await sql`
    with gone as (
      delete from leads where user_id = ${userId} and id in (${idsOfPart(sql, userId, id, n)}) returning id
    )
    update lead_change_parts set lead_ids = coalesce((select array_agg(id order by id) from gone), '{}')
    where ${part(sql, userId, id, n)}`
}

/** Undoes one part, except for leads that changed again since. Safe to run twice. */
export async function undoPart(sql: Sql, userId: string, change: Change, n: number): Promise<number> {
  const old = sql`
    select o.id, o.before from lead_change_parts p, unnest(p.lead_ids, p.before) o (id, before)
    where p.user_id = ${userId} and p.change_id = ${change.id} and p.n = ${n}`
  const { kind, what } = change
  if (kind === 'delete') {
    const [saved] = await sql<{ packed: string | null }[]>`
      select packed::text from lead_change_parts where ${part(sql, userId, change.id, n)}`
    return unpack(sql, saved?.packed ?? null)
  }
  if (kind === 'status') {
    const changed = await sql<{ id: string }[]>`
      update leads set status = old.before, updated_at = now() from (${old}) old
      where leads.user_id = ${userId} and leads.id = old.id and leads.status = ${what} returning leads.id`
    await queueStatusPush(sql, userId, changed)
    return changed.count
  }
  if (kind === 'tag') return (await undoTag(sql, userId, change, old)).count
  if (kind === 'untag') return (await undoUntag(sql, userId, change, old)).count
  return (await undoValues(sql, userId, change, old)).count
}

const undoTag = (sql: Sql, userId: string, { what }: Change, old: Fragment) => sql`
  delete from lead_tags where user_id = ${userId} and tag_id = ${what} and lead_id in (select id from (${old}) old)`

const undoUntag = (sql: Sql, userId: string, { what }: Change, old: Fragment) => sql`
  insert into lead_tags (user_id, tag_id, lead_id, lead_created_at)
  select ${userId}, g.id, l.id, l.created_at
  from (${old}) old join leads l on l.user_id = ${userId} and l.id = old.id
  join tags g on g.user_id = ${userId} and g.id = ${what}
  on conflict do nothing`

const undoValues = (sql: Sql, userId: string, { what, value }: Change, old: Fragment) => sql`
  with old as materialized (${old}), same as materialized (
    select old.id, old.before, l.created_at from old join leads l on l.user_id = ${userId} and l.id = old.id
    left join custom_values v on v.user_id = l.user_id and v.lead_id = l.id and v.field_id = ${what}
    where v.value is not distinct from ${value || null}
  ), gone as (
    delete from custom_values where user_id = ${userId} and field_id = ${what}
      and lead_id in (select id from same where before is null)
  ), made as (
    insert into custom_values (user_id, field_id, lead_id, value, lead_created_at)
    select ${userId}, f.id, same.id, same.before, same.created_at
    from same join custom_fields f on f.user_id = ${userId} and f.id = ${what} where before is not null
    on conflict (user_id, lead_id, field_id) do update set value = excluded.value
  )
  select id from same`

export const countChanged = async (sql: Sql, userId: string, id: string) => {
  const [row] = await sql<[{ count: number }]>`
    update lead_changes set count = (
      select coalesce(sum(cardinality(lead_ids)), 0) from lead_change_parts where user_id = ${userId} and change_id = ${id})
    where user_id = ${userId} and id = ${id} returning count`
  return row.count
}

export const findChange = (sql: Sql, userId: string, id: string) =>
  first(sql<(Change & { parts: number })[]>`
    select id, kind, what, value, name, count, undo_until, undone_at,
      (select count(*)::int from lead_change_parts p where p.user_id = ${userId} and p.change_id = c.id) as parts
    from lead_changes c where user_id = ${userId} and id = ${id}`)

export const markUndone = (sql: Sql, userId: string, id: string, now: Date) => sql`
  update lead_changes set undone_at = ${now} where user_id = ${userId} and id = ${id}`

/** Deleted leads are kept until they can no longer be restored. */
export const forgetPacked = (sql: Sql, now: Date) => sql`
  update lead_change_parts p set packed = null
  from lead_changes c
  where c.undo_until < ${now} and p.user_id = c.user_id and p.change_id = c.id and p.packed is not null`
