import type { CampaignRecipient } from '#contract/campaign-recipients.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'
import { fillCampaign } from './report/fill.ts'
import { printRows, quantile, type Row, row } from './rows.ts'

/**
 * Everything that the report page of a campaign of a million (or BENCH_SIZE) requests, many times each, through the whole
 * application. REPORT_KEEP=FOLDER keeps the data: run DATA_DIR=FOLDER/data npm start and sign in as printed.
 */
const SIZE = Number(process.env.BENCH_SIZE ?? 1_000_000)
const TIMES = 40
const TARGET_MS = 100

const statements: { statement: string; parameters: unknown[] }[] = []
const t = await benchApp({
  keepIn: process.env.REPORT_KEEP,
  onStatement: (statement, parameters) => statements.push({ statement, parameters }),
})
const user = await makeUser(t, { email: `ada${Date.now()}@made.example`, plan: 'standard' })
const id = await timed('made', () => fillCampaign(t.db, user.id, SIZE))
await t.db.system.unsafe('vacuum analyze')
const rows = await measure(t, user)
await t.close()
if (process.env.REPORT_KEEP) console.log(`Sign in as ${user.email}, password: ${user.password}`)
printRows('report', rows)

async function measure(app: TestApp, { client }: TestUser): Promise<Row[]> {
  const base = `/api/campaigns/${id}`
  const list = (query: string) => `${base}/recipients?${query}`
  const first = await once('report, counted for the first time', client, base)
  const found: Row[] = [first]
  found.push(await once('search, the list is made', client, list('search=emma')))
  const someone = (await client(list('group=failed'))).json<CampaignRecipient[]>()[0]
  const report = (await client(base)).json<CampaignReport>()
  console.log(JSON.stringify(report.progress))
  const questions: Record<string, string[]> = {
    'report with its figures': [base],
    'first page': [list('')],
    'a page in the middle': await cursors(app, n => list(`cursor=${n}`)),
    'a group, first page': ['sent', 'failed', 'skipped', 'unknown', 'queued'].map(g => list(`group=${g}`)),
    'a reason, first page': ['refused', 'unsubscribed', 'worker-lost'].map(r => list(`reason=${r}`)),
    'search: an address': [list(`search=${encodeURIComponent(someone?.email ?? '')}`)],
    'search: a beginning': ['anna.', 'jonas.ff', 'emma.0'].map(s => list(`search=${s}`)),
    'search: letters of few': ['f0f0f', '99999', 'zzz'].map(s => list(`search=${s}`)),
    'search: letters of many': ['shop7', 'a.', '@shop399.test'].map(s => list(`search=${s}`)),
    'search within a group': ['shop7&group=failed', 'emma&group=unknown', 'zzz&reason=unsubscribed'].map(s =>
      list(`search=${s}`),
    ),
    'history of one': [`${base}/recipients/${someone?.id}`],
    'resend: how many unknown': [`${base}/resend?what=unknown`],
    'resend: how many failed': [`${base}/resend?what=failed`],
  }
  for (const [what, urls] of Object.entries(questions)) found.push(await ask(client, what, urls))
  return found
}

/** IDs from all over the campaign. */
async function cursors({ db }: TestApp, url: (cursor: string) => string): Promise<string[]> {
  const ids = await db.system<{ id: string }[]>`
    select id from settled_messages tablesample system (0.1) where campaign_id = ${id} limit 20`
  return ids.map(row => url(row.id))
}

/** Requests all of them in turn and reports the percentiles. */
async function ask(client: TestUser['client'], what: string, urls: string[]): Promise<Row> {
  const took: number[] = []
  for (let n = 0; n < TIMES; n++) took.push(await answerMs(client, urls[n % urls.length] ?? ''))
  const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)]
  console.log(`${what.padEnd(36)} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms`)
  if (p95 > TARGET_MS) await explain(client, urls)
  return row(`${what}: p95`, p95, 'ms', { most: TARGET_MS })
}

async function once(what: string, client: TestUser['client'], url: string): Promise<Row> {
  return row(what, await answerMs(client, url), 'ms')
}

async function answerMs(client: TestUser['client'], url: string): Promise<number> {
  const began = performance.now()
  const reply = await client(url)
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
  return performance.now() - began
}

/** PostgreSQL's plan for a slow statement, as the role that runs it. */
async function explain(client: TestUser['client'], urls: string[]): Promise<void> {
  statements.length = 0
  await client(urls[0] ?? '')
  const reads = statements.filter(s => /^\s*(with|select)[^]*(messages|campaign_search)/.test(s.statement))
  for (const { statement, parameters } of reads) {
    const plan = await t.db.asUser(user.id, sql =>
      sql.unsafe<Record<string, string>[]>(`explain (analyze, buffers) ${statement}`, parameters as string[]),
    )
    console.log(plan.map(line => Object.values(line)[0]).join('\n'))
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  console.log(`${SIZE.toLocaleString('en')} recipients ${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return done
}
