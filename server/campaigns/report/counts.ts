import type { CampaignPeople, CampaignProgress } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { log } from '#server/log/log.ts'
import {
  type Counted,
  countRecipients,
  countReturns,
  type Kept,
  keepCounts,
  type RecipientCounts,
  readDeeds,
  readKept,
} from './sql.ts'

/** Up to here a campaign is counted on every request: 5,000 take 1 ms, or 20 while a held snapshot keeps their old rows. */
const LIVE_UP_TO = 5000
/** A count of a large one is kept for two seconds, or ten times what it took: requests cost at most a tenth of a core. */
const KEPT_MS = 2000
const KEPT_TIMES = 10
/** After its end a campaign's mark shows whether anything changed; this is for what the mark misses. */
const KEPT_AT_END_MS = 60_000

type Progress = CampaignProgress & { people?: CampaignPeople }

/**
 * All figures of one campaign. A large one's recipients aren't counted for each request: the reply has the latest count and
 * its time. If that is old, it's counted again in the background, and the pages are notified. `final`: there's nothing left to count.
 */
export async function readProgress(
  deps: Deps,
  sql: Sql,
  userId: string,
  campaign: Counted,
  final?: RecipientCounts,
): Promise<Progress> {
  const deeds = await readDeeds(sql, userId, campaign.id)
  if (final) return { ...final, ...deeds }
  if (campaign.recipientCount <= LIVE_UP_TO) return { ...(await countRecipients(sql, userId, campaign)), ...deeds }
  const mark = await markOf(sql, userId, campaign)
  const kept = await readKept(sql, userId, campaign.id)
  if (!kept) return { ...(await countAndKeep(sql, userId, campaign, mark)), ...deeds }
  if (isOld(kept, mark, campaign)) void countAgain(deps, userId, campaign)
  return { ...kept.counts, ...deeds, countedAt: kept.countedAt }
}

function isOld({ mark, tookMs, ageMs }: Kept, now: string, { finishedAt }: Counted): boolean {
  if (finishedAt !== null && mark === now) return ageMs > KEPT_AT_END_MS
  return ageMs > Math.max(KEPT_MS, KEPT_TIMES * tookMs)
}

/** The same as long as nothing has moved a recipient after the end: late results, bounces, and resends change it. */
const markOf = async (sql: Sql, userId: string, { id, status, sentCount, finishedAt }: Counted): Promise<string> =>
  [status, finishedAt, sentCount, await countReturns(sql, userId, id)].join(' ')

async function countAndKeep(sql: Sql, userId: string, campaign: Counted, mark: string): Promise<RecipientCounts> {
  const began = performance.now()
  const counts = await countRecipients(sql, userId, campaign)
  await keepCounts(sql, { userId, id: campaign.id, mark, counts, tookMs: Math.ceil(performance.now() - began) })
  return counts
}

/** One count per campaign at a time, in this process. */
const counting = new Set<string>()

async function countAgain({ db }: Deps, userId: string, campaign: Counted): Promise<void> {
  const { id } = campaign
  if (counting.has(id)) return
  counting.add(id)
  try {
    await db.asUser(userId, async sql => {
      await countAndKeep(sql, userId, campaign, await markOf(sql, userId, campaign))
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
    })
  } catch (error) {
    log.error({ err: error, campaign: id }, 'Couldn’t count a campaign; the next request tries again')
  } finally {
    counting.delete(id)
  }
}
