import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { DraftRun } from '#contract/drafts.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/db.ts'
import { connectProviders } from '#server/providers/index.ts'
import { makeSecrets } from '#server/secrets.ts'
import { writeDrafts } from '#server/writer/drafts/write-drafts.ts'
import { makeMailer } from '#test/campaign.ts'
import { testClock } from '#test/clock.ts'
import { benchApp } from './bench-app.ts'
import { printRows, quantile, row } from './rows.ts'

/**
 * Writes 1,000 drafts with the built-in writer while someone reads other pages. Compares the reads with those right before, over
 * three rounds. The writer is a worker of its own; with `--together`, it shares the process of the pages.
 * `npm run bench:drafts`
 */
const IS_TOGETHER = process.argv.includes('--together')
const worker = process.argv.indexOf('--worker')
if (worker > 0) await writeAll(process.argv[worker + 1] ?? '')

const LEADS = 1000
const ROUNDS = 3
const PAGES = ['/leads?sort=createdAt&limit=100', '/campaigns', '/leads/facets']

const t = await benchApp()
t.deps.providers.languageModel = null
const user = await makeMailer(t)
await t.db.system`
  insert into leads (user_id, business_name, email, category, status, city, source, country)
  select ${user.id}, 'Harris ' || n || ' Plumbing', 'mail' || n || '@made.example', 'Plumber', 'new', 'Austin', 'directory', 'US'
  from generate_series(1, ${LEADS}) n`
await t.db.system.unsafe('vacuum analyze')

const seconds: number[] = []
const before: number[] = []
const during: number[] = []
await readWhile({ until: pause(1000) }, [])
for (let round = 0; round < ROUNDS; round++) {
  const child = IS_TOGETHER ? undefined : await startWorker()
  await readWhile({ until: pause(4000) }, before)
  const payload = {
    selection: { filter: {} },
    offer: { offer: 'I build websites for plumbers. $900 once, no monthly fee.' },
  }
  const started = await user.client({ method: 'POST', url: '/api/draft-runs', payload })
  const { id } = started.json<DraftRun>()
  const begun = performance.now()
  await readWhile({ until: child ? inWorker(child) : writeDrafts(t.deps, new AbortController().signal) }, during)
  seconds.push((performance.now() - begun) / 1000)
  const run = (await user.client(`/api/draft-runs/${id}`)).json<DraftRun>()
  if (run.counts.written + run.counts.failed < LEADS) throw new Error(JSON.stringify(run))
}
await t.close()
const ratio = quantile(during, 0.95) / quantile(before, 0.95)
const rows = [
  row(`${LEADS} drafts, the slowest of ${ROUNDS} rounds`, Math.max(...seconds), 's', { most: 10 }),
  row('a page before, p95', quantile(before, 0.95), 'ms'),
  row('a page meanwhile, p95', quantile(during, 0.95), 'ms'),
  row('meanwhile : before', ratio, '×', { most: 1.2 }),
]
printRows('drafts', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

/** The worker's process: writes what is queued. */
async function writeAll(url: string): Promise<never> {
  const config = readConfig({ LOG_LEVEL: 'fatal', LEAD_SOURCES: 'directory' })
  const db = connect(url, { max: 4 })
  const secrets = makeSecrets('bench-key-of-at-least-thirty-two-characters')
  const providers = { ...(await connectProviders(config, db, secrets)), languageModel: null }
  process.send?.('ready')
  await once(process, 'message')
  await writeDrafts({ config, db, clock: testClock(), secrets, providers }, new AbortController().signal)
  process.exit(0)
}

/** Started before it's timed, as a worker that is up already. */
async function startWorker(): Promise<ChildProcess> {
  const child = fork(import.meta.filename, ['--worker', t.url])
  await once(child, 'message')
  return child
}

async function inWorker(child: ChildProcess): Promise<void> {
  child.send('begin')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The worker ended with ${code}`)
}

/** Reads a page every 20 ms until the work is done. */
async function readWhile({ until }: { until: Promise<unknown> }, times: number[]): Promise<void> {
  let isDone = false
  const done = until.finally(() => {
    isDone = true
  })
  for (let n = 0; !isDone; n++) {
    const begun = performance.now()
    const path = PAGES[n % PAGES.length] ?? ''
    const reply = await user.client(`/api${path}`)
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode}`)
    times.push(performance.now() - begun)
    await pause(20)
  }
  await done
}
