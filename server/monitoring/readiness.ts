import { setTimeout as pause } from 'node:timers/promises'
import { nodesAway } from '#server/db/citus/nodes.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Deps } from '#server/deps.ts'
import { log } from '#server/log/log.ts'
import { ping } from './sql.ts'

/** What a process needs to answer requests; each is `ok` or says what's wrong. */
export interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'migrations', string> & {
    /** Only on a disk: asking S3 costs money, and without it pages still answer. */
    storage?: string
    /** Only on a cluster. With some of its nodes away, this process still serves the accounts on the others. */
    nodes?: string
  }
}

const PATIENCE_MS = 3000

/** How long one answer serves everybody who asks. */
const FRESH_MS = 2000

type Asked = Pick<Deps, 'config' | 'db' | 'providers'>

/** Looks once at a time, however many ask, and then remembers for two seconds. */
export function rememberReadiness(deps: Asked): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined
  let wasReady = true
  return () => {
    latest ??= checkReadiness(deps).then(readiness => {
      setTimeout(() => (latest = undefined), FRESH_MS).unref()
      if (readiness.isReady !== wasReady)
        log.warn(readiness.checks, readiness.isReady ? 'This process is ready again' : 'This process isn’t ready')
      wasReady = readiness.isReady
      return readiness
    })
    return latest
  }
}

/** Asks the database and the disk; takes at most three seconds. */
async function checkReadiness({ config, db, providers }: Asked): Promise<Readiness> {
  const [database, migrations, storage, nodes] = await Promise.all([
    answer(ping(db.system), 'doesn’t answer'),
    answer(isMigrated(db.system), 'aren’t those of this version', 'can’t be read'),
    config.S3_BUCKET ? undefined : answer(providers.storage.check(), 'can’t store files'),
    lookAtNodes(db),
  ])
  const checks = { database, migrations, ...(storage && { storage }) }
  const isReady = Object.values(checks).every(check => check === 'ok')
  return { isReady, checks: { ...checks, ...(nodes && { nodes }) } }
}

async function lookAtNodes({ system }: Deps['db']): Promise<string | undefined> {
  const away = await inTime(nodesAway(system)).catch(() => undefined)
  if (!away) return undefined
  return away.length === 0 ? 'ok' : `${away.length} away: its accounts wait`
}

/** `ok`, `refused` if the question is answered with false, or `failed` if it isn't answered. */
async function answer(question: PromiseLike<unknown>, refused: string, failed = refused): Promise<string> {
  try {
    return (await inTime(question)) === false ? refused : 'ok'
  } catch {
    return failed
  }
}

const inTime = <T>(question: PromiseLike<T>): Promise<T> =>
  Promise.race([
    question,
    pause(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time'))),
  ])
