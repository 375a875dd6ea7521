import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { citusUrls } from '#test/citus-cluster.ts'
import { freePort } from '#test/free-port.ts'
import { makeUser } from '#test/make.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { startScripted } from '#test/scripted-smtp.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'

let t: TestApp
let dns: DnsServer
let home = ''
let healthy: Record<string, string> = {}
/** Nothing listens there. */
let closed = 0
const now = new Date('2026-03-10T10:00:00Z')

beforeAll(async () => {
  t = await testApp()
  dns = await startDns({ 'example.com': { MX: [{ priority: 10, exchange: 'mx.example.com' }] } })
  home = await mkdtemp(join(tmpdir(), 'canvass-doctor-'))
  await mkdir(join(home, 'backups/canvass-2026-03-09T10-00-00-000Z'), { recursive: true })
  await mkdir(join(home, 'old/canvass-2026-02-01T10-00-00-000Z'), { recursive: true })
  await writeFile(join(home, 'file'), '')
  await mkdir(join(home, 'no-media'))
  await writeFile(join(home, 'no-media/media'), '')
  closed = await freePort()
  healthy = {
    DATABASE_URL: t.url,
    SECRET_KEY: 'a-secret-key-of-at-least-thirty-two-letters',
    DATA_DIR: join(home, 'data'),
    BACKUP_DIR: join(home, 'backups'),
    DNS_SERVERS: dns.address,
    PUBLIC_URL: await t.app.listen({ port: 0, host: '127.0.0.1' }),
  }
})
afterAll(async () => {
  await t.close()
  await dns.close()
  await rm(home, { recursive: true })
})

const look = (env: Record<string, string> = {}) => examine({ env: { ...healthy, ...env }, now })
const of = (findings: Finding[], about: string) => findings.find(finding => finding.about === about)

test('finds nothing bad in a healthy installation, and says that its address works on this machine only', async () => {
  const findings = await look()
  const levels = Object.fromEntries(findings.map(({ about, level }) => [about, level]))
  expect(levels).toEqual({
    Settings: 'good',
    Node: 'good',
    Disk: 'good',
    Backups: 'good',
    Database: 'good',
    Rights: 'good',
    Migrations: 'good',
    'Live updates': 'good',
    Connections: 'good',
    Clock: 'good',
    Sending: 'good',
    Jobs: 'good',
    Images: 'good',
    'Name server': 'good',
    Email: 'good',
    Address: 'warning',
    ...(citusUrls.length > 0 && { Nodes: 'good' }),
  })
})

