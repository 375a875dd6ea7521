import { canListen } from './can-listen.ts'
import { connect, type Db } from './db.ts'
import { requireDatabase } from './require-database.ts'
import { requireSameServer } from './same-server.ts'

export interface DatabaseUrls {
  DATABASE_URL: string
  DIRECT_DATABASE_URL?: string | undefined
}

/** Connects a process, or throws a sentence that names the wrong setting and what to do. Writes nothing before that. */
export async function openDatabase(
  { DATABASE_URL: url, DIRECT_DATABASE_URL: directUrl }: DatabaseUrls,
  signal?: AbortSignal,
): Promise<Db> {
  const facts = await requireDatabase(url, { signal })
  if (directUrl) {
    await requireDatabase(directUrl, { setting: 'DIRECT_DATABASE_URL', signal })
    await requireSameServer(url, directUrl, 'DIRECT_DATABASE_URL')
  }
  // Without a direct URL, a pooler has to be in session mode, where prepared statements work.
  const { isPooled, keepsStatements } = facts
  const db = connect(url, { directUrl, isPooled, prepare: !directUrl || keepsStatements })
  if (await canListen(db.direct)) return db
  await db.close()
  throw new Error(
    directUrl
      ? 'DIRECT_DATABASE_URL leads to a pooler that delivers no notifications. Set it to the address of PostgreSQL itself.'
      : 'The pooler behind DATABASE_URL delivers no notifications and keeps no locks (PgBouncer in transaction mode). Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
  )
}
