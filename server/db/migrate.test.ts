import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '#test/database.ts'
import { readCatalog } from './catalog.ts'
import type { ConnectOptions, Db } from './db.ts'
import { isMigrated, migrate } from './migrate.ts'
import { readExpectedCatalog, readSchemaFiles } from './schema-files.ts'

const LAST_RELEASE = new URL('../../test/upgrade/last-release.sql', import.meta.url)
const CATALOG = fileURLToPath(new URL('catalog.txt', import.meta.url))
const HEADER = `# Generated: the schema as PostgreSQL's catalogs describe it, one fact per line. schema/ has it for people.
# Regenerate with: npx vitest run --project server server/db/migrate.test.ts -u
`
const ANN = '01900000-0000-7000-8000-000000000001'

const drops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop()
})

const empty = () => dropped(emptyDatabase())
const current = (options?: ConnectOptions) => dropped(freshDatabase({ ...options, gazetteer: true }))

async function dropped<T extends { drop: () => Promise<void> }>(making: Promise<T>): Promise<T> {
  const made = await making
  drops.push(made.drop)
  return made
}

async function lastRelease() {
  const made = await empty()
  await made.db.system.begin(async sql => sql.unsafe(await readFile(LAST_RELEASE, 'utf8')))
  return made
}

test('gives an empty database the schema that catalog.txt describes', async () => {
  const { db, url } = await empty()
  await migrate(db, url)
  const lines = await readCatalog(db.system)
  await expect(`${HEADER}${lines.join('\n')}\n`).toMatchFileSnapshot(CATALOG)
  expect(await appliedOf(db)).toEqual(['baseline', ...readSchemaFiles().migrations.map(({ name }) => name)])
})

test('recognizes an up-to-date database with one statement', async () => {
  const statements: string[] = []
  const { db, url } = await current({ onStatement: statement => statements.push(statement) })
  await migrate(db, url)
  statements.length = 0
  await migrate(db, url)
  expect(statements).toHaveLength(1)
})

test('upgrades a database of the last release, keeps all its rows, and leaves the same schema as a new one', async () => {
  const { db, url } = await lastRelease()
  const before = await rowsOf(db)
  expect(Object.keys(before).length).toBeGreaterThan(70)
  await migrate(db, url)
  const [edit, change] = [before.lead_activity?.[0] ?? {}, before.lead_changes?.[0] ?? {}]
  const { messages: sent = [], ...kept } = await renamed(before)
  expect(await rowsOf(db)).toMatchObject({
    ...kept,
    campaign_recipients: kept.campaign_recipients?.map(row =>
      ['sending_account_id', 'created_at', 'email', 'variant'].reduce<object>(omit, row),
    ),
    settled_messages: sent.map(row => DROPPED.reduce<object>(omit, row)),
    admin_audit: [{ ...before.admin_audit?.[0], detail: { code: 'other', text: 'Standard' } }],
    lead_import_rejects: [{ ...kept.lead_import_rejects?.[0], reason: { code: 'other', text: 'No name' } }],
    lead_activity: [{ ...edit, detail: { code: 'edited', from: 'new', to: 'warm', fields: [] } }],
    lead_changes: [{ ...omit(change, 'text'), name: null }],
  })
  expect(await readCatalog(db.system)).toEqual(readExpectedCatalog())
  expect((await appliedOf(db))[0]).toBe('baseline')
  const names = await db.asUser(ANN, async sql => {
    await sql`insert into leads (user_id, business_name, city) values (${ANN}, 'Ramen Bar', 'Salem')`
    return sql`select business_name from leads where id in (select leads_with_words(array['%ramen%']))`
  })
  expect(names).toEqual([{ businessName: 'Ramen Bar' }])
})

/** What 0170_queued_and_settled_messages.sql drops from messages that have a result. */
const DROPPED = ['lease_owner', 'lease_until', 'not_before', 'created_at', 'first_attempted_at']

