import { readFileSync } from 'node:fs'
import type { Sql } from './db.ts'

/**
 * What PostgreSQL knows about the schema, one fact per line, sorted: `leads: column city text`. Databases with the same lines
 * have the same schema. Leaves out the order of columns, function bodies (`migrate` replaces them), the monthly partitions, and
 * the rights of all roles but canvass_app.
 */
export async function readCatalog(sql: Sql): Promise<string[]> {
  const statement = readFileSync(new URL('catalog.sql', import.meta.url), 'utf8')
  const rows = await sql.unsafe<{ line: string }[]>(statement)
  return rows.map(row => row.line).sort()
}
