import type { Sql } from '#server/db/db.ts'

/** The emails that show an account's tone; none if it has pasted none. */
export const readSamples = async (sql: Sql, userId: string): Promise<string[]> => {
  const [row] = await sql<[{ emails: string[] }?]>`select emails from tone_samples where user_id = ${userId}`
  return row?.emails ?? []
}

export const saveSamples = (sql: Sql, userId: string, emails: string[]) => sql`
  insert into tone_samples (user_id, emails) values (${userId}, ${emails})
  on conflict (user_id) do update set emails = excluded.emails, updated_at = excluded.updated_at`

export const deleteSamples = (sql: Sql, userId: string) => sql`delete from tone_samples where user_id = ${userId}`
