import { deliveryChecks } from '#contract/checks-of-delivery.ts'
import type { SelfPause } from '#contract/status-reasons.ts'
import { pauseItself } from '#server/campaigns/status-sql.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { type Figures, markTrusted, readFigures, setTrustedBase } from './health-sql.ts'

/** A campaign pauses itself once this share of its emails bounced or was reported as spam; of fewer, it means nothing. */
const { bounced, complained } = deliveryChecks
const LIMITS = {
  bounced: { most: bounced.threshold, of: bounced.floor, days: 7 },
  complained: { most: complained.threshold, of: complained.floor, days: 30 },
}
type Harm = keyof typeof LIMITS
const HARMS: Harm[] = ['complained', 'bounced']

/**
 * Pauses harmful campaigns with the figures as the reason, and returns them. Call it after bounces or complaints
 * are committed, so that the last of several workers sees them all. Without IDs, it checks all of the account's
 * sending campaigns.
 */
export async function pauseUnhealthy(db: Db, userId: string, campaigns?: string[]): Promise<CampaignKey[]> {
  const asked = { userId, campaigns: campaigns ?? null, status: 'sending' } as const
  const seen = await Promise.all(
    HARMS.map(async harm => {
      const figures = await readFigures(db.system, { ...asked, days: LIMITS[harm].days })
      return figures.filter(f => isHarmed(f, harm)).map(f => ({ ...f, harm }))
    }),
  )
  const first = new Map(
    seen
      .flat()
      .map(f => [f.campaignId, f] as const)
      .reverse(),
  )
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

const isHarmed = (figures: Figures, harm: Harm): boolean =>
  figures.sent >= LIMITS[harm].of && figures[harm] > 0 && figures[harm] >= figures.sent * LIMITS[harm].most

function reasonOf({ scope, sent, trustedSince, harm, ...figures }: Figures & { harm: Harm }): SelfPause {
  const { most, days } = LIMITS[harm]
  return { code: 'paused-itself', harm, scope, n: figures[harm], sent, limit: most, days: trustedSince ? null : days }
}

/** The user resumes a campaign that paused itself: its current figures don't count against it again. */
export async function trustFromNow(sql: Sql, userId: string, campaignId: string): Promise<void> {
  if ((await markTrusted(sql, userId, campaignId)).count === 0) return
  const known = await readFigures(sql, {
    userId,
    campaigns: [campaignId],
    status: 'paused',
    days: LIMITS.complained.days,
  })
  const base = known.map(({ scope, sent, bounced, complained }) => [scope, { sent, bounced, complained }])
  await setTrustedBase(sql, userId, campaignId, Object.fromEntries(base))
}
