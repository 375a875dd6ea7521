import type { SelfPause } from '#contract/status-reasons.ts'
import { pauseItself } from '#server/campaigns/status-sql.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { type Figures, markTrusted, readFigures, setTrustedBase } from './health-sql.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** A campaign pauses itself once this share of its emails bounced or was reported as spam. */
export const MOST_BOUNCED = 0.05
export const MOST_COMPLAINED = 0.001
/** A share of fewer emails means nothing. */
export const ENOUGH_SENT = 50
export const HEALTH_DAYS = 7

/**
 * Pauses harmful campaigns with the figures as the reason, and returns them. Call it after bounces or complaints
 * are committed, so that the last of several workers sees them all. Without IDs, it checks all of the account's
 * sending campaigns.
 */
export async function pauseUnhealthy(db: Db, userId: string, campaigns?: string[]): Promise<CampaignKey[]> {
  const unhealthy = (
    await readFigures(db.system, { userId, campaigns: campaigns ?? null, status: 'sending', days: HEALTH_DAYS })
  ).filter(f => harmOf(f) !== null)
  const first = new Map(unhealthy.map(f => [f.campaignId, f] as const).reverse())
  if (first.size === 0) return []
  return db.asSystem(async sql => {
    const paused: CampaignKey[] = []
    for (const f of first.values())
      if (await pauseItself(sql, f, { reason: reasonOf(f), trustedSince: f.trustedSince }))
        paused.push({ userId: f.userId, campaignId: f.campaignId })
    await announceChanges(
      sql,
      paused.map(({ userId, campaignId }) => ({ userId, type: 'campaign', id: campaignId })),
    )
    return paused
  })
}

function harmOf({ sent, bounced, complained }: Figures): 'bounced' | 'complained' | null {
  if (sent < ENOUGH_SENT) return null
  if (complained >= sent * MOST_COMPLAINED && complained > 0) return 'complained'
  return bounced >= sent * MOST_BOUNCED ? 'bounced' : null
}

function reasonOf(figures: Figures): SelfPause {
  const { scope, sent, trustedSince } = figures
  const harm = harmOf(figures) ?? 'bounced'
  const limit = harm === 'bounced' ? MOST_BOUNCED : MOST_COMPLAINED
  return {
    code: 'paused-itself',
    harm,
    scope,
    n: figures[harm],
    sent,
    limit,
    days: trustedSince ? null : HEALTH_DAYS,
  }
}

/** The user resumes a campaign that paused itself: its current figures don't count against it again. */
export async function trustFromNow(sql: Sql, userId: string, campaignId: string): Promise<void> {
  if ((await markTrusted(sql, userId, campaignId)).count === 0) return
  const known = await readFigures(sql, { userId, campaigns: [campaignId], status: 'paused', days: HEALTH_DAYS })
  const base = known.map(({ scope, sent, bounced, complained }) => [scope, { sent, bounced, complained }])
  await setTrustedBase(sql, userId, campaignId, Object.fromEntries(base))
}
