import { isMigrated } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { ping } from './sql.ts'

/** What a process needs to answer requests; each is `ok` or says what's wrong, without details for strangers. */
export interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'migrations' | 'storage', string>
}

const PATIENCE_MS = 3000

/** Asks the database and the storage; takes at most three seconds. */
export async function checkReadiness({ db, providers }: Pick<Deps, 'db' | 'providers'>): Promise<Readiness> {
  const [database, migrations, storage] = await Promise.all([
    answer(ping(db.system), 'doesn’t answer'),
    answer(isMigrated(db.system), 'aren’t those of this version', 'can’t be read'),
    answer(providers.storage.check(), 'can’t store files'),
  ])
  const checks = { database, migrations, storage }
  return { isReady: Object.values(checks).every(check => check === 'ok'), checks }
}

/** `ok`, `refused` if the question is answered with false, or `failed` if it isn't answered. */
async function answer(question: PromiseLike<unknown>, refused: string, failed = refused): Promise<string> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS)
  try {
    return (await Promise.race([question, late.promise])) === false ? refused : 'ok'
  } catch {
    return failed
  } finally {
    clearTimeout(timer)
  }
}
