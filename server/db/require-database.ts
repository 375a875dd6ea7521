import postgres from 'postgres'

/** The oldest PostgreSQL that the migrations run on: 15 can't set the storage of a column in `create table`. */
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

/** Without the password that the URL may carry. */
function sayWhy(text: string, error: unknown): string {
  const url = URL.parse(text)
  const [user, name] = [decodeURIComponent(url?.username ?? ''), url?.pathname.slice(1)]
  const code = String((error as { code?: unknown }).code ?? error)
  const where = `The database server ${url?.host} of DATABASE_URL`
  switch (code) {
    case '28P01':
    case '28000':
      return `${where} does not let the role "${user}" in: check the name and the password`
    case '3D000':
      return `${where} has no database "${name}". Have an administrator run:\n  create database "${name}" owner "${user}";`
    case '53300':
      return `${where} has no free connection left: raise its max_connections`
    default:
      return `${where} can not be reached (${code}): is it running, and does it listen there?`
  }
}
