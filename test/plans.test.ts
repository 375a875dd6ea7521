import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from './app.ts'
import { calls } from './calls.ts'
import { citusUrls } from './citus-cluster.ts'
import { requestOf, routes } from './routes.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Runs every route of the contract for an account with 20,000 leads and a campaign of 20,000 messages, records the
 * statements, and repeats each under EXPLAIN ANALYZE with the same role. A statement may read a page of a tenant's
 * table, not the table.
 */
const ROWS = 20_000
/** A page of 500 in each of three states, and what is behind them. */
const MOST = 2000

/**
 * Routes that have to read everything, because they stream, count, or copy it. They still use an index of the
 * account.
 */
const wholeByNature = new Set([
  'calls.summary',
  'inbox.counts',
  'leads.facets',
  'leads.emails',
  'leads.recipients',
  'leads.csv',
  'leadPins.list',
  'leads.saveExport',
  'campaigns.report',
  'campaignReports.timeline',
  'campaignReports.followOn',
  'sequences.report',
  'sequences.variants',
  'analytics.calling',
])

const planned = routes.filter(({ route }) => route.replyType !== 'text/event-stream')

interface Sent {
  statement: string
  parameters: unknown[]
}
const sent: Sent[] = []
let t: TestApp
let world: World
let tenantTables: Set<string>
beforeAll(async () => {
  t = await testApp({ gazetteer: true, onStatement: (statement, parameters) => sent.push({ statement, parameters }) })
  world = await makeWorld(t, 'PLANNED')
  // So that admin calls run too.
  await t.db.system`update users set is_admin = true where id = ${world.user.id}`
  await fill(t, world)
  const tables = await t.db.system<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
  tenantTables = new Set(tables.map(row => row.name))
}, 120_000)
afterAll(() => t.close())

/** The account, and four more of the same size. */
async function fill(t: TestApp, world: World): Promise<void> {
  const others = await Promise.all(['ONE', 'TWO', 'THREE', 'FOUR'].map(name => makeWorld(t, `OTHER${name}`)))
  for (const { user, campaignId } of [...others, world]) await fillAccount(t, user.id, campaignId)
  await t.db.system.unsafe('analyze')
}

const fillAccount = ({ db }: TestApp, userId: string, campaignId: string) =>
  db.asSystem(async sql => {
    await sql`
      insert into leads (user_id, business_name, email, category, status, phone, phone_norm, source, place_id)
      select ${userId}, 'Business ' || n, 'person' || n || '@made.example', 'Category ' || n % 40,
        (array['new', 'cold', 'warm', 'converted'])[1 + n % 4], '+1 212 ' || n, '+1212' || n, 'osm', 'n' || n
      from generate_series(1, ${ROWS}) n`
    await sql`
      with made as (
        insert into campaign_recipients (user_id, campaign_id, email_norm)
        select ${userId}, ${campaignId}, 'person' || n || '@made.example'
        from generate_series(1, ${ROWS}) n
        returning id, email_norm as email)
      insert into settled_messages (user_id, id, campaign_id, recipient_id, email, state)
      select ${userId}, id, ${campaignId}, id, email, (array['accepted', 'failed', 'skipped'])[1 + (random() * 2)::int] from made`
    // Two years of figures and calls, of which routes read a month.
    for (const rollup of ['email_rollup', 'email_rollup_cohort'])
      await sql`
        insert into ${sql(rollup)} (user_id, campaign_id, bucket, kind, n, uniques)
        select ${userId}, ${campaignId}, date_trunc('hour', now()) - n * interval '52 minutes', 'opened', 1, 1
        from generate_series(1, ${ROWS}) n on conflict do nothing`
    await sql`
      insert into call_logs (user_id, to_number, status, duration, created_at)
      select ${userId}, '+12125550100', 'completed', 60, now() - n * interval '52 minutes' from generate_series(1, ${ROWS}) n`
    await sql`
      insert into call_interactions (user_id, call_log_id, interaction_type, customer_response)
      select user_id, id, 'outcome', 'interested' from call_logs where user_id = ${userId} on conflict do nothing`
  })

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The rows of tenants' tables that each scan of the plan read. */
function touched(plan: Plan): { scan: string; rows: number }[] {
  const own = plan['Relation Name']
  const perLoop =
    (plan['Actual Rows'] ?? plan['Plan Rows']) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  return [
    ...(own && tenantTables.has(own) && plan['Node Type'] !== 'ModifyTable'
      ? [
          {
            scan: `${plan['Node Type']} on ${own}`,
            rows: rowsOf(plan['Node Type'], perLoop, plan['Actual Loops'] ?? 1),
          },
        ]
      : []),
    ...(plan.Plans ?? []).flatMap(touched),
  ]
}

