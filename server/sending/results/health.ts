import { pauseItself } from '#server/campaigns/status-sql.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { type Figures, markTrusted, readFigures, setTrustedBase } from './health-sql.ts'

interface CampaignKey {
  userId: string
  campaignId: string
}

/** A campaign pauses itself once this share of its emails bounces, or is reported as spam. */
export const MOST_BOUNCED = 0.05
export const MOST_COMPLAINED = 0.001
/** A share of fewer emails means nothing. */
export const ENOUGH_SENT = 50
export const HEALTH_DAYS = 7

/**
 * Pauses campaigns that do harm, with the figures as the reason; returns them. Call it after bounces or complaints are
 * committed, so that the last of several workers sees them all. Without names it checks all that are sending.
 */
export async function pauseUnhealthy(db: Db, campaigns?: CampaignKey[]): Promise<CampaignKey[]> {
  const unhealthy = (
    await readFigures(db.system, { campaigns: campaigns ?? null, status: 'sending', days: HEALTH_DAYS })
  ).filter(f => harmOf(f) !== null)
  const first = new Map(unhealthy.map(f => [f.userId + f.campaignId, f] as const).reverse())
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

function reasonOf(figures: Figures): string {
  const { scope, sent, trustedSince } = figures
  const harm = harmOf(figures) ?? 'bounced'
  const n = figures[harm]
  const what = harm === 'bounced' ? 'bounced' : `${n === 1 ? 'was' : 'were'} reported as spam`
  const limit = harm === 'bounced' ? MOST_BOUNCED : MOST_COMPLAINED
  const of =
    scope === 'campaign' ? 'emails from this campaign' : 'emails from its sending accounts, all campaigns together,'
  const when = trustedSince ? 'since you resumed it' : `in the last ${HEALTH_DAYS} days`
  return (
    `This campaign paused itself: ${n.toLocaleString('en')} of ${sent.toLocaleString('en')} ${of} ${when} ${what} ` +
    `(${percent(n / sent)}; the limit is ${percent(limit)}). ${adviceOn[harm]} You can resume it anyway; counting then starts over.`
  )
}

const percent = (share: number) => `${Number((share * 100).toPrecision(2))}%`

const adviceOn = {
  bounced: 'Mail servers hold that against your address. Check where this list comes from before you continue.',
  complained: 'Mail servers hold that against your address. Only email people who expect to hear from you.',
}

/** The user resumes a campaign that had paused itself: what is known by now doesn't count against it again. */
export async function trustFromNow(sql: Sql, userId: string, campaignId: string): Promise<void> {
  if ((await markTrusted(sql, userId, campaignId)).count === 0) return
  const known = await readFigures(sql, { campaigns: [{ userId, campaignId }], status: 'paused', days: HEALTH_DAYS })
  const base = known.map(({ scope, sent, bounced, complained }) => [scope, { sent, bounced, complained }])
  await setTrustedBase(sql, userId, campaignId, Object.fromEntries(base))
}
