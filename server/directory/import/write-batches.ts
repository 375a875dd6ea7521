import type { Pool } from '#server/db/db.ts'
import type { Place } from './complete.ts'
import { dropStaging, type Merged, makeStaging, mergeBatch } from './sql.ts'

/** Writes batches to the directory in the order in which they're given. */
export interface Batches {
  /** Resolves when the next batch may be given; rejects with the error of an earlier one. */
  write(places: Place[]): Promise<void>
  /** Runs work between two batches, on its own connection. */
  between(work: (connection: Pool) => Promise<void>): Promise<void>
}

/**
 * Merges one batch while the next is copied to the staging table of a second connection and a third is read. Batches are
 * merged in the order of the file, and none after a failure.
 */
export async function writeBatches(
  pool: Pool,
  importId: number,
  onMerged: (merged: Merged) => void,
  work: (batches: Batches) => Promise<void>,
): Promise<void> {
  const connections: Awaited<ReturnType<Pool['reserve']>>[] = []
  let before: Promise<void> = Promise.resolve()
  let last = before
  try {
    const [mine, other] = [await reserve(), await reserve()]
    let [next, after] = [mine, other]
    await work({
      async write(places) {
        await before
        const merged = mergeBatch(next, importId, places, last)
        ;[next, after] = [after, next]
        before = last
        last = merged.then(onMerged)
        // Handled by the next write; until then it mustn't count as unhandled.
        last.catch(() => {})
      },
      async between(alone) {
        await before
        await last
        await alone(mine)
      },
    })
    await Promise.all([last, before])
    await Promise.all(connections.map(dropStaging))
  } finally {
    await Promise.allSettled([before, last])
    for (const connection of connections) connection.release()
  }

  async function reserve() {
    const connection = await pool.reserve()
    connections.push(connection)
    await makeStaging(connection)
    return connection
  }
}
