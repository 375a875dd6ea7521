import { TAGS_MAX, type Tag, type TagColor } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { countTags, findTag, insertTag, isTagNameTaken, updateTagFields } from './tags-sql.ts'

/** Creates a tag. Names are unique, ignoring case. */
export async function createTag(
  sql: Sql,
  userId: string,
  { name, color = 'gray' }: { name: string; color?: TagColor | undefined },
): Promise<Tag> {
  if ((await countTags(sql, userId)) >= TAGS_MAX)
    throw badRequest(`You already have ${TAGS_MAX} tags. Delete one first.`)
  const tag = await insertTag(sql, userId, name, color)
  if (!tag) throw conflict(`A tag named “${name}” already exists.`, 'name')
  return tag
}

export async function updateTag(
  sql: Sql,
  userId: string,
  id: string,
  to: { name?: string | undefined; color?: TagColor | undefined },
): Promise<Tag> {
  if (to.name && (await isTagNameTaken(sql, userId, id, to.name)))
    throw conflict(`A tag named “${to.name}” already exists.`, 'name')
  const tag = await updateTagFields(sql, userId, id, to)
  if (!tag) throw notFound('Tag')
  return tag
}

export async function requireTag(sql: Sql, userId: string, id: string): Promise<Tag> {
  const tag = await findTag(sql, userId, id)
  if (!tag) throw notFound('Tag')
  return tag
}
