import type { Sql } from '#server/db/db.ts'

/** How many rows each table with an account has of this one; tables without any are left out. */
export async function countRows(sql: Sql, userId: string): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' and not a.attisdropped order by 1`
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(name)} where user_id = ${userId}`
      return [name, row?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counted.filter(([, n]) => n > 0))
}
