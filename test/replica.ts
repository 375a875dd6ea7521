import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { readAccess, superUrl } from '#server/db/access-file.ts'
import { connect } from '#server/db/db.ts'
import { type Cluster, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openFolder } from './program.ts'

const run = promisify(execFile)

/** Someone's own two servers: a primary with Canvass's schema, and a streaming replica of it. */
export interface Pair {
  primary: string
  replica: string
  /** As superusers. */
  onPrimary: postgres.Sql
  onReplica: postgres.Sql
  stopReplica(): Promise<void>
  /** On another port; returns its address. */
  startReplica(): Promise<string>
  close(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = await openFolder()
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = await startEmbedded({ dataDir: first, fast: true })
  const onPrimary = postgres(await superUrlOf(first), { max: 1, onnotice: () => {} })
  // `fast` leaves a commit to be flushed later, and a replica gets only what is flushed.
  await onPrimary`alter role canvass_owner set synchronous_commit = 'on'`
  const db = connect(primary.url, { max: 2 })
  await migrate(db, primary.url)
  await db.close()
  await copyRunning(onPrimary, { from: first, to: second })
  let replica: Cluster = await startEmbedded({ dataDir: second, fast: true })
  let onReplica = postgres(await superUrlOf(second), { max: 1, onnotice: () => {} })
  return {
    primary: primary.url,
    get replica() {
      return replica.url
    },
    onPrimary,
    get onReplica() {
      return onReplica
    },
    async stopReplica() {
      await onReplica.end()
      await replica.stop()
    },
    async startReplica() {
      replica = await startEmbedded({ dataDir: second, fast: true })
      onReplica = postgres(await superUrlOf(second), { max: 1, onnotice: () => {} })
      return replica.url
    },
    async close() {
      await Promise.all([onPrimary.end(), onReplica.end()])
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function superUrlOf(dataDir: string): Promise<string> {
  const access = await readAccess(dataDir)
  if (!access) throw new Error(`${dataDir} has no access file`)
  return superUrl(access)
}

/** What pg_basebackup does, which isn't among the programs that come with Canvass (PostgreSQL, 25.3.3). */
async function copyRunning(sql: postgres.Sql, { from, to }: { from: string; to: string }): Promise<void> {
  const access = await readAccess(from)
  const data = join(to, 'postgres')
  await mkdir(to, { mode: 0o755 })
  await sql`select pg_create_physical_replication_slot('replica', true)`
  await sql`select pg_backup_start('replica', true)`
  await run('cp', ['-a', join(from, 'postgres'), data])
  const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`
  await rm(join(data, 'postmaster.pid'))
  await run('sh', ['-c', `find '${data}/pg_wal' -type f -delete`])
  await writeFile(join(data, 'backup_label'), label?.labelfile ?? '')
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${access?.port} user=postgres password=${access?.superPassword}'
primary_slot_name = 'replica'
`,
  )
  await writeFile(join(data, 'standby.signal'), '')
  await run('chown', ['--reference', join(data, 'PG_VERSION'), '-R', data])
  await copyFile(join(from, 'postgres.json'), join(to, 'postgres.json'))
}
