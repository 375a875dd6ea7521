import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { WorkingCampaign } from './ledger.ts'

/** Of a campaign with nothing to send now: what it waits for, and when it goes on. Null: all are on their way. */
export async function whatWaits({ db, clock }: Deps, campaign: WorkingCampaign): Promise<string | null> {
  const next = await nextDue(db.system, campaign)
  if (!next || new Date(next.notBefore) <= clock.now()) return null
  const when = dayAndTime(next.notBefore, campaign.timeZone)
  if (next.reason === 'window')
    return `It is outside the sending hours of all who are left; sending goes on ${when}.`
  if (next.reason === 'deferred')
    return `The mail server asked to try later with all who are left; the next is tried ${when}.`
  return next.reason === 'slowed' || next.reason === 'domain-cap' ? next.reasonText : null
}

async function nextDue(sql: Sql, { userId, campaignId }: WorkingCampaign) {
  const [row] = await sql<{ notBefore: string; reason: string | null; reasonText: string | null }[]>`
    select not_before, reason, reason_text from messages
    where user_id = ${userId} and campaign_id = ${campaignId} and state = 'pending' order by not_before, id limit 1`
  return row
}

function dayAndTime(at: string, timeZone: string): string {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return `${new Intl.DateTimeFormat('en-GB', { timeZone, ...parts }).format(new Date(at))} (${timeZone})`
}
