import type { Pool } from '#server/db/db.ts'
import { type Batch, type Merged, mergeBatch } from './sql.ts'

/** Writes batches to the directory in the order in which they're given. */
export interface Batches {
  /** Resolves when the next batch may be given; rejects with the error of an earlier one. */
  write(batch: Batch): Promise<void>
  /** Runs work between two batches. */
  between(work: () => Promise<void>): Promise<void>
}

/** Merges a batch while the next is copied and a third is read, in the order of the file, and none after a failure. */
export async function writeBatches(
  pool: Pool,
  into: { id: number; isKnown: boolean },
  onMerged: (merged: Merged) => void,
  work: (batches: Batches) => Promise<void>,
): Promise<void> {
  let before: Promise<void> = Promise.resolve()
  let last = before
  try {
    await work({
      async write(batch) {
        await before
        const merged = mergeBatch(pool, into, batch, last)
        before = last
        last = merged.then(onMerged)
        // Handled by the next write; until then it mustn't count as unhandled.
        last.catch(() => {})
      },
      async between(alone) {
        await before
        await last
        await alone()
      },
    })
    await Promise.all([last, before])
  } finally {
    await Promise.allSettled([before, last])
  }
}
