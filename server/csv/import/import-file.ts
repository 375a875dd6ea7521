/*
 * An import, from the upload to the list:
 * 1. The browser puts the file at a signed address (`upload/upload.ts`). It's stored, and its columns and first rows are kept.
 * 2. The user confirms what each column holds (`column-mapping/`); the file waits, and the job `runImports` claims it.
 * 3. Rows are read one by one (`read/`) and become leads, reports, or opt-outs (`read-lead.ts`).
 * 4. Each chunk is copied to the database while the one before is written. One transaction adds its leads (`work.ts`), counts
 *    them toward the quota, suppresses opt-outs, and saves the progress, so whatever stops repeats and loses no row.
 * 5. Leads without an email address wait for the email finder, and open pages hear of the change.
 */
import { DAY_MS } from '#contract/durations.ts'
import type { FileProblem } from '#contract/import-words.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges, type Change } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import { analyzeNewLeads, settleWords } from '#server/leads/add/rows-sql.ts'
import * as files from '../imports-sql.ts'
import { isBlank } from '../read/dialect.ts'
import { ACCOUNT_ROW_MAX, ROW_MAX, type Row, UnreadableFile } from '../read/parse-rows.ts'
import { readRows } from '../read/read-rows.ts'
import { FileGone, openStored, removeStored } from '../upload/store.ts'
import type { Address } from './opt-outs.ts'
import { accountWork, type Item, leadsWork, reported, suppressionsWork, suppressOptOuts, type Work } from './work.ts'

/** Rows per commit: enough for COPY to pay off, and canceling takes half a second (bench/import-csv.ts). */
const CHUNK = 5000
/** Or this many characters: rows of an export may have megabytes. */
const CHUNK_LENGTH = 16_000_000
const KEEP_MS = 7 * DAY_MS
/** How often the page reloads its list while leads arrive. */
const TELL_MS = 2000

/** The job: imports waiting files one after another. A second run finds nothing to do. */
export async function runImports(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const file = await files.claimFile(deps.db)
    if (!file) return
    await importFile(deps, file, signal)
    await settleWords(deps.db)
  }
}

async function importPlanned(deps: Deps, file: files.Claimed, signal?: AbortSignal): Promise<boolean> {
  const { plan } = file
  if (plan.kind === 'leads') return importRows(deps, file, await leadsWork(deps, file, plan), signal)
  if (plan.kind === 'account') return importRows(deps, file, accountWork(deps, file), signal)
  return importRows(deps, file, suppressionsWork(file, plan), signal)
}

/** The user canceled the import, or another worker took it over. */
class Lost extends Error {}

async function importFile(deps: Deps, file: files.Claimed, signal?: AbortSignal): Promise<void> {
  const { db, clock, providers } = deps
  let problem: FileProblem | null = null
  try {
    const isRead = await importPlanned(deps, file, signal)
    if (!isRead) return void (await files.releaseFile(db.system, file))
  } catch (error) {
    if (error instanceof Lost) return
    problem = problemOf(error)
    if (problem === null) {
      await files.releaseFile(db.system, file)
      throw error
    }
  }
  await analyzeNewLeads(db)
  await files.endFile(db.system, file, problem, new Date(clock.now().getTime() + KEEP_MS))
  // If the storage doesn't answer, the sweep removes it tomorrow.
  await removeStored(providers.storage, file.id).catch(() => {})
  await announceChanges(db.system, [changeOf(file), leadsChange(file)])
}

const changeOf = ({ userId, id }: files.Claimed): Change => ({ userId, type: 'lead-imports', id })
const leadsChange = ({ userId }: files.Claimed): Change => ({ userId, type: 'leads', id: null })

/** The problem if the file itself is at fault, otherwise null. */
function problemOf(error: unknown): FileProblem | null {
  if (error instanceof UnreadableFile) return error.problem
  return error instanceof FileGone ? { code: 'gone' } : null
}

/**
 * Merges one chunk while the next is copied to the database and a third is read. Returns false if it was asked to stop and
 * the rest is left to the next worker.
 */
