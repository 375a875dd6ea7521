import { randomUUID } from 'node:crypto'
import type { CrmSync } from '#contract/crm.ts'
import { CHECK_SETTINGS, type CrmProblem, crmProblemText, crmProblemWhat, needsSettings } from '#contract/crm-words.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { first, isAny } from '#server/db/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { idsOf } from '#server/leads/filter-sql.ts'
import { CONTACTS_AT_ONCE } from '#server/providers/crm/crm.ts'

const columns = (sql: Sql) => sql`id, state, total, synced, created, failed, retry_at, created_at, ended_at, problem`

/** A running sync with an expired lease counts as interrupted. */
const shown = (sql: Sql) => sql`${columns(sql)}, state = 'running' and leased_until < now() as is_interrupted`

/** The same of a sync that doesn't run. */
const resting = (sql: Sql) => sql`${columns(sql)}, false as is_interrupted`

interface SyncRow extends Omit<CrmSync, 'problem'> {
  problem: CrmProblem | null
  isInterrupted: boolean
}
const present = ({ isInterrupted, ...sync }: SyncRow): CrmSync => {
  const problem: CrmProblem | null = isInterrupted ? { code: 'interrupted' } : sync.problem
  return { ...sync, problem: problem && sayProblem(problem, sync.state) }
}

function sayProblem(problem: CrmProblem, state: CrmSync['state']): string {
  if (state !== 'failed') return crmProblemWhat(problem)
  return needsSettings(problem) ? `${crmProblemText(problem)} ${CHECK_SETTINGS}` : crmProblemText(problem)
}

export const listSyncs = async (sql: Sql, userId: string) => {
  const syncs = await sql<SyncRow[]>`
    select ${shown(sql)} from crm_syncs where user_id = ${userId} order by created_at desc, id desc limit 10`
  return syncs.map(present)
}

export const findSync = async (sql: Sql, userId: string, id: string) => {
  const [sync] = await sql<SyncRow[]>`
    select ${shown(sql)} from crm_syncs where user_id = ${userId} and id = ${id}`
  return sync && present(sync)
}

/** Starts a sync and fixes its leads. Inserts nothing if another sync is active. */
export async function insertSync(sql: Sql, userId: string, selection: LeadSelection, now: Date) {
  const [sync] = await sql<SyncRow[]>`
    insert into crm_syncs (user_id, total, created_at) values (${userId}, 0, ${now})
    on conflict (user_id) where state in ('waiting', 'running') do nothing
    returning ${resting(sql)}`
  if (!sync) return undefined
  await sql`
    insert into crm_sync_parts (user_id, sync_id, n, lead_ids)
    select ${userId}, ${sync.id}, (place - 1) / ${CONTACTS_AT_ONCE}, array_agg(id order by id)
    from (select id, row_number() over (order by id) as place from (${idsOf(sql, userId, selection)}) chosen) placed
    group by 3
    returning null`
  const [counted] = await sql<SyncRow[]>`
    update crm_syncs set total = coalesce((
      select sum(cardinality(lead_ids)) from crm_sync_parts where user_id = ${userId} and sync_id = ${sync.id}), 0)
    where user_id = ${userId} and id = ${sync.id}
    returning ${resting(sql)}`
  await enqueue(sql, 'sync-crm', {})
  return counted && present(counted)
}

export const cancelSync = async (sql: Sql, userId: string, id: string) => {
  const [sync] = await sql<SyncRow[]>`
    update crm_syncs set state = 'canceled', ended_at = now(), retry_at = null, lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and state in ('waiting', 'running')
    returning ${resting(sql)}`
  if (sync) await forgetParts(sql, userId, id)
  return sync && present(sync)
}

const forgetParts = (sql: Sql, userId: string, id: string) =>
  sql`delete from crm_sync_parts where user_id = ${userId} and sync_id = ${id}`

export interface Claimed {
  userId: string
  id: string
  tries: number
  leaseId: string
}

/** Longer than the longest part, so that HubSpot's search then knows contacts that a dead process created. */
const LEASE_SECONDS = 120
const AT_ONCE = 2

