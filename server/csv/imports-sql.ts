import { randomUUID } from 'node:crypto'
import type { Brought, CsvDelimiter, CsvEncoding, CsvImport, ImportPlan } from '#contract/csv.ts'
import { type FileProblem, fileProblemText, type RowProblem } from '#contract/import-words.ts'
import { lookAmongAccounts } from '#server/db/citus/nodes.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Dialect } from './read/dialect.ts'
import type { Row } from './read/parse-rows.ts'

const shown =
  'id name bytes state encoding delimiter hasHeader columns sheets sheet plan bytesRead rows added updated joined people skipped rejected overLimit closed optedOut partial brought problem createdAt endedAt'.split(
    ' ',
  )
const KEPT = 10

type ImportRow = Omit<CsvImport, 'problem'> & { problem: FileProblem | null }
const present = (row: ImportRow): CsvImport => ({ ...row, problem: row.problem && fileProblemText(row.problem) })

export const listFiles = async (sql: Sql, userId: string) => {
  const files = await sql<ImportRow[]>`
    select ${sql(shown)} from lead_imports where user_id = ${userId} and state <> 'uploading'
    order by created_at desc, id desc limit ${KEPT}`
  return files.map(present)
}

/** All of the account's imports, also unfinished uploads. */
export const listIds = (sql: Sql, userId: string) => sql<{ id: string }[]>`
  select id from lead_imports where user_id = ${userId}`

export const findFile = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<ImportRow[]>`
    select ${sql(shown)} from lead_imports where user_id = ${userId} and id = ${id}`
  return file && present(file)
}

export const findSample = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<(Pick<CsvImport, 'columns' | 'brought'> & { sample: Row[]; country: string | null })[]>`
    select sample, columns, country, brought from lead_imports where user_id = ${userId} and id = ${id} and state <> 'uploading'`
  return file
}

/** The files beyond the most that an account may keep, oldest first. Files being imported don't count. */
export const findOldest = (sql: Sql, userId: string) =>
  sql<{ id: string }[]>`
    select id from lead_imports where user_id = ${userId} and state not in ('waiting', 'running')
    order by created_at desc, id desc offset ${KEPT - 1} limit 100`

interface NewFile {
  name: string
  bytes: number
  sheet?: number | null | undefined
  /** It's the export of everything in an account. */
  isAccount?: boolean | undefined
}

export const insertFile = async (
  sql: Sql,
  userId: string,
  { name, bytes, sheet = null, isAccount = false }: NewFile,
  sweepAt: Date,
) => {
  const [file] = await sql<[{ id: string }]>`
    insert into lead_imports (user_id, name, bytes, sheet, brought, sweep_at)
    values (${userId}, ${name}, ${bytes}, ${sheet}, ${isAccount ? sql.json({}) : null}, ${sweepAt})
    returning id`
  return file.id
}

/** Saves the file's dialect. Changes nothing once its import started. */
export const saveDialect = async (
  sql: Sql,
  userId: string,
  id: string,
  { encoding, delimiter, hasHeader, columns, country, sample }: Dialect,
  upload?: { bytes: number; sheets: string[]; sheet: number | null; sweepAt: Date },
) => {
  const [file] = await sql<ImportRow[]>`
    update lead_imports set encoding = ${encoding}, delimiter = ${delimiter}, has_header = ${hasHeader},
      columns = ${sql.json(columns)}, country = ${country}, sample = ${sql.json(sample)}
      ${
        upload
          ? sql`, state = 'ready', bytes = ${upload.bytes}, sheets = ${upload.sheets}, sheet = ${upload.sheet},
        sweep_at = ${upload.sweepAt}`
          : sql``
      }
    where user_id = ${userId} and id = ${id} and state = ${upload ? 'uploading' : 'ready'}
    returning ${sql(shown)}`
  return file && present(file)
}

/** Queues the import of a file. */
export const queueFile = async (sql: Sql, userId: string, id: string, plan: ImportPlan) => {
  const [file] = await sql<ImportRow[]>`
    update lead_imports set state = 'waiting', plan = ${sql.json(plan)}
    where user_id = ${userId} and id = ${id} and state = 'ready'
    returning ${sql(shown)}`
  if (file) await enqueue(sql, 'import-leads', {})
  return file && present(file)
}

/** Cancels an import. A running one notices at its next chunk. */
export const cancelFile = async (sql: Sql, userId: string, id: string) => {
  const [file] = await sql<ImportRow[]>`
    update lead_imports set state = 'canceled', ended_at = now(), lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and state in ('waiting', 'running')
    returning ${sql(shown)}`
  return file && present(file)
}

export const deleteFile = async (sql: Sql, userId: string, id: string) => {
  const { count } = await sql`delete from lead_imports where user_id = ${userId} and id = ${id}`
  return count > 0
}

export const listRejects = (
  sql: Sql,
  userId: string,
  { id, after, limit = 500 }: { id: string; after: number; limit?: number },
) =>
  sql<Reject[]>`
    select row, reason, cells from lead_import_rejects
    where user_id = ${userId} and import_id = ${id} and row > ${after} order by row limit ${limit}`

