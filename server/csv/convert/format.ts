import { UnreadableFile } from '../read/parse-rows.ts'

/** What an uploaded file is, by its first bytes. All but `csv` are converted to CSV before they're stored. */
export type TableFormat = 'csv' | 'workbook' | 'ods' | 'old-workbook' | 'json' | 'vcard' | 'account'

const EXPORT = 'Export the list as a CSV file or an Excel workbook, and upload that.'
const signatures: [magic: string, found: TableFormat | { problem: string }][] = [
  ['PK\x03\x04', 'workbook'],
  ['\xd0\xcf\x11\xe0', 'old-workbook'],
  ['\x1f\x8b', { problem: 'The file is compressed with gzip. Unpack it and upload the file inside.' }],
  ['BZh', { problem: 'The file is compressed with bzip2. Unpack it and upload the file inside.' }],
  ['%PDF', { problem: `This is a PDF, and we can’t read tables in it. ${EXPORT}` }],
  ['PAR1', { problem: `This is a Parquet file. ${EXPORT}` }],
  ['\x89PNG', { problem: `This is an image. ${EXPORT}` }],
  ['GIF8', { problem: `This is an image. ${EXPORT}` }],
  ['\xff\xd8\xff', { problem: `This is an image. ${EXPORT}` }],
  ['{\\rtf', { problem: `This is a text document, not a table. ${EXPORT}` }],
]
/** The first file in the export of everything in an account. */
const README = 'README.txt'
/** The first file in an OpenDocument archive, which is never compressed. */
const ODS = 'mimetypeapplication/vnd.oasis.opendocument.'

/** Reads the first 4 KB, whatever the file's name says. Throws UnreadableFile with what the user can do. */
export function formatOf(head: Buffer): TableFormat {
  const bytes = head.subarray(0, 4096)
  const start = bytes.toString('latin1', 0, 100)
  const known = signatures.find(([magic]) => start.startsWith(magic))?.[1]
  if (typeof known === 'object') throw new UnreadableFile(known.problem)
  if (known === 'workbook' && start.startsWith(ODS, 30)) return 'ods'
  if (known === 'workbook' && start.startsWith(README, 30)) return 'account'
  if (known) return known
  const text = bytes.toString('utf8').replace('\uFEFF', '').trimStart()
  if (/^<(?:!doctype|html|\?xml|table|svg)/i.test(text))
    throw new UnreadableFile(`This is a web page or XML, not a table. ${EXPORT}`)
  if (/^(?:\[\s*)?\{\s*["}]/.test(text)) return 'json'
  if (/^begin:vcard\s/i.test(text)) return 'vcard'
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes.subarray(0, 200).filter(byte => byte === 0).length > 60
  const strange = bytes.filter(byte => (byte < 32 && ![0, 9, 10, 13].includes(byte)) || byte === 127).length
  const zeros = bytes.filter(byte => byte === 0).length
  if (!isWide && (strange > bytes.length / 100 || zeros > bytes.length / 10))
    throw new UnreadableFile(`This isn’t text. ${EXPORT}`)
  return 'csv'
}
