import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readExpectedCatalog } from '../schema-files.ts'
import { COORDINATOR_TABLES, placeOf, REFERENCE_TABLES } from './placement.ts'

/** The rules that let accounts be spread over nodes (docs/decisions/067-accounts-on-several-nodes.md), checked of the schema itself, without Citus. */
const facts = readExpectedCatalog().map(line => {
  const [table = '', ...fact] = line.split(': ')
  return { table, fact: fact.join(': ') }
})
const tables = facts
  .filter(({ fact }) => fact === 'table' || fact.startsWith('table '))
  .map(({ table: name }) => ({ name, hasUserId: has(name, 'column user_id uuid not null') }))
  .filter(unique)
const accountTables = tables.filter(table => placeOf(table) === 'distributed').map(({ name }) => name)
const ofAccounts = facts.filter(({ table }) => accountTables.includes(table))

function has(name: string, start: string): boolean {
  return facts.some(({ table, fact }) => table === name && fact.startsWith(start))
}

function unique({ name }: { name: string }, at: number, all: { name: string }[]): boolean {
  return all.findIndex(other => other.name === name) === at
}

const columnsOf = (list = '') => list.split(',').map(column => column.trim())

test('every table has a place: an account’s by user_id, any other by name', () => {
  expect(tables.filter(table => placeOf(table) === undefined)).toEqual([])
  expect(accountTables.length).toBeGreaterThan(50)
})

test('the lists name tables that exist, each once', () => {
  const migrations = ['schema_functions', 'schema_migrations']
  const listed = [...REFERENCE_TABLES, ...COORDINATOR_TABLES].filter(name => !migrations.includes(name))
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter(name => !tables.some(table => table.name === name))).toEqual([])
})

test('what is unique in an account’s table is unique within the account', () => {
  const keys = ofAccounts.flatMap(({ table, fact }) => {
    const [, list] = /(?:PRIMARY KEY|UNIQUE|CREATE UNIQUE INDEX .* USING btree) \(([^)]*)\)/.exec(fact) ?? []
    return list === undefined ? [] : [{ table, columns: columnsOf(list) }]
  })
  expect(keys.length).toBeGreaterThan(accountTables.length / 2)
  expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
})

const foreignKeys = facts.flatMap(({ table, fact }) => {
  const [, from, to = '', target, onDelete = ''] =
    /FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)(.*)/.exec(fact) ?? []
  return from ? [{ table, from: columnsOf(from), to, target: columnsOf(target), onDelete }] : []
})
const placeNamed = (name: string) => {
  const table = tables.find(one => one.name === name)
  return table && placeOf(table)
}

test('a foreign key between accounts’ tables has user_id in the same place on both sides', () => {
  const between = foreignKeys.filter(
    key => placeNamed(key.table) === 'distributed' && placeNamed(key.to) === 'distributed',
  )
  expect(between.length).toBeGreaterThan(30)
  expect(
    between.filter(
      key => key.from.indexOf('user_id') !== key.target.indexOf('user_id') || !key.from.includes('user_id'),
    ),
  ).toEqual([])
})

test('any other foreign key stays in its place, or leads to a table on every node', () => {
  const wrong = foreignKeys.filter(key => {
    const [from, to] = [placeNamed(key.table), placeNamed(key.to)]
    return from !== to && to !== 'reference'
  })
  expect(wrong).toEqual([])
})

test('no foreign key sets columns to null, which an account’s table refuses: a trigger does it', () => {
  expect(
    foreignKeys.filter(key => placeNamed(key.table) === 'distributed' && key.onDelete.includes('SET NULL')),
  ).toEqual([])
})

const server = new URL('../../', import.meta.url)

/** How often the server's files contain it, without tests. */
function countIn(pattern: string, wanted: RegExp): Record<string, number> {
  const counts = globSync(pattern, { cwd: server })
    .filter(name => !name.endsWith('.test.ts'))
    .flatMap(name => {
      const found = readFileSync(new URL(name, server), 'utf8').match(wanted)
      return found ? [[name, found.length]] : []
    })
  return Object.fromEntries(counts)
}

test('a subquery names the account itself, not the outer row, but in statements about several accounts', () => {
  expect(countIn('**/*.ts', /\bwhere (\w+\.)?user_id = [a-z]+\.user_id/g)).toEqual({
    'email-finder/runs/runs-sql.ts': 1,
    'sending/pacing/mailbox-providers-sql.ts': 1,
    'webhooks/sql.ts': 1,
  })
})

test('no column is set to an array’s element or slice as such, which stops the coordinator of Citus 14', () => {
  const wanted = /(?:\bset|,)\s+[a-z_]+ = (?:[a-z_.]+|\([^()]*\))\[/g
  expect('do update set n = 1, until = (${until}::timestamptz[])[${n}]').toMatch(wanted)
  expect('update parts set ids = ids[3:]').toMatch(wanted)
  expect({ ...countIn('**/*.ts', wanted), ...countIn('db/functions/*.sql', wanted) }).toEqual({})
})

/** The texts between backticks; one in another counts by itself. */
const statements = globSync('**/*.ts', { cwd: server })
  .filter(name => !name.endsWith('.test.ts'))
  .flatMap(name =>
    readFileSync(new URL(name, server), 'utf8')
      .split('`')
      .map(text => ({ name, text })),
  )
const written = (text: string) =>
  [...text.matchAll(/\b(?:insert into|delete from|update(?= \w+(?: (?:as )?\w+)? set\b)) (\w+)/g)].map(
    ([, name = '']) => name,
  )
const placesOf = (text: string) => {
  const places = new Set(written(text).flatMap(name => placeNamed(name) ?? []))
  // The queue and notifications are the coordinator's.
  if (places.size > 0 && /\b(?:enqueue|pg_notify)\(/.test(text)) places.add('coordinator')
  return places
}

test('no statement changes tables of two places: a cluster changes only some copies of one that every node has', () => {
  expect(statements.filter(({ text }) => placesOf(text).size === 1).length).toBeGreaterThan(250)
  expect(statements.filter(({ text }) => placesOf(text).size > 1)).toEqual([])
})

test('what an insert does on a conflict names no time but that of the new row, because a cluster refuses it', () => {
  const refused = statements.filter(({ text }) => {
    const [, merged = ''] = /\bdo update set\b([^]*)/.exec(text) ?? []
    const isRefused = /\bnow\(\)|_timestamp\(\)|interval/.test(merged)
    return isRefused && written(text).some(name => placeNamed(name) !== 'coordinator')
  })
  expect(refused).toEqual([])
})
