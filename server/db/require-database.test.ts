import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder } from '#test/program.ts'
import { requireDatabase } from './require-database.ts'
import { run, serverUser } from './run-as.ts'

/** Where Debian 12 puts its PostgreSQL; elsewhere the test of an old server is skipped. */
const OLD = '/usr/lib/postgresql/15/bin'

test('accepts the database that comes with Canvass', async () => {
  await expect(requireDatabase(inject('databaseUrl'))).resolves.toMatchObject({ isPooled: false, isReadOnly: false })
})

test('refuses a database that takes no changes', async () => {
  const { db, url, drop } = await emptyDatabase({ max: 1 })
  onTestFinished(drop)
  const name = new URL(url).pathname.slice(1)
  await db.system.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  await expect(requireDatabase(url)).rejects.toThrow(
    `The database "${name}" on ${new URL(url).host} takes no changes. Turn default_transaction_read_only off`,
  )
})

test('gives up where connections are accepted and closed, as by a proxy without a server', async () => {
  const proxy = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  await expect(requireDatabase(`postgres://ada@127.0.0.1:${port}/canvass`, { seconds: 0.5 })).rejects.toThrow(
    `Nothing answers as PostgreSQL at 127.0.0.1:${port} within 0.5 s. Check DATABASE_URL`,
  )
})

test('names the database that the URL leaves out, and a server that has no certificate', async () => {
  const { username, host } = new URL(inject('databaseUrl'))
  const unnamed = new URL(inject('databaseUrl'))
  unnamed.pathname = ''
  await expect(requireDatabase(String(unnamed))).rejects.toThrow(
    `${host} has no database "${username}". Correct the name`,
  )
  await expect(requireDatabase(`${inject('databaseUrl')}?sslmode=require`)).rejects.toThrow(
    `${host} ends connections over TLS (ECONNRESET). If it has no certificate, remove sslmode from DATABASE_URL.`,
  )
})

test.runIf(existsSync(OLD))(`refuses PostgreSQL 15 before it touches anything (needs ${OLD})`, async () => {
  const old = await startOld()
  await expect(requireDatabase(old.url)).rejects.toThrow(
    /^Canvass needs PostgreSQL 16 or newer, but 127\.0\.0\.1:\d+ runs 15\..*\. Upgrade that server, or leave DATABASE_URL unset/,
  )
  await old.stop()
})

async function startOld() {
  const folder = await openFolder()
  const data = join(folder, 'postgres')
  const as = await serverUser(folder)
  await mkdir(data)
  if (as) await chown(data, as.uid, as.gid)
  const port = await freePort()
  await run(join(OLD, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], as)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const log = join(data, 'server.log')
  await run(join(OLD, 'pg_ctl'), ['start', '-w', '-s', '-D', data, '-l', log, '-o', options], as)
  const stop = async () => {
    await run(join(OLD, 'pg_ctl'), ['stop', '-w', '-s', '-m', 'immediate', '-D', data], as)
    await rm(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}
