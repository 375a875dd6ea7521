import type { Chunk, ColumnUse, PlaceRow, Tally, Town } from '#server/directory/read/place-row.ts'

export interface Everything {
  rows: PlaceRow[]
  towns: Town[]
  leftOut: Record<string, number>
  columns: ColumnUse | null
  /** The message of the error that ended reading, if there was one. */
  error: string | null
}

/** Everything a reader returns, and how it ended. */
export async function readAll(
  read: (path: string, tally: Tally) => AsyncGenerator<Chunk>,
  path: string,
): Promise<Everything> {
  const tally: Tally = new Map()
  const everything: Everything = { rows: [], towns: [], leftOut: {}, columns: null, error: null }
  try {
    for await (const chunk of read(path, tally)) {
      everything.rows.push(...chunk.rows)
      everything.towns.push(...chunk.towns)
      everything.columns = chunk.columns ?? everything.columns
    }
  } catch (error) {
    everything.error = error instanceof Error ? error.message : String(error)
  }
  everything.leftOut = Object.fromEntries(tally)
  return everything
}
