import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from '#server/db/db.ts'
import { OTHER } from '../categories/taxonomy.ts'
import { detectFormat, type Format } from '../read/detect.ts'
import { type ColumnUse, leaveOut, type PlaceRow, type Tally, type Town } from '../read/place-row.ts'
import { seedVocabulary } from '../world/seed.ts'
import type { Atlas, AtlasRow } from './atlas.ts'
import { lazyAtlas } from './atlas.ts'
import { complete, type Place } from './complete.ts'
import {
  analyzeDirectory,
  type Drift,
  finishImport,
  hasPlaces,
  type Merged,
  mergePostcodes,
  mergeTowns,
  startImport,
} from './sql.ts'
import { type Batches, writeBatches } from './write-batches.ts'

/** Rows per commit: large enough for COPY to pay off, small enough that a crash loses only a second's work. */
const BATCH = 5000
/** Rows that aren't taken, per commit. */
const GONE = 20_000
/** Rows completed before we yield, about 5 ms: while they run, nothing is sent to the database. */
const STRETCH = 250

export interface ImportProgress {
  bytes: number
  totalBytes: number
  rows: number
}

export interface ImportReport {
  format: string
  added: number
  updated: number
  unchanged: number
  leftOut: Tally
  /** How the categories differ from what the last import gave; null for the first one. */
  drift: Drift | null
  /** Rows with a name that were read, and how many of them lack a value. */
  read: number
  without: { phone: number; category: number; coordinates: number }
  /** Null for formats whose fields have fixed names. */
  columns: ColumnUse | null
  /** Why the import stopped before the end of the file; the rows before that are in the directory. */
  failure: unknown
}

/**
 * Imports the businesses of one file into the directory, batch by batch, while the directory is in use. Importing a file
 * again updates what changed. A failure is reported together with what was imported before it.
 */
export async function importFile(
  pool: Pool,
  path: string,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const format = await detectFormat(path)
  const totalBytes = (await stat(path)).size
  return importChunks(pool, format, path, ({ bytes, rows }) => onProgress({ bytes, totalBytes, rows }))
}

/** The same for the chunks that any reader yields. */
export async function importChunks(
  pool: Pool,
  format: Format,
  path: string,
  onProgress: (progress: Omit<ImportProgress, 'totalBytes'>) => void = () => {},
): Promise<ImportReport> {
  await seedVocabulary(pool)
  const report: ImportReport = {
    format: format.name,
    added: 0,
    updated: 0,
    unchanged: 0,
    leftOut: Object.assign(new Map(), { gone: [] }),
    drift: null,
    read: 0,
    without: { phone: 0, category: 0, coordinates: 0 },
    columns: null,
    failure: null,
  }
  const into = { id: await startImport(pool, basename(path), format.source), isKnown: await hasPlaces(pool) }
  const count = ({ added, updated, unchanged, twice, drift }: Merged): void => {
    report.drift = drift ? summed(report.drift, drift) : report.drift
    report.added += added
    report.updated += updated
    report.unchanged += unchanged
    leaveOut(report.leftOut, 'duplicate in the file', twice)
  }
  await writeBatches(pool, into, count, async batches => {
    const writer = makeWriter(pool, batches, report.leftOut)
    try {
      for await (const { rows, towns, bytes, columns } of format.read(path, report.leftOut)) {
        if (towns.length > 0) await writer.addTowns(towns)
        if (columns) report.columns = columns
        for (const row of rows) {
          countMissing(report, row)
          await writer.add(row)
        }
        onProgress({ bytes, rows: report.read })
      }
    } catch (error) {
      report.failure = error
    }
    await writer.finish()
  })
  await finishImport(pool, into.id, countsOf(report))
  // Until its statistics are fresh, the planner assumes that the directory is empty.
  if (report.added + report.updated > 0) await analyzeDirectory(pool)
  return report
}

function countMissing(report: ImportReport, { phone, category, lat, lon }: PlaceRow): void {
  report.read++
  if (!phone) report.without.phone++
  if (category === OTHER) report.without.category++
  if (lat === null || lon === null) report.without.coordinates++
}

/** Places that an import puts elsewhere than the last one did. */
export const differing = ({ changes }: Drift): number => changes.reduce((sum, { n }) => sum + n, 0)

/** Adds up the batches' changes, the most frequent first. */
function summed(before: Drift | null, { compared, closed, changes }: Drift): Drift {
  const all = new Map(before?.changes.map(change => [`${change.was}\n${change.now}`, change]))
  for (const { was, now, n } of changes) {
    const key = `${was}\n${now}`
    all.set(key, { was, now, n: n + (all.get(key)?.n ?? 0) })
  }
  return {
    compared: compared + (before?.compared ?? 0),
    closed: closed + (before?.closed ?? 0),
    changes: [...all.values()].toSorted((a, b) => b.n - a.n),
  }
}

const countsOf = ({ added, updated, unchanged, leftOut, drift }: ImportReport): Record<string, number> => ({
  added,
  updated,
  unchanged,
  ...Object.fromEntries(leftOut),
  ...(drift && { compared: drift.compared, differing: differing(drift), closed: drift.closed }),
})

function makeWriter(pool: Pool, batches: Batches, leftOut: Tally) {
  let batch: Place[] = []
  let seen = 0
  // Loaded while we read the rows, so that it includes the towns of the file itself.
  const { atlas, around, everywhere } = lazyAtlas(pool)
  const postcodes = collectPostcodes()

  const flush = async (): Promise<void> => {
    const full = { places: batch, gone: leftOut.gone?.splice(0) ?? [] }
    batch = []
    if (full.places.length + full.gone.length > 0) await batches.write(full)
  }

  return {
    async add(row: PlaceRow): Promise<void> {
      if (++seen % STRETCH === 0) await turn()
      const reading = row.lat !== null && row.lon !== null ? around(row.lat, row.lon) : everywhere()
      if (reading) await reading
      const place = complete(row, atlas, leftOut)
      if (!place) return
      postcodes.see(row, place, atlas)
      batch.push(place)
      if (batch.length >= BATCH || (leftOut.gone?.length ?? 0) >= GONE) await flush()
    },
    addTowns: (towns: Town[]) => batches.between(() => mergeTowns(pool, towns)),
    async finish(): Promise<void> {
      await flush()
      await batches.between(() => mergePostcodes(pool, postcodes.rows()))
    },
  }
}

/** Collects the postcodes that only this file has, each located in the middle of its businesses. */
function collectPostcodes() {
  const seen = new Map<string, AtlasRow & { n: number }>()
  return {
    see(row: PlaceRow, { postcode, country, region, city, lat, lon }: Place, atlas: Atlas): void {
      if (!row.postcode || !postcode || !country || postcode.length > 10) return
      // The gazetteer has all postcodes of these countries, so any other is a mistake.
      if (country === 'US' || country === 'CA' || atlas.hasPostcode(country, postcode)) return
      const known = seen.get(`${country}:${postcode}`)
      if (!known) {
        const size = { radiusM: 2500, population: null, n: 1 }
        seen.set(`${country}:${postcode}`, {
          kind: 'zip',
          name: city ?? postcode,
          country,
          region,
          postcode,
          lat,
          lon,
          ...size,
        })
        return
      }
      known.n++
      known.lat += (lat - known.lat) / known.n
      known.lon += (lon - known.lon) / known.n
    },
    rows: (): AtlasRow[] => [...seen.values()],
  }
}
