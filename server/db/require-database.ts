import postgres from 'postgres'

/** The oldest PostgreSQL that the schema runs on: 15 can't set the storage of a column in `create table`. */
export const OLDEST = 16

/** The settings that name a server. */
export type UrlSetting = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'REPLICA_DATABASE_URL'

export interface DatabaseFacts {
  version: string
  /** The name of the database as its server knows it; a pooler may know it by another. */
  name: string
  isReplica: boolean
  isReadOnly: boolean
  /** Something between us and PostgreSQL answers in its place, such as PgBouncer. */
  isPooled: boolean
  /** Whether statements that we prepare can be used later: at PostgreSQL itself, and at PgBouncer from 1.21 on. */
  keepsStatements: boolean
}

interface Where {
  setting?: UrlSetting
  signal?: AbortSignal | undefined
  /** When to give up. */
  seconds?: number
}

/** The same as `lookAt`, and throws a sentence if the database takes no changes. */
export async function requireDatabase(url: string, where: Where = {}): Promise<DatabaseFacts> {
  const facts = await lookAt(url, where)
  const { setting = 'DATABASE_URL' } = where
  const host = URL.parse(url)?.host
  if (facts.isReplica)
    throw new Error(
      `${setting} names a replica, ${host}, which takes no changes. Set it to the primary server; REPLICA_DATABASE_URL ` +
        'can name the replica.',
    )
  if (facts.isReadOnly)
    throw new Error(
      `The database "${facts.name}" on ${host} takes no changes. Turn default_transaction_read_only off for it and for ` +
        'the role in ' +
        `${setting}, or end the server's read-only mode.`,
    )
  return facts
}

/** Opens one connection and throws a sentence if the database can't be used. Gives up after `seconds`, or at `signal`. */
export async function lookAt(url: string, where: Where = {}): Promise<DatabaseFacts> {
  const { setting = 'DATABASE_URL', signal, seconds = PATIENCE_SECONDS } = where
  const facts = await readFacts(url, { setting, signal, seconds })
  if (Number.parseInt(facts.version, 10) >= OLDEST) return facts
  throw new Error(
    `Canvass needs PostgreSQL ${OLDEST} or newer, but ${URL.parse(url)?.host} runs ${facts.version}. ` +
      `Upgrade that server, or leave ${setting} unset${setting === 'DATABASE_URL' ? ' to use the database that comes with Canvass' : ''}.`,
  )
}

const PATIENCE_SECONDS = 10

async function readFacts(url: string, { setting, signal, seconds }: Required<Where>): Promise<DatabaseFacts> {
  const sql = postgres(url, { max: 1, connect_timeout: seconds, onnotice: () => {} })
  const cancel = () => void sql.end({ timeout: 0 })
  // postgres.js (3.4.9) tries forever where something accepts connections and closes them, such as a proxy without a server.
  const late = setTimeout(cancel, seconds * 1000)
  signal?.addEventListener('abort', cancel)
  try {
    const rows = await sql<[Row]>`
      select current_setting('server_version') as version, current_database() as name, pg_is_in_recovery() as "isReplica",
        current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_backend_pid() as pid,
        array(select name from pg_prepared_statements) as prepared`
    const [{ pid, prepared, ...facts }] = rows
    // A pooler replaces process IDs, and one that knows prepared statements replaces their names, too.
    const isPooled = rows.state.pid !== pid
    return { ...facts, isPooled, keepsStatements: !(isPooled && prepared.includes(rows.statement.name)) }
  } catch (error) {
    signal?.throwIfAborted()
    throw new Error(sayWhy(url, { setting, seconds }, error), { cause: error })
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', cancel)
    await sql.end({ timeout: 1 })
  }
}

type Row = Omit<DatabaseFacts, 'isPooled' | 'keepsStatements'> & { pid: number; prepared: string[] }

/** Leaves out the password that the URL may have. */
function sayWhy(
  text: string,
  { setting, seconds }: Pick<Required<Where>, 'setting' | 'seconds'>,
  error: unknown,
): string {
  const url = URL.parse(text)
  const user = decodeURIComponent(url?.username ?? '')
  const server = `The database server ${url?.host}`
  const code = String((error as { code?: unknown }).code ?? error)
  if (code === '53300')
    return `${server} has no free connection left. Raise its max_connections or the role's connection limit, or put PgBouncer in front of it.`
  if (code === '28000' && /no encryption/.test(String(error)))
    return `${server} accepts "${user}" only over TLS. Add ?sslmode=require to ${setting}.`
  if (code === '28P01' || code === '28000')
    return `${server} doesn't accept the role "${user}". Check the name and the password in ${setting}.`
  if (code === '3D000') {
    // Without a name, PostgreSQL opens the database that is called like the role.
    const name = decodeURIComponent(url?.pathname.slice(1) ?? '') || user
    return `${server} has no database "${name}". Correct the name at the end of ${setting}, or have an administrator run:\n  create database "${name}" owner "${user}";`
  }
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `Canvass doesn't trust the certificate of the database server ${url?.host} (${code}). Set NODE_EXTRA_CA_CERTS to the file with its authority's certificate, or sslmode=require in ${setting} to encrypt without checking it.`
  if (code === 'ECONNRESET' && url?.searchParams.has('sslmode'))
    return `${server} ends connections over TLS (${code}). If it has no certificate, remove sslmode from ${setting}.`
  if (code === 'CONNECT_TIMEOUT' || code === 'CONNECTION_DESTROYED')
    return `Nothing answers as PostgreSQL at ${url?.host} within ${seconds} s. Check ${setting}, that the server runs, and that no firewall or proxy is in between.`
  return `Canvass can't reach the database server ${url?.host} (${code}). Check ${setting}, and that the server runs and listens there.`
}
