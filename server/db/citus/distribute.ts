import type { Db, Sql } from '../db.ts'
import { placeOf } from './placement.ts'
import {
  citusVersion,
  listColumnRights,
  listForeignKeys,
  listFunctions,
  listNodes,
  listTables,
  listTriggers,
  type Node,
  type Table,
} from './sql.ts'

/** What every session needs on every node; docs/scaling.md says why. */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_unsafe_triggers': 'on',
  // Partitions for coming months are made in the transaction that moves their first rows.
  'citus.multi_shard_modify_mode': 'sequential',
  // A node that's silent is away: 30 s for each of its accounts would hold up the others'.
  'citus.node_connection_timeout': '5s',
}

/** Colocated with this table: every account has at most one row there. */
const FIRST = 'user_settings'

interface Options {
  /** Pieces that accounts are spread over. Nodes can be added later, up to this number. */
  shards: number
  say: (line: string) => void
}

/**
 * Spreads the accounts over the nodes of a Citus cluster: each table that isn't there yet gets its place, in one transaction,
 * with the rows that it has. Run again, it places new tables, takes back those that an older version had on every node, and
 * repeats the rights of nodes that came later.
 */
export async function distribute(db: Db, { shards, say }: Options): Promise<void> {
  const nodes = await requireCluster(db.system)
  const tables = await requireKnownTables(db.system)
  say(`${nodes.length} nodes: ${nodes.map(describe).join(', ')}`)
  await prepareNodes(db.system)
  const waiting = tables.filter(table => placeOf(table) !== 'coordinator' && table.now === null)
  if (waiting.length > 0) await db.asSystem(sql => placeAll(sql, waiting, shards, say))
  for (const { name } of waiting) await dropLocalRows(db.system, name)
  for (const { name } of tables.filter(table => placeOf(table) === 'coordinator' && table.now !== null)) {
    await db.system`select undistribute_table(${name})`
    say(`${name}: coordinator`)
  }
  for (const { signature } of await listFunctions(db.system))
    await db.system`select create_distributed_function(${signature})`
  await grantColumns(db.system)
  await db.system`alter function known_candidates set plan_cache_mode = force_custom_plan`
  say(sayResult(await listTables(db.system), waiting.length))
}

function describe({ name, port, isCoordinator, holdsShards }: Node): string {
  if (isCoordinator) return `${name}:${port} (coordinator)`
  return `${name}:${port}${holdsShards ? '' : ' (without shards)'}`
}

async function requireCluster(sql: Sql): Promise<Node[]> {
  if (!(await citusVersion(sql)))
    throw new Error(
      'This database has no Citus. Have an administrator add citus to shared_preload_libraries on every node, and run in the ' +
        'database of every node:\n  create extension citus;',
    )
  const nodes = await listNodes(sql)
  if (!nodes.some(node => node.isCoordinator))
    throw new Error(
      "The coordinator isn't part of its own cluster. Have an administrator run there:\n  select citus_set_coordinator_host('HOST');",
    )
  if (!nodes.some(node => node.holdsShards))
    throw new Error("The cluster has no workers. Have an administrator run:\n  select citus_add_node('HOST', 5432);")
  return nodes
}

async function requireKnownTables(sql: Sql): Promise<Table[]> {
  const tables = await listTables(sql)
  const unknown = tables.filter(table => placeOf(table) === undefined).map(({ name }) => name)
  if (unknown.length === 0) return tables
  throw new Error(
    `These tables aren't Canvass's, and have no column user_id to spread them by: ${unknown.join(', ')}. ` +
      'Move them to another schema or database. Nothing was changed.',
  )
}

/** Settings of the database on every node, and the right of canvass_app to connect to nodes. */
async function prepareNodes(sql: Sql): Promise<void> {
  const [database] = await sql<[{ name: string }]>`select quote_ident(current_database()) as name`
  for (const [name, value] of Object.entries(SETTINGS))
    await sql`select run_command_on_all_nodes(${`alter database ${database.name} set ${name} = '${value}'`})`
  await sql`alter role canvass_app login`
}

async function placeAll(sql: Sql, tables: Table[], shards: number, say: Options['say']): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await sql`select set_config(${name}, ${value}, true)`
  await sql`select set_config('citus.shard_count', ${String(shards)}, true)`
  const keys = await listForeignKeys(sql)
  for (const key of keys) await sql`alter table ${sql.unsafe(key.table)} drop constraint ${sql(key.name)}`
  // Otherwise copying leads would make the rows again that triggers made of them.
  const triggers = await listTriggers(
    sql,
    tables.map(table => table.name),
  )
  for (const { table, name } of triggers) await sql.unsafe(`drop trigger "${name}" on "${table}"`)
  for (const table of inOrder(tables)) {
    if (placeOf(table) === 'reference') await sql`select create_reference_table(${table.name})`
    else if (table.name === FIRST) await sql`select create_distributed_table(${table.name}, 'user_id')`
    else await sql`select create_distributed_table(${table.name}, 'user_id', colocate_with => ${FIRST})`
    say(`${table.name}: ${placeOf(table)}${table.rows > 0 ? `, about ${table.rows.toLocaleString('en')} rows` : ''}`)
  }
  for (const { definition } of triggers) await sql.unsafe(definition)
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
}

/** Reference tables come first, then the one that the others are colocated with. */
const inOrder = (tables: Table[]) => [...tables].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
function rank(table: Table): number {
  if (placeOf(table) === 'reference') return 0
  return table.name === FIRST ? 1 : 2
}

/** Citus leaves the rows that it copied to the nodes in the coordinator's own table. */
async function dropLocalRows(sql: Sql, name: string): Promise<void> {
  await sql`select truncate_local_data_after_distributing_table(${name})`
}

async function grantColumns(sql: Sql): Promise<void> {
  for (const { table, right, columns } of await listColumnRights(sql))
    await sql`select run_command_on_placements(${table}, ${`grant ${right} (${columns}) on %s to canvass_app`})`
}

function sayResult(tables: Table[], placed: number): string {
  const count = (place: string) => tables.filter(table => placeOf(table) === place).length
  const sum = `${count('distributed')} tables are spread by account, ${count('reference')} are on every node, ${count('coordinator')} on the coordinator.`
  return `${placed === 0 ? 'Nothing was left to place. ' : ''}${sum}`
}
