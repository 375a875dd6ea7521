import type { CampaignTab } from '#contract/campaign-list.ts'
import type { Campaign } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { readCursor, TimeCursor, writeCursor } from '#server/http/cursor.ts'
import { listCampaigns } from './sql.ts'

const PAGE = 50

interface Asked {
  tab?: CampaignTab | undefined
  search?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of the list, and the cursor of the next; null: it was the last. */
export async function readList(
  sql: Sql,
  userId: string,
  { tab, search = '', cursor, limit = PAGE }: Asked,
): Promise<{ page: Campaign[]; next: string | null }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const after = cursor ? readCursor(cursor, TimeCursor) : null
  // One more than asked for shows whether another page follows.
  const rows = await listCampaigns(sql, userId, { tab, words, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: last && rows.length > limit ? writeCursor({ at: last.place, id: last.id }) : null }
}