export interface Claimed {
  userId: string
  id: string
  name: string
  encoding: CsvEncoding
  delimiter: CsvDelimiter
  /** The row number of the first sample below the header, or null without samples. */
  firstRow: number | null
  columns: CsvImport['columns']
  country: string | null
  plan: ImportPlan
  bytes: number
  /** The rows that an interrupted import already did. */
  rows: number
  leaseId: string
}

const AT_ONCE = 2
export const LEASE_SECONDS = 60

/** Claims the oldest waiting import, or one whose lease expired. Two run at a time, to leave capacity for other jobs. */
export const claimFile = (db: Db) =>
  lookAmongAccounts(db.system, among =>
    db.asSystem(async sql => {
      await sql`select pg_advisory_xact_lock(hashtextextended('lead-imports', 0))`
      const [next] = await sql<{ userId: string; id: string }[]>`
      select user_id, id from lead_imports
      where state in ('waiting', 'running') and (leased_until is null or leased_until < now()) ${among}
        and (select count(*) from lead_imports where state in ('waiting', 'running') and leased_until >= now() ${among}) < ${AT_ONCE}
      order by created_at limit 1`
      if (!next) return undefined
      const [claimed] = await sql<Claimed[]>`
      update lead_imports set state = 'running', lease_id = ${randomUUID()},
        leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where user_id = ${next.userId} and id = ${next.id} and state in ('waiting', 'running')
      returning user_id, id, name, encoding, delimiter, columns, country, plan, bytes, rows, lease_id, (sample->0->>'row')::int as first_row`
      return claimed
    }),
  )

/** Returns an interrupted import to the queue. */
export const releaseFile = (sql: Sql, { userId, id, leaseId }: Claimed) =>
  sql`
    update lead_imports set state = 'waiting', lease_id = null, leased_until = null
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

export const endFile = (sql: Sql, { userId, id, leaseId }: Claimed, problem: FileProblem | null, sweepAt: Date) =>
  sql`
    update lead_imports set state = ${problem === null ? 'done' : 'failed'}, problem = ${problem && sql.json(problem)}, ended_at = now(),
      lease_id = null, leased_until = null, sweep_at = ${sweepAt}
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId}`

/** Renews the lease and locks the import against cancellation until the transaction ends. False if it's no longer ours. */
export const holdFile = async (sql: Sql, { userId, id, leaseId }: Claimed) => {
  const rows = await sql`
    update lead_imports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and id = ${id} and lease_id = ${leaseId} and state = 'running' returning 1`
  return rows.length > 0
}

export interface Counts {
  rows: number
  bytesRead: number
  added: number
  updated: number
  joined: number
  people: number
  skipped: number
  rejected: number
  overLimit: number
  closed: number
  optedOut: number
  partial: number
}
/** A row in the report: rejected, skipped as a duplicate, or imported without a cell. */
export type Reject = { row: number; reason: RowProblem; cells: string[] }

/** Saves the counts and rejects of a chunk, in the transaction that wrote it. */
export async function saveProgress(sql: Sql, { userId, id }: Claimed, counts: Counts, rejects: Reject[]) {
  if (rejects.length > 0)
    await sql`
      insert into lead_import_rejects (user_id, import_id, row, reason, cells)
      select ${userId}, ${id}, row, reason, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${sql.json(rejects)}) r(row int, reason jsonb, cells jsonb)
      returning null`
  await sql`
    update lead_imports set rows = ${counts.rows}, bytes_read = ${counts.bytesRead}, added = added + ${counts.added},
      updated = updated + ${counts.updated}, joined = joined + ${counts.joined}, people = people + ${counts.people}, skipped = skipped + ${counts.skipped},
      rejected = rejected + ${counts.rejected}, over_limit = over_limit + ${counts.overLimit}, closed = closed + ${counts.closed},
      opted_out = opted_out + ${counts.optedOut}, partial = partial + ${counts.partial}
    where user_id = ${userId} and id = ${id}`
}

/** Adds to what the import of an account's export brought. */
export const addBrought = (
  sql: Sql,
  { userId, id }: Pick<Claimed, 'userId' | 'id'>,
  brought: Partial<Record<Brought, number>>,
) => sql`
  update lead_imports set brought = brought || (
    select coalesce(jsonb_object_agg(key, value::int + coalesce((lead_imports.brought ->> key)::int, 0)), '{}')
    from jsonb_each_text(${sql.json(brought)}) as b(key, value))
  where user_id = ${userId} and id = ${id}`

export const dueFiles = ({ system }: Db, now: Date) =>
  system<{ userId: string; id: string }[]>`
    select user_id, id from lead_imports
    where sweep_at < ${now} and state not in ('waiting', 'running') limit 1000`

export const knownIds = async ({ system }: Db, ids: string[]) => {
  const rows = await system<{ id: string }[]>`select id from lead_imports where id = any(${ids}::uuid[])`
  return new Set(rows.map(row => row.id))
}
