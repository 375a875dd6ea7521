import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStatements, sqlPath, tellWhatRuns } from './statements.ts'

const SOURCE = `
interface Row { id: string; name: 'é' | '–' }
export type Kind = Row['name']
export const columns = ['id', 'name']
const hidden = (id: string) => ({ id })
export const find = (id: string) => hidden(id)
export const shape = (id: string): Row => ({ id, name: '–' })
export const late = async <T>(value: T) => { return value }
export async function count(ids: string[]): Promise<number> { return ids.length }
export async function* pages(n: number) { yield* Array(n).keys() }
export const never = () => find('1')
`
const RECORDER = `export const told = []\nexport const ran = name => told.push(name)\n`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-statements-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('every exported function tells its name when it runs and does what it did; a constant when it is loaded', async () => {
  const recorder = join(folder, 'recorder.mjs')
  await writeFile(recorder, RECORDER)
  const file = join(folder, 'sql.ts')
  await writeFile(file, tellWhatRuns('server/a/sql.ts', SOURCE, pathToFileURL(recorder).href))
  const { told } = await import(recorder)
  const sql = await import(file)
  expect(told).toEqual(['server/a/sql.ts columns'])
  expect([sql.find('1'), sql.shape('2'), await sql.late(3), await sql.count(['4'])]).toEqual([
    { id: '1' },
    { id: '2', name: '–' },
    3,
    1,
  ])
  const pages = sql.pages(2)
  expect(told).not.toContain('server/a/sql.ts pages')
  expect(await pages.next()).toEqual({ value: 0, done: false })
  const names = ['columns', 'find', 'shape', 'late', 'count', 'pages']
  expect(told).toEqual(names.map(name => `server/a/sql.ts ${name}`))
})

test.each([
  `export * from './other.ts'`,
  `const a = 1\nexport { a }`,
  'export default () => 1',
  'export const [a] = [1]',
])('an export that would not be counted is refused: %s', source => {
  expect(() => tellWhatRuns('server/a/sql.ts', source, 'recorder')).toThrow(/server\/a\/sql\.ts: export/)
})

test('the sql files of all features are counted, and none else', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  expect(sqlPath(join(root, 'server/leads/sql.ts'))).toBe('server/leads/sql.ts')
  expect(sqlPath(join(root, 'server/leads/import-sql.ts'))).toBe('server/leads/import-sql.ts')
  expect(sqlPath(join(root, 'server/leads/mysql.ts'))).toBe(undefined)
  expect(sqlPath(join(root, 'test/sql.ts'))).toBe(undefined)
  const all = listStatements()
  expect(new Set(all).size).toBe(all.length)
  for (const path of new Set(all.map(statement => statement.split(' ')[0] ?? ''))) {
    const found = (await readFile(join(root, path), 'utf8')).match(/^export (?!interface|type)/gm) ?? []
    expect([path, all.filter(statement => statement.startsWith(`${path} `)).length]).toEqual([path, found.length])
  }
})
