import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { connectCli } from '#server/db/connect-cli.ts'
import { differing, type ImportProgress, type ImportReport, importFile } from '#server/directory/import/import.ts'
import { importStreets } from '#server/directory/streets/import-streets.ts'

const usage = `Imports businesses into the directory from OpenStreetMap extracts (.osm.pbf), Parquet (Overture, Foursquare, and
tables), GeoJSON, JSON, and CSV. You can run it again, and while the server runs: it then takes only what's new or changed
since the last release, by ID, and deletes what has closed. An extract's streets are imported for the map, too, unless you
pass --no-streets.

  npm run directory:import -- FILE...`

/** Of the columns not used. */
const SHOWN = 40
/** Of a thousand categories, a few change from one release to the next. */
const DRIFT_MAX = 0.01
/** Fewer are somebody's own list, in which a correction isn't drift. */
const DRIFT_FLOOR = 100
const MISSING = { phone: '', category: ' (listed as "Other business")', coordinates: ' (placed by their address)' }

const files = process.argv.slice(2).filter(argument => argument !== '--no-streets')
const wantsStreets = !process.argv.includes('--no-streets')
if (files.length === 0 || files.includes('--help')) {
  console.log(usage)
  process.exit(files.length === 0 ? 1 : 0)
}

// Rows live briefly. V8's defaults (a growing nursery, a heap twice what's in use) need 407 MB for 137,000 rows instead of
// 221. A nursery of 8 MB, which only the command line can set (package.json), takes half of the smallest one's time.
for (const flag of ['--semi-space-growth-factor=1', '--heap-growing-percent=30', '--expose-gc'])
  setFlagsFromString(flag)
const collect: (how: object) => void = runInNewContext('gc')
const tidy = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
const { db, close } = await connectCli()
let failed = false
try {
  for (const file of files) {
    try {
      tidy()
      const report = await importFile(db.system, file, progressLine(file))
      endLine()
      printReport(file, report)
      const problem = report.failure ?? problemOf(file, report)
      if (problem) fail(problem)
      if (!report.failure && wantsStreets) {
        tidy()
        const drawn = await importStreets(db.system, file)
        if (drawn) console.log(`  ${count(drawn.streets).padStart(12)}  streets, waters and parks for the map`)
      }
    } catch (error) {
      endLine()
      fail(error)
    }
  }
} finally {
  await close()
}
process.exitCode = failed ? 1 : 0

/** Why an import that read the whole file still isn't what the operator wanted. */
function problemOf(file: string, report: ImportReport): string | null {
  const { added, updated, unchanged, drift, leftOut } = report
  if (added + updated + unchanged === 0 && !drift?.closed) {
    const reasons = [...leftOut].map(([reason, n]) => `${count(n)} ${reason}`)
    return `${file}: no businesses were imported: ${reasons.join(', ') || 'the file has no rows'}`
  }
  const share = drift && drift.compared >= DRIFT_FLOOR ? differing(drift) / drift.compared : 0
  return share > DRIFT_MAX
    ? `${file}: ${percent(share)} of verdicts differ from what the last release gave. If the file's categories are right, search for some of these businesses; if not, import the last release again and report this.`
    : null
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function printDrift({ compared, closed, changes }: NonNullable<ImportReport['drift']>): void {
  if (closed > 0) console.log(`  ${count(closed).padStart(12)}  closed since, and deleted`)
  const share = differing({ compared, closed, changes }) / Math.max(compared, 1)
  if (compared > 0)
    console.log(
      `  Of ${count(compared)} known before, ${percent(share)} of verdicts differ from what the last release gave.`,
    )
  for (const { was, now, n } of changes.slice(0, 5)) console.log(`  ${count(n).padStart(12)}  ${was}, now ${now}`)
}

function fail(error: unknown): void {
  failed = true
  console.error(`Error: ${error instanceof Error ? error.message : error}`)
}

/** Progress: rewritten in place on a terminal, otherwise a line every few seconds. */
function progressLine(file: string): (progress: ImportProgress) => void {
  const every = process.stdout.isTTY ? 200 : 5000
  let started = 0
  let shown = 0
  return ({ bytes, totalBytes, rows }) => {
    const now = performance.now()
    if (started === 0) {
      started = now
      shown = now
    }
    if (now - shown < every) return
    shown = now
    const perSecond = Math.round((rows / (now - started)) * 1000)
    const line = `${file}: ${megabytes(bytes)} of ${megabytes(totalBytes)}, ${count(rows)} rows, ${count(perSecond)} rows/s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\x1b[K`)
    else console.log(line)
  }
}

function endLine(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
}

function printReport(
  file: string,
  { format, added, updated, unchanged, leftOut, drift, failure, read, without, columns }: ImportReport,
): void {
  console.log(`${file} (${format})${failure ? ', up to where it could be read' : ''}`)
  const taken: [string, number][] = [
    ['added', added],
    ['updated', updated],
    ['unchanged', unchanged],
  ]
  for (const [what, n] of taken) console.log(`  ${count(n).padStart(12)}  ${what}`)
  for (const [reason, n] of leftOut) console.log(`  ${count(n).padStart(12)}  left out: ${reason}`)
  if (drift) printDrift(drift)
  console.log(`  Of ${count(read)} rows read:`)
  for (const [what, n] of Object.entries(without))
    console.log(`  ${count(n).padStart(12)}  without ${what}${n > 0 ? MISSING[what as keyof typeof MISSING] : ''}`)
  if (!columns) return
  console.log('  Columns used:')
  for (const [field, column] of columns.used) console.log(`    ${field.padEnd(14)}from "${column}"`)
  const { unused } = columns
  const more = unused.length > SHOWN ? `, and ${count(unused.length - SHOWN)} more` : ''
  if (unused.length > 0) console.log(`  Columns not used: ${unused.slice(0, SHOWN).join(', ')}${more}`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function count(n: number): string {
  return n.toLocaleString('en-US')
}
