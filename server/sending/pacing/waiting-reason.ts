import { paramsOf } from '#contract/reasons.ts'
import type { StatusReason } from '#contract/status-reasons.ts'
import type { Deps } from '#server/deps.ts'
import { findNextDue, type NextDue, type WorkingCampaign } from '../engine/working-campaigns-sql.ts'

/** What a campaign with nothing to send waits for, and for how long. Null: the rest is in flight. */
export async function whatWaits(
  { db, clock }: Deps,
  campaign: WorkingCampaign,
): Promise<{ why: StatusReason | null; ms: number } | null> {
  const next = await findNextDue(db.system, campaign)
  return next
    ? { why: whyWaits(next, campaign, clock.now()), ms: Date.parse(next.notBefore) - clock.now().getTime() }
    : null
}

function whyWaits(next: NextDue, campaign: WorkingCampaign, now: Date): StatusReason | null {
  // Of several sending accounts, the removed one shows its own reason.
  if (new Date(next.notBefore) <= now)
    return next.gone && !campaign.isRotated ? { code: 'thread-account-removed', address: next.gone } : null
  const { reason, reasonText } = next
  // Pages show minutes, so a smaller change isn't worth a write to the campaign's row.
  const when = { until: `${next.notBefore.slice(0, 16)}Z`, zone: campaign.timeZone }
  if (reason === 'window' || reason === 'deferred') return { code: reason, ...when }
  if (reason === 'follow-up') return { code: 'follow-ups', ...when }
  if (reason !== 'slowed' && reason !== 'domain-cap') return null
  const params = paramsOf(reasonText)
  return params ? { code: 'message', reason, params } : { code: 'other', text: reasonText ?? reason }
}
