import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { copyIn } from '#server/db/copy-in.ts'
import type { Pool } from '#server/db/db.ts'

const run = promisify(execFile)
/** Python with DuckDB of PyPI: `python3`, or another one's path. */
const PYTHON = process.env.BENCH_PYTHON ?? 'python3'

/** Seconds that another program takes for the same file, or why it wasn't measured. */
export type Measured = number | string

/** DuckDB's time to read a file into a table in memory, without its start: the best of three. */
export async function duckdb(path: string, read: 'read_parquet' | 'read_csv'): Promise<Measured> {
  const script = `
import duckdb, sys, time
took = []
for n in range(3):
    con = duckdb.connect()
    begun = time.perf_counter()
    con.execute(f"create table t as select * from {sys.argv[2]}('{sys.argv[1]}')")
    took.append(time.perf_counter() - begun)
print(min(took))`
  return attempt('DuckDB', async () => Number((await run(PYTHON, ['-c', script, path, read])).stdout))
}

/** Writes a table's rows several times, with other IDs, as Parquet or CSV; returns why it couldn't. */
export async function repeatTable(source: string, path: string, times: number): Promise<string | null> {
  const flat = `id, names.primary as name, categories.primary as category, phones[1] as phone, websites[1] as website,
    addresses[1].freeform as address, addresses[1].locality as city, addresses[1].region as region,
    addresses[1].postcode as postcode, addresses[1].country as country, bbox.xmin as longitude, bbox.ymin as latitude`
  const isCsv = path.endsWith('.csv')
  const script = `
import duckdb, sys
copies = f"select * replace (id || '-' || n as id) from read_parquet('{sys.argv[1]}'), range({sys.argv[3]}) as r (n)"
columns = sys.argv[4]
duckdb.execute(f"copy (select {columns} from ({copies})) to '{sys.argv[2]}' (format {sys.argv[5]})")`
  const options = [source, path, String(times), isCsv ? flat : '* exclude (n)', isCsv ? 'csv' : 'parquet']
  const made = await attempt('DuckDB', async () => {
    await run(PYTHON, ['-c', script, ...options])
    return 0
  })
  return typeof made === 'string' ? made : null
}

/** PostgreSQL's own time to take a table's rows into an empty one with the same indexes, which no import can undercut. */
export async function copyInto(sql: Pool, table: string, where: string, folder: string): Promise<number> {
  const path = `${folder}/copied.tsv`
  const [own] = await sql<{ names: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
  const names = own?.names ?? ''
  const out = await sql.unsafe(`copy (select ${names} from ${table} where ${where}) to stdout`).readable()
  // As in server/backup/sql.ts: otherwise the next statement may wait forever.
  out.once('close', () => out._read(0))
  await pipeline(out, createWriteStream(path))
  await sql.unsafe(`create table copied (like ${table} including all)`)
  const begun = performance.now()
  const { rows, failed } = await copyIn(sql, `copy copied (${names}) from stdin`)
  await Promise.race([pipeline(createReadStream(path), rows), failed])
  const seconds = (performance.now() - begun) / 1000
  await sql.unsafe('drop table copied')
  return seconds
}

/** osmium's time to filter the same businesses out of an extract and to write them as GeoJSON. */
export async function osmium(path: string, folder: string): Promise<Measured> {
  const keys = ['tourism', 'amenity', 'shop', 'craft', 'healthcare', 'leisure', 'office', 'club']
  return attempt('osmium', async () => {
    // A block may hold nodes and ways. IDs are far apart, and osmium's tables of IDs would take more memory than there is.
    const [sorted, numbered] = [`${folder}/sorted.osm.pbf`, `${folder}/numbered.osm.pbf`]
    await run('osmium', ['sort', path, '-s', 'multipass', '-o', sorted, '--overwrite'])
    await run('osmium', ['renumber', sorted, '-o', numbered, '--overwrite'])
    const begun = performance.now()
    const filtered = `${folder}/filtered.osm.pbf`
    await run('osmium', ['tags-filter', numbered, ...keys.map(key => `nwr/${key}`), '-o', filtered, '--overwrite'])
    await run('osmium', ['export', filtered, '-f', 'geojsonseq', '-o', `${folder}/filtered.geojsonl`, '--overwrite'])
    return (performance.now() - begun) / 1000
  })
}

async function attempt(name: string, measure: () => Promise<number>): Promise<Measured> {
  try {
    return await measure()
  } catch (error) {
    const problem = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return `${name} isn't there (${problem})`
  }
}
