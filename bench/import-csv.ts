import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CsvImport } from '#contract/csv.ts'
import { runImports } from '#server/csv/import/import-file.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { benchApp } from './bench-app.ts'
import { copyInto } from './import/peers.ts'
import { median, printRows, row } from './rows.ts'

/**
 * Uploads and imports a CSV file of half a million businesses with duplicates on: first into an empty database, then beside the
 * previous rounds' accounts, and finally the same file again. Medians of BENCH_ROUNDS rounds, each with a new account.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 500_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const t = await benchApp({ now: '2026-11-20T09:00:00Z' })
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const path = join(t.deps.config.DATA_DIR, 'bench.csv')
await pipeline(Readable.from(table()), createWriteStream(path))
const megabytes = (await stat(path)).size / 1e6

const rounds: Awaited<ReturnType<typeof importAll>>[] = []
let user: TestUser
do {
  user = await unlimited(t)
  rounds.push(await importAll(user))
} while (rounds.length < ROUNDS)
const again = await importAll(user)
const copied = await copyInto(t.db.system, 'leads', `user_id = '${user.id}'`, t.deps.config.DATA_DIR)
const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
const memory = (of: (round: (typeof rounds)[number]) => number) => middle(of) / 1e6
const seconds = middle(round => round.seconds)
const growth = (rounds.at(-1)?.seconds ?? 0) / (rounds[0]?.seconds ?? 1)
const rows = [
  row(`import of ${ROWS} rows, deduplicated`, ROWS / seconds, 'rows/s', { least: 15_000 }),
  row('times COPY into a table with the same indexes', seconds / copied, '×', { most: 1.2 }),
  row(`the last round, beside ${ROWS * (ROUNDS - 1)} rows, times the first`, growth, '×', { most: 1.1 }),
  row('the same file again, all duplicates', ROWS / again.seconds, 'rows/s'),
  row('upload', megabytes / middle(round => round.upload), 'MB/s'),
  row(
    'memory during the upload',
    memory(round => round.uploading),
    'MB',
  ),
  row(
    'memory over the first half of the rows',
    memory(round => round.firstHalf),
    'MB',
  ),
  row(
    'increase over the second half',
    memory(round => round.secondHalf - round.firstHalf),
    'MB',
    { most: 50 },
  ),
]
await t.close()
printRows('csv', rows)
process.exit(rows.every(row => row.ok) ? 0 : 1)

/** Every twentieth row repeats an earlier business. */
function* table(): Generator<string> {
  yield 'Company,E-mail,Phone,Website,Street,City,State,Zip,Country,Category,Notes\r\n'
  for (let from = 0; from < ROWS; from += 1000) {
    let text = ''
    for (let n = from; n < Math.min(ROWS, from + 1000); n++) {
      const id = n % 20 === 19 ? n - 10 : n
      const street = `${(id * 7919) % 9999} ${['Main', 'Elm', 'Oak', 'Lake', 'Hill'][id % 5]} Street`
      const email = id % 3 === 0 ? '' : `info@business${id}.example`
      const phone = `(${212 + (id % 700)}) ${200 + (id % 799)}-${String(id % 10_000).padStart(4, '0')}`
      text += `"${['Golden', 'River', 'Sunset', 'Corner'][id % 4]} ${['Bakery', 'Plumbing', 'Dental', 'Garage'][(id % 7) % 4]} ${id}, Inc",${email},${id % 5 === 0 ? '' : phone},https://business${id}.example,${street},${['Austin', 'Reno', 'Boise'][id % 3]},TX,${10_000 + (id % 80_000)},US,${['Bakery', 'Plumber', 'Dentist'][id % 3]},"Open ""late"", ask for ${id}"\r\n`
    }
    yield text
  }
}

async function importAll(user: TestUser) {
  const { id, uploadUrl } = (await post(user, '', { name: 'bench.csv', bytes: 1 })).json<{
    id: string
    uploadUrl: string
  }>()
  const uploading = watchMemory()
  const begun = performance.now()
  const reply = await fetch(address + uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const file = (await reply.json()) as CsvImport
  if (!reply.ok) throw new Error(JSON.stringify(file))
  const upload = (performance.now() - begun) / 1000
  const { most } = uploading.end()
  const columns = file.columns.map(column => column.guess)
  const started = await post(user, `/${id}/import`, { plan: { kind: 'leads', columns, duplicates: 'skip' } })
  if (started.statusCode !== 200) throw new Error(started.body)
  const importing = watchMemory()
  const start = performance.now()
  await runImports(t.deps)
  const seconds = (performance.now() - start) / 1000
  const { firstHalf, secondHalf } = importing.end()
  const ended = (await user.client(`/api/lead-imports/${id}`)).json<CsvImport>()
  if (ended.state !== 'done' || ended.added + ended.skipped !== ROWS || ended.rejected > 0)
    throw new Error(JSON.stringify({ ...ended, columns: undefined }))
  console.error(
    `${ended.added} added, ${ended.skipped} known, ${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`,
  )
  return { seconds, upload, uploading: most, firstHalf, secondHalf }
}

/** Peak memory over the whole time and in each half. */
function watchMemory() {
  const seen: number[] = []
  const watch = setInterval(() => seen.push(process.memoryUsage.rss()), 50)
  return {
    end: () => {
      clearInterval(watch)
      const half = seen.length / 2
      const [firstHalf, secondHalf] = [Math.max(...seen.slice(0, half), 0), Math.max(...seen.slice(half), 0)]
      return { most: Math.max(firstHalf, secondHalf), firstHalf, secondHalf }
    },
  }
}

function post(user: TestUser, path: string, payload: object) {
  return user.client({ method: 'POST', url: `/api/lead-imports${path}`, payload })
}

/** Lifts the plan's monthly quota. */
async function unlimited(app: TestApp): Promise<TestUser> {
  await app.db.system`update subscription_plans set lead_limit = null where id = 'standard'`
  return makeUser(app, { plan: 'standard' })
}
