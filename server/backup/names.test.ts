import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import type { Manifest } from './manifest.ts'
import { fillableColumns, requireOwnNames } from './names.ts'
import { listTables } from './sql.ts'

const part = (path: string) => ({ path, bytes: 1, sha256: '0'.repeat(64), salt: '', tag: '', lines: 0 })
const table = (name: string, columns = ['id']) => ({ name, columns, part: part(`tables/${name}.gz`) })
const file = (name: string) => ({ name, part: part(`files/${name}.gz`) })
const manifestOf = ({ tables = [], files = [] }: Partial<Pick<Manifest, 'tables' | 'files'>>) =>
  ({ tables, files }) as unknown as Manifest

test('knows exactly the tables and columns that a backup of a new database has', async () => {
  const { db, url, drop } = await emptyDatabase()
  await migrate(db, url)
  const made = await listTables(db.system)
  await drop()
  const sorted = (columns: Iterable<string>) => [...columns].toSorted()
  expect(Object.fromEntries([...fillableColumns()].map(([name, columns]) => [name, sorted(columns)]))).toEqual(
    Object.fromEntries(made.map(({ name, columns }) => [name, sorted(columns)])),
  )
})

test.each([
  'leads',
  'public.nothing',
  'pg_catalog.pg_authid',
  'pg_authid',
  'information_schema.tables',
  'public.leads; drop table users',
  'public.leads"',
  '"public"."leads"',
  'public."leads"',
  'public.leads (id) from stdin; --',
  'PUBLIC.LEADS',
  'public.leads ',
  'public.leads\n',
  'public.leads\0',
  'public.schema_migrations',
  'public.schema_functions',
  'graphile_worker.migrations',
  'graphile_worker._private_known_crontabs',
  'public.email_analytics',
  'public.rate_limit',
  'public.settled_messages_rest',
  'public.settled_messages_2026_11',
  '',
  '.',
  'public.',
  '__proto__',
  'constructor',
  'public.__proto__',
])('the table %j is refused', name => {
  expect(() => requireOwnNames(manifestOf({ tables: [table(name)] }))).toThrow(
    /names the table .*Nothing was restored\.$/,
  )
})

test.each([
  'nothing',
  'id; drop table users',
  'id) from stdin; --',
  '"id"',
  'id"',
  'ID',
  'id ',
  '',
  '*',
  'ctid',
  'xmin',
  'tableoid',
  'id, email',
  'name_norm',
  '__proto__',
])('the column %j of leads is refused', column => {
  const tables = [table('public.leads', ['id', column])]
  expect(() => requireOwnNames(manifestOf({ tables }))).toThrow(
    /names the column .* of public\.leads, .*Nothing was restored\.$/,
  )
})

test.each([
  '../secret.key',
  '../../etc/cron.d/job',
  'media/../../escaped',
  'media/..',
  'media/.',
  'media/a/../../b',
  '/etc/passwd',
  '//etc/passwd',
  'media//etc',
  'media/',
  'media',
  'lead-files',
  '..',
  '.',
  '',
  'media\\..\\..\\escaped',
  '..\\escaped',
  'C:\\Windows\\x',
  'C:/Windows/x',
  '\\\\host\\share',
  'postgres.json',
  'server.json',
  'postgres/pg_hba.conf',
  'postgres/PG_VERSION',
  'secret.key/x',
  'Secret.key',
  'secret.key ',
  'media/a\0b',
  'media/a\nb',
  'MEDIA/a',
  'media /a',
  './media/a',
  `media/${'a'.repeat(256)}`,
  `media/${'ä'.repeat(128)}`,
  `media/${'a/'.repeat(600)}a`,
  '__proto__',
  'file:///etc/passwd',
  '%2e%2e/x',
  '~/x',
])('the file %j is refused', name => {
  expect(() => requireOwnNames(manifestOf({ files: [file(name)] }))).toThrow(/names the file .*Nothing was restored\.$/)
})

test.each<[string, Partial<Pick<Manifest, 'tables' | 'files'>>, string]>([
  [
    'a table twice',
    { tables: [table('public.leads'), { ...table('public.leads'), part: part('tables/b.gz') }] },
    '"public.leads" twice, among its tables',
  ],
  [
    'a column twice',
    { tables: [table('public.leads', ['id', 'id'])] },
    '"id" twice, among its columns of public.leads',
  ],
  [
    'a file twice',
    { files: [file('media/a'), { ...file('media/a'), part: part('files/b.gz') }] },
    '"media/a" twice, among its files',
  ],
  [
    'a part twice',
    { files: [file('media/a'), { ...file('media/b'), part: part('files/media/a.gz') }] },
    'twice, among its parts',
  ],
  [
    'a file and files in it',
    { files: [file('media/a/b/c'), file('media/a')] },
    'the file "media/a/b/c", whose folder is a file',
  ],
])('%s is refused', (_, manifest, words) => {
  expect(() => requireOwnNames(manifestOf(manifest))).toThrow(words)
})

test.each([
  'secret.key',
  'media/images/picture.png',
  'media/images/a b.png',
  'media/.DS_Store',
  'media/a..b/..c',
  'media/uploads/Straße 🍣.jpg',
  'lead-files/0a1b.csv',
  'media/%2e%2e/x',
  `media/${'a'.repeat(255)}`,
])('the file %j is taken', name => {
  expect(() => requireOwnNames(manifestOf({ files: [file(name)] }))).not.toThrow()
})
