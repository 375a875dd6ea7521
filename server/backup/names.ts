import { readExpectedCatalog } from '#server/db/schema-files.ts'
import type { Manifest } from './manifest.ts'

/** The tables of jobs, which graphile-worker's own migrations create, with their columns. */
const JOBS = {
  _private_job_queues: 'id queue_name locked_at locked_by',
  _private_jobs:
    'id job_queue_id task_id payload priority run_at attempts max_attempts last_error created_at updated_at key locked_at locked_by revision flags',
  _private_tasks: 'id identifier',
}

/** The columns that a backup may fill, by table. The lists of migrations and functions are filled by `migrate`. */
export function fillableColumns(): Map<string, Set<string>> {
  const tables = new Map(
    Object.entries(JOBS).map(([name, columns]) => [`graphile_worker.${name}`, new Set(columns.split(' '))]),
  )
  const lines = readExpectedCatalog()
  const others = lines.flatMap(line => /^(\w+): table (?:unlogged|partition(?! by))/.exec(line)?.[1] ?? [])
  const unfilled = new Set([...others, 'schema_migrations', 'schema_functions'])
  for (const line of lines) {
    const [, table = '', column = ''] = /^(\w+): column (\w+) (?!.*generated always as (?!identity$))/.exec(line) ?? []
    if (!table || unfilled.has(table)) continue
    const name = `public.${table}`
    tables.set(name, (tables.get(name) ?? new Set()).add(column))
  }
  return tables
}

/** Where files of a backup go: only to these places in DATA_DIR. */
const PLACES = ['media', 'lead-files']
/** What a file system takes, in bytes. */
const LONGEST_NAME = 255
const LONGEST_PATH = 1024

/** Throws a sentence unless everything that the manifest names is Canvass's own: tables and columns of its schema, files in its places. */
export function requireOwnNames({ tables, files }: Manifest): void {
  const fillable = fillableColumns()
  for (const { name, columns } of tables) {
    const known = fillable.get(name)
    const unknown = known ? columns.find(column => !known.has(column)) : name
    if (unknown !== undefined)
      throw refused(
        known ? `the column ${show(unknown)} of ${name}` : `the table ${show(name)}`,
        'which Canvass doesn’t have',
      )
    requireOnce(columns, `columns of ${name}`)
  }
  for (const { name } of files)
    if (!isInPlace(name)) throw refused(`the file ${show(name)}`, 'which isn’t in a place of Canvass’s files')
  requireOnce(
    tables.map(({ name }) => name),
    'tables',
  )
  requireOnce(
    files.map(({ name }) => name),
    'files',
  )
  requireOnce(
    [...tables, ...files].map(({ part }) => part.path),
    'parts',
  )
  const names = new Set(files.map(({ name }) => name))
  const blocked = files.find(({ name }) => foldersOf(name).some(folder => names.has(folder)))
  if (blocked) throw refused(`the file ${show(blocked.name)}`, 'whose folder is a file, too')
}

function isInPlace(name: string): boolean {
  if (name === 'secret.key') return true
  const [place = '', ...rest] = name.split('/')
  return PLACES.includes(place) && rest.length > 0 && rest.every(isName) && Buffer.byteLength(name) <= LONGEST_PATH
}

/** Of a file or folder, on every system. A backslash separates folders on Windows. */
const isName = (name: string) =>
  name !== '' && name !== '.' && name !== '..' && !/[\\\p{Cc}]/u.test(name) && Buffer.byteLength(name) <= LONGEST_NAME

const foldersOf = (name: string) => name.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))

function requireOnce(names: string[], what: string): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw refused(`${show(name)} twice`, `among its ${what}`)
    seen.add(name)
  }
}

const show = (name: string) => JSON.stringify(name.slice(0, 100))

const refused = (what: string, why: string) =>
  new Error(`This backup’s manifest names ${what}, ${why}. Use another backup. Nothing was restored.`)
