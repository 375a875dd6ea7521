import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStatements, listUnowned, recordRuns, sqlPath, unownedOf } from './statements.ts'

const SOURCE = `
type Row = { id: 'é' | '–' }
const html = String.raw
const sql = (parts, ...values) => parts.join('?')
sql.unsafe = text => text
const db = { system: sql }
export const columns = ['id', 'name']
export const find = id => sql\`select \${id}\`
export const page = (id, isNewest) => [
  sql\`select 1\`, isNewest ? sql\`order by 1\` : sql\`\`, html\`<p>\`
]
export async function prepare() {
  const each = () => db.system\`analyze\`
  sql\`select 2\`
  return [each(), sql.unsafe('begin')]
}
`
const RECORDER = `export const names = []\nexport const ran = (name, connection) => (names.push(name), connection)\n`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-statements-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('records each statement and each of its conditional parts as it runs, and changes nothing else', async () => {
  const recorder = join(folder, 'recorder.mjs')
  await writeFile(recorder, RECORDER)
  const file = join(folder, 'leads.ts')
  await writeFile(file, recordRuns('server/leads.ts', SOURCE, pathToFileURL(recorder).href))
  const { names } = await import(recorder)
  const leads = await import(file)
  expect([names, leads.columns]).toEqual([[], ['id', 'name']])
  expect([leads.find('1'), leads.page('1', false), await leads.prepare()]).toEqual([
    'select ?',
    ['select 1', '', '<p>'],
    ['analyze', 'begin'],
  ])
  const once = ['8:27 find', '10:3 page', '14:3 prepare', '13:22 prepare', '15:19 prepare']
  expect(names).toEqual(once.map(name => `server/leads.ts:${name}`))
  leads.page('1', true)
  expect(names.slice(once.length)).toEqual(['server/leads.ts:10:3 page', 'server/leads.ts:10:29 page'])
})

test('leaves a file without SQL unchanged', () => {
  expect(recordRuns('server/words.ts', 'export const a = html`<p>`', 'recorder')).toBe('export const a = html`<p>`')
})

/** The only statements on accounts' tables that name no account, and why. A forgotten `user_id` isn't on this list, and fails. */
const withoutOwner: Record<string, string[]> = {
  'looks for what waits, of all accounts': [
    'server/accounts/deletion/sql.ts claimDue',
    'server/calls/sql.ts listLost',
    'server/campaigns/start/sql.ts findDue',
    'server/crm/pushes-sql.ts listWaiting',
    'server/crm/syncs-sql.ts claimSync',
    'server/csv/imports-sql.ts claimFile',
    'server/csv/imports-sql.ts dueFiles',
    'server/summaries/sql.ts listDue',
    'server/domains/sql.ts enqueueOverdue',
    'server/email-finder/runs/find-emails-sql.ts listWaitingSites',
    'server/email-finder/runs/find-emails-sql.ts listWanted',
    'server/email-finder/runs/find-emails-sql.ts listWaiting',
    'server/email-finder/runs/runs-sql.ts listReady',
    'server/leads/sql.ts findUnfolded',
    'server/media/sql.ts dueLeftovers',
    'server/retention/sql.ts listPast',
    'server/sending-accounts/own-accounts-sql.ts readingRows',
    'server/sending/engine/due-sql.ts listDue',
    'server/webhooks/sql.ts listDueEndpoints',
    'server/writer/drafts/work-sql.ts leaseRun',
  ],
  'finds the account: an address at log-in, a session, a token, a passkey, a vendor’s or a mail server’s ID names its row':
    [
      'server/accounts/passkeys/sql.ts findPasskey',
      'server/accounts/passkeys/sql.ts takeChallenge',
      'server/accounts/sql.ts findPassword',
      'server/accounts/sql.ts useChangeToken',
      'server/accounts/sql.ts useToken',
      'server/accounts/sql.ts useResetToken',
      'server/billing/attempts-sql.ts leftBy',
      'server/billing/subscriptions-sql.ts ownerOf',
      'server/billing/subscriptions-sql.ts accountPaidBack',
      'server/http/session-sql.ts findKey',
      'server/http/session-sql.ts findSession',
      'server/http/session-sql.ts isSessionOpen',
      'server/http/session-sql.ts deleteSession',
      'server/http/session-sql.ts markKeyUsed',
      'server/http/session-sql.ts noteUse',
      'server/mcp/oauth/sql.ts findApp',
      'server/mcp/oauth/sql.ts findToken',
      'server/incoming/find-sql.ts findAnywhere',
      'server/incoming/find-sql.ts listSendersTo',
    ],
  'figures of all accounts, for the operator': ['server/admin/sql.ts listComplaints'],
  'deletes what’s too old, of all accounts': [
    'server/accounts/sql.ts deleteExpired',
    'server/audit-log/sql.ts deleteOldEntries',
    'server/domains/reports/sql.ts deleteOldReports',
    'server/billing/attempts-sql.ts forgetOldAttempts',
    'server/email-finder/runs/runs-sql.ts forgetRuns',
    'server/leads/change/changes-sql.ts forgetPacked',
    'server/leads/sql.ts forgetOldCoordinates',
    'server/webhooks/sql.ts deleteOldDeliveries',
  ],
  'is about the installation': [
    'server/backup/sql.ts listAccountsThatSend',
    'server/billing/subscriptions-sql.ts runningAfter',
    'server/doctor/sql.ts listHeldDeletions',
    'server/monitoring/sql.ts readBacklog',
    'server/retention/sql.ts oldestWithDetails',
    'server/sending/pacing/mailbox-providers-sql.ts renameSlowDowns',
  ],
  'asks whether a file on the disk belongs to any import': ['server/csv/imports-sql.ts knownIds'],
  'asks whether another account has the domain, and passes its identity on': [
    'server/domains/sql.ts isVerifiedElsewhere',
    'server/domains/sql.ts passIdentityOn',
    'server/domains/sql.ts wasEverVerified',
  ],
  'finds the accounts that know a person who asked to be deleted everywhere': [
    'server/tracking/erase-sql.ts listAccountsKnowing',
  ],
  'shows an image to anyone who has its address': ['server/media/sql.ts findPublic'],
  'is the beginning of statements that name it': ['server/calls/track-sql.ts tracked'],
}

