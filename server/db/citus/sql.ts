import type { Sql } from '../db.ts'

/** The version of the Citus extension in this database; undefined: it has none. */
export async function citusVersion(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ version: string }[]>`select extversion as version from pg_extension where extname = 'citus'`
  return row?.version
}

export interface Node {
  name: string
  port: number
  isCoordinator: boolean
  holdsShards: boolean
}

/** The nodes of the cluster that take part. */
export const listNodes = (sql: Sql) => sql<Node[]>`
  select nodename as name, nodeport as port, groupid = 0 as is_coordinator, shouldhaveshards as holds_shards
  from pg_dist_node where isactive and noderole = 'primary' order by groupid`

export interface Table {
  name: string
  hasUserId: boolean
  /** Where its rows are now; null: in an ordinary table of the coordinator. */
  now: 'distributed' | 'reference' | null
  rows: number
}

/** Canvass's tables, without partitions, which go where their parent goes. */
export const listTables = (sql: Sql) => sql<Table[]>`
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped) as has_user_id,
    case p.partmethod when 'h' then 'distributed' when 'n' then case when p.repmodel = 't' then 'reference' end end as now,
    greatest(0, c.reltuples)::bigint as rows
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** A foreign key or a trigger. */
interface OfTable {
  table: string
  name: string
  definition: string
}

/** The foreign keys between Canvass's tables. */
export const listForeignKeys = (sql: Sql) => sql<OfTable[]>`
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`

/** The triggers of Canvass's tables; those of partitions are their parent's. */
export const listTriggers = (sql: Sql, tables: string[]) => sql<OfTable[]>`
  select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}) and not t.tgisinternal and t.tgparentid = 0
  order by 1, 2`

/** Canvass's functions that statements on any node may call; triggers' go where their table goes. */
export const listFunctions = (sql: Sql) => sql<{ signature: string }[]>`
  select p.oid::regprocedure::text as signature from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`

/** The columns of `users` that requests may read and change. Citus gives shards the rights of whole tables only. */
export const listColumnRights = (sql: Sql) => sql<{ table: string; right: string; columns: string }[]>`
  select c.relname as table, lower(given.privilege_type) as right, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) given
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and given.grantee = 'canvass_app'::regrole
    and exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
  group by 1, 2 order by 1, 2`

export interface Answer {
  node: string
  answers: boolean
}

/** Which nodes answer; none where the database is an ordinary one. */
export async function askNodes(sql: Sql): Promise<Answer[]> {
  if (!(await citusVersion(sql))) return []
  return sql<Answer[]>`
    select nodename || ':' || nodeport as node, success as answers from run_command_on_workers('select 1')
    order by 1`
}

/** The accounts whose rows are on one of these nodes. */
export const accountsOn = (sql: Sql, nodes: string[]) => sql<{ id: string }[]>`
  select u.id from users u cross join lateral (
    select from pg_dist_placement p join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('user_settings', u.id)
      and n.nodename || ':' || n.nodeport = any(${nodes}::text[])) here`
