import { TAGS_MAX, type Tag, type TagColor } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'

export const listTags = (sql: Sql, userId: string) =>
  sql<Tag[]>`select id, name, color from tags where user_id = ${userId} order by name_norm`

/** Makes a tag. Of one name, whatever its case, there is one. */
export async function createTag(
  sql: Sql,
  userId: string,
  { name, color = 'gray' }: { name: string; color?: TagColor | undefined },
) {
  const [counted] = await sql<[{ n: number }]>`select count(*)::int as n from tags where user_id = ${userId}`
  if (counted.n >= TAGS_MAX) throw badRequest(`There are ${TAGS_MAX} tags already. Delete one first.`)
  const [tag] = await sql<Tag[]>`
    insert into tags (user_id, name, color) values (${userId}, ${name}, ${color})
    on conflict (user_id, name_norm) do nothing
    returning id, name, color`
  if (!tag) throw conflict(`There is a tag “${name}” already.`, 'name')
  return tag
}

export async function updateTag(
  sql: Sql,
  userId: string,
  id: string,
  to: { name?: string | undefined; color?: TagColor | undefined },
) {
  const [taken] = to.name
    ? await sql`select from tags where user_id = ${userId} and name_norm = lower(${to.name}) and id <> ${id}`
    : []
  if (taken) throw conflict(`There is a tag “${to.name}” already.`, 'name')
  const [tag] = await sql<Tag[]>`
    update tags set name = coalesce(${to.name ?? null}, name), color = coalesce(${to.color ?? null}, color)
    where user_id = ${userId} and id = ${id} returning id, name, color`
  if (!tag) throw notFound('Tag')
  return tag
}

export const findTag = async (sql: Sql, userId: string, id: string) => {
  const [tag] = await sql<Tag[]>`select id, name, color from tags where user_id = ${userId} and id = ${id}`
  if (!tag) throw notFound('Tag')
  return tag
}

export const tagsOf = (sql: Sql, userId: string, ids: string[]) =>
  sql<{ leadId: string; tagIds: string[] }[]>`
    select lead_id, array_agg(tag_id order by tag_id) as tag_ids
    from lead_tags where user_id = ${userId} and lead_id = any(${ids}::uuid[])
    group by lead_id`