test('moves messages that wait into the queue, and calls those that were on their way unknown', async () => {
  const { db, url } = await lastRelease()
  await db.system.unsafe(`
    insert into messages (user_id, campaign_id, recipient_id, step, email, state, attempts, not_before, reason)
    select user_id, campaign_id, recipient_id, n, email, was, 1, '2026-12-01Z', 'deferred'
    from messages cross join (values (1, 'pending'), (2, 'leased'), (3, 'attempting')) as s(n, was)
    where state = 'accepted'`)
  await migrate(db, url)
  const waits = { attempts: 1, reason: 'deferred', batchId: null }
  expect(
    await db.system`
      select step, attempts, reason, batch_id from queued_messages where not_before = '2026-12-01Z' order by step`,
  ).toEqual([
    { step: 1, ...waits },
    { step: 2, ...waits },
  ])
  expect(await db.system`select state, reason from settled_messages where step = 3`).toEqual([
    { state: 'unknown', reason: 'worker-lost' },
  ])
  expect(
    await db.system`select outcome, detail from message_attempts where attempt = 1 and outcome = 'unknown'`,
  ).toEqual([{ outcome: 'unknown', detail: 'worker-lost' }])
})

test.each([
  ['0059_known_leads.sql', `delete from schema_migrations where name > '0059_known_leads.sql'`],
  ['0086_screens.sql', `delete from schema_migrations where name = '0077_own_phone.sql'`],
])('stops at a database of an older version and says what to start first (%s)', async (last, change) => {
  const { db, url } = await lastRelease()
  await db.system.unsafe(change)
  await expect(migrate(db, url)).rejects.toThrow(
    `The last migration of this database is ${last}. This version of Canvass upgrades databases from 0086_screens.sql on. ` +
      'Start Canvass 0.1.0 with this database once, then start this version again.',
  )
  expect(await appliedOf(db)).toContain('0001_accounts.sql')
})

test('stops at a schema that was changed by hand, names every difference, and changes nothing', async () => {
  const { db, url } = await lastRelease()
  await db.system.unsafe(`
    alter table leads add column town text, drop column description;
    alter table users alter column first_name drop not null;
    alter table user_settings alter column time_zone set default 'CET';
    alter table tags drop constraint tags_name_check;
    alter table replies disable row level security;
    drop index campaigns_due;
    drop policy owner on tags;
    grant select on sessions to canvass_app;
    create trigger mine before update on tags for each row execute function refuse_change()`)
  await expect(migrate(db, url)).rejects.toThrow(
    `The schema of this database was changed by hand, so Canvass can't upgrade it:
  missing: campaigns: CREATE INDEX campaigns_due ON public.campaigns USING btree (scheduled_at) WHERE (status = 'scheduled'::text)
  missing: leads: column description text
  missing: replies: table row level security
  missing: tags: constraint tags_name_check CHECK ((name <> ''::text))
  missing: tags: policy owner for * to canvass_app using (user_id = current_owner()) with check (user_id = current_owner())
  missing: user_settings: column time_zone text not null default 'UTC'::text
  missing: users: column first_name text not null
  unexpected: leads: column town text
  unexpected: replies: table
  unexpected: sessions: grant select to canvass_app
  unexpected: tags: CREATE TRIGGER mine BEFORE UPDATE ON public.tags FOR EACH ROW EXECUTE FUNCTION refuse_change()
  unexpected: user_settings: column time_zone text not null default 'CET'::text
  unexpected: users: column first_name text
Undo these changes, then start Canvass again. Nothing was changed.`,
  )
  expect(await appliedOf(db)).toHaveLength(53)
})

test("upgrades a database that also holds other programs' tables and an operator's view", async () => {
  const { db, url } = await lastRelease()
  await db.system.unsafe('create table theirs (n int); create view sent as select sent_count from campaigns')
  await migrate(db, url)
  expect((await appliedOf(db))[0]).toBe('baseline')
})

test.each([
  ['an empty database', empty],
  ['a database of the last release', lastRelease],
])('lets two processes start with %s at the same time', async (_, make) => {
  const { db, url } = await make()
  await Promise.all([migrate(db, url), migrate(db, url)])
  expect(await readCatalog(db.system)).toEqual(readExpectedCatalog())
})

test('applies a function again when its file has changed, and no other', async () => {
  const { db, url } = await current()
  const before = await functionsOf(db)
  const files = readSchemaFiles()
  const changed = files.functions.map(file =>
    file.name === 'emails_per_hour.sql'
      ? { ...file, hash: 'new', sql: file.sql.replace('60 * floor', '90 * floor') }
      : file,
  )
  await migrate(db, url, { ...files, functions: changed })
  const [row] = await db.system`select emails_per_hour(60, now(), now() + interval '1 minute') as n`
  expect(row).toEqual({ n: 150 })
  const after = await functionsOf(db)
  expect(after.filter(row => !before.some(was => was.appliedAt === row.appliedAt))).toEqual([
    { name: 'emails_per_hour.sql', appliedAt: expect.any(String) },
  ])
})

