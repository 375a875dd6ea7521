import { canListen } from '#server/db/can-listen.ts'
import { nodesAway } from '#server/db/citus/nodes.ts'
import type { Db } from '#server/db/db.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { requireReplica } from '#server/db/open-database.ts'
import { requireDatabase } from '#server/db/require-database.ts'
import { requireSameServer } from '#server/db/same-server.ts'
import { readBacklog } from '#server/monitoring/sql.ts'
import { bad, check, type Finding, good, warning } from './finding.ts'
import { type DatabaseState, listHeldDeletions, readState } from './sql.ts'

const CLOCK_MOST_MS = 5000
const CONNECTIONS_SHARE = 0.8
const DUE_SECONDS_MOST = 60
const JOBS_SECONDS_MOST = 300

/** The database that answers: what it is, what we may do there, and what waits in it. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const began = Date.now()
  const state = await readState(db.system)
  const middle = (began + Date.now()) / 2
  const isReady = await isMigrated(db.system)
  return Promise.all([
    check('Database', async () => kindOf(state)),
    check('Rights', async () => rightsOf(state)),
    check('Migrations', async () =>
      isReady ? good('All are applied.') : warning('Some aren’t applied yet. Start Canvass: it applies them.'),
    ),
    check('Live updates', () => listening(db)),
    check('Connections', async () => connectionsOf(state)),
    check('Clock', async () => clockOf(state.now - middle)),
    ...(state.isCluster ? [check('Nodes', () => nodes(db))] : []),
    ...(isReady ? [check('Sending', () => sending(db)), check('Jobs', () => jobs(db)), ...(await deletions(db))] : []),
  ])
}

function kindOf({ version, isReplica, isReadOnly }: DatabaseState) {
  if (isReplica) return bad('This is a replica and takes no changes. Set DATABASE_URL to the primary server.')
  if (isReadOnly) return bad('It takes no changes. Turn default_transaction_read_only off, or free its full disk.')
  return good(`PostgreSQL ${version}.`)
}

function rightsOf({ owner, database, hasAppRole, mayBecomeApp, mayCreate, hasJobs, missingExtensions }: DatabaseState) {
  const toRun = [
    ...(hasAppRole ? [] : ['create role canvass_app nologin;']),
    ...(mayBecomeApp ? [] : [`grant canvass_app to "${owner}" with set true, inherit false;`]),
    ...(mayCreate ? [] : [`grant create on schema public to "${owner}";`]),
    ...(hasJobs ? [] : [`grant create on database "${database}" to "${owner}";`]),
    ...missingExtensions.map(name => `create extension ${name};`),
  ]
  if (toRun.length === 0) return good(`"${owner}" may do in "${database}" what Canvass needs.`)
  return warning(
    `The next start needs these. If it says that it may not, have an administrator run:\n${toRun.join('\n')}`,
  )
}

async function nodes({ system }: Db) {
  const away = (await nodesAway(system)) ?? []
  if (away.length === 0) return good('All answer.')
  return bad(
    `${away.join(', ')} can’t be reached. The accounts there and sign-ups wait until it’s back: start it, or let its standby take over.`,
  )
}

const listening = async ({ direct }: Db) =>
  (await canListen(direct))
    ? good('Notifications arrive.')
    : bad(
        'The pooler delivers no notifications, so Canvass can’t start. Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
      )

/** What DATABASE_URL leads to if DIRECT_DATABASE_URL names PostgreSQL itself. */
export const checkPooler = (url: string, directUrl: string): Promise<Finding> =>
  check('Pooler', async () => {
    const { isPooled, keepsStatements } = await requireDatabase(url)
    const other = await requireSameServer(url, directUrl, 'DIRECT_DATABASE_URL').catch((error: Error) => error)
    if (other) return bad(other.message)
    if (!isPooled) return good('DATABASE_URL leads to PostgreSQL itself, so DIRECT_DATABASE_URL isn’t needed.')
    if (keepsStatements) return good('It’s in use, and keeps prepared statements.')
    return good(
      'It’s in use. It keeps no prepared statements, so each one is planned again: PgBouncer 1.21 with max_prepared_statements does better.',
    )
  })

/** Whether REPLICA_DATABASE_URL leads to a replica of that primary. */
export const checkReplica = (url: string, primaryUrl: string): Promise<Finding> =>
  check('Replica', () =>
    requireReplica(url, primaryUrl).then(
      () => good('It follows the database, and answers reads.'),
      error => bad(error instanceof Error ? error.message : String(error)),
    ),
  )

function connectionsOf({ connections, connectionsMost }: DatabaseState) {
  const says = `${connections} of ${connectionsMost} are open.`
  return connections < connectionsMost * CONNECTIONS_SHARE
    ? good(says)
    : warning(`${says} Raise max_connections, use PgBouncer, or run fewer processes.`)
}

function clockOf(ms: number) {
  if (Math.abs(ms) < CLOCK_MOST_MS) return good('This machine and the database agree on the time.')
  const seconds = Math.round(Math.abs(ms) / 1000)
  return bad(
    `The database’s clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this machine’s. Synchronize both (NTP): schedules and limits go by them.`,
  )
}

async function sending({ system }: Db) {
  const { dueAccounts, dueSeconds } = await readBacklog(system)
  if ((dueSeconds ?? 0) <= DUE_SECONDS_MOST) return good('Nothing is overdue.')
  return bad(
    `${dueAccounts} accounts have had emails to send for ${Math.round(dueSeconds ?? 0)} s. Start a worker, or look at the worker’s log.`,
  )
}

/** Accounts that should be gone, if there are any. */
async function deletions({ system }: Db): Promise<Promise<Finding>[]> {
  const held = await listHeldDeletions(system)
  if (held.length === 0) return []
  const says = held.map(({ email, problem }) => `${email}: ${problem ?? 'no worker has begun.'}`).join('\n')
  return [
    check('Deletions', async () =>
      bad(`These accounts are shut but can’t be deleted yet. The worker tries again every five minutes.\n${says}`),
    ),
  ]
}

async function jobs({ system }: Db) {
  const { jobsWaiting, jobsSeconds, jobsFailed } = await readBacklog(system)
  if ((jobsSeconds ?? 0) > JOBS_SECONDS_MOST)
    return bad(`${jobsWaiting} jobs wait, the first for ${Math.round(jobsSeconds ?? 0)} s. Start a worker.`)
  if (jobsFailed > 0) return warning(`${jobsFailed} jobs failed too often. The worker’s log has the reasons.`)
  return good('None is overdue, and none has failed for good.')
}
