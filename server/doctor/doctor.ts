import type { FastifyInstance } from 'fastify'
import { admin } from '#contract/admin.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connectCli } from '#server/db/connect-cli.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import { checkDatabase, checkPooler, checkReplica } from './database.ts'
import { bad, type Finding, good } from './finding.ts'
import { checkMachine, checkStorage } from './machine.ts'
import { checkServices } from './services.ts'

interface Where {
  env: Record<string, string | undefined>
  now?: Date
}

/** The same from a process that runs: its settings, its database, and its storage. */
export async function examineRunning({ config, db, providers }: Deps): Promise<Finding[]> {
  const [machine, services, database, storage] = await Promise.all([
    checkMachine({ config, now: new Date() }),
    checkServices(config),
    checkDatabase(db).catch(error => [{ about: 'Database', ...bad(messageOf(error)) }]),
    checkStorage(providers.storage, config),
  ])
  return [{ about: 'Settings', ...good('All are understood.') }, ...machine, ...database, storage, ...services]
}

/** Looks at the whole installation. Changes nothing, and never throws: what it can't look at is a finding. */
export async function examine({ env, now = new Date() }: Where): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [{ about: 'Settings', ...bad(messageOf(error)) }]
  }
  const [machine, services, database] = await Promise.all([
    checkMachine({ config, now }),
    checkServices(config),
    throughDatabase(config, env),
  ])
  return [{ about: 'Settings', ...good('All are understood.') }, ...machine, ...database, ...services]
}

async function throughDatabase(config: Config, env: Where['env']): Promise<Finding[]> {
  try {
    const { db, close } = await connectCli(env, { migrates: false })
    try {
      return [
        ...(await checkDatabase(db)),
        ...(await checkOthersOf(config)),
        await checkStorage(await storageOf(config, db), config),
      ]
    } finally {
      await close()
    }
  } catch (error) {
    return [{ about: 'Database', ...bad(messageOf(error)) }]
  }
}

const checkOthersOf = ({ DATABASE_URL: url, DIRECT_DATABASE_URL: direct, REPLICA_DATABASE_URL: replica }: Config) =>
  Promise.all([
    ...(url && direct ? [checkPooler(url, direct)] : []),
    ...(url && replica ? [checkReplica(replica, direct ?? url)] : []),
  ])

/** Only the storage is used, and checking it signs nothing. */
const storageOf = async (config: Config, db: Db) => (await connectProviders(config, db, makeSecrets(''))).storage

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export function doctorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, admin.doctor, () => examineRunning(deps))
}
