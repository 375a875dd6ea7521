import type { CsvDelimiter, CsvEncoding, CsvImport, ImportPlan } from '#contract/csv.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Dialect } from './read/dialect.ts'
import type { Row } from './read/parse-rows.ts'

const shown = [
  'id',
  'name',
  'bytes',
  'state',
  'encoding',
  'delimiter',
  'hasHeader',
  'columns',
  'plan',
  'bytesRead',
  'rows',
  'added',
  'updated',
  'skipped',
  'rejected',
  'problem',
  'createdAt',
  'endedAt',
]
const KEPT = 10

export const listFiles = (sql: Sql, userId: string) =>
  sql<CsvImport[]>`
    select ${sql(shown)} from lead_files where user_id = ${userId} and state <> 'uploading'
    order by created_at desc, id desc limit ${KEPT}`

export const findFile = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<CsvImport[]>`
    select ${sql(shown)} from lead_files where user_id = ${userId} and id = ${id}`
  return file
}

export const findSample = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<{ sample: Row[]; columns: CsvImport['columns'] }[]>`
    select sample, columns from lead_files where user_id = ${userId} and id = ${id} and state <> 'uploading'`
  return file
}

/** So many lie about and are in no work; the oldest of them are named, to make room. */
export const findOldest = (sql: Sql, userId: string) =>
  sql<{ id: string }[]>`
    select id from lead_files where user_id = ${userId} and state not in ('waiting', 'running')
    order by created_at desc, id desc offset ${KEPT - 1} limit 100`

export const insertFile = async (sql: Sql, userId: string, name: string, bytes: number, sweepAt: Date) => {
  const [file] = await sql<[{ id: string }]>`
    insert into lead_files (user_id, name, bytes, sweep_at) values (${userId}, ${name}, ${bytes}, ${sweepAt})
    returning id`
  return file.id
}

/** Keeps how the file is written. Of one that is in work or done nothing changes. */
export const saveDialect = async (
  sql: Sql,
  userId: string,
  id: string,
  { encoding, delimiter, hasHeader, columns, sample }: Dialect,
  upload?: { bytes: number; sweepAt: Date },
) => {
  const [file] = await sql<CsvImport[]>`
    update lead_files set encoding = ${encoding}, delimiter = ${delimiter}, has_header = ${hasHeader},
      columns = ${sql.json(columns)}, sample = ${sql.json(sample)}
      ${upload ? sql`, state = 'ready', bytes = ${upload.bytes}, sweep_at = ${upload.sweepAt}` : sql``}
    where user_id = ${userId} and id = ${id} and state = ${upload ? 'uploading' : 'ready'}
    returning ${sql(shown)}`
  return file
}

/** Puts a file in line. */
export const queueFile = async (sql: Sql, userId: string, id: string, plan: ImportPlan) => {
  const [file] = await sql<CsvImport[]>`
    update lead_files set state = 'waiting', plan = ${sql.json(plan)}
    where user_id = ${userId} and id = ${id} and state = 'ready'
    returning ${sql(shown)}`
  if (file) await enqueue(sql, 'import-lead-files', {})
  return file
}

/** A running import finds out at its next chunk. */
export const cancelFile = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<CsvImport[]>`
    update lead_files set state = 'canceled', ended_at = now(), lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and state in ('waiting', 'running')
    returning ${sql(shown)}`
  return file
}

export const deleteFile = async (sql: Sql, userId: string, id: string) => {
  const { count } = await sql`delete from lead_files where user_id = ${userId} and id = ${id}`
  return count > 0
}

export const listRejects = (sql: Sql, userId: string, id: string, after: number) =>
  sql<{ row: number; reason: string; cells: string[] }[]>`
    select row, reason, cells from lead_file_rejects
    where user_id = ${userId} and file_id = ${id} and row > ${after} order by row limit 500`

export interface Claimed {
  userId: string
  id: string
  name: string
  encoding: CsvEncoding
  delimiter: CsvDelimiter
  /** Number of the first row below the header; null: nothing was sampled. */
  firstRow: number | null
  columns: CsvImport['columns']
  plan: ImportPlan
  bytes: number
  /** Of an import that was cut off: these are done. */
  rows: number
  leaseId: string
}

const AT_ONCE = 2
export const LEASE_SECONDS = 60

/** The oldest that waits, or that somebody began who is gone. Two at once, so that other jobs have room beside them. */
export const claimFile = (db: Db) =>
  db.asSystem(async sql => {
    await sql`select pg_advisory_xact_lock(hashtextextended('lead-files', 0))`
    const [claimed] = await sql<Claimed[]>`
      update lead_files f set state = 'running', lease_id = new_id(),
        leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      from (
        select user_id, id from lead_files
        where state in ('waiting', 'running') and (leased_until is null or leased_until < now())
          and (select count(*) from lead_files where state in ('waiting', 'running') and leased_until >= now()) < ${AT_ONCE}
        order by created_at limit 1
      ) next
      where f.user_id = next.user_id and f.id = next.id
      returning f.user_id, f.id, name, encoding, delimiter, columns, plan, bytes, rows, lease_id,
        (sample->0->>'row')::int as first_row`
    return claimed
  })

/** Whoever stops in the middle leaves the rest to the next one. */
export const releaseFile = (sql: Sql, { userId, id, leaseId }: Claimed) =>
  sql`
    update lead_files set state = 'waiting', lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

export const endFile = (sql: Sql, { userId, id, leaseId }: Claimed, problem: string | null, sweepAt: Date) =>
  sql`
    update lead_files set state = ${problem === null ? 'done' : 'failed'}, problem = ${problem}, ended_at = now(),
      lease_id = null, leased_until = null, sweep_at = ${sweepAt}
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

/** Still ours? Then nobody cancels it until the end of the transaction. */
export const holdFile = async (sql: Sql, { userId, id, leaseId }: Claimed) => {
  const rows = await sql`
    update lead_files set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'running' returning 1`
  return rows.length > 0
}

export interface Counts {
  rows: number
  bytesRead: number
  added: number
  updated: number
  skipped: number
  rejected: number
}
/** A row in the report: rejected, or skipped as a duplicate. */
export type Reject = {
  row: number
  reason: string
  cells: string[]
}

/** Notes what a chunk came to, in the transaction of its work. */
export async function saveProgress(sql: Sql, { userId, id }: Claimed, counts: Counts, rejects: Reject[]) {
  if (rejects.length > 0)
    await sql`
      insert into lead_file_rejects (user_id, file_id, row, reason, cells)
      select ${userId}, ${id}, row, reason, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${sql.json(rejects)}) r(row int, reason text, cells jsonb)`
  await sql`
    update lead_files set rows = ${counts.rows}, bytes_read = ${counts.bytesRead}, added = added + ${counts.added},
      updated = updated + ${counts.updated}, skipped = skipped + ${counts.skipped},
      rejected = rejected + ${counts.rejected}
    where user_id = ${userId} and id = ${id}`
}

export const dueFiles = ({ system }: Db, now: Date) =>
  system<{ userId: string; id: string }[]>`
    select user_id, id from lead_files
    where sweep_at < ${now} and state not in ('waiting', 'running') limit 1000`

export const knownIds = async ({ system }: Db, ids: string[]) => {
  const rows = await system<{ id: string }[]>`select id from lead_files where id = any(${ids}::uuid[])`
  return new Set(rows.map(row => row.id))
}