/** Claims the oldest waiting sync, or one whose lease expired. Two run at a time, to leave capacity for other jobs. */
export const claimSync = (db: Db, now: Date) =>
  lookAmongAccounts(db.system, among =>
    db.asSystem(async sql => {
      await sql`select pg_advisory_xact_lock(hashtextextended('crm-syncs', 0))`
      const [next] = await sql<{ userId: string; id: string }[]>`
      select user_id, id from crm_syncs
      where state in ('waiting', 'running') and (leased_until is null or leased_until < now()) ${among}
        and (retry_at is null or retry_at <= ${now})
        and (select count(*) from crm_syncs where state in ('waiting', 'running') and leased_until >= now() ${among}) < ${AT_ONCE}
      order by created_at limit 1`
      if (!next) return undefined
      const [claimed] = await sql<Claimed[]>`
      update crm_syncs set state = 'running', lease_id = ${randomUUID()}, retry_at = null,
        leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where user_id = ${next.userId} and id = ${next.id} and state in ('waiting', 'running')
      returning user_id, id, tries, lease_id`
      return claimed
    }),
  )

/** Renews the lease and locks the sync against cancellation until the transaction ends. False if it's no longer ours. */
export const holdSync = (sql: Sql, { userId, id, leaseId }: Claimed) =>
  isAny(sql`
    update crm_syncs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'running'`)

export const nextPart = (sql: Sql, { userId, id }: Claimed) =>
  first(sql<{ n: number; leadIds: string[] }[]>`
    select n, lead_ids from crm_sync_parts where user_id = ${userId} and sync_id = ${id} order by n limit 1`)

/** Removes finished leads from a part and adds up the counts. */
export async function leavePart(
  sql: Sql,
  { userId, id }: Claimed,
  { n, done, ...counts }: { n: number; done: string[]; synced: number; created: number; failed: number },
): Promise<void> {
  await sql`
    update crm_sync_parts set lead_ids = array(select unnest(lead_ids) except select unnest(${done}::uuid[]) order by 1)
    where user_id = ${userId} and sync_id = ${id} and n = ${n}`
  await sql`
    delete from crm_sync_parts where user_id = ${userId} and sync_id = ${id} and n = ${n} and lead_ids = '{}'`
  await sql`
    update crm_syncs set synced = synced + ${counts.synced}, created = created + ${counts.created},
      failed = failed + ${counts.failed}, tries = 0, problem = null
    where user_id = ${userId} and id = ${id}`
}

/** Returns an interrupted sync to the queue. */
export const releaseSync = async (sql: Sql, { userId, id, leaseId }: Claimed): Promise<void> => {
  await sql`
    update crm_syncs set state = 'waiting', lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`
  await enqueue(sql, 'sync-crm', {})
}

/** How often in a row the CRM was down or busy: any finished part since then restarted the count. */
export const readTries = (db: Db, { userId, id }: Claimed) =>
  db.system<[{ tries: number }]>`
    select tries from crm_syncs where user_id = ${userId} and id = ${id}`.then(([row]) => row.tries)

/** Postpones a sync until a given time. */
export async function postponeSync(
  sql: Sql,
  { userId, id, leaseId }: Claimed,
  { problem, retryAt, seconds }: { problem: CrmProblem; retryAt: Date; seconds: number },
): Promise<void> {
  await sql`
    update crm_syncs set state = 'waiting', lease_id = null, leased_until = null, tries = tries + 1,
      problem = ${sql.json(problem)}, retry_at = ${retryAt}
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'running'`
  await sql`select enqueue('sync-crm', '{}', now() + make_interval(secs => ${seconds}))`
}

export async function endSync(
  sql: Sql,
  { userId, id, leaseId }: Claimed,
  problem: CrmProblem | null,
  now: Date,
): Promise<void> {
  const { count } = await sql`
    update crm_syncs set state = ${problem === null ? 'done' : 'failed'}, problem = ${problem && sql.json(problem)}, ended_at = ${now},
      retry_at = null, lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`
  if (count > 0) await forgetParts(sql, userId, id)
}