test.each<[string, () => Promise<Finding[]>, string, Finding['level'], RegExp]>([
  [
    'a primary in place of a replica',
    () => look({ REPLICA_DATABASE_URL: t.url }),
    'Replica',
    'bad',
    /names a primary.+Set it to a streaming replica/,
  ],
  ['a wrong setting', () => look({ PORT: '80a' }), 'Settings', 'bad', /PORT must be a whole number/],
  [
    'a database server that doesn’t answer',
    () => look({ DATABASE_URL: `postgres://x@127.0.0.1:${closed}/x` }),
    'Database',
    'bad',
    /can't reach the database server .*Check DATABASE_URL/,
  ],
  [
    'a wrong role or password',
    () => look({ DATABASE_URL: t.url.replace(/\/\/[^@]+@/, '//nobody:wrong@') }),
    'Database',
    'bad',
    /doesn't accept the role/,
  ],
  [
    'a folder that can’t be written to',
    () => look({ DATA_DIR: join(home, 'file/data') }),
    'Disk',
    'bad',
    /isn’t writable/,
  ],
  [
    'images that can’t be stored',
    () => look({ DATA_DIR: join(home, 'no-media') }),
    'Images',
    'bad',
    /can’t store images/,
  ],
  [
    'a silent name server',
    () => look({ DNS_SERVERS: `127.0.0.1:${closed}` }),
    'Name server',
    'bad',
    /Check DNS_SERVERS/,
  ],
  [
    'a mail server that isn’t there',
    () => look({ MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://127.0.0.1:${closed}` }),
    'Email',
    'bad',
    /ECONNREFUSED.*Check SMTP_URL/,
  ],
  [
    'a mailbox for bounces that isn’t there',
    () => look({ BOUNCE_IMAP_URL: `imap://u:p@127.0.0.1:${closed}` }),
    'Bounces',
    'bad',
    /can’t be read.*Check BOUNCE_IMAP_URL/,
  ],
  [
    'an address where nothing answers',
    () => look({ PUBLIC_URL: `http://127.0.0.1:${closed}` }),
    'Address',
    'warning',
    /doesn’t answer .*Start Canvass/,
  ],
  [
    'a direct address of another database',
    () => look({ DIRECT_DATABASE_URL: t.url.replace(/[^/]+$/, 'canvass') }),
    'Pooler',
    'bad',
    /leads to another database.*Correct DIRECT_DATABASE_URL/,
  ],
  [
    'an old backup',
    () => look({ BACKUP_DIR: join(home, 'old') }),
    'Backups',
    'warning',
    /37 days old. Make one: npm run backup/,
  ],
  [
    'no backup',
    () => look({ BACKUP_DIR: join(home, 'none') }),
    'Backups',
    'warning',
    /There’s none in .*npm run backup/,
  ],
])('%s is found, with what to do', async (_, examined, about, level, words) => {
  expect(of(await examined(), about)).toMatchObject({ level, says: expect.stringMatching(words) })
})

test('finds a database that takes no changes, and one whose migrations aren’t applied', async () => {
  const name = new URL(t.url).pathname.slice(1)
  await t.db.system.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  await t.db.system`update schema_migrations set name = name || '.away' where name <> 'baseline'`
  const findings = await look()
  await t.db.system.unsafe(`alter database ${name} reset default_transaction_read_only`)
  await t.db.system`update schema_migrations set name = replace(name, '.away', '')`
  expect(of(findings, 'Database')).toMatchObject({ level: 'bad', says: expect.stringContaining('takes no changes') })
  expect(of(findings, 'Migrations')).toMatchObject({ level: 'warning', says: expect.stringContaining('Start Canvass') })
})

test('finds jobs and emails that wait too long', async () => {
  await t.db.system`select graphile_worker.add_job('nothing', run_at => now() - interval '10 minutes')`
  const findings = await look()
  await t.db.system`delete from graphile_worker._private_jobs`
  expect(of(findings, 'Jobs')).toMatchObject({
    level: 'bad',
    says: expect.stringMatching(/1 jobs wait.*Start a worker/),
  })
})

test('logs in at the mail server and sends nothing', async () => {
  const server = await startScripted({})
  onTestFinished(() => server.close())
  const findings = await look({
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'a@example.com',
  })
  expect(of(findings, 'Email')).toMatchObject({ level: 'good', says: expect.stringContaining('No email was sent') })
  expect(server.heard.flat().filter(line => line.startsWith('MAIL'))).toEqual([])
})

test('an address where another program answers is bad', async () => {
  const other = createServer((_, reply) => reply.end('hello')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise(resolve => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const findings = await look({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  expect(of(findings, 'Address')).toMatchObject({ level: 'bad', says: expect.stringContaining('isn’t Canvass') })
})

test('shows administrators the same from a running process, and nobody else', async () => {
  const user = await makeUser(t)
  expect((await user.client('/api/admin/doctor')).statusCode).toBe(403)
  await t.db.system`update users set is_admin = true where id = ${user.id}`
  const reply = await user.client('/api/admin/doctor')
  expect(reply.statusCode).toBe(200)
  const abouts = (findings: Finding[]) => findings.map(({ about }) => about).toSorted()
  expect(abouts(reply.json<Finding[]>())).toEqual(abouts(await look()))
  expect(reply.body).not.toMatch(/postgres:\/\/|a-secret-key/)
})
