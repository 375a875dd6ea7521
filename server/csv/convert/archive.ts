import { UnreadableFile } from '../read/parse-rows.ts'

/** Sheets of an .xlsx are read row by row; a million rows of ten columns take 500 MB. */
const MAX_SHEET = 1024 * 1024 * 1024
/** What's read as a whole: an .ods, and an .xlsx's shared texts. */
const MAX_PART = 96 * 1024 * 1024
const MAX_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22

/**
 * Refuses an archive that would take too much memory, by the sizes in its directory. The reader unpacks no entry
 * beyond its size there, so a directory that lies only ends the reading.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
 */
export function requireModest(archive: Buffer): void {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw tooLarge()
  for (let n = 0; n < count; n++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw damaged()
    const packed = archive.readUInt32LE(at + 20)
    const unpacked = archive.readUInt32LE(at + 24)
    const name = archive.toString('latin1', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const isSheet = name.startsWith('xl/worksheets/')
    if (unpacked > (isSheet ? MAX_SHEET : MAX_PART) || (unpacked === 0 && packed > 2)) throw tooLarge()
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

function endOf(archive: Buffer): number {
  const from = Math.max(0, archive.length - END_BYTES - 0xffff)
  for (let at = archive.length - END_BYTES; at >= from; at--) if (archive.readUInt32LE(at) === END) return at
  throw damaged()
}

const damaged = () =>
  new UnreadableFile('The workbook is damaged or incomplete. Open it, save it again, and upload it.')
const tooLarge = () => new UnreadableFile('The workbook is too large to read. Save the sheet as CSV and upload that.')
