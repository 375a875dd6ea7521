import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { type ConnectOptions, connect, type Db } from '#server/db/db.ts'

/** A database of its own for this test file: a copy of the migrated pattern, dropped at the end. */
export async function freshDatabase(
  options?: ConnectOptions,
): Promise<{ db: Db; url: string; drop: () => Promise<void> }> {
  const pattern = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(pattern, sql => sql.unsafe(`create database ${name} template canvass strategy file_copy`))
  const url = pattern.replace(/\/canvass$/, `/${name}`)
  const db = connect(url, { max: 8, ...options })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await onServer(pattern, sql => sql.unsafe(`drop database ${name} with (force)`)).catch(leaveIfVacuumed)
    },
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** The server is just tidying up in it, and that can only a superuser stop: then it goes with the whole cluster at the end. */
function leaveIfVacuumed(error: Error & { code?: string }): void {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
}

async function onServer(pattern: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(pattern.replace(/\/canvass$/, '/postgres'), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
