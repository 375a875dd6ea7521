import type { Sql } from '#server/db/db.ts'

/** The name in the signature: the user's sender name, or their own name. */
export const senderName = async (sql: Sql, userId: string): Promise<string> => {
  const [row] = await sql<{ name: string }[]>`
    select coalesce(nullif(s.email_from_name, ''), u.first_name || ' ' || u.last_name) as name
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId}`
  return row?.name ?? ''
}