/** A scan of a table in full is judged by the table: a small one may be read for each row of a page. */
const rowsOf = (type: string, perLoop: number, loops: number) =>
  Math.round(type === 'Seq Scan' ? perLoop : perLoop * loops)

class RollBack extends Error {}
const UNIQUE_VIOLATION = '23505'
let prepared = 0

/** Repeats the statement with its parameters, planned as the route has it planned, and rolls it back. An insert that can't be repeated is only planned. */
async function explain(one: Sent, asOwner: boolean): Promise<Plan | null> {
  const found: (Plan | null)[] = []
  const settings = sent.find(({ statement }) => statement.includes('plan_cache_mode'))?.statement
  const work = (analyze: boolean) => async (sql: Sql) => {
    if (settings) await sql.unsafe(settings)
    found.push(await planOf(sql, one, analyze))
    throw new RollBack()
  }
  for (const analyze of [true, false]) {
    const run = asOwner ? t.db.asSystem(work(analyze)) : t.db.asUser(world.user.id, work(analyze))
    const error = await run.catch((error: Error & { code?: string }) => error)
    if (!(error instanceof RollBack) && error.code !== UNIQUE_VIOLATION) throw error
    if (found.length > 0) break
  }
  return found[0] ?? null
}

async function planOf(sql: Sql, { statement, parameters }: Sent, analyze: boolean): Promise<Plan | null> {
  const name = `plan_${++prepared}`
  await sql.unsafe(`prepare ${name} as ${statement}`)
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  const [row] = await sql.unsafe<Record<string, unknown>[]>(
    `explain (analyze ${analyze}, format json) execute ${name}${values}`,
  )
  await sql.unsafe(`deallocate ${name}`)
  return (Object.values(row ?? {})[0] as { Plan: Plan }[])[0]?.Plan ?? null
}

const isQuery = (statement: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(statement) && !/set_config/.test(statement)

/** What another route asked with the same values, and what read next to nothing: who is signed in, above all. */
const wellRead = new Set<string>()
const keyOf = (statement: string, parameters: unknown[]) => JSON.stringify([statement, parameters])

/** A parameter in the text format in which it was sent. */
const literal = (value: unknown) =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`

// The coordinator of a cluster doesn't see what its nodes read.
describe.skipIf(citusUrls.length > 0)('reads no tenant’s table in full', () => {
  test.each(planned)('$name', async ({ name, route }) => {
    const client = route.access === 'public' ? t.anonymous : world.user.client
    sent.length = 0
    await client(requestOf(route, calls[name](world)))
    const times = new Map<string, number>()
    const asked = sent.filter(({ statement, parameters }) => {
      times.set(statement, (times.get(statement) ?? 0) + 1)
      // A stream reads page after page with the same statement: two of them tell.
      return isQuery(statement) && (times.get(statement) ?? 0) <= 2 && !wellRead.has(keyOf(statement, parameters))
    })
    const faults: string[] = []
    for (const one of asked) {
      const asOwner =
        route.access !== undefined ||
        /\b(sessions|account_tokens|rate_limits|password|payment_\w+|subscriptions|api_keys|app_tokens|second_factors|passkeys|queue_webhooks)\b/.test(
          one.statement,
        )
      const plan = await explain(one, asOwner)
      const scans = plan ? touched(plan) : []
      if (scans.every(({ rows }) => rows <= 100)) wellRead.add(keyOf(one.statement, one.parameters))
      for (const { scan, rows } of scans)
        if (scan.startsWith('Seq Scan') ? rows > 100 : rows > MOST && !wholeByNature.has(name))
          faults.push(`${scan} read ${rows} rows for:\n${one.statement.trim()}`)
    }
    expect(faults).toEqual([])
  })
})
