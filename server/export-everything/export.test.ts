import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeApiKey, makeLead, makeUser, type TestUser } from '#test/make.ts'
import { makeMessage } from '#test/make-mail.ts'
import { readZip } from '#test/read-zip.ts'
import { makeWorld, type World } from '#test/world.ts'
import { keepErased } from '../suppressions/kept-opt-outs.ts'
import { trackingLinks } from '../tracking/tracking.ts'
import { zipOf } from './zip.ts'

let t: TestApp
let mine: World
beforeAll(async () => {
  t = await testApp({ gazetteer: true })
  mine = await makeWorld(t, 'MINE')
  await fillRest(mine)
  await fillRest(await makeWorld(t, 'OTHERS'))
})
afterAll(() => t.close())

/** What a world doesn't have: a change of a lead, an event, an email of one recipient, an opt-out, and a consent. */
async function fillRest({ user, canary, leadId, campaignId, messageId }: World) {
  const sql = t.db.system
  const email = `${canary.toLowerCase()}@rest.example`
  await sql`insert into lead_activity (user_id, lead_id, kind) values (${user.id}, ${leadId}, 'changed')`
  await sql`
    insert into email_events (user_id, campaign_id, message_id, recipient_email, event_type)
    values (${user.id}, ${campaignId}, ${messageId}, ${email}, 'opened')`
  await sql`
    insert into campaign_emails (user_id, campaign_id, email_norm, subject, body)
    values (${user.id}, ${campaignId}, ${email}, ${canary}, ${canary})`
  await sql`
    insert into suppressions (user_id, channel, address_norm, reason) values (${user.id}, 'email', ${email}, 'unsubscribed'),
      (${user.id}, 'erased', erased_hash(${user.id}, ${`gone-${email}`}), 'unsubscribed')`
  await sql`insert into consents (user_id, email_norm, given_on, how) values (${user.id}, ${email}, '2026-01-02', ${canary})`
}

const URL = '/api/auth/export.zip'
async function exported(user: TestUser = mine.user): Promise<Map<string, string>> {
  const reply = await user.client(URL)
  expect(reply.statusCode).toBe(200)
  return new Map([...readZip(reply.rawPayload)].map(([name, content]) => [name, content.toString('utf8')]))
}
const rowsIn = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(name) ?? '') as Record<string, unknown>[]

test('has a file of each list with all its rows, and says in README.txt what each file holds', async () => {
  const files = await exported()
  const lists = [...files.keys()].filter(name => name.endsWith('.json') && name !== 'settings.json')
  expect(lists.length).toBeGreaterThan(15)
  for (const name of lists) expect([name, rowsIn(files, name).length]).not.toEqual([name, 0])
  const readme = files.get('README.txt') ?? ''
  for (const name of files.keys())
    if (!name.startsWith('images/') && name !== 'README.txt') expect(readme).toContain(name)
  expect(rowsIn(files, 'leads.json').find(({ id }) => id === mine.leadId)).toMatchObject({
    businessName: 'MINE Bakery',
    tags: ['MINE'],
    ownFields: { MINE: 'MINE' },
    facts: [{ type: 'service', value: 'MINE' }],
  })
  expect(rowsIn(files, 'campaigns.json')).toMatchObject([
    { id: mine.campaignId, recipients: ['to@MINE.example'], steps: [{ n: 1, type: 'task', subject: 'MINE' }] },
  ])
  expect(JSON.parse(files.get('settings.json') ?? '')).toMatchObject({
    email: mine.user.email,
    postalAddress: 'MINE Road',
    sendingAccounts: expect.arrayContaining([expect.objectContaining({ address: mine.sendingAddress })]),
    webhooks: [{ host: '127.0.0.1:9' }],
  })
})

test('has tables for spreadsheets, with headings in words', async () => {
  const files = await exported()
  const [heading, row] = (files.get('campaigns.csv') ?? '').split('\r\n')
  expect(heading).toBe('\uFEFFName,Subject,Status,Recipients,Sent,Opens,Replies,Started,Finished,Campaign ID')
  expect(row).toBe(`MINE,MINE,draft,1,0,0,0,,,${mine.campaignId}`)
  expect([...files.keys()].filter(name => name.endsWith('.csv'))).toEqual([
    'leads.csv',
    'contacts.csv',
    'campaigns.csv',
    'messages.csv',
    'replies.csv',
    'suppressions.csv',
    'calls.csv',
    'tasks.csv',
  ])
  expect(files.get('leads.csv')).toContain('MINE Bakery')
})

