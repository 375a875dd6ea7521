import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { AppError } from '#server/http/errors.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
import { type Conversion, convertToCsv, type Sheets } from '../convert/convert.ts'
import { formatOf } from '../convert/format.ts'
import { UnreadableFile } from '../read/parse-rows.ts'

// Uploaded tables until they're imported, in the same storage as images: every process can import every file.

/** Named by our ID; the user's file name is only shown. */
const keyOf = (id: string) => `lead-files/${id}.csv`

export const removeStored = (storage: Storage, id: string) => storage.remove(keyOf(id))

/** The file isn't in the storage anymore. */
export class FileGone extends Error {}

/** The bytes of a file. Throws `FileGone`. */
export async function openStored(storage: Storage, id: string): Promise<Readable> {
  const file = await storage.open(keyOf(id))
  if (!file) throw new FileGone()
  return file
}

/** IDs of the files stored before `time`. */
export async function storedBefore(storage: Storage, time: Date): Promise<string[]> {
  const keys = await storage.listBefore('lead-files', time)
  return keys.flatMap(key => /^lead-files\/([\da-f-]{36})\.csv$/.exec(key)?.[1] ?? [])
}

export interface Stored extends Sheets {
  /** Of the file as it was uploaded. */
  bytes: number
  /** Whether all of it is valid UTF-8. */
  isUtf8: boolean
}

const tooLarge = () => new AppError(413, 'The file is larger than 100 MB. Split it and import the parts one at a time.')

/** Stores an upload as CSV, completely or not at all. `sheet` is the number of a workbook's sheet, from 0. */
export async function storeUpload(
  storage: Storage,
  id: string,
  upload: Readable,
  { sheet, isAccount }: { sheet?: number | undefined; isAccount: boolean },
): Promise<Stored> {
  try {
    const { head, rest } = await split(upload)
    const format = formatOf(head)
    if (isAccount && format !== 'account')
      throw new UnreadableFile('This isn’t a ZIP that Canvass exported: Settings > Account > Export everything.')
    if (!isAccount && format === 'account')
      throw new UnreadableFile('This is an export of everything in an account. Import it in Settings > Account.')
    if (format !== 'csv') return await storeConverted(storage, id, rest, { format, sheet })
    const stored: Stored = { bytes: 0, isUtf8: true, sheets: [], sheet: null }
    await storage.save(keyOf(id), checked(rest, stored), 'text/csv')
    return stored
  } catch (error) {
    await drain(upload)
    throw error
  }
}

/** Enough to see what a file is. */
const HEAD_BYTES = 4096

/** The first bytes of an upload, and all of it. */
async function split(upload: Readable): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const pieces = upload.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  const first: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const { value, done } = await pieces.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  if (length === 0) throw new UnreadableFile('The file is empty')
  async function* rest() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { head: Buffer.concat(first), rest: rest() }
}

/** Counts the bytes, and notes whether they're UTF-8. */
async function* checked(pieces: AsyncIterable<Buffer>, stored: Stored): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const see = (chunk: Buffer, isLast: boolean) => {
    if (!stored.isUtf8) return
    try {
      decoder.decode(chunk, { stream: !isLast })
    } catch {
      stored.isUtf8 = false
    }
  }
  for await (const chunk of pieces) {
    stored.bytes += chunk.length
    if (stored.bytes > IMPORT_MAX_BYTES) throw tooLarge()
    see(chunk, false)
    yield chunk
  }
  see(Buffer.alloc(0), true)
}

async function storeConverted(
  storage: Storage,
  id: string,
  pieces: AsyncIterable<Buffer>,
  how: Pick<Conversion, 'format' | 'sheet'>,
): Promise<Stored> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-'))
  const [from, to] = [join(folder, 'uploaded'), join(folder, 'table.csv')]
  const stored: Stored = { bytes: 0, isUtf8: true, sheets: [], sheet: null }
  try {
    await pipeline(checked(pieces, stored), createWriteStream(from))
    const sheets = await convertToCsv({ from, to, ...how })
    await storage.save(keyOf(id), createReadStream(to), 'text/csv')
    return { ...stored, isUtf8: true, ...sheets }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the rest of a rejected upload, because browsers show the response only after sending everything. */
async function drain(upload: Readable): Promise<void> {
  let bytes = 0
  for await (const chunk of upload as AsyncIterable<Buffer>) if ((bytes += chunk.length) > IMPORT_MAX_BYTES) return
}
