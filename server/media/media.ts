import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import * as sql from './sql.ts'
import { discard } from './upload.ts'

/** From here on nobody sees it; where the storage is out of reach its file goes with the next sweep. */
export async function removeImage(deps: Deps, userId: string, id: string): Promise<void> {
  const now = deps.clock.now()
  const storageKey = await deps.db.asUser(userId, async tx => {
    const key = await sql.deleteAsset(tx, userId, id)
    if (!key) throw notFound('Image')
    await sql.addLeftover(tx, userId, key, now)
    return key
  })
  await discard(deps, userId, storageKey).catch(() => {})
}

/** Keeps with each image the campaign whose mail shows it. */
export async function noteUse(tx: Sql, userId: string, { id, body }: { id: string; body: string }) {
  const keys = [...body.matchAll(/\/media\/([\w-]{32}\.(?:jpg|png|gif|webp))/g)].map(([, name]) => `images/${name}`)
  if (keys.length > 0) await sql.saveUse(tx, userId, id, keys)
}

/** The job: files that no image stands for, a day after they came. Run twice it finds them gone. */
export async function sweepMedia(deps: Deps): Promise<void> {
  for (const { userId, storageKey } of await sql.dueLeftovers(deps.db, deps.clock.now()))
    await discard(deps, userId, storageKey)
}
