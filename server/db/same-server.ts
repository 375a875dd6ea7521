import postgres from 'postgres'
import type { UrlSetting } from './require-database.ts'

/** Throws a sentence if `other` leads to another database than `url`: a copy, say, or another installation's. */
export async function requireSameServer(url: string, other: string, setting: UrlSetting): Promise<void> {
  const [first, second] = await Promise.all([identityOf(url), identityOf(other)])
  if (first === null || second === null || first === second) return
  throw new Error(
    `${setting} leads to another database than DATABASE_URL: the server (${hostOf(other)}, not ${hostOf(url)}) or the name of the ` +
      `database differs. Correct ${setting}, or leave it unset.`,
  )
}

const hostOf = (url: string) => URL.parse(url)?.host

/** The same on a primary and its replicas, and no matter which address leads there. Null if the role mayn't ask. */
async function identityOf(url: string): Promise<string | null> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, prepare: false, onnotice: () => {} })
  try {
    const [row] = await sql<[{ identity: string }]>`
      select system_identifier || ' ' || current_database() as identity from pg_control_system()`
    return row.identity
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
