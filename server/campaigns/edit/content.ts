import type { CampaignContent } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { noteUse } from '#server/media/media.ts'
import { listFollowUps } from '#server/sending/sequences/follow-ups.ts'
import { listVersions } from '#server/sending/sequences/variants.ts'
import type { Texts } from '../preflight/preflight.ts'
import { findCampaign } from '../sql.ts'
import { listBodies, readLetter } from './sql.ts'

/** What the form of a campaign held, in all its letters. */
export async function readContent(sql: Sql, userId: string, id: string): Promise<CampaignContent | undefined> {
  const letter = await readLetter(sql, userId, id)
  if (!letter) return undefined
  return { ...letter, ...(await readOthers(sql, userId, id)) }
}

/** All its emails, without the recipients, of which there may be many. */
export async function readTexts(sql: Sql, userId: string, id: string): Promise<Texts> {
  const campaign = await findCampaign(sql, userId, id)
  if (!campaign) throw notFound('Campaign')
  const { subject, body } = campaign
  return { subject, body, ...(await readOthers(sql, userId, id)) }
}

async function readOthers(sql: Sql, userId: string, campaignId: string) {
  const key = { userId, campaignId }
  return { steps: await listFollowUps(sql, key), versions: await listVersions(sql, key) }
}

/** Keeps with each image that one of the letters shows that it is used here. */
export async function noteImages(sql: Sql, userId: string, id: string): Promise<void> {
  const bodies = await listBodies(sql, userId, id)
  await noteUse(sql, userId, { id, body: bodies.map(({ body }) => body).join('\n') })
}
