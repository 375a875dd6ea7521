import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type StatusReason, statusText } from '#contract/status-reasons.ts'
import { buildApp } from '#server/app.ts'
import { connectProviders } from '#server/providers/index.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeDraft, makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { emptyDatabase } from '#test/database.ts'
import { makeLead, type TestUser } from '#test/make.ts'
import { type Backup, backUp } from './back-up.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { type Restored, restore } from './restore.ts'
import { listTables } from './sql.ts'

const SECRET_KEY = 'the-secret-key-of-an-installation-that-is-backed-up'
const BACKUP_KEY = 'a-key-that-is-kept-elsewhere-than-the-backups'
let t: TestApp
let user: TestUser
let home = ''
let sent = ''
let running = ''
let scheduled = ''
let made: Backup
/** What the backup was restored to. */
let copy: Awaited<ReturnType<typeof emptyDatabase>>
let done: Restored

beforeAll(async () => {
  // Without the gazetteer, which would take most of each restore.
  t = await testApp()
  home = await mkdtemp(join(tmpdir(), 'canvass-backup-'))
  await mkdir(join(home, 'data/media/images'), { recursive: true })
  await writeFile(join(home, 'data/secret.key'), SECRET_KEY)
  await writeFile(join(home, 'data/media/images/picture.png'), Buffer.alloc(200_000, 'png'))
  user = await makeMailer(t)
  for (const name of ['Bäckerei "Zum \\ Löwen"', 'Tab\tand\nnew line', 'Zoë’s 🍣'])
    await makeLead(t, user, { businessName: name, email: `info@${encodeURIComponent(name).length}.example` })
  sent = await makeSent(user, ['a@shop.example', 'b@shop.example'])
  await sendAll(t, user, sent)
  running = await makeSent(user, ['c@shop.example'])
  scheduled = (await makeDraft(user, ['d@shop.example'])).id
  const at = new Date(t.clock.now().getTime() + 86_400_000)
  await user.client({ method: 'POST', url: `/api/campaigns/${scheduled}/send`, payload: { at } })
  made = await backUp(t.db, SECRET_KEY, settings('data'), join(home, 'backups'))
  copy = await emptyDatabase()
  await mkdir(join(home, 'restored'))
  done = await restore(copy.db, copy.url, settings('restored'), made.folder)
})
afterAll(async () => {
  await copy.drop()
  await t.close()
  await rm(home, { recursive: true })
})

const settings = (folder: string) => ({
  DATA_DIR: join(home, folder),
  S3_BUCKET: undefined,
  BACKUP_KEY,
  SECRET_KEY: undefined,
})

async function emptyPlace(name: string) {
  const place = await emptyDatabase()
  onTestFinished(place.drop)
  await mkdir(join(home, name))
  return { ...place, config: settings(name) }
}

/** The application on the restored copy, where the user of the original has logged in. */
async function openCopy(): Promise<{ onCopy: TestApp; there: TestUser }> {
  const providers = await connectProviders(t.deps.config, copy.db, t.deps.secrets)
  const deps = { ...t.deps, db: copy.db, providers }
  const app = await buildApp(deps)
  onTestFinished(async () => {
    await app.close()
    await providers.mail.close()
  })
  const payload = { email: user.email, password: user.password }
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(login.statusCode).toBe(200)
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const client: TestUser['client'] = request =>
    app.inject({ ...(typeof request === 'string' ? { url: request } : request), headers: { cookie } })
  return { onCopy: { ...t, app, deps, db: copy.db, url: copy.url }, there: { ...user, client } }
}

test('a restored installation has every row and file, and its users log in and see their figures', async () => {
  expect(done).toMatchObject({ rows: made.rows, tables: made.tables, files: 2, hasImages: true })
  const picture = (folder: string) => readFile(join(home, folder, 'media/images/picture.png'))
  expect((await picture('restored')).equals(await picture('data'))).toBe(true)
  const { there } = await openCopy()
  for (const address of ['/api/leads', `/api/campaigns/${sent}`])
    expect((await there.client(address)).json()).toEqual((await user.client(address)).json())
})

/** A table that a cluster's coordinator has besides ours. */
const SHARD = '_\\d{6}$'

test('a restored database has all constraints and triggers at work', async () => {
  expect(await copy.db.system`select from pg_trigger where not tgisinternal and tgenabled = 'D'`).toHaveLength(0)
  const [original, restored] = await Promise.all(
    [t.db, copy.db].map(
      ({ system }) => system`
      select conname, conrelid::regclass::text as of from pg_constraint
      where conname !~ '^gazetteer' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ ${SHARD} order by 1, 2`,
    ),
  )
  expect(restored).toEqual(original)
  const ofNobody = copy.db.system`insert into leads (user_id, business_name) values (gen_random_uuid(), 'Of nobody')`
  await expect(ofNobody).rejects.toThrow(/foreign key/)
})

