import type { Sql } from '#server/db/db.ts'

/** Who signs: the name that the user sends under, else their own. */
export const senderName = async (sql: Sql, userId: string): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select coalesce(nullif(s.email_from_name, ''), u.first_name || ' ' || u.last_name) as name
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId}`
  return row?.name ?? ''
}
