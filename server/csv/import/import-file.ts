import type { Deps } from '#server/deps.ts'
import { announceChanges, type Change } from '#server/http/changes.ts'
import { AppError } from '#server/http/errors.ts'
import * as files from '../files-sql.ts'
import { isBlank } from '../read/dialect.ts'
import { type Row, UnreadableFile } from '../read/parse-rows.ts'
import { readRows } from '../read/read-rows.ts'
import { pathOf, removeStored } from '../upload/store.ts'
import { settleWords } from './merge-sql.ts'
import { type Item, leadsWork, reported, suppressionsWork, type Work } from './work.ts'

/** Committed at a time: enough for COPY to pay, and who cancels waits half a second (bench/import-csv.ts). */
const CHUNK = 5000
const KEEP_MS = 7 * 24 * 3_600_000
/** The list on the page is read again so often while leads come in. */
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

/** The user canceled the import, or another worker took it over. */
class Lost extends Error {}

async function importFile(deps: Deps, file: files.Claimed, signal?: AbortSignal): Promise<void> {
  const { db, clock, config } = deps
  let problem: string | null = null
  try {
    const { plan } = file
    const isRead =
      plan.kind === 'leads'
        ? await importRows(deps, file, await leadsWork(deps, file, plan), signal)
        : await importRows(deps, file, suppressionsWork(file, plan), signal)
    if (!isRead) return void (await files.releaseFile(db.system, file))
  } catch (error) {
    if (error instanceof Lost) return
    problem = problemOf(error)
    if (problem === null) {
      await files.releaseFile(db.system, file)
      throw error
    }
  }
  await files.endFile(db.system, file, problem, new Date(clock.now().getTime() + KEEP_MS))
  await removeStored(config, file.id)
  await announceChanges(db.system, [changeOf(file), leadsChange(file)])
}

const changeOf = ({ userId, id }: files.Claimed): Change => ({ userId, type: 'lead-files', id })
const leadsChange = ({ userId }: files.Claimed): Change => ({ userId, type: 'leads', id: null })

/** What is wrong with the file itself; null: it is not the file. */
function problemOf(error: unknown): string | null {
  if (error instanceof UnreadableFile) return error.message
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isGone ? 'The file is not here any more. Upload it again' : null
}

/**
 * One chunk goes into the list while the next is on its way to the database and a third is read. False: it was asked to stop, and
 * the rest is for the next one.
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
    // Looked at when the next one comes; until then nobody waits for it.
    last.catch(() => {})
  }
  let read = 0
  try {
    for await (const { rows, bytes } of readRows(pathOf(deps.config, file.id), file)) {
      read = bytes
      for (const row of rows) {
        if (isBlank(row) || row.row < (file.firstRow ?? 1)) continue
        if (row.row > file.rows) take(work, chunk, row)
        if (chunk.items.length + chunk.rejects.length >= CHUNK) await flush(bytes)
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
  /** The number of the last row. */
  rows: number
}
const emptyChunk = <T>(): Chunk<T> => ({ items: [], rejects: [], rows: 0 })

function take<T>(work: Work<T>, chunk: Chunk<T>, row: Row): void {
  const read = work.read(row)
  if ('problem' in read) chunk.rejects.push({ row: row.row, reason: read.problem, cells: row.cells })
  else {
    const { item } = read
    chunk.items.push({ row: row.row, cells: row.cells, item, line: work.lineOf(row.row, item) })
  }
  chunk.rows = row.row
}

/** Writes a chunk and how far it is in one transaction: whatever stops in the middle, no row is done twice or forgotten. */
function chunkWriter<T>({ db }: Deps, file: files.Claimed, work: Work<T>) {
  let told = 0
  return async (chunk: Chunk<T> & { bytesRead: number }, before: Promise<void>): Promise<void> => {
    const { items, rejects, rows, bytesRead } = chunk
    const isTime = performance.now() - told > TELL_MS
    const writeOnce = () =>
      db.asUser(file.userId, async tx => {
        if (items.length > 0) await work.stage(tx, items)
        await before
        if (!(await files.holdFile(tx, file))) throw new Lost()
        const outcome = items.length > 0 ? await work.write(tx, items) : nothing
        const all = [...rejects, ...reported(items, outcome.refused)]
        const counts = { ...outcome, rows: Math.max(rows, file.rows), bytesRead, rejected: all.length }
        await files.saveProgress(tx, file, counts, [...all, ...reported(items, outcome.duplicates)])
        await announceChanges(tx, isTime ? [changeOf(file), leadsChange(file)] : [changeOf(file)])
      })
    // Somebody else has used up the room of the month in the same moment: now it is known how much is left.
    await writeOnce().catch(error => {
      if (error instanceof AppError && error.status === 402) return writeOnce()
      throw error
    })
    if (isTime) told = performance.now()
  }
}

const nothing = { added: 0, updated: 0, skipped: 0, refused: [], duplicates: [] }