test('names every statement on an account’s tables that lacks the account', () => {
  expect(listUnowned().toSorted()).toEqual(Object.values(withoutOwner).flat().toSorted())
})

test.each([
  ['sql`select name from leads where id = ${id}`', true],
  ['sql`update leads set name = ${name} where id = ${id}`', true],
  ['sql`delete from messages where id = ${id}`', true],
  ['sql`with old as (select 1) delete from tags where id in (select id from lead_tags)`', true],
  ['sql`insert into tags (name) values (${name})`', true],
  ['sql`insert into tags ${sql({ name })}`', true],
  ['sql`select l.name from leads l join tags t on t.user_id = l.user_id where l.id = ${id}`', true],
  ['sql`delete from leads where ${ofStatus(status)}`', true],
  ['sql`update leads set user_id = ${userId} where id = ${id}`', true],
  ['sql`delete from leads where id = ${id} -- user_id = ${userId}\n`', true],
  ['sql`select user_id from leads where id = ${id}`', true],
  ['sql`select name from leads where user_id = ${userId} and id = ${id}`', false],
  ['sql`select name from leads where user_id = any(${userIds})`', false],
  ['sql`select name from leads where (user_id, id) in (${pairs})`', false],
  ['sql`insert into tags (user_id, name) values (${userId}, ${name})`', false],
  ['sql`insert into tags ${sql({ userId, name })}`', false],
  ['sql`delete from leads where ${mine(sql, userId)}`', false],
  ['sql`delete from leads where ${isTheirs}`', false],
  ['sql`select name from categories where id = ${id}`', false],
  ['sql`select 1 from now()`', false],
])('tells that %s lacks its account: %s', (statement, lacks) => {
  const code = `const isTheirs = sql\`user_id = \${id}\`\nexport const find = (sql, userId, id) => ${statement}`
  expect(unownedOf('server/sql.ts', code)).toEqual(lacks ? ['server/sql.ts find'] : [])
})

/** The only statements outside files of statements, and why they're there. */
const elsewhere: Record<string, string> = {
  'server/db/': 'connects, migrates, and makes databases: the statements are what these files are about',
  'server/http/changes.ts': 'the channel, its payload, and the notification that fills it',
  'server/sending/engine/wake-ups.ts': 'the channel, the notification, and who listens',
  'server/jobs/enqueue.ts': 'one call of a database function, typed by the job',
}

test('keeps every statement in a sql.ts or *-sql.ts', () => {
  const paths = new Set(listStatements().map(name => name.split(':')[0] ?? ''))
  const strays = [...paths].filter(path => !/(^|[/-])sql\.ts$/.test(path))
  const places = Object.keys(elsewhere)
  expect(strays.filter(path => !places.some(place => path.startsWith(place)))).toEqual([])
  expect(places.filter(place => !strays.some(path => path.startsWith(place)))).toEqual([])
})

test('counts every server source, and no tests', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  expect(sqlPath(join(root, 'server/leads/sql.ts'))).toBe('server/leads/sql.ts')
  expect(sqlPath(join(root, 'server/tracking/ingest.ts'))).toBe('server/tracking/ingest.ts')
  expect(sqlPath(join(root, 'server/leads/leads.test.ts'))).toBe(undefined)
  expect(sqlPath(join(root, 'test/database.ts'))).toBe(undefined)
  const all = listStatements()
  expect(all.length).toBeGreaterThan(400)
  expect(new Set(all).size).toBe(all.length)
})
