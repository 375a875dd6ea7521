import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { type Counted, countRecipients, type RecipientCounts, readDeeds } from './sql.ts'

/** Up to here a campaign is counted at every look: 20,000 take 5 ms. A million take 200. */
const LIVE_UP_TO = 20_000
/** A count of a large one is kept for two seconds, or ten times what it took: looking costs at most a tenth of a core. */
const KEPT_MS = 2000
const KEPT_TIMES = 10
/** After its end a campaign says by its mark whether anything changed; this is for what no mark tells. */
const KEPT_AT_END_MS = 60_000

/**
 * All figures of one campaign. A large one's recipients are counted beside the answers, not for each: an answer has the
 * latest count with its time, an old one makes for the next, and the pages are told when it is there.
 */
export async function readProgress(deps: Deps, sql: Sql, userId: string, campaign: Counted): Promise<CampaignProgress> {
  const deeds = await readDeeds(sql, userId, campaign.id)
  if (campaign.recipientCount <= LIVE_UP_TO) return { ...(await countRecipients(sql, userId, campaign.id)), ...deeds }
  const mark = await markOf(sql, userId, campaign)
  const kept = await readKept(sql, userId, campaign.id)
  if (!kept) return { ...(await countAndKeep(sql, userId, campaign.id, mark)), ...deeds }
  if (isOld(kept, mark, campaign)) void countAgain(deps, userId, campaign)
  return { ...kept.counts, ...deeds, countedAt: kept.countedAt }
}

interface Kept {
  mark: string
  counts: RecipientCounts
  tookMs: number
  ageMs: number
  countedAt: string
}

function isOld({ mark, tookMs, ageMs }: Kept, now: string, { finishedAt }: Counted): boolean {
  if (finishedAt !== null && mark === now) return ageMs > KEPT_AT_END_MS
  return ageMs > Math.max(KEPT_MS, KEPT_TIMES * tookMs)
}

/** Whatever moves a recipient after the end moves one of these: a late answer, a bounce, a resend. */
async function markOf(sql: Sql, userId: string, { id, status, sentCount, finishedAt }: Counted): Promise<string> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::int as n from email_rollup
    where user_id = ${userId} and campaign_id = ${id} and kind in ('bounced', 'complained', 'failed')`
  return [status, finishedAt, sentCount, row?.n].join(' ')
}

async function readKept(sql: Sql, userId: string, id: string): Promise<Kept | undefined> {
  const [kept] = await sql<Kept[]>`
    select mark, counts, took_ms, counted_at, (extract(epoch from clock_timestamp() - counted_at) * 1000)::int as age_ms
    from campaign_counts where user_id = ${userId} and campaign_id = ${id}`
  return kept
}

async function countAndKeep(sql: Sql, userId: string, id: string, mark: string): Promise<RecipientCounts> {
  const began = performance.now()
  const counts = await countRecipients(sql, userId, id)
  const took = Math.ceil(performance.now() - began)
  await sql`
    insert into campaign_counts (user_id, campaign_id, mark, counts, took_ms, counted_at)
    values (${userId}, ${id}, ${mark}, ${sql.json(counts)}, ${took}, now())
    on conflict (user_id, campaign_id) do update set mark = excluded.mark, counts = excluded.counts,
      took_ms = excluded.took_ms, counted_at = excluded.counted_at
    where campaign_counts.counted_at < excluded.counted_at`
  return counts
}

/** Of one campaign one at a time, in this process. */
const counting = new Set<string>()

async function countAgain({ db }: Deps, userId: string, campaign: Counted): Promise<void> {
  const { id } = campaign
  if (counting.has(id)) return
  counting.add(id)
  try {
    await db.asUser(userId, async sql => {
      await countAndKeep(sql, userId, id, await markOf(sql, userId, campaign))
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
    })
  } catch (error) {
    console.error('A campaign could not be counted; the next look at it tries again', error)
  } finally {
    counting.delete(id)
  }
}
