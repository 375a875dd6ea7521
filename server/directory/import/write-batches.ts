import type { Pool } from '#server/db/db.ts'
import type { Place } from './complete.ts'
import { dropStaging, type Merged, makeStaging, mergeBatch } from './sql.ts'

/** The way into the directory: what is given first is there first. */
export interface Batches {
  /** Comes back as soon as there is room for the next; throws what went wrong with one before. */
  write(places: Place[]): Promise<void>
  /** Work between two batches, on a connection of its own. */
  between(work: (connection: Pool) => Promise<void>): Promise<void>
}

/**
 * One batch is merged while the next goes into the staging table of a second connection and a third is read. What
 * stands in two batches is so merged in the order of the file, and nothing that comes after a failure.
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
        // Looked at when the next batch comes; until then nobody waits for it.
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
