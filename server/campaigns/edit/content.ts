import type { CampaignContent } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { noteUse } from '#server/media/media.ts'
import { listFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { listVariants } from '#server/sending/sequences/variants.ts'
import type { Texts } from '../preflight/preflight.ts'
import { requireCampaign } from '../sql.ts'
import { listBodies, readLetter, readSchedule, readVersion } from './sql.ts'

/** Everything that the campaign form edits. */
export async function readContent(sql: Sql, userId: string, id: string): Promise<CampaignContent | undefined> {
  const letter = await readLetter(sql, userId, id)
  if (!letter) return undefined
  const version = await readVersion(sql, userId, id)
  return { ...letter, ...(await readOthers(sql, userId, id)), ...(await readSchedule(sql, userId, id)), version }
}

/** All emails of a campaign, without its recipients, which can be many. */
export async function readTexts(sql: Sql, userId: string, id: string): Promise<Texts> {
  const campaign = await requireCampaign(sql, userId, id)
  const { subject, body } = campaign
  return { subject, body, ...(await readOthers(sql, userId, id)) }
}

async function readOthers(sql: Sql, userId: string, campaignId: string) {
  const key = { userId, campaignId }
  return { steps: await listFollowUps(sql, key), variants: await listVariants(sql, key) }
}

/** Marks the images that the campaign's emails show as used by it. */
export async function noteImages(sql: Sql, userId: string, id: string): Promise<void> {
  const bodies = await listBodies(sql, userId, id)
  await noteUse(sql, userId, { id, body: bodies.map(({ body }) => body).join('\n') })
}
