import type { Tag, TagColor } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** The account's tags, by name. */
export const listTags = (sql: Sql, userId: string) =>
  sql<Tag[]>`select id, name, color from tags where user_id = ${userId} and not is_search order by name_norm`

/** The number of the account's tags. */
export const countTags = async (sql: Sql, userId: string) => {
  const [row] = await sql<
    [{ n: number }]
  >`select count(*)::int as n from tags where user_id = ${userId} and not is_search`
  return row.n
}

/** Inserts a tag. Returns undefined if another has its name, ignoring case. */
export const insertTag = (sql: Sql, userId: string, name: string, color: TagColor) =>
  first(sql<Tag[]>`
    insert into tags (user_id, name, color) values (${userId}, ${name}, ${color})
    on conflict (user_id, name_norm) do nothing
    returning id, name, color`)

/** Whether a tag other than this one has the name, ignoring case. */
export const isTagNameTaken = async (sql: Sql, userId: string, id: string, name: string) => {
  const rows = await sql`select from tags where user_id = ${userId} and name_norm = lower(${name}) and id <> ${id}`
  return rows.length > 0
}

/** Changes what's given and leaves the rest. Returns undefined if the account has no such tag. */
export const updateTagFields = (
  sql: Sql,
  userId: string,
  id: string,
  to: { name?: string | undefined; color?: TagColor | undefined },
) =>
  first(sql<Tag[]>`
    update tags set name = coalesce(${to.name ?? null}, name), color = coalesce(${to.color ?? null}, color)
    where user_id = ${userId} and id = ${id} returning id, name, color`)

/** The account's tag with this ID, if it exists; the tag of a search by the search's name. */
export const findTag = (sql: Sql, userId: string, id: string) =>
  first(sql<Tag[]>`
    select tags.id, coalesce(s.name, tags.name) as name, color
    from tags left join saved_searches s on s.user_id = ${userId} and s.id = tags.id
    where tags.user_id = ${userId} and tags.id = ${id}`)

/** The tags of each of these leads, by the tag's ID, and its values in these fields. Leads without either have no row. */
export const tagsOf = (sql: Sql, userId: string, ids: string[], fieldIds: string[] = []) =>
  sql<{ leadId: string; tagIds: string[]; values: Record<string, string> }[]>`
    select lead_id, coalesce(array_agg(tag_id order by tag_id) filter (where tag_id is not null), '{}') as tag_ids,
      coalesce(json_object_agg(field_id, value) filter (where field_id is not null), '{}') as values
    from (
      select lead_id, tag_id, null::uuid as field_id, null::text as value
      from lead_tags where user_id = ${userId} and lead_id = any(${ids}::uuid[])
      union all
      select lead_id, null, field_id, value
      from custom_values where user_id = ${userId} and lead_id = any(${ids}::uuid[]) and field_id = any(${fieldIds}::uuid[])
    ) named
    group by lead_id`
