import { randomUUID } from 'node:crypto'
import type { FailReason, PauseReason } from '#contract/draft-words.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Reader } from '../from-facts/person.ts'
import { addressedLead, type CheckedDraft } from './drafts-sql.ts'
import type { RunBrief } from './runs-sql.ts'

/** Wakes the writer. A running job finds new runs by itself. */
export const enqueueWriting = (sql: Sql) => enqueue(sql, 'write-drafts', {}, { key: 'write-drafts' })

/** A run that this worker writes for, until its lease expires. */
export interface LeasedRun extends RunBrief {
  userId: string
  id: string
  leaseId: string
  failures: number
}

const LEASE_SECONDS = 60
/** How often a living worker renews its lease. */
export const RENEW_MS = 20_000
/** Runs in work at a time, to leave the queue's other slots to other jobs. */
const AT_ONCE = 2

/** Leases the run that has waited longest, none of a disabled account; undefined: there's none, or enough are in work. */
export const leaseRun = (db: Db, now: Date): Promise<LeasedRun | undefined> =>
  lookAmongAccounts(db.system, among =>
    db.asSystem(async sql => {
      await sql`select pg_advisory_xact_lock(hashtextextended('draft-runs', 0))`
      const [next] = await sql<{ userId: string; id: string }[]>`
      select r.user_id, r.id from draft_runs r join users u on u.id = r.user_id and not u.is_disabled
      where r.state = 'writing' and r.not_before <= ${now} and (r.leased_until is null or r.leased_until < now()) ${among}
        and (select count(*) from draft_runs where state = 'writing' and leased_until >= now() ${among}) < ${AT_ONCE}
      order by r.not_before, r.id limit 1`
      if (!next) return undefined
      const [leased] = await sql<LeasedRun[]>`
      update draft_runs set lease_id = ${randomUUID()}, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where user_id = ${next.userId} and id = ${next.id} and state = 'writing'
      returning user_id, id, lease_id, failures, offer, tone, own_tone, length, language, follow_ups`
      return leased
    }),
  )

export const renewLease = (sql: Sql, { userId, id, leaseId }: LeasedRun) => sql`
  update draft_runs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

/** Lets others have a turn: the run goes to the end of the line, or waits until `notBefore`. */
export const releaseRun = (sql: Sql, { userId, id, leaseId }: LeasedRun, failures: number, notBefore: Date) => sql`
  update draft_runs set lease_id = null, leased_until = null, failures = ${failures}, not_before = ${notBefore}
  where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

/** Pauses a run whose writer keeps failing. */
export const pauseItself = (sql: Sql, { userId, id, leaseId }: LeasedRun, reason: PauseReason) => sql`
  update draft_runs set state = 'paused', reason = ${reason}, lease_id = null, leased_until = null
  where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'writing'`

/** Whether the user still wants it written, and this worker holds the lease, and whether its budget is used up. */
export const readStanding = async (sql: Sql, { userId, id, leaseId }: LeasedRun) => {
  const [found] = await sql<{ isSpent: boolean }[]>`
    select coalesce(spent >= spend_limit, false) as is_spent from draft_runs
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'writing'`
  return { isWriting: found !== undefined, isSpent: found?.isSpent ?? false }
}

export interface QueuedDraft {
  id: string
  leadId: string
  seed: number
  reader: Reader | null
}

export const listQueued = (sql: Sql, { userId, id }: LeasedRun, most: number) => sql<QueuedDraft[]>`
  select d.id, d.lead_id, d.seed, l.reader
  from (select id, lead_id, contact_id, seed, position from lead_drafts
    where user_id = ${userId} and run_id = ${id} and state = 'queued' order by position limit ${most}) d
    cross join lateral (${addressedLead(sql, userId)}) l
  order by d.position`

/** Where these leads are, as their records say. */
export const listPlaces = (sql: Sql, userId: string, leadIds: string[]) => sql<
  { id: string; country: string | null; region: string | null }[]
>`
  select id, country, region from leads where user_id = ${userId} and id = any(${leadIds}::uuid[])`

/** Ends a run with nothing left to write. */
export const finishRun = async (sql: Sql, { userId, id, leaseId }: LeasedRun): Promise<void> => {
  await sql`
    update draft_runs set state = 'done', lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'writing'`
}

export type Outcome = { id: string; seed: number } & (CheckedDraft | { failed: FailReason })

/** Saves what was written, each draft once: one that isn't queued anymore keeps its text, and so does another worker's run. */
export const saveWritten = (sql: Sql, { userId, id, leaseId }: LeasedRun, outcomes: Outcome[]) => sql`
  update lead_drafts d set state = case when w.failed is null then 'written' else 'failed' end, reason = w.failed,
    subject = coalesce(w.subject, ''), body = coalesce(w.body, ''), language = coalesce(w.language, d.language),
    clauses = coalesce(w.clauses, '[]'), is_flagged = coalesce(w."isFlagged", false), seed = w.seed,
    follow_ups = coalesce(w."followUps", '[]')
  from jsonb_to_recordset(${sql.json(outcomes as never)}) w(
    id uuid, seed int, failed text, subject text, body text, language text, clauses jsonb, "isFlagged" boolean,
    "followUps" jsonb)
  where d.user_id = ${userId} and d.run_id = ${id} and d.id = w.id and d.state = 'queued' and exists (
    select from draft_runs r
    where r.user_id = ${userId} and r.id = ${id} and (r.lease_id is null or r.lease_id = ${leaseId}))`
