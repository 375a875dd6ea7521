import type { Readable } from 'node:stream'
import { IMPORT_MAX_BYTES } from '#contract/limits.ts'
import { AppError } from '#server/http/errors.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
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

export interface Stored {
  bytes: number
  /** Whether all of it is valid UTF-8. */
  isUtf8: boolean
}

const tooLarge = () => new AppError(413, 'The file is larger than 100 MB. Split it and import the parts one at a time.')

/** Streams an upload to the storage, completely or not at all. */
export async function storeUpload(storage: Storage, id: string, upload: Readable): Promise<Stored> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stored: Stored = { bytes: 0, isUtf8: true }
  const pieces = upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const see = (chunk: Buffer, isLast: boolean) => {
    if (!stored.isUtf8) return
    try {
      decoder.decode(chunk, { stream: !isLast })
    } catch {
      stored.isUtf8 = false
    }
  }
  async function* checked() {
    for await (const chunk of pieces) {
      if (stored.bytes === 0) requireTable(chunk)
      stored.bytes += chunk.length
      if (stored.bytes > IMPORT_MAX_BYTES) throw tooLarge()
      see(chunk, false)
      yield chunk
    }
    see(Buffer.alloc(0), true)
    if (stored.bytes === 0) throw new UnreadableFile('The file is empty')
  }
  try {
    await storage.save(keyOf(id), checked(), 'text/csv')
    return stored
  } catch (error) {
    await drain(upload)
    throw error
  }
}

/** Reads the rest of a rejected upload, because browsers show the response only after sending everything. */
async function drain(upload: Readable): Promise<void> {
  let bytes = 0
  for await (const chunk of upload as AsyncIterable<Buffer>) if ((bytes += chunk.length) > IMPORT_MAX_BYTES) return
}

const EXCEL = 'In Excel, choose File, Save as, “CSV UTF-8”, and upload that file.'
const signatures: [magic: string, problem: string][] = [
  ['PK', `This is an Excel workbook or another ZIP archive, not a CSV file. ${EXCEL}`],
  ['\xd0\xcf\x11\xe0', `This is an old Excel workbook, not a CSV file. ${EXCEL}`],
  ['\x1f\x8b', 'The file is compressed with gzip. Unpack it and upload the file inside.'],
  ['BZh', 'The file is compressed with bzip2. Unpack it and upload the file inside.'],
  ['%PDF', 'This is a PDF, and we can’t read tables in it. Ask for the list as a CSV file.'],
  ['PAR1', 'This is a Parquet file, not a CSV file.'],
  ['\x89PNG', 'This is an image, not a CSV file.'],
  ['GIF8', 'This is an image, not a CSV file.'],
  ['\xff\xd8\xff', 'This is an image, not a CSV file.'],
  ['{\\rtf', 'This is a text document, not a table. Save the list as a CSV file.'],
]

/** Rejects a file whose first bytes aren't a table, whatever its name says. */
export function requireTable(head: Buffer): void {
  const bytes = head.subarray(0, 4096)
  const start = bytes.toString('latin1', 0, 8)
  const known = signatures.find(([magic]) => start.startsWith(magic))
  if (known) throw new UnreadableFile(known[1])
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^<(?:!doctype|html|\?xml|table|svg)/i.test(text))
    throw new UnreadableFile('This is a web page or XML, not a CSV file.')
  if (/^(?:\[\s*)?\{\s*"/.test(text)) throw new UnreadableFile('This is JSON, not a CSV file.')
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes.subarray(0, 200).filter(byte => byte === 0).length > 60
  const strange = bytes.filter(byte => (byte < 32 && ![0, 9, 10, 13].includes(byte)) || byte === 127).length
  const zeros = bytes.filter(byte => byte === 0).length
  if (!isWide && (strange > bytes.length / 100 || zeros > bytes.length / 10))
    throw new UnreadableFile('This isn’t text. Export the list as a CSV file and upload that.')
}
