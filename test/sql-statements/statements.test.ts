import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStatements, recordRuns, sqlPath } from './statements.ts'

const SOURCE = `
type Row = { id: 'é' | '–' }
const html = String.raw
const sql = (parts, ...values) => parts.join('?')
sql.unsafe = text => text
const db = { system: sql }
export const columns = ['id', 'name']
export const find = id => sql\`select \${id}\`
export const page = (id, isNewest) => [
  sql\`select 1\`, isNewest ? sql\`order by 1\` : sql\`\`, html\`<p>\`
]
export async function prepare() {
  const each = () => db.system\`analyze\`
  sql\`select 2\`
  return [each(), sql.unsafe('begin')]
}
`
const RECORDER = `export const names = []\nexport const ran = (name, connection) => (names.push(name), connection)\n`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-statements-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('records each statement and each of its conditional parts as it runs, and changes nothing else', async () => {
  const recorder = join(folder, 'recorder.mjs')
  await writeFile(recorder, RECORDER)
  const file = join(folder, 'leads.ts')
  await writeFile(file, recordRuns('server/leads.ts', SOURCE, pathToFileURL(recorder).href))
  const { names } = await import(recorder)
  const leads = await import(file)
  expect([names, leads.columns]).toEqual([[], ['id', 'name']])
  expect([leads.find('1'), leads.page('1', false), await leads.prepare()]).toEqual([
    'select ?',
    ['select 1', '', '<p>'],
    ['analyze', 'begin'],
  ])
  const once = ['8:27 find', '10:3 page', '14:3 prepare', '13:22 prepare', '15:19 prepare']
  expect(names).toEqual(once.map(name => `server/leads.ts:${name}`))
  leads.page('1', true)
  expect(names.slice(once.length)).toEqual(['server/leads.ts:10:3 page', 'server/leads.ts:10:29 page'])
})

test('leaves a file without SQL unchanged', () => {
  expect(recordRuns('server/words.ts', 'export const a = html`<p>`', 'recorder')).toBe('export const a = html`<p>`')
})

/** The only statements outside files of statements, and why they're there. */
const elsewhere: Record<string, string> = {
  'server/db/': 'connects, migrates, and makes databases: the statements are what these files are about',
  'server/directory/copy.ts': 'COPY has no parameters; the callers name the table and its columns',
  'server/http/changes.ts': 'the channel, its payload, and the notification that fills it',
  'server/sending/engine/wake-ups.ts': 'the channel, the notification, and who listens',
  'server/jobs/enqueue.ts': 'one call of a database function, typed by the job',
}

test('keeps every statement in a sql.ts or *-sql.ts', () => {
  const paths = new Set(listStatements().map(name => name.split(':')[0] ?? ''))
  const strays = [...paths].filter(path => !/(^|[/-])sql\.ts$/.test(path))
  const places = Object.keys(elsewhere)
  expect(strays.filter(path => !places.some(place => path.startsWith(place)))).toEqual([])
  expect(places.filter(place => !strays.some(path => path.startsWith(place)))).toEqual([])
})

test('counts every server source, and no tests', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  expect(sqlPath(join(root, 'server/leads/sql.ts'))).toBe('server/leads/sql.ts')
  expect(sqlPath(join(root, 'server/tracking/ingest.ts'))).toBe('server/tracking/ingest.ts')
  expect(sqlPath(join(root, 'server/leads/leads.test.ts'))).toBe(undefined)
  expect(sqlPath(join(root, 'test/database.ts'))).toBe(undefined)
  const all = listStatements()
  expect(all.length).toBeGreaterThan(400)
  expect(new Set(all).size).toBe(all.length)
})
