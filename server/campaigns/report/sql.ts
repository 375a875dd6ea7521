import type { MessageState, RecipientGroup } from '#contract/campaign-recipients.ts'
import type { Campaign, CampaignPeople, CampaignProgress } from '#contract/campaigns.ts'
import { reasonOfMany, storedReasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'
import { groupOf } from './groups.ts'

/** The campaign whose figures to read. */
export type Counted = Pick<Campaign, 'id' | 'status' | 'recipientCount' | 'sentCount' | 'finishedAt'> & {
  stepCount: number
}

/** How many recipients are in each group, and why: counted in the indexes only. */
export async function countRecipients(sql: Sql, userId: string, { id, stepCount }: Counted): Promise<RecipientCounts> {
  const counts = await sql<{ state: MessageState; n: number }[]>`
    select state, count(*) as n from settled_messages where user_id = ${userId} and campaign_id = ${id} group by state
    union all
    select 'pending', count(*) from queued_messages where user_id = ${userId} and campaign_id = ${id}`
  const counted: RecipientCounts = { ...nobody, reasons: await readReasons(sql, userId, id) }
  for (const { state, n } of counts) {
    counted[groupOf(state)] += n
    counted.expanded += n
  }
  if (stepCount > 0) counted.people = await countPeople(sql, userId, id)
  return counted
}

/** Recipients of a campaign with follow-ups, each once. */
async function countPeople(sql: Sql, userId: string, id: string): Promise<CampaignPeople> {
  return first(sql<[CampaignPeople]>`
    select count(*) filter (where sent)::int as sent, count(*) filter (where delivered)::int as delivered,
      count(*) filter (where opened)::int as opened, count(*) filter (where clicked)::int as clicked,
      count(*) filter (where replied)::int as replied, count(*) filter (where unsubscribed)::int as unsubscribed,
      count(*) filter (where complained)::int as complained, count(*) filter (where bounced)::int as bounced,
      count(*) filter (where failed)::int as failed, count(*) filter (where skipped)::int as skipped,
      count(*) filter (where unknown)::int as unknown, count(*) filter (where cancelled)::int as cancelled
    from (
      select bool_or(m.accepted_at is not null or m.state = 'bounced') as sent, bool_or(m.state in ('accepted', 'delivered', 'complained')) as delivered,
        bool_or(u.kind = 'opened') as opened, bool_or(u.kind = 'clicked') as clicked, bool_or(u.kind = 'replied') as replied,
        bool_or(u.kind = 'unsubscribed') as unsubscribed, bool_or(m.state = 'complained') as complained,
        bool_or(m.state = 'bounced') as bounced, bool_or(m.state = 'failed') as failed, bool_or(m.state = 'unknown') as unknown,
        bool_or(m.state = 'skipped' and m.step = 0) as skipped, bool_or(m.state = 'cancelled' and m.step = 0) as cancelled
      from settled_messages m left join event_uniques u on u.user_id = m.user_id and u.message_id = m.id
        and u.kind in ('opened', 'clicked', 'replied', 'unsubscribed')
      where m.user_id = ${userId} and m.campaign_id = ${id} group by m.recipient_id) p`)
}

export type RecipientCounts = Record<RecipientGroup | 'expanded', number> &
  Pick<CampaignProgress, 'reasons'> & { people?: CampaignPeople }

const nobody: Record<RecipientGroup | 'expanded', number> = {
  expanded: 0,
  queued: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  cancelled: 0,
}

/** How many recipients opened, clicked, unsubscribed, and complained. */
export async function readDeeds(
  sql: Sql,
  userId: string,
  id: string,
): Promise<Pick<CampaignProgress, 'opened' | 'clicked' | 'unsubscribed' | 'complained'>> {
  const uniques = await sql<{ kind: string; n: number }[]>`
    select kind, sum(uniques)::int as n from email_rollup
    where user_id = ${userId} and campaign_id = ${id} and kind in ('opened', 'clicked', 'unsubscribed', 'complained')
    group by kind`
  const of = new Map(uniques.map(u => [u.kind, u.n]))
  return {
    opened: of.get('opened') ?? 0,
    clicked: of.get('clicked') ?? 0,
    unsubscribed: of.get('unsubscribed') ?? 0,
    complained: of.get('complained') ?? 0,
  }
}

/** Reasons are compared in full up to here; beyond, a general sentence is shown. */
const COMPARED = 1000

async function readReasons(sql: Sql, userId: string, id: string): Promise<CampaignProgress['reasons']> {
  const rows = await sql<{ reason: string; isSame: boolean | null; sample: string | null; count: number }[]>`
    select g.reason, g.count, case when g.count <= ${COMPARED} then (
        select count(reason_text) = 0 or count(reason_text) = count(*) and min(reason_text) = max(reason_text) from settled_messages m
        where m.user_id = ${userId} and m.campaign_id = ${id} and m.reason = g.reason
          and m.state in ('failed', 'skipped', 'unknown', 'bounced', 'cancelled')) end as is_same,
      (select reason_text from settled_messages m where m.user_id = ${userId} and m.campaign_id = ${id} and m.reason = g.reason
        and m.state in ('failed', 'skipped', 'unknown', 'bounced', 'cancelled') limit 1) as sample
    from (
      select reason, count(*) as count from settled_messages
      where user_id = ${userId} and campaign_id = ${id} and reason is not null
        and state in ('failed', 'skipped', 'unknown', 'bounced', 'cancelled')
      group by reason order by 2 desc, 1 limit 20) g
    order by g.count desc, g.reason`
  return rows.map(({ reason, count, isSame, sample }) => {
    const one = storedReasonText(reason, sample) ?? reason
    return { reason, count, text: isSame ? one : (reasonOfMany(reason) ?? (count > COMPARED ? one : reason)) }
  })
}

/** The sender of the campaign's emails; null if none has been sent. */
export const readFrom = (sql: Sql, userId: string, id: string) =>
  sql<{ fromName: string | null; fromAddress: string }[]>`
    select from_name, from_address from settled_messages
    where user_id = ${userId} and campaign_id = ${id} and state in ('accepted', 'delivered') and from_address is not null limit 1`.then(
    ([row]) => row ?? null,
  )

/** Changes when something moves a recipient after the end: a late result, a bounce, a complaint. */
export async function countReturns(sql: Sql, userId: string, id: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(n), 0)::int as n from email_rollup
    where user_id = ${userId} and campaign_id = ${id} and kind in ('bounced', 'complained', 'failed')`
  return row?.n ?? 0
}

/** A count of a large campaign, its age, and how long it took. */
export interface Kept {
  mark: string
  counts: RecipientCounts
  tookMs: number
  ageMs: number
  countedAt: string
}

export const readKept = (sql: Sql, userId: string, id: string) =>
  first(sql<Kept[]>`
    select mark, counts, took_ms, counted_at, (extract(epoch from clock_timestamp() - counted_at) * 1000)::int as age_ms
    from campaign_counts where user_id = ${userId} and campaign_id = ${id}`)

/** Stores a count unless there's a newer one. */
export const keepCounts = (
  sql: Sql,
  { userId, id, mark, counts, tookMs }: { userId: string; id: string } & Pick<Kept, 'mark' | 'counts' | 'tookMs'>,
) => sql`
  insert into campaign_counts (user_id, campaign_id, mark, counts, took_ms, counted_at)
  values (${userId}, ${id}, ${mark}, ${sql.json(counts)}, ${tookMs}, now())
  on conflict (user_id, campaign_id) do update set mark = excluded.mark, counts = excluded.counts,
    took_ms = excluded.took_ms, counted_at = excluded.counted_at
  where campaign_counts.counted_at < excluded.counted_at`
