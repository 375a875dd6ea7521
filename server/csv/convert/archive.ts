import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../read/parse-rows.ts'

/** Sheets and texts of an .xlsx, and an export's lists, are read piece by piece; a million rows of ten columns take 500 MB. */
const MAX_STREAMED = 1024 * 1024 * 1024
/** What's kept of an .xlsx's shared texts. */
const MAX_TEXTS = 192 * 1024 * 1024
/** What's read as a whole, such as an .ods. */
const MAX_PART = 96 * 1024 * 1024
const MAX_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22

interface Entry {
  at: number
  packed: number
  unpacked: number
  isDeflated: boolean
}

/** A ZIP archive in memory, with its entries by name. */
export interface Archive {
  bytes: Buffer
  entries: ReadonlyMap<string, Entry>
}

/**
 * Opens an archive, and refuses one that would take too much memory, by the sizes in its directory. Nothing is unpacked
 * beyond its size there, so a directory that lies only ends the reading.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
 */
export function openArchive(bytes: Buffer): Archive {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw tooLarge()
  const entries = new Map<string, Entry>()
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (unpacked > mostOf(name) || (unpacked === 0 && packed > 2)) throw tooLarge()
    entries.set(name, {
      at: bytes.readUInt32LE(at + 42),
      packed,
      unpacked,
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { bytes, entries }
}

function mostOf(name: string): number {
  if (name.startsWith('xl/worksheets/') || name.endsWith('.json')) return MAX_STREAMED
  return name === 'xl/sharedStrings.xml' ? MAX_TEXTS : MAX_PART
}

function packedBytes({ bytes, entries }: Archive, name: string): { entry: Entry; content: Buffer } | null {
  const entry = entries.get(name)
  if (!entry) return null
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) throw damaged()
  const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  return { entry, content: bytes.subarray(from, from + entry.packed) }
}

/** An entry as a whole; null if there's none. */
export function unpackEntry(archive: Archive, name: string): Buffer | null {
  const found = packedBytes(archive, name)
  // More is only streamed.
  if (found && found.entry.unpacked > MAX_PART) throw tooLarge()
  if (!found?.entry.isDeflated) return found?.content ?? null
  try {
    return inflateRawSync(found.content, { maxOutputLength: Math.max(1, found.entry.unpacked) })
  } catch {
    throw damaged()
  }
}

/** An entry's text, piece by piece. */
export async function* streamEntry(archive: Archive, name: string): AsyncGenerator<string> {
  const found = packedBytes(archive, name)
  if (!found) return
  const { entry, content } = found
  const source = Readable.from(piecesOf(content), { objectMode: false })
  const unpacked = entry.isDeflated ? source.pipe(createInflateRaw()) : source
  const decoder = new TextDecoder()
  let left = entry.unpacked
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) throw damaged()
      yield decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged()
  }
  yield decoder.decode()
}

const PIECE = 64 * 1024
function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += PIECE) yield content.subarray(from, from + PIECE)
}

function endOf(archive: Buffer): number {
  const from = Math.max(0, archive.length - END_BYTES - 0xffff)
  for (let at = archive.length - END_BYTES; at >= from; at--) if (archive.readUInt32LE(at) === END) return at
  throw damaged()
}

const damaged = () =>
  new UnreadableFile('The workbook is damaged or incomplete. Open it, save it again, and upload it.')
const tooLarge = () => new UnreadableFile('The workbook is too large to read. Save the sheet as CSV and upload that.')
