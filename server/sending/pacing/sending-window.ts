import { likelyZoneOf } from '#server/calls/zones.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { EXPAND_CHUNK } from '../engine/engine-settings.ts'
import {
  type Hours,
  listExpanded,
  lockChangedHours,
  lockWaiting,
  moveHoursCursor,
  planOpenings,
  readWindow,
  type Waiting,
} from './window-sql.ts'

/** Newly expanded recipients wait until their sending window opens. */
export async function placeChunk(
  sql: Sql,
  { cursor, ...key }: CampaignKey & { cursor: number },
  now: Date,
): Promise<void> {
  const found = await readWindow(sql, key)
  if (found?.sendingWindow) await place(sql, key.userId, await listExpanded(sql, key, cursor), { ...found, now })
}

/** After a change of the window: replans the next thousand waiting messages. Returns whether there are more. */
export async function placeAnew(sql: Sql, key: CampaignKey, now: Date): Promise<boolean> {
  const campaign = await lockChangedHours(sql, key)
  if (!campaign) return false
  const waiting = await lockWaiting(sql, key, campaign.cursor)
  await place(sql, key.userId, waiting, { ...campaign, now })
  const hasMore = waiting.length === EXPAND_CHUNK
  await moveHoursCursor(sql, key, hasMore ? (waiting.at(-1)?.messageId ?? null) : null)
  return hasMore
}

async function place(sql: Sql, userId: string, waiting: Waiting[], window: Hours & { now: Date }): Promise<void> {
  if (waiting.length === 0) return
  const placed = waiting.map(w => ({ messageId: w.messageId, zone: likelyZoneOf(w) }))
  await planOpenings(sql, userId, placed, window)
}
