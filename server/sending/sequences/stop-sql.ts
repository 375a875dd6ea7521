import type { Sql } from '#server/db/db.ts'

/**
 * Skips what waits for one address of an account: everything for a suppressed one, and the follow-ups to somebody who
 * replied, bounced or became a customer. Otherwise they show as waiting until their turn. Nothing in flight or tried before
 * changes, and a message that somebody else holds stays: the claim asks the same again before it sends.
 */
export const skipWaiting = (sql: Sql, { userId, emailNorm }: { userId: string; emailNorm: string }) => sql<
  { campaignId: string }[]
>`
  with waiting as (
    select m.id, coalesce(s.reason,
      case when m.step > 0 then sequence_stop(m.user_id, m.recipient_id, m.campaign_id, m.step) end) as why
    from campaign_recipients r
      join messages m on m.user_id = r.user_id and m.recipient_id = r.id
      left join suppressions s on s.user_id = r.user_id and s.channel = 'email' and s.address_norm = r.email_norm
    where r.user_id = ${userId} and r.email_norm = ${emailNorm} and m.state = 'pending' and m.attempts = 0
    order by m.id for no key update of m skip locked)
  update messages m set state = 'skipped', reason = w.why,
    reason_text = coalesce(suppression_text(w.why), sequence_stop_text(w.why)), updated_at = now()
  from waiting w
  where w.why not in ('opened', 'clicked') and m.user_id = ${userId} and m.id = w.id
  returning m.campaign_id`