test('a campaign that was being sent is paused after a restore and says why, and a scheduled one is a draft', async () => {
  expect(done.heldBack).toBe(2)
  const rows = await copy.db.system<{ id: string; status: string; reason: StatusReason | null }[]>`
    select id, status, status_reason as reason from campaigns`
  const of = (id: string) => rows.find(row => row.id === id)
  expect([of(running)?.status, of(scheduled)?.status, of(sent)?.status]).toEqual(['paused', 'draft', 'finished'])
  const reason = of(running)?.reason
  expect(reason && statusText(reason)).toMatch(/that backup has been restored.*could email these people twice/)
})

test('after a restore, users resume what was paused and send a new campaign, and nobody is emailed twice', async () => {
  const { onCopy, there } = await openCopy()
  expect((await there.client({ method: 'POST', url: `/api/campaigns/${running}/resume` })).statusCode).toBe(200)
  await sendAll(onCopy, there, running)
  await sendAll(onCopy, there, await makeSent(there, ['e@shop.example']))
  const outbox = (await there.client('/api/outbox')).json<{ toAddress: string }[]>()
  expect(outbox.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    ['a', 'b', 'c', 'e'].map(name => `${name}@shop.example`),
  )
})

test('a backup holds every table that a new database has', async () => {
  const manifest = JSON.parse(await readFile(join(made.folder, 'manifest.json'), 'utf8'))
  const names = (await listTables(t.db.system)).map(({ name }) => name)
  expect(manifest.tables.map(({ name }: { name: string }) => name)).toEqual(names)
  expect(names.length).toBeGreaterThan(80)
  expect(names).toEqual(
    expect.arrayContaining(['public.settled_messages', 'public.email_events', 'graphile_worker._private_jobs']),
  )
})

