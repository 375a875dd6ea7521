import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { type ConnectOptions, connect, type Db } from '#server/db/db.ts'
import { citusOwnerUrl, citusUrls, copyDatabase, dropDatabase } from './citus-cluster.ts'

interface TestDatabase {
  db: Db
  url: string
  drop: () => Promise<void>
}

export interface DatabaseOptions extends ConnectOptions {
  /** With the world's places: 92 MB to copy instead of 14. Otherwise the table doesn't exist. */
  gazetteer?: boolean
}

/** A database for this test file: a copy of the migrated template, dropped at the end. */
export const freshDatabase = ({ gazetteer = false, ...options }: DatabaseOptions = {}): Promise<TestDatabase> =>
  makeDatabase(gazetteer ? 'canvass' : 'without_gazetteer', options)

/** One without any tables. */
export const emptyDatabase = (options?: ConnectOptions): Promise<TestDatabase> => makeDatabase(null, options)

async function makeDatabase(template: string | null, options?: ConnectOptions): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const isDistributed = citusUrls.length > 0 && template !== null
  const { url, remove } = await (isDistributed ? makeDistributed(template, name) : makePlain(template, name))
  const db = connect(url, { max: 8, ...options })
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await remove()
    },
  }
}

async function makePlain(template: string | null, name: string) {
  const pattern = inject('databaseUrl')
  const from = template ? `template ${template} strategy file_copy` : ''
  await onServer(pattern, sql => sql.unsafe(`create database ${name} ${from}`))
  return {
    url: pattern.replace(/\/canvass$/, `/${name}`),
    remove: () => onServer(pattern, sql => sql.unsafe(`drop database ${name} with (force)`)).catch(leaveIfVacuumed),
  }
}

async function makeDistributed(template: string, name: string) {
  await copyDatabase(template, name)
  return { url: citusOwnerUrl(name), remove: () => dropDatabase(name) }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Only a superuser can stop a vacuum of it. If that fails, the whole cluster is dropped at the end. */
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
