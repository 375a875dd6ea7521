import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { UnreadableFile } from '../read/parse-rows.ts'
import { type Archive, openArchive, streamEntry, unpackEntry } from './archive.ts'
import type { Table } from './table.ts'

/** What an import brings of the lists of an export, in this order: who opted out first, and what others refer to before them. */
const LISTS = [
  'erased',
  'suppressions',
  'images',
  'leads',
  'contacts',
  'consents',
  'templates',
  'offers',
  'campaigns',
  'own-emails',
  'texts',
  'messages',
  'events',
  'replies',
  'answers',
] as const
/** Of a campaign's recipients, as many are in one row. */
const RECIPIENTS_AT_ONCE = 10_000
/** Characters of a row: a campaign with 250,000 recipients has about eight million. */
const LONGEST = 32 * 1024 * 1024

/** The export of everything in an account as a table: a row of it in each row, as JSON behind the name of its list. */
export function openAccount(bytes: Buffer): Table {
  const archive = openArchive(bytes)
  if (!archive.entries.has('settings.json') || !archive.entries.has('leads.json'))
    throw new UnreadableFile('This ZIP isn’t an export of everything in a Canvass account.')
  return { rows: rowsOf(archive), sheets: [], sheet: null }
}

async function* rowsOf(archive: Archive): AsyncGenerator<string[]> {
  yield ['list', 'row']
  for (const list of LISTS) {
    if (list === 'images') yield* settingsOf(archive)
    for await (const row of linesOf(streamEntry(archive, `${list}.json`)))
      if (list === 'campaigns') yield* partsOf(row)
      else if (list === 'images') yield [list, withFile(archive, row)]
      else yield [list, row]
  }
}

/** The settings, and their short lists: tags and fields, which leads refer to by name, and what's saved. */
function* settingsOf(archive: Archive): Generator<string[]> {
  const settings = readJson(unpackEntry(archive, 'settings.json')?.toString('utf8') ?? '') as Record<
    string,
    unknown
  > | null
  if (settings === null || typeof settings !== 'object') return
  const { tags, leadFields, savedFilters, savedSearches, ...own } = settings
  for (const [list, rows] of Object.entries({ tags, leadFields, savedFilters, savedSearches }))
    if (Array.isArray(rows)) for (const row of rows) yield [list, JSON.stringify(row)]
  if (Object.keys(own).length > 0) yield ['settings', JSON.stringify(own)]
}

/** An image of the library with its file, if that's there and no larger than an image may be. */
function withFile(archive: Archive, row: string): string {
  const image = readJson(row) as { file?: unknown } | null
  const name = String(image?.file)
  const { unpacked = Number.POSITIVE_INFINITY } = archive.entries.get(name) ?? {}
  if (!name.startsWith('images/') || unpacked > IMAGE_MAX_BYTES) return row
  return JSON.stringify({ ...image, data: unpackEntry(archive, name)?.toString('base64') })
}

/** The rows of a list, which has one on each line. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    // A long row comes in thousands of pieces, so only the new one is searched.
    const [first = '', ...others] = piece.split('\n')
    const lines = [rest + first, ...others]
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) throw new UnreadableFile('A row of the export is too long to read.')
    for (const line of lines) if (line.startsWith('{')) yield line.replace(/,?\r?$/, '')
  }
  if (rest.startsWith('{')) yield rest
}

/** A campaign, and its recipients in rows of their own. */
function* partsOf(row: string): Generator<string[]> {
  const campaign = readJson(row) as { id?: unknown; status?: unknown; recipients?: unknown } | null
  if (campaign === null || !Array.isArray(campaign.recipients)) return yield ['campaigns', row]
  const { recipients, ...rest } = campaign
  yield ['campaigns', JSON.stringify(rest)]
  for (let from = 0; from < recipients.length; from += RECIPIENTS_AT_ONCE)
    yield [
      'recipients',
      JSON.stringify({ id: rest.id, from, recipients: recipients.slice(from, from + RECIPIENTS_AT_ONCE) }),
    ]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
