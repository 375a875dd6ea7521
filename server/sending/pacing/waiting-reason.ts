import { FOLLOW_UPS_WAIT } from '#contract/follow-up-rules.ts'
import { storedReasonText } from '#contract/reasons.ts'
import { dayAndTime } from '#contract/when-text.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { WorkingCampaign } from '../engine/working-campaigns-sql.ts'

/** What a campaign with nothing to send waits for, and until when. Null: the rest is in flight. */
export async function whatWaits({ db, clock }: Deps, campaign: WorkingCampaign): Promise<string | null> {
  const next = await nextDue(db.system, campaign)
  if (!next) return null
  // Of several sending accounts, the removed one says so itself.
  if (new Date(next.notBefore) <= clock.now()) return next.gone && !campaign.isRotated ? goneSentence(next.gone) : null
  const when = dayAndTime(next.notBefore, campaign.timeZone)
  if (next.reason === 'window') return `Everyone who is left is outside their sending window; sending resumes ${when}.`
  if (next.reason === 'deferred')
    return `The mail server asked us to try later for everyone who is left; next try ${when}.`
  if (next.reason === 'follow-up') return `${FOLLOW_UPS_WAIT} ${when}.`
  return next.reason === 'slowed' || next.reason === 'domain-cap'
    ? storedReasonText(next.reason, next.reasonText)
    : null
}

interface Next {
  notBefore: string
  reason: string | null
  reasonText: string | null
  /** The sending account that began this thread and was removed: no other sends its follow-ups. */
  gone: string | null
}

const goneSentence = (address: string) =>
  `Follow-ups wait for the email account ${address}, which began their threads and was removed. Connect it again, or cancel the campaign.`

async function nextDue(sql: Sql, { userId, campaignId }: WorkingCampaign) {
  const [row] = await sql<Next[]>`
    select m.not_before, m.reason, m.reason_text, case when m.step > 0 and not b.is_active then b.address end as gone
    from messages m left join mailboxes b on b.user_id = m.user_id and b.id = m.mailbox_id
    where m.user_id = ${userId} and m.campaign_id = ${campaignId} and m.state = 'pending' order by m.not_before, m.id limit 1`
  return row
}
