import { log } from '#server/log/log.ts'
import { canListen } from './can-listen.ts'
import { connect, type Db, type ReplicaServer } from './db.ts'
import { databaseOutage } from './outage.ts'
import { lookAt, requireDatabase } from './require-database.ts'
import { requireSameServer } from './same-server.ts'

export interface DatabaseUrls {
  DATABASE_URL: string
  DIRECT_DATABASE_URL?: string | undefined
  REPLICA_DATABASE_URL?: string | undefined
}

/** Connects a process, or throws a sentence that names the wrong setting and what to do. Writes nothing before that. */
export async function openDatabase(
  { DATABASE_URL: url, DIRECT_DATABASE_URL: directUrl, REPLICA_DATABASE_URL: replicaUrl }: DatabaseUrls,
  signal?: AbortSignal,
): Promise<Db> {
  const facts = await requireDatabase(url, { signal })
  if (directUrl) {
    await requireDatabase(directUrl, { setting: 'DIRECT_DATABASE_URL', signal })
    await requireSameServer(url, directUrl, 'DIRECT_DATABASE_URL')
  }
  const replica = replicaUrl ? await lookAtReplica(replicaUrl, directUrl ?? url) : undefined
  // Without a direct URL, a pooler has to be in session mode, where prepared statements work.
  const { isPooled, keepsStatements } = facts
  const db = connect(url, { directUrl, replica, isPooled, prepare: !directUrl || keepsStatements })
  if (await canListen(db.direct)) return db
  await db.close()
  throw new Error(
    directUrl
      ? 'DIRECT_DATABASE_URL leads to a pooler that delivers no notifications. Set it to the address of PostgreSQL itself.'
      : 'The pooler behind DATABASE_URL delivers no notifications and keeps no locks (PgBouncer in transaction mode). Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
  )
}

/** Throws a sentence if the address is wrong. While a replica just can't be reached, the primary answers. */
async function lookAtReplica(url: string, primaryUrl: string): Promise<ReplicaServer> {
  const verify = () => requireReplica(url, primaryUrl)
  try {
    await verify()
    const { isPooled, keepsStatements } = await lookAt(url, { setting: 'REPLICA_DATABASE_URL' })
    return { url, verify, isPooled, prepare: keepsStatements }
  } catch (error) {
    if (!databaseOutage((error as Error).cause)?.isLost) throw error
    log.warn(`${(error as Error).message} Until then, the primary answers all reads.`)
    // Right in any case.
    return { url, verify, isPooled: true, prepare: false }
  }
}

/** Throws a sentence unless this is a replica of that database. */
export async function requireReplica(url: string, primaryUrl: string): Promise<void> {
  const { isReplica } = await lookAt(url, { setting: 'REPLICA_DATABASE_URL' })
  await requireSameServer(primaryUrl, url, 'REPLICA_DATABASE_URL')
  if (isReplica) return
  throw new Error(
    `REPLICA_DATABASE_URL names a primary, ${URL.parse(url)?.host}. Set it to a streaming replica of the server in ` +
      'DATABASE_URL, or leave it unset.',
  )
}
