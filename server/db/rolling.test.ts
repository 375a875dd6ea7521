import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeWorld } from '#test/world.ts'
import { isMigrated, migrate } from './migrate.ts'
import { allowsOlderProcesses } from './rolling.ts'
import { readSchemaFiles } from './schema-files.ts'

test.each([
  ['a column that may be empty', 'alter table leads add column color text;', true],
  ['a column with a default', "alter table leads add column color text not null default 'red', add size int;", true],
  [
    'a table with its rights',
    "create table a (id uuid); call own_by_user('a'); insert into a values (new_id());",
    true,
  ],
  ['an index', 'create index leads_by_color on leads (color);', true],
  ['a unique index on an old table', 'create unique index leads_by_color on leads (color);', false],
  ['a column that has to be filled', 'alter table leads add column color text not null;', false],
  ['a column with a foreign key', 'alter table leads add column color_id uuid references colors;', false],
  ['a renamed column', 'alter table leads rename column city to town;', false],
  ['a dropped column', 'alter table leads drop column city;', false],
  ['a dropped table', 'drop table leads;', false],
  ['another type', 'alter table leads alter column city type jsonb;', false],
  ['a new constraint', 'alter table leads add constraint short check (length(city) < 9);', false],
  ['changed rows', "update leads set city = 'x';", false],
  ['code', 'do $$ begin drop table leads; end $$;', false],
  ['a drop behind a comment', '-- create index\ndrop index leads_by_color;', false],
])('%s: older processes may go on: %s', (_, sql, expected) => {
  expect(allowsOlderProcesses(sql)).toBe(expected)
})

test('knows which of the first migrations allow a rolling upgrade', () => {
  const { migrations } = readSchemaFiles()
  const first = migrations.filter(({ name }) => name < '0224')
  expect(first.filter(({ sql }) => allowsOlderProcesses(sql)).map(({ name }) => name)).toEqual([
    '0190_lead_facts.sql',
    '0195_offer_profiles.sql',
    '0200_drafts.sql',
    '0220_archived_campaigns.sql',
    '0221_tone_samples.sql',
    '0223_getting_started.sql',
  ])
})

test('a process of the version before stays ready and works after a newer one has migrated, and doesn’t undo its functions', async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  const { user } = await makeWorld(t, 'before')
  const now = readSchemaFiles()
  const newer = {
    migrations: [
      ...now.migrations,
      { name: '9999_newer.sql', sql: "alter table leads add column color text not null default 'red';" },
    ],
    functions: now.functions.map(file =>
      file.name === 'new_id.sql' ? { ...file, sql: `${file.sql}\n-- newer`, hash: 'newer' } : file,
    ),
  }
  expect(newer.migrations.slice(-1).every(({ sql }) => allowsOlderProcesses(sql))).toBe(true)
  await migrate(t.db, t.url, newer)
  expect(await isMigrated(t.db.system)).toBe(true)
  expect((await t.anonymous('/readyz')).statusCode).toBe(200)
  const made = await user.client({ method: 'POST', url: '/api/leads', payload: { businessName: 'Ramen Bar' } })
  expect([made.statusCode, (await user.client('/api/leads')).statusCode]).toEqual([200, 200])
  // A restart of the older process.
  await migrate(t.db, t.url)
  const [kept] = await t.db.system`select hash from schema_functions where name = 'new_id.sql'`
  expect(kept?.hash).toBe('newer')
})
