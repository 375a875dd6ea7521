import type { Readable } from 'node:stream'
import { csvHeader, csvLine } from '#server/csv/export/csv-line.ts'
import { csvOf } from '#server/csv/export/leads-csv.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { ownersToExport } from '#server/suppressions/kept-opt-outs.ts'
import { cellOf, type List, lists } from './lists.ts'
import { listImages, type Row, readSettings } from './sql.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** Everything in an account as a ZIP: JSON, CSV for what people open in a spreadsheet, and images. No secrets. */
export async function exportEverything(deps: Deps, userId: string): Promise<Readable> {
  const { db, clock } = deps
  const images = await db.readAsUser(userId, sql => listImages(sql, userId, null, IMAGES_MOST))
  const owners = await db.asSystem(sql => ownersToExport(deps, sql, userId))
  const account = { db, userId, owners }
  return zipOf(
    [
      { name: 'README.txt', read: async () => once(readme(clock.now())) },
      { name: 'settings.json', read: async () => settingsOf(db, userId) },
      { name: 'leads.csv', read: async () => csvOf(db, userId, {}) },
      ...lists.flatMap(list => entriesOf(account, list)),
      ...images.map(image => imageEntry(deps, image)),
    ],
    deps,
  )
}

/** An account can't hold as many. */
const IMAGES_MOST = 1000

interface Account {
  db: Db
  userId: string
  owners: string[]
}

function entriesOf(account: Account, list: List): ZipEntry[] {
  const { name, csv } = list
  const json: ZipEntry = { name: `${name}.json`, read: async () => jsonOf(rowsOf(account, list)) }
  if (!csv) return [json]
  return [json, { name: `${name}.csv`, read: async () => tableOf(rowsOf(account, list), csv) }]
}

/** Page by page, each in its own transaction: a slow reader holds no connection. */
async function* rowsOf(account: Account, { read, pageSize }: List): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const page: Row[] = await readPage(account, { read, after, pageSize })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1) ?? null
  }
}

const readPage = (
  { db, userId, owners }: Account,
  { read, after, pageSize }: Pick<List, 'read' | 'pageSize'> & { after: Row | null },
) => db.readAsUser(userId, sql => read(sql, userId, after, pageSize, owners))

/** An array with a row on each line. */
async function* jsonOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    yield before + page.map(row => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* tableOf(pages: AsyncIterable<Row[]>, columns: Record<string, string>): AsyncGenerator<string> {
  yield csvHeader(Object.keys(columns))
  for await (const page of pages)
    yield page.map(row => csvLine(Object.values(columns).map(field => cellOf(row, field)))).join('')
}

async function* settingsOf(db: Db, userId: string): AsyncGenerator<string> {
  const settings = await db.readAsSystem(sql => readSettings(sql, userId))
  yield `${JSON.stringify(settings, null, 2)}\n`
}

/** Empty if the file isn't in storage anymore. */
const imageEntry = ({ providers }: Deps, { file }: Row): ZipEntry => ({
  name: String(file),
  read: async () => (await providers.storage.open(String(file))) ?? once(''),
})

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function readme(now: Date): string {
  const lines = lists.map(({ name, says, csv }) => {
    const files = csv || name === 'leads' ? `${name}.json, ${name}.csv` : `${name}.json`
    return `${files.padEnd(36)}${says}`
  })
  return [
    'Everything in your Canvass account',
    `Exported ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    'JSON files have one row on each line, for programs. CSV files open in a spreadsheet.',
    'Times are in UTC. IDs connect the files: a message’s campaignId is a campaign’s id.',
    'Another installation imports this file in Settings > Account: settings, images, leads, people, suppressions, consents, texts, and campaigns with what was sent and came back.',
    'Passwords, keys, and the access to your email accounts aren’t in here. Recordings of calls are at the phone company.',
    '',
    `${'settings.json'.padEnd(36)}your account, its settings, and the names of its sending accounts, domains, keys, and webhooks`,
    ...lines,
    `${'images/'.padEnd(36)}the files of your image library`,
    '',
  ].join('\r\n')
}
