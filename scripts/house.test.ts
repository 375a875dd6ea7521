import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectCli } from '#server/db/connect-cli.ts'
import { freePort } from '#test/free-port.ts'
import { npmStart, openFolder, type Program, processesOf, startProgram } from '#test/program.ts'
import { startSink } from '#test/smtp-sink.ts'

// Leftover processes are found in /proc.
const onLinux = test.runIf(process.platform === 'linux')

// Shared by all tests: whatever one does to the program, the next start has to work.
let folder = ''
let env: Record<string, string> = {}
const running: Program[] = []

beforeAll(async () => {
  // A first start fills the gazetteer: 3 s of CPU time, more on a busy machine.
  vi.setConfig({ testTimeout: 120_000 })
  folder = await openFolder()
})

beforeEach(async () => {
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
})

afterEach(async () => {
  for (const line of await processesOf(folder)) process.kill(Number(line.split(' ')[0]), 'SIGKILL')
  await Promise.all(running.splice(0).map(program => program.ended))
})

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const track = (program: Program) => {
  running.push(program)
  return program
}
const start = (more: Record<string, string> = {}) => track(npmStart({ ...env, ...more }))
const address = () => `http://127.0.0.1:${env.PORT}`
const serverLog = () => readFile(join(folder, 'data/postgres/server.log'), 'utf8')
async function expectStopped(): Promise<void> {
  expect(await processesOf(folder)).toEqual([])
  expect(await serverLog()).toMatch(/database system is shut down\s*$/)
}