test('has the files of the image library', async () => {
  const [image] = await t.db.system<{ key: string }[]>`
    select storage_key as key from media_assets where user_id = ${mine.user.id}`
  const bytes = Buffer.from([1, 2, 3, 250])
  await t.deps.providers.storage.write(image?.key ?? '', bytes, 'image/png')
  expect(readZip((await mine.user.client(URL)).rawPayload).get(image?.key ?? '')).toEqual(bytes)
})

test('has nothing of another account, and no secret', async () => {
  const { key } = await makeApiKey(t, mine.user)
  const text = [...(await exported()).values()].join('\n')
  expect(text).not.toContain('OTHERS')
  const [account] = await t.db.system<{ password: string }[]>`select password from users where id = ${mine.user.id}`
  for (const secret of ['pat-MINE', 'whsec_', key, account?.password ?? '', '127.0.0.1:9/', mine.sessionId])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

test('every page of a long list is there once', async () => {
  const user = await makeUser(t)
  const count = 1100
  await t.db.system`
    insert into leads (user_id, business_name) select ${user.id}, 'Shop ' || n from generate_series(1, ${count}::int) n`
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason)
    select ${user.id}, 'email', 'a' || n || '@made.example', 'manual' from generate_series(1, ${count}::int) n`
  const files = await exported(user)
  for (const [name, field] of [
    ['leads', 'id'],
    ['suppressions', 'address'],
  ] as const)
    expect([
      name,
      new Set(rowsIn(files, `${name}.json`).map(row => row[field])).size,
      rowsIn(files, `${name}.json`).length,
    ]).toEqual([name, count, count])
  expect((files.get('leads.csv') ?? '').trim().split('\r\n')).toHaveLength(count + 1)
})

test('has no tag of a search, and nothing of the hash of somebody who asked to be deleted', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user, { businessName: 'Blue' })
  const m = await makeMessage(t, user)
  const sql = t.db.system
  for (const [name, isSearch] of [
    ['mine', false],
    ['0199-search', true],
  ] as const)
    await sql`
      with tag as (insert into tags (user_id, name, is_search) values (${user.id}, ${name}, ${isSearch}) returning id)
      insert into lead_tags (user_id, tag_id, lead_id) select ${user.id}, id, ${lead.id} from tag`
  await t.anonymous({ method: 'POST', url: `${trackingLinks(t.deps.secrets, '').unsubscribe(m)}/delete` })
  const files = await exported(user)
  const { account, hash } = rowsIn(files, 'erased.json')[0] ?? {}
  expect([account, hash]).toEqual([user.id, expect.stringMatching(/^[0-9a-f]{64}$/)])
  files.delete('erased.json')
  expect([...files.values()].join('\n')).not.toMatch(/[0-9a-f]{64}|0199-search/)
  expect(rowsIn(files, 'leads.json')).toMatchObject([{ tags: ['mine'] }])
  expect(rowsIn(files, 'messages.json')).toMatchObject([{ id: m.messageId, email: '[deleted]' }])
})

test('has everybody once who had their data deleted here or in an account before, over several pages', async () => {
  const user = await makeUser(t)
  const hashOf = (n: number) => n.toString(16).padStart(64, '0')
  const here = Array.from({ length: 700 }, (_, n) => hashOf(n))
  // One account's ID comes before this account's, and the other's behind it.
  const before = [...here, ...here].map((hash, n) => ({
    account: `${n < 700 ? '0' : 'f'}1900000-0000-7000-8000-000000000001`,
    hash,
  }))
  await t.db.system`
    insert into suppressions (user_id, channel, address_norm, reason)
    select ${user.id}, 'erased', hash, 'unsubscribed' from unnest(${here}::text[]) as hash`
  await t.db.asSystem(sql => keepErased(t.deps, sql, user.id, before))
  const found = rowsIn(await exported(user), 'erased.json').map(({ account, hash }) => `${account}:${hash}`)
  expect(found).toHaveLength(2100)
  const all = [...here.map(hash => ({ account: user.id, hash })), ...before]
  expect(new Set(found)).toEqual(new Set(all.map(({ account, hash }) => `${account}:${hash}`)))
})

test('is empty lists for a new account', async () => {
  const files = await exported(await makeUser(t))
  expect(rowsIn(files, 'leads.json')).toEqual([])
  expect((files.get('messages.csv') ?? '').trim().split('\r\n')).toHaveLength(1)
})

test('is in the audit log, ten times an hour, and not for a key', async () => {
  const user = await makeUser(t)
  await exported(user)
  const [entry] = (await user.client('/api/audit-log')).json()
  expect(entry.text).toBe('Everything in the account exported.')
  for (let n = 0; n < 9; n++) await user.client(URL)
  expect((await user.client(URL)).statusCode).toBe(429)
  const { client } = await makeApiKey(t, user)
  expect((await client(URL)).json().code).toBe('not_for_keys')
})

/** What isn't in the export, and why. */
const LEFT_OUT: Record<string, string[]> = {
  'derived from what is in it': [
    'campaign_counts',
    'campaign_figures',
    'campaign_recipients',
    'campaign_search',
    'email_rollup',
    'email_rollup_cohort',
    'event_uniques',
    'lead_counts',
    'lead_sources',
    'lead_statuses',
    'lead_words',
    'threads',
  ],
  'secret, or only about the access to it': [
    'account_tokens',
    'app_tokens',
    'passkey_challenges',
    'phone_codes',
    'second_factors',
    'sessions',
  ],
  'under way': [
    'account_deletions',
    'campaign_address_chunks',
    'campaign_sending_accounts',
    'crm_claims',
    'crm_leads',
    'crm_pushes',
    'crm_sync_parts',
    'crm_syncs',
    'email_finder_parts',
    'email_finder_runs',
    'idempotent_calls',
    'lead_change_parts',
    'lead_changes',
    'lead_import_rejects',
    'lead_imports',
    'media_leftovers',
    'message_attempts',
    'message_batches',
    'queued_messages',
    'sending_due',
    'settled_messages',
    'webhook_deliveries',
  ],
  'the operator’s, or at a vendor': [
    'client_subaccounts',
    'mailbox_provider_usage',
    'model_usage',
    'payment_attempts',
    'payment_leftovers',
    'sending_account_usage',
    'slow_downs',
    'subscriptions',
    'user_sending_usage',
  ],
  'of the past, or a copy': ['answer_files', 'dmarc_reports', 'exported_data', 'outbox_messages', 'placements'],
}

test('every table of an account is in it, or left out for a reason', async () => {
  const tables = await t.db.system<{ name: string }[]>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'user_id' and not a.attisdropped order by 1`
  const statements = readFileSync(new globalThis.URL('./sql.ts', import.meta.url), 'utf8')
  const missing = tables.filter(
    ({ name }) =>
      !new RegExp(`(?:from|join) ${name}\\b`).test(statements) && !Object.values(LEFT_OUT).flat().includes(name),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

describe('a ZIP', () => {
  const PAGE = 'x'.repeat(64 * 1024)
  let made = 0
  let hasEnded = false
  async function* many() {
    try {
      for (; made < 2000; made++) yield PAGE + Math.random()
    } finally {
      hasEnded = true
    }
  }
  const start = async (): Promise<Readable> => {
    made = 0
    hasEnded = false
    return zipOf([{ name: 'many.txt', read: async () => many() }], t.deps)
  }

  test('is made as fast as it’s read, and not further once its reader leaves', async () => {
    const zip = await start()
    const pieces = zip.iterator({ destroyOnReturn: true })
    await pieces.next()
    const first = made
    expect(first).toBeLessThan(2000)
    await pieces.return?.()
    await expect.poll(() => hasEnded).toBe(true)
    expect(made).toBeLessThan(2000)
  })

  test('breaks off where a file can’t be read, instead of ending early', async () => {
    const zip = await zipOf(
      [
        { name: 'a.txt', read: async () => [PAGE] as unknown as AsyncIterable<string> },
        { name: 'b.txt', read: () => Promise.reject(new Error('storage is away')) },
      ],
      t.deps,
    )
    await expect(zip.toArray()).rejects.toThrow('storage is away')
  })
})

test('what a spreadsheet would run is text in a table, and as it is in JSON', async () => {
  const user = await makeUser(t)
  const lead = await makeLead(t, user, { businessName: '=cmd()' })
  const files = await exported(user)
  expect(rowsIn(files, 'leads.json')).toMatchObject([{ id: lead.id, businessName: '=cmd()' }])
  expect(files.get('leads.csv')).toContain("'=cmd()")
})
