import { DAY_MS } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import * as sql from '../imports-sql.ts'
import { removeStored, storedBefore } from './store.ts'

/** The job: removes expired files, and files in the storage that belong to no import. */
export async function sweepImports({ db, clock, providers: { storage } }: Deps): Promise<void> {
  for (const { userId, id } of await sql.dueFiles(db, clock.now())) {
    await sql.deleteFile(db.system, userId, id)
    await removeStored(storage, id)
  }
  const stored = await storedBefore(storage, new Date(Date.now() - DAY_MS))
  const known = await sql.knownIds(db, stored)
  for (const id of stored.filter(each => !known.has(each))) await removeStored(storage, id)
}

/** Removes the files that the account uploaded to import. Repeating it changes nothing. */
export async function removeAllImports({ db, providers: { storage } }: Deps, userId: string): Promise<void> {
  for (const { id } of await sql.listIds(db.system, userId)) await removeStored(storage, id)
}
