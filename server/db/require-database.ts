import postgres from 'postgres'

/** The oldest PostgreSQL that the schema runs on: 15 can't set the storage of a column in `create table`. */
const OLDEST = 16

/** Opens one connection and throws a sentence if the database can't be used. Gives up after 10 s, or at `signal`. */
export async function requireDatabase(url: string, signal?: AbortSignal): Promise<void> {
  const version = await readVersion(url, signal)
  if (Number.parseInt(version, 10) >= OLDEST) return
  throw new Error(
    `Canvass needs PostgreSQL ${OLDEST} or newer, but ${URL.parse(url)?.host} runs ${version}. ` +
      'Upgrade that server, or leave DATABASE_URL unset to use the database that comes with Canvass.',
  )
}

async function readVersion(url: string, signal?: AbortSignal): Promise<string> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  const cancel = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', cancel)
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
    return row?.version ?? ''
  } catch (error) {
    signal?.throwIfAborted()
    throw new Error(sayWhy(url, error), { cause: error })
  } finally {
    signal?.removeEventListener('abort', cancel)
    await sql.end({ timeout: 1 })
  }
}

/** Leaves out the password that the URL may have. */
function sayWhy(text: string, error: unknown): string {
  const url = URL.parse(text)
  const [user, name] = [decodeURIComponent(url?.username ?? ''), url?.pathname.slice(1)]
  const code = String((error as { code?: unknown }).code ?? error)
  switch (code) {
    case '28P01':
    case '28000':
      return `The database server ${url?.host} doesn't accept the role "${user}". Check the name and the password in DATABASE_URL.`
    case '3D000':
      return `The database server ${url?.host} has no database "${name}". Have an administrator run:\n  create database "${name}" owner "${user}";`
    case '53300':
      return `The database server ${url?.host} has no free connection left. Raise its max_connections.`
    default:
      return `Canvass can't reach the database server ${url?.host} (${code}). Check DATABASE_URL, and that the server runs and listens there.`
  }
}
