import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importChunks } from '#server/directory/import/import.ts'
import { detectFormat, type Format } from '#server/directory/read/detect.ts'
import { seedVocabulary } from '#server/directory/world/seed.ts'
import { benchApp } from './bench-app.ts'
import { copyInto, duckdb, type Measured, osmium, repeatTable } from './import/peers.ts'
import { repeatPbf } from './import/repeat-pbf.ts'
import { median, printRows, type Row, row } from './rows.ts'
import { peakMb } from './send/cpu.ts'

/**
 * Imports into the directory with the operator's command: an OpenStreetMap extract of 100 MB (or BENCH_MB) with and without
 * streets, and tables of Overture places in Parquet and CSV. Beside each, the same file in osmium, and in DuckDB of
 * BENCH_PYTHON, if they're there. Built from CANVASS_TEST_DATA and kept in BENCH_KEEP, if set, for the next run.
 */
const DATA = process.env.CANVASS_TEST_DATA ?? '../shared'
const SIZES = (process.env.BENCH_MB ?? '100').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const TABLES = 40
/** As in package.json. */
const heap = ['--min-semi-space-size=8', '--max-semi-space-size=8']
const sources = ['helsinki-centre', 'andorra-2025-01'].map(name => join(DATA, 'data', `${name}.osm.pbf`))
const parquet = join(DATA, 'data', 'overture_places_3425.parquet')
for (const file of [...sources, parquet])
  if (!existsSync(file)) {
    console.error(`${file} doesn't exist. Set CANVASS_TEST_DATA to the folder with the test data.`)
    process.exit(1)
  }

const t = await benchApp()
await main()

async function main(): Promise<void> {
  await seedVocabulary(t.db.system)
  const rows: Row[] = []
  for (const megabytes of SIZES) rows.push(...(await extract(megabytes)))
  rows.push(await table())
  for (const read of ['read_parquet', 'read_csv'] as const) rows.push(...(await besideDuckdb(read)))
  await t.close()
  printRows('import', rows)
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
}

async function extract(megabytes: number): Promise<Row[]> {
  const path = join(process.env.BENCH_KEEP ?? t.deps.config.DATA_DIR, `made-${megabytes}.osm.pbf`)
  if (!existsSync(path)) await repeatPbf(sources, path, megabytes)
  const size = (await stat(path)).size / 1e6
  const most = megabytes > 100 ? 500 : 250
  const rounds: { speed: number; memory: number }[] = []
  for (let n = 0; n < ROUNDS; n++) {
    await empty()
    rounds.push(await imported(path, ['--no-streets'], size))
  }
  const places = await countPlaces()
  await empty()
  const withStreets = await imported(path, [], size)
  console.log(`${size.toFixed(0)} MB: ${places.toLocaleString('en-US')} businesses`)
  const speed = median(rounds.map(round => round.speed))
  const memory = median(rounds.map(round => round.memory))
  const what = `extract of ${megabytes} MB`
  const peer = ratio(
    `${what}, times osmium's filter and export`,
    size / speed,
    await osmium(path, t.deps.config.DATA_DIR),
    1.5,
  )
  return [
    row(`${what}, businesses`, speed, 'MB/s', { least: 8 }),
    peer,
    row(`${what}, memory`, memory, 'MB', { most }),
    row(`${what}, with streets`, withStreets.speed, 'MB/s'),
    row(`${what}, with streets, memory`, withStreets.memory, 'MB', { most }),
  ]
}

/** Repeats the table's rows with other IDs, in one import. */
async function table(): Promise<Row> {
  const format = await detectFormat(parquet)
  const often: Format = {
    ...format,
    async *read(path, tally) {
      for (let copy = 0; copy < TABLES; copy++)
        for await (const { rows, ...chunk } of format.read(path, tally))
          yield { ...chunk, rows: rows.map(row => ({ ...row, sourceId: `${row.sourceId}-${copy}` })) }
    },
  }
  const speeds: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    await empty()
    const began = performance.now()
    const { added, failure } = await importChunks(t.db.system, often, parquet)
    if (failure) throw new Error('The table couldn’t be read', { cause: failure })
    speeds.push(added / ((performance.now() - began) / 1000))
  }
  const what = `Overture places, ${(TABLES * 3425).toLocaleString('en-US')} rows`
  return row(what, median(speeds), 'rows/s', { least: 15_000 })
}

/**
 * The command's time for a whole file against DuckDB's, which reads the same file into a table without indexes, and against
 * COPY of the result into a table with the directory's indexes.
 */
async function besideDuckdb(read: 'read_parquet' | 'read_csv'): Promise<Row[]> {
  const format = read === 'read_csv' ? 'CSV' : 'Parquet'
  const what = `${format}, times DuckDB's reading into a table`
  const path = join(process.env.BENCH_KEEP ?? t.deps.config.DATA_DIR, read === 'read_csv' ? 'made.csv' : 'made.parquet')
  if (!existsSync(path)) {
    const made = await repeatTable(parquet, path, TABLES)
    if (made) return [ratio(what, 0, made, 10)]
  }
  const seconds: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    await empty()
    seconds.push(1 / (await imported(path, [], 1)).speed)
  }
  const copied = await copyInto(t.db.system, 'places', 'true', t.deps.config.DATA_DIR)
  return [
    ratio(what, median(seconds), await duckdb(path, read), 10),
    ratio(`${format}, times COPY with the same indexes`, median(seconds), copied, 2),
  ]
}

function ratio(what: string, seconds: number, peer: Measured, most: number): Row {
  if (typeof peer === 'string') return row(`${what}: ${peer}`, 0, '×')
  console.log(`${what}: ${seconds.toFixed(2)} s against ${peer.toFixed(2)} s`)
  return row(what, seconds / peer, '×', { most })
}

/** Runs the command itself and measures its peak memory as the kernel reports it. */
async function imported(path: string, options: string[], megabytes: number) {
  const began = performance.now()
  const child = spawn(process.execPath, [...heap, 'scripts/directory-import.ts', path, ...options], {
    env: { ...process.env, DATABASE_URL: t.url, SECRET_KEY: 'bench-key-of-at-least-thirty-two-characters' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, peakMb(child.pid ?? 0))
  }, 50)
  const code = await new Promise(resolve => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import of ${path} ended with ${code}`)
  return { speed: megabytes / ((performance.now() - began) / 1000), memory }
}

async function countPlaces(): Promise<number> {
  const [found] = await t.db.system<{ n: number }[]>`select count(*)::int as n from places`
  return found?.n ?? 0
}

async function empty(): Promise<void> {
  await t.db.system`truncate places cascade`
}