test('applies each new migration once, and none if one fails', async () => {
  const { db, url } = await current()
  const files = readSchemaFiles()
  const add = { name: '9998_notes.sql', sql: 'create table notes (n int)' }
  const broken = { name: '9999_broken.sql', sql: 'alter table nowhere add column n int' }
  await expect(migrate(db, url, { ...files, migrations: [...files.migrations, add, broken] })).rejects.toThrow(
    '9999_broken.sql: relation "nowhere" does not exist',
  )
  expect(await appliedOf(db)).not.toContain(add.name)
  for (let i = 0; i < 2; i++) await migrate(db, url, { ...files, migrations: [...files.migrations, add] })
  expect(await appliedOf(db)).toContain(add.name)
})

test('refuses a database that a newer version has upgraded, and leaves its functions; 0.2.0 does, too', async () => {
  const { db, url } = await current()
  const files = readSchemaFiles()
  const add = { name: '9998_notes.sql', sql: 'create table notes (n int)' }
  const [first, ...others] = files.functions
  if (!first) throw new Error('no function')
  const functions = [{ ...first, hash: 'newer' }, ...others]
  await migrate(db, url, { functions, migrations: [...files.migrations, add] })
  expect(await isMigrated(db.system)).toBe(false)
  await expect(migrate(db, url)).rejects.toThrow(
    "A newer version of Canvass has upgraded this database (9998_notes.sql), and this version doesn't work with it. Start the newer version",
  )
  expect(await db.system`select from schema_migrations where name = ${add.name} and needs_stop`).toHaveLength(1)
  expect(await db.system`select from schema_functions where hash = 'newer'`).toHaveLength(1)
})

test('marks all migrations as applied in an empty database, which has their result from the start', async () => {
  const { db, url } = await empty()
  const files = readSchemaFiles()
  await migrate(db, url, {
    ...files,
    migrations: [{ name: '9999_broken.sql', sql: 'alter table nowhere add column n int' }],
  })
  expect(await appliedOf(db)).toEqual(['baseline', '9999_broken.sql'])
})

test('finds every trigger in docs/triggers.md, and no other', async () => {
  const page = await readFile(new URL('../../docs/triggers.md', import.meta.url), 'utf8')
  const listed = page
    .split('\n')
    .slice(7)
    .flatMap(row => {
      const [, tables = '', triggers = ''] = row.split('|')
      const names = [...triggers.matchAll(/`(\w+)`/g)].map(match => match[1])
      return tables.split(',').flatMap(table => names.map(name => `${table.trim()} ${name}`))
    })
  const made = readExpectedCatalog().flatMap(
    line => /^(\w+): CREATE TRIGGER (\w+)/.exec(line)?.slice(1).join(' ') ?? [],
  )
  expect(listed.sort()).toEqual(made.sort())
})

async function appliedOf(db: Db): Promise<string[]> {
  const rows = await db.system<
    { name: string }[]
  >`select name from schema_migrations order by name = 'baseline' desc, name`
  return rows.map(row => row.name)
}

const omit = (row: object, column: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column))

const functionsOf = (db: Db) =>
  db.system<{ name: string; appliedAt: string }[]>`select name, applied_at from schema_functions order by name`

/** The same rows under the names that 0130_glossary_names.sql gives to tables and columns. */
async function renamed(contents: Record<string, object[]>): Promise<Record<string, object[]>> {
  const migration = await readFile(new URL('migrations/0130_glossary_names.sql', import.meta.url), 'utf8')
  for (const [, table = '', column, to = ''] of migration.matchAll(
    /^alter table (\w+) rename (?:column (\w+) )?to (\w+);/gm,
  )) {
    const rows = contents[table] as Record<string, unknown>[]
    if (column) for (const row of rows) [row[to], row[column]] = [row[column], undefined]
    else contents[to] = rows ?? []
    if (!column) delete contents[table]
  }
  return JSON.parse(JSON.stringify(contents))
}

/** The rows of all tables, as they were added. */
async function rowsOf(db: Db): Promise<Record<string, object[]>> {
  const tables = await db.system<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'schema\\_%'`
  const contents: Record<string, object[]> = {}
  for (const { name } of tables) {
    const [row] = await db.system<{ rows: object[] }[]>`
      select coalesce(jsonb_agg(to_jsonb(t) order by t.tableoid, t.ctid), '[]') as rows from ${db.system(name)} t`
    contents[name] = row?.rows ?? []
  }
  return contents
}
