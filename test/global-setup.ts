import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { findPostmaster } from '#server/db/postmaster.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'
import { isAlive } from '#server/process-info.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const PREFIX = 'canvass-test-'

/** One real PostgreSQL for all tests; its database is the pattern that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeOfKilledRuns()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // As root the server runs as another user, who has to get in.
  await chmod(dataDir, 0o755)
  const cluster = await startEmbedded({ dataDir, fast: true })
  const end = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const db = connect(cluster.url, { max: 2 })
    await migrate(db, cluster.url)
    await seedVocabulary(db.system)
    await db.close()
  } catch (error) {
    await end()
    throw error
  }
  project.provide('databaseUrl', cluster.url)
  return end
}

/** A run that was killed could not stop its server. What belongs to another user stays. */
async function removeOfKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (pid && !isAlive(pid)) await remove(join(tmpdir(), name)).catch(() => {})
  }
}

async function remove(folder: string): Promise<void> {
  const left = await findPostmaster(join(folder, 'postgres'))
  if (left) process.kill(left.pid, 'SIGINT')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