async function importRows<T>(deps: Deps, file: files.Claimed, work: Work<T>, signal?: AbortSignal): Promise<boolean> {
  const write = chunkWriter(deps, file, work)
  let chunk = emptyChunk<T>()
  let before: Promise<void> = Promise.resolve()
  let last = before
  const flush = async (bytesRead: number) => {
    const full = { ...chunk, bytesRead }
    chunk = emptyChunk()
    await before
    before = last
    last = write(full, before)
    // Handled by the next chunk; until then it mustn't count as unhandled.
    last.catch(() => {})
  }
  let read = 0
  const how = { ...file, rowMax: file.plan.kind === 'account' ? ACCOUNT_ROW_MAX : ROW_MAX }
  try {
    for await (const { rows, bytes } of readRows(await openStored(deps.providers.storage, file.id), how)) {
      read = bytes
      for (const row of rows) {
        if (isBlank(row) || row.row < (file.firstRow ?? 1)) continue
        if (row.row > file.rows) take(work, chunk, row)
        if (chunk.items.length + chunk.rejects.length >= CHUNK || chunk.length > CHUNK_LENGTH) await flush(bytes)
      }
      if (signal?.aborted) return false
    }
    await flush(read)
  } finally {
    await before.catch(() => {})
    await last
  }
  return true
}

interface Chunk<T> {
  items: Item<T>[]
  rejects: files.Reject[]
  /** Cells that were left out of items. */
  partial: files.Reject[]
  optOuts: Address[]
  /** Rows with opt-outs. */
  optedOut: number
  /** The number of the last row. */
  rows: number
  /** Characters in its rows. */
  length: number
}
const emptyChunk = <T>(): Chunk<T> => ({
  items: [],
  rejects: [],
  partial: [],
  optOuts: [],
  optedOut: 0,
  rows: 0,
  length: 0,
})

function take<T>(work: Work<T>, chunk: Chunk<T>, row: Row): void {
  const read = work.read(row)
  const { row: number, cells } = row
  if ('problem' in read) chunk.rejects.push({ row: number, reason: read.problem, cells })
  else {
    const { item, partial } = read
    chunk.items.push({ row: number, cells, item, line: work.lineOf(number, item) })
    if (partial) chunk.partial.push({ row: number, reason: partial, cells })
  }
  if (read.optOuts?.length) {
    chunk.optOuts.push(...read.optOuts)
    chunk.optedOut++
  }
  chunk.rows = row.row
  chunk.length += cells.reduce((sum, cell) => sum + cell.length, 0)
}

/** Writes a chunk and the progress in one transaction, so that an interruption neither repeats nor loses rows. */
function chunkWriter<T>({ db }: Deps, file: files.Claimed, work: Work<T>) {
  let announcedAt = 0
  return async (chunk: Chunk<T> & { bytesRead: number }, before: Promise<void>): Promise<void> => {
    const { items, rejects, partial, optOuts, optedOut, rows, bytesRead } = chunk
    const isTime = performance.now() - announcedAt > TELL_MS
    await work.prepare?.(items)
    const writeOnce = () =>
      db.asUser(file.userId, async tx => {
        if (items.length > 0) await work.stage(tx, items)
        await before
        const hold = async () => {
          if (!(await files.holdFile(tx, file))) throw new Lost()
        }
        const outcome = items.length > 0 ? await work.write(tx, items, hold) : await hold().then(() => nothing)
        await suppressOptOuts(tx, file, optOuts)
        const left = [...reported(items, outcome.refused), ...reported(items, outcome.duplicates)]
        const isLeft = new Set(left.map(({ row }) => row))
        const without = partial.filter(({ row }) => !isLeft.has(row))
        const closed = rejects.filter(({ reason }) => reason.code === 'closed').length
        const rejected = rejects.length - closed
        const counts = {
          ...outcome,
          rows: Math.max(rows, file.rows),
          bytesRead,
          rejected,
          overLimit: outcome.refused.length,
          closed,
          optedOut,
          partial: without.length,
        }
        await files.saveProgress(tx, file, counts, [...rejects, ...left, ...without])
        await announceChanges(tx, isTime ? [changeOf(file), leadsChange(file)] : [changeOf(file)])
      })
    // Another request used up the monthly quota in the same moment. Now we know how much is left.
    await writeOnce().catch(error => {
      if (error instanceof AppError && error.status === 402) return writeOnce()
      throw error
    })
    if (isTime) announcedAt = performance.now()
  }
}

const nothing = { added: 0, updated: 0, joined: 0, people: 0, skipped: 0, refused: [], duplicates: [] }
