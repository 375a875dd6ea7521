import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { orNotFound } from '#server/http/errors.ts'
import * as sql from './sql.ts'
import { discard } from './upload.ts'

/** Removes the image. If storage can't be reached, the next sweep removes its file. */
export async function removeImage(deps: Deps, userId: string, id: string): Promise<void> {
  const now = deps.clock.now()
  const storageKey = await deps.db.asUser(userId, async tx => {
    const key = orNotFound(await sql.deleteAsset(tx, userId, id), 'Image')
    await sql.addLeftover(tx, userId, key, now)
    return key
  })
  await discard(deps, userId, storageKey).catch(() => {})
}

/** Removes the files of an account's images and uploads, and leaves their rows. Repeating it changes nothing. */
export async function removeAllFiles({ db, providers }: Deps, userId: string): Promise<void> {
  for (const { storageKey } of await sql.listFiles(db.system, userId)) await providers.storage.remove(storageKey)
}

/** Links each image in the body to the campaign. */
export async function noteUse(tx: Sql, userId: string, { id, body }: { id: string; body: string }) {
  const keys = [...body.matchAll(/\/media\/([\w-]{32}\.(?:jpg|png|gif|webp))/g)].map(([, name]) => `images/${name}`)
  if (keys.length > 0) await sql.saveUse(tx, userId, id, keys)
}

/** The job: removes files that belong to no image a day after their upload. Safe to run twice. */
export async function sweepMedia(deps: Deps): Promise<void> {
  for (const { userId, storageKey } of await sql.dueLeftovers(deps.db, deps.clock.now()))
    await discard(deps, userId, storageKey)
}
