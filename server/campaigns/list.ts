import type { CampaignListQuery } from '#contract/campaign-list.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { pageOf, readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { listCampaigns } from './sql.ts'

const PAGE = 50

/** A page of the list, and the cursor of the next; null: it was the last. */
export async function readList(
  sql: Sql,
  userId: string,
  { tab, search = '', cursor, limit = PAGE, updatedSince }: CampaignListQuery,
): Promise<{ page: Campaign[]; next: string | null }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const after = cursor ? readCursor(cursor, TimeCursor) : null
  const rows = await listCampaigns(sql, userId, { tab, words, after, limit: limit + 1, updatedSince })
  const { page, last } = pageOf(rows, limit)
  return { page, next: last ? writeCursor({ at: last.place, id: last.id }) : null }
}