describe('npm start', () => {
  onLinux('broken off during the very first start, it leaves nothing behind', async () => {
    const program = start()
    await expect.poll(() => existsSync(join(folder, 'data/postgres.json')), { interval: 5, timeout: 60_000 }).toBe(true)
    program.signalGroup('SIGTERM')
    await program.ended
    expect(await processesOf(folder)).toEqual([])
  })

  onLinux('says its address, answers there, refuses a second start, and Ctrl-C stops all that it started', async () => {
    const program = start()
    expect(await program.says('is ready')).toContain(address())
    expect((await fetch(`${address()}/api/openapi.json`)).status).toBe(200)
    // 200 MB; reading the gazetteer in this process would make it 560.
    expect(await peakMemoryMb()).toBeLessThan(300)
    const second = start({ PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.printed()).toContain(`Canvass is already running with DATA_DIR ${env.DATA_DIR}: ${address()}`)
    // The build notes its sources itself, so that a server without the packages to build with needn't.
    expect(second.printed()).not.toContain('Building the web app')
    const began = performance.now()
    program.signalGroup('SIGINT')
    await program.ended
    // After that, service managers kill.
    expect(performance.now() - began).toBeLessThan(10_000)
    await expectStopped()
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false)
    expect(existsSync(join(folder, 'data/server.json'))).toBe(false)
  })

  onLinux('after a kill -9 the worker ends by itself, and the next start takes the database over', async () => {
    const first = start()
    await first.says('is ready')
    first.signalGroup('SIGKILL')
    // The worker is in its own process group; its end closes the last pipe.
    await first.ended
    // Each connection's process has the same command line until it names itself.
    await expect.poll(() => processesOf(folder)).toEqual([expect.stringContaining('/postgres -D')])
    const second = start()
    await second.says('is ready')
    // A SIGTERM that reaches only npm stops everything, too. The pipe stays open as long as any of the processes lives.
    process.kill(second.pid, 'SIGTERM')
    await second.ended
    await expectStopped()
    expect(await serverLog()).not.toContain('was not properly shut down')
  })

  onLinux(
    'after a kill -9 of the database while 400 emails leave, pages answer again, and each email left once',
    async () => {
      const sink = await startSink()
      const program = start({
        SEND_HOLD_SECONDS: '0',
        INSTANCE_SENDER_DAILY: '1000',
        MAIL_TRANSPORT: 'smtp',
        SMTP_URL: sink.url,
        MAIL_FROM: 'Canvass <mail@operator.test>',
      })
      await program.says('is ready')
      const { ask, id } = await sendCampaign(Array.from({ length: 400 }, (_, i) => `r${i}@shop.test`))
      // The first email is the one that confirms the account's address.
      await sink.reached(100)
      const [postmaster] = (await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await program.says('The database ended')
      await expect.poll(() => ask('/api/leads').catch(() => null), { interval: 50, timeout: 10_000 }).toEqual([])
      await expect
        .poll(() => ask<{ status: string }>(`/api/campaigns/${id}`), { interval: 200 })
        .toMatchObject({ status: 'finished' })
      const taken = sink.accepted.filter(({ to }) => to.endsWith('@shop.test')).map(({ to }) => to)
      expect([taken.length, new Set(taken).size]).toEqual([400, 400])
      program.signalGroup('SIGTERM')
      await program.ended
      await sink.close()
    },
  )

  onLinux('with the port taken it says so, and stops what it had started', async () => {
    const other = createServer().listen(Number(env.PORT), '127.0.0.1')
    await once(other, 'listening')
    const program = start()
    expect(await program.ended).toBe(1)
    expect(program.printed()).toContain(
      `Canvass can't start.\nPort ${env.PORT} is in use. Stop the program that listens there`,
    )
    expect(await processesOf(folder)).toEqual([])
    other.close()
  })

  test("names a DATA_DIR that isn't writable", async () => {
    await writeFile(join(folder, 'file'), '')
    const program = start({ DATA_DIR: join(folder, 'file/data') })
    expect(await program.ended).toBe(1)
    expect(program.printed()).toContain(`DATA_DIR ${folder}/file/data isn't writable`)
  })

  test('lists wrong settings', async () => {
    const program = start({ PORT: 'http', ROLE: 'boss' })
    expect(await program.ended).toBe(1)
    expect(program.printed()).toContain(
      '  PORT must be a whole number from 1 to 65535\n  ROLE must be all or web or worker\n',
    )
  })

  test('reports an unreachable database without showing its password', async () => {
    const url = `postgres://me:hunter2@127.0.0.1:${await freePort()}/canvass`
    const program = start({ DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) })
    expect(await program.ended).toBe(1)
    expect(program.printed()).toMatch(/Canvass can't reach the database server 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/)
    expect(program.printed()).not.toContain('hunter2')
  })
})

test('says which Node it needs if it’s too old', async () => {
  // Nothing else happens before the check of the version.
  const source = "Object.defineProperty(process.versions, 'node', { value: '18.20.0' }); import('./scripts/start.mjs')"
  const program = track(startProgram(['node', '-e', source], env))
  expect(await program.ended).toBe(1)
  expect(program.printed()).toContain('Canvass needs Node 20 or newer')
})

/** Sends a campaign of a new account. */
async function sendCampaign(recipients: string[]) {
  let cookie = ''
  async function ask<T>(path: string, payload?: object, method = payload ? 'POST' : 'GET'): Promise<T> {
    const headers = { cookie, ...(payload && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${address()}${path}`, {
      method,
      headers,
      ...(payload && { body: JSON.stringify(payload) }),
    })
    cookie ||= reply.headers.get('set-cookie')?.split(';')[0] ?? ''
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const account = { email: 'ada@house.test', password: 'a long password', firstName: 'Ada', lastName: 'Lovelace' }
  await ask('/api/auth/register', account)
  const { db, close } = await connectCli(env, { migrates: false })
  await db.system`update users set email_verified_at = now(), subscription_plan = 'standard', subscription_status = 'active'`
  await close()
  await ask('/api/settings/sender', { postalAddress: '1 Main Street, Springfield' }, 'PUT')
  const campaign = { name: 'Spring', subject: 'Hello', body: '<p>Hello there</p>', recipients }
  const { id } = await ask<{ id: string }>('/api/campaigns', campaign)
  await ask(`/api/campaigns/${id}/send`, {})
  return { ask, id }
}

/** The web process's peak memory so far. */
async function peakMemoryMb(): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(folder, 'data/server.json'), 'utf8'))
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
