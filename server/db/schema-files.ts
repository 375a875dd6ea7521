import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** An area's file refers only to the ones before it. */
const AREAS = [
  'accounts',
  'directory',
  'leads',
  'searches',
  'webhooks',
  'enrichment',
  'imports',
  'crm',
  'sending-accounts',
  'campaigns',
  'tasks',
  'drafts',
  'messages',
  'events',
  'calls',
  'media',
  'billing',
]
/** Column defaults and policies call these. */
const CALLED_BY_TABLES = ['new_id', 'message_id', 'current_owner', 'own_by_user']
/** Generated columns, also of migrations. */
const CALLED_BY_COLUMNS = ['international_norm', 'address_norm']

export interface SqlFile {
  name: string
  sql: string
}
export interface FunctionFile extends SqlFile {
  /** Of `sql`: a changed file is applied again. */
  hash: string
}
export interface SchemaFiles {
  migrations: SqlFile[]
  functions: FunctionFile[]
}

/** Read at each start, so synchronously: 35 small files take 1 ms. */
export function readSchemaFiles(): SchemaFiles {
  return {
    migrations: listFolder('migrations').map(name => readSql('migrations', name)),
    functions: listFolder('functions').map(readFunction),
  }
}

/** Everything that an empty database runs, in order, except the functions that tables don't call. */
export function readTables(): SqlFile[] {
  return [
    readSql('schema', 'extensions.sql'),
    ...CALLED_BY_TABLES.map(name => readSql('functions', `${name}.sql`)),
    ...readCalled(),
    ...AREAS.map(name => readSql('schema', `${name}.sql`)),
  ]
}

/** The functions that migrations call. */
export const readCalled = (): SqlFile[] => CALLED_BY_COLUMNS.map(name => readSql('functions', `${name}.sql`))

/** The lines of `readCatalog` for a database made from these files. */
export function readExpectedCatalog(): string[] {
  const text = readFileSync(new URL('catalog.txt', import.meta.url), 'utf8')
  return text.split('\n').filter(line => line && !line.startsWith('#'))
}

function listFolder(folder: string): string[] {
  const names = readdirSync(new URL(folder, import.meta.url))
  return names.filter(name => name.endsWith('.sql')).sort()
}

function readFunction(name: string): FunctionFile {
  const file = readSql('functions', name)
  return { ...file, hash: createHash('sha256').update(file.sql).digest('base64url') }
}

function readSql(folder: string, name: string): SqlFile {
  return { name, sql: readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8') }
}
