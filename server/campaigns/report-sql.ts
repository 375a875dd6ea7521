import type {
  CampaignProgress,
  CampaignRecipient,
  MessageState,
  RecipientGroup,
} from '#contract/campaigns.ts'
import type { Sql } from '#server/db/db.ts'
import { groupOf, reasonText, statesOf } from './groups.ts'

/** All figures of one campaign; the counts are read from the index messages_by_state alone. */
export async function readProgress(sql: Sql, userId: string, id: string): Promise<CampaignProgress> {
  const counts = await sql<{ state: MessageState; n: number }[]>`
    select state, count(*) as n from messages where user_id = ${userId} and campaign_id = ${id} group by state`
  const uniques = await sql<{ kind: string; n: number }[]>`
    select kind, sum(uniques)::int as n from email_rollup
    where user_id = ${userId} and campaign_id = ${id} and kind in ('opened', 'clicked', 'unsubscribed') group by kind`
  const progress: CampaignProgress = { ...nothing, reasons: await readReasons(sql, userId, id) }
  for (const { state, n } of counts) {
    progress[groupOf(state)] += n
    progress.expanded += n
  }
  const uniqueOf = new Map(uniques.map(u => [u.kind, u.n]))
  progress.opened = uniqueOf.get('opened') ?? 0
  progress.clicked = uniqueOf.get('clicked') ?? 0
  progress.unsubscribed = uniqueOf.get('unsubscribed') ?? 0
  return progress
}

const nothing: Omit<CampaignProgress, 'reasons'> = {
  expanded: 0,
  queued: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  cancelled: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
}

async function readReasons(sql: Sql, userId: string, id: string): Promise<CampaignProgress['reasons']> {
  const rows = await sql<{ reason: string; text: string | null; count: number }[]>`
    select reason, case when min(reason_text) = max(reason_text) then min(reason_text) end as text, count(*) as count
    from messages
    where user_id = ${userId} and campaign_id = ${id} and reason is not null
      and state in ('failed', 'skipped', 'unknown', 'bounced', 'cancelled')
    group by reason order by count(*) desc, reason limit 10`
  return rows.map(r => ({ ...r, text: r.text ?? reasonText(r.reason) }))
}

/** What stands on the mail that went out; null before the first one did. */
export async function readFrom(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ fromName: string | null; fromAddress: string } | null> {
  const [row] = await sql<{ fromName: string | null; fromAddress: string }[]>`
    select from_name, from_address from messages
    where user_id = ${userId} and campaign_id = ${id} and state = 'accepted' and from_address is not null limit 1`
  return row ?? null
}

interface PageOf {
  group: RecipientGroup | undefined
  /** The last id of the page before. */
  after: string | null
  limit: number
}

type RecipientRow = Omit<CampaignRecipient, 'group'>

/**
 * One page by id. Every state has its own range in the index, so each gives at most a page, and the merge takes the
 * first of them: as fast at the millionth recipient as at the first.
 */
export async function readRecipients(
  sql: Sql,
  userId: string,
  id: string,
  { group, after, limit }: PageOf,
): Promise<CampaignRecipient[]> {
  const rows = await sql<RecipientRow[]>`
    with page as (
      select m.* from unnest(${statesOf(group)}::text[]) as wanted(state) cross join lateral (
        select id, recipient_id, email, state, reason, reason_text, attempts, accepted_at from messages
        where user_id = ${userId} and campaign_id = ${id} and state = wanted.state
          and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${limit}) m
      order by m.id limit ${limit}
    )
    select p.id, p.email, r.lead_id, l.business_name, p.state, p.attempts, p.accepted_at as sent_at, p.reason,
      coalesce(p.reason_text, case when p.state = 'pending' then c.status_reason end) as reason_text,
      opened.first_at as opened_at, clicked.first_at as clicked_at, gone.first_at as unsubscribed_at
    from page p
      join campaigns c on c.user_id = ${userId} and c.id = ${id}
      join campaign_recipients r on r.user_id = ${userId} and r.id = p.recipient_id
      left join leads l on l.user_id = ${userId} and l.id = r.lead_id
      left join event_uniques opened on opened.user_id = ${userId} and opened.message_id = p.id and opened.kind = 'opened'
      left join event_uniques clicked on clicked.user_id = ${userId} and clicked.message_id = p.id and clicked.kind = 'clicked'
      left join event_uniques gone on gone.user_id = ${userId} and gone.message_id = p.id and gone.kind = 'unsubscribed'
    order by p.id`
  return rows.map(row => ({ ...row, group: groupOf(row.state) }))
}