test('nothing in an encrypted backup can be read without its key', async () => {
  const files = (await readdir(made.folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    expect(
      bytes.includes(user.email) ||
        bytes.includes(SECRET_KEY) ||
        bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])),
    ).toBe(false)
  }
})

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  [
    'was cut off before its end',
    folder => rm(join(folder, 'manifest.json')),
    /isn't a complete backup.*Nothing was restored/,
  ],
  [
    'lost the end of a file',
    folder => truncate(join(folder, 'tables/public.leads.gz'), 100),
    /public.leads.gz is missing, cut off, or changed/,
  ],
  [
    'lost a file',
    folder => rm(join(folder, 'tables/public.users.gz')),
    /public.users.gz is missing, cut off, or changed/,
  ],
  [
    'had its manifest changed',
    async folder => {
      const file = join(folder, 'manifest.json')
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"lines": \d+/, '"lines": 7'))
    },
    /BACKUP_KEY isn't the key .* or the backup was changed/,
  ],
])('a backup that %s is refused, and nothing is changed', async (what, damage, words) => {
  const copy = join(home, `damaged ${what}`)
  await cp(made.folder, copy, { recursive: true })
  await damage(copy)
  const { db, url, config } = await emptyPlace(`place of ${what}`)
  await expect(restore(db, url, config, copy)).rejects.toThrow(words)
  expect(await db.system`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  expect(await readdir(config.DATA_DIR)).toEqual([])
})

/** Changes a backup's manifest and signs it again, as only BACKUP_KEY's owner can. */
async function forge(folder: string, change: (manifest: Manifest) => void): Promise<void> {
  const { signature: _, ...manifest } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  change(manifest)
  await writeManifest(folder, manifest, BACKUP_KEY)
}

test('a signed manifest that names what isn’t Canvass’s, or rows that a table can’t take, is refused', async () => {
  const { db, url, config } = await emptyPlace('place of forged ones')
  const refusal = async (change: (manifest: Manifest) => void) => {
    const folder = await mkdtemp(join(home, 'forged-'))
    await cp(made.folder, folder, { recursive: true })
    await forge(folder, change)
    return restore(db, url, config, folder).then(
      () => 'restored',
      error => error.message,
    )
  }
  const nth = <T>(list: T[], n = 0) => list[n] as T
  expect(await refusal(({ files }) => (nth(files).name = '../../escaped'))).toBe(
    'This backup’s manifest names the file "../../escaped", which isn’t in a place of Canvass’s files. Use another backup. Nothing was restored.',
  )
  expect(await refusal(({ tables }) => (nth(tables).name = 'pg_catalog.pg_authid'))).toMatch(
    /names the table "pg_catalog.pg_authid"/,
  )
  expect(await refusal(({ tables }) => nth(tables).columns.push('id; drop table users'))).toMatch(
    /names the column "id; drop table users"/,
  )
  expect(await refusal(({ tables }) => (nth(tables).part.lines += 1))).toMatch(/is missing, cut off, or changed/)
  expect(await db.system`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
  expect(await readdir(config.DATA_DIR)).toEqual([])
  // Two tables exchange their rows, which only PostgreSQL notices.
  const exchanged = await refusal(({ tables }) => {
    const [users, leads] = ['public.users', 'public.leads'].map(name => tables.find(table => table.name === name))
    if (users && leads) [users.part, leads.part] = [leads.part, users.part]
  })
  expect(exchanged).toMatch(/^public\.(users|leads) can't take the backup's rows \(.*\)\. Nothing was restored\.$/)
  expect(await db.system`select from users`).toHaveLength(0)
  expect(await readdir(config.DATA_DIR)).toEqual([])
})

/** A manifest that somebody wrote by hand. */
interface Forged {
  format: unknown
  tables: [{ name: unknown; columns: unknown; part: Record<string, unknown> }]
  files: [{ part: Record<string, unknown> }]
}

test.each<[string, (manifest: Forged) => unknown]>([
  ['a part outside', ({ tables }) => (tables[0].part.path = '../../etc/shadow')],
  ['a part inside that leads outside', ({ tables }) => (tables[0].part.path = 'tables/../../x')],
  ['an absolute part', ({ files }) => (files[0].part.path = '/etc/shadow')],
  ['a part with a backslash', ({ files }) => (files[0].part.path = 'files\\..\\x')],
  ['a table without columns', ({ tables }) => (tables[0].columns = [])],
  ['more columns than PostgreSQL has', ({ tables }) => (tables[0].columns = Array(1601).fill('id'))],
  ['a negative count', ({ tables }) => (tables[0].part.lines = -1)],
  ['a count beyond integers', ({ tables }) => (tables[0].part.lines = 1e300)],
  ['half a line', ({ tables }) => (tables[0].part.lines = 0.5)],
  ['a count as text', ({ tables }) => (tables[0].part.lines = '7')],
  ['a list for a name', ({ tables }) => (tables[0].name = ['public.leads'])],
  ['columns as text', ({ tables }) => (tables[0].columns = 'id')],
  ['no tables', manifest => Object.assign(manifest, { tables: undefined })],
  ['null for files', manifest => Object.assign(manifest, { files: null })],
  ['a hash that isn’t one', ({ tables }) => (tables[0].part.sha256 = 'abc')],
  ['another format', manifest => (manifest.format = 1)],
])('a manifest with %s is refused', async (_, change) => {
  const folder = await mkdtemp(join(home, 'wrong-'))
  const manifest = JSON.parse(await readFile(join(made.folder, 'manifest.json'), 'utf8'))
  change(manifest)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await expect(readManifest(folder, BACKUP_KEY)).rejects.toThrow(
    /manifest.json is cut off or changed.*Nothing was restored/,
  )
})

test('a backup that can’t be written says where, and leaves nothing', async () => {
  const file = join(home, 'file')
  await writeFile(file, '')
  await expect(backUp(t.db, SECRET_KEY, settings('data'), file)).rejects.toThrow(
    `A backup can't be written to ${file} (ENOTDIR). Name a folder with --to that this user may write to.`,
  )
  expect(await readFile(file, 'utf8')).toBe('')
})

test('a wrong key, another SECRET_KEY, and a place that isn’t empty are refused with what to do', async () => {
  const { db, url, config } = await emptyPlace('refused')
  const restoreWith = (change: object) => restore(db, url, { ...config, ...change }, made.folder)
  await expect(restoreWith({ BACKUP_KEY: undefined })).rejects.toThrow(/Set BACKUP_KEY to the key it was made with/)
  await expect(restoreWith({ BACKUP_KEY: 'x'.repeat(32) })).rejects.toThrow(/BACKUP_KEY isn't the key/)
  await expect(restoreWith({ SECRET_KEY: 'y'.repeat(32) })).rejects.toThrow(/SECRET_KEY isn't the one/)
  await expect(restore(t.db, t.url, config, made.folder)).rejects.toThrow(/already has accounts.*Nothing was changed/)
  await writeFile(join(config.DATA_DIR, 'secret.key'), 'another')
  await expect(restoreWith({})).rejects.toThrow(/secret.key already exists/)
})
