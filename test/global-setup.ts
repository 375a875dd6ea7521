import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/db.ts'
import { type Cluster, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { findPostmaster } from '#server/db/postmaster.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'
import { isAlive } from '#server/process-info.ts'
import { citusUrls, makeTemplates } from './citus-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const PREFIX = 'canvass-test-'
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/** Each project loads this module separately; they share only the process. */
const shared = process as { canvassTestServer?: ReturnType<typeof startServer> }

/** Starts one PostgreSQL for the tests of all projects. Each test file copies one of its two databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.canvassTestServer ??= citusUrls.length > 0 ? startCitus() : startServer()
  const { url, stop } = await shared.canvassTestServer
  project.provide('databaseUrl', url)
  return stop
}

/** The cluster of TEST_CITUS_URLS, which stays: every test then runs on distributed tables. */
async function startCitus() {
  return { url: await makeTemplates(), stop: async () => {} }
}

async function startServer() {
  for (const folder of [tmpdir(), IN_MEMORY]) await removeOfKilledRuns(folder)
  const dataDir = await mkdtemp(join(await roomyFolder(), `${PREFIX}${process.pid}-`))
  // When we run as root, PostgreSQL runs as another user, which needs access.
  await chmod(dataDir, 0o755)
  const cluster = await startEmbedded({ dataDir, fast: true })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await fill(cluster)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: cluster.url, stop: () => (stopped ??= stop()) }
}

/** In memory if there's room: each test file creates and drops 800 files, which can be half of PostgreSQL's work on a disk. */
async function roomyFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? IN_MEMORY : tmpdir()
}

async function fill({ url }: Cluster): Promise<void> {
  const db = connect(url, { max: 2 })
  await migrate(db, url)
  await seedVocabulary(db.system)
  await db.close()
  const server = connect(url.replace(/\/canvass$/, '/postgres'), { max: 1 })
  await server.system`create database without_gazetteer template canvass`
  await server.close()
  const bare = connect(url.replace(/\/canvass$/, '/without_gazetteer'), { max: 1 })
  // Dropped, not emptied, so that a test that needs the gazetteer but doesn't ask for it fails.
  await bare.system`drop table gazetteer`
  await bare.close()
}

/** A killed run couldn't stop its server. Skips other users' folders. */
async function removeOfKilledRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (pid && !isAlive(pid)) await remove(join(parent, name)).catch(() => {})
  }
}

async function remove(folder: string): Promise<void> {
  const left = await findPostmaster(join(folder, 'postgres'))
  if (left) process.kill(left.pid, 'SIGINT')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
