import type { Pool } from '#server/db/db.ts'

export interface DatabaseState {
  version: string
  isReplica: boolean
  /** It has Citus. */
  isCluster: boolean
  isReadOnly: boolean
  owner: string
  database: string
  hasAppRole: boolean
  mayBecomeApp: boolean
  /** In the schema `public`. */
  mayCreate: boolean
  /** The schema of the jobs exists, or we may create it. */
  hasJobs: boolean
  missingExtensions: string[]
  connections: number
  connectionsMost: number
  /** Milliseconds since 1970, by the database's clock. */
  now: number
}

/** What the database is and what our role may do there. Works without a schema. */
export async function readState(sql: Pool): Promise<DatabaseState> {
  const [row] = await sql<DatabaseState[]>`
    select current_setting('server_version') as version, pg_is_in_recovery() as is_replica,
      exists (select from pg_extension where extname = 'citus') as is_cluster,
      current_setting('transaction_read_only') = 'on' as is_read_only, current_user as owner, current_database() as database,
      exists (select from pg_roles where rolname = 'canvass_app') as has_app_role,
      coalesce((select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = 'canvass_app'), false) as may_become_app,
      has_schema_privilege('public', 'create') as may_create,
      has_database_privilege(current_database(), 'create')
        or exists (select from pg_namespace where nspname = 'graphile_worker') as has_jobs,
      array(select wanted from unnest(array['pg_trgm', 'btree_gist', 'btree_gin', 'unaccent']) wanted
        where wanted not in (select extname from pg_extension)) as missing_extensions,
      (select count(*)::int from pg_stat_activity where backend_type like 'client%') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections_most,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  if (!row) throw new Error('PostgreSQL returned nothing')
  return row
}

/** Up to ten accounts whose deletion failed, or didn't begin within an hour. */
export const listHeldDeletions = (sql: Pool) => sql<{ email: string; problem: string | null }[]>`
  select u.email, d.problem from account_deletions d join users u on u.id = d.user_id
  where d.problem is not null or d.asked_at < now() - interval '1 hour' order by d.asked_at limit 10`
