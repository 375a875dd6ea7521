import type { CampaignContent } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { noteUse } from '#server/media/media.ts'
import { listFollowUps } from '#server/sending/sequence.ts'
import { listVersions } from '#server/sending/versions.ts'
import { listBodies, readLetter } from './sql.ts'

/** What the form of a campaign held, in all its letters. */
export async function readContent(
  sql: Sql,
  userId: string,
  id: string,
): Promise<CampaignContent | undefined> {
  const letter = await readLetter(sql, userId, id)
  if (!letter) return undefined
  const key = { userId, campaignId: id }
  return { ...letter, steps: await listFollowUps(sql, key), versions: await listVersions(sql, key) }
}

/** Keeps with each image that one of the letters shows that it is used here. */
export async function noteImages(sql: Sql, userId: string, id: string): Promise<void> {
  const bodies = await listBodies(sql, userId, id)
  await noteUse(sql, userId, { id, body: bodies.map(({ body }) => body).join('\n') })
}
