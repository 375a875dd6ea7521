import type {
  Campaign,
  CampaignProgress,
  CampaignRecipient,
  MessageState,
  RecipientGroup,
} from '#contract/campaigns.ts'
import { reasonOfMany, storedReasonText } from '#contract/reasons.ts'
import type { Sql } from '#server/db/db.ts'
import { groupOf, statesOf } from './groups.ts'
import { addressesWith } from './search.ts'

/** Whose figures are asked for. */
export type Counted = Pick<Campaign, 'id' | 'status' | 'recipientCount' | 'sentCount' | 'finishedAt'>

/** How many recipients are in each group, and why; counted in the indexes by state and by reason alone. */
export async function countRecipients(sql: Sql, userId: string, id: string): Promise<RecipientCounts> {
  const counts = await sql<{ state: MessageState; n: number }[]>`
    select state, count(*) as n from messages where user_id = ${userId} and campaign_id = ${id} group by state`
  const counted: RecipientCounts = { ...nobody, reasons: await readReasons(sql, userId, id) }
  for (const { state, n } of counts) {
    counted[groupOf(state)] += n
    counted.expanded += n
  }
  return counted
}

export type RecipientCounts = Record<RecipientGroup | 'expanded', number> & Pick<CampaignProgress, 'reasons'>

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

/** What people did, live. */
export async function readDeeds(
  sql: Sql,
  userId: string,
  id: string,
): Promise<Pick<CampaignProgress, 'opened' | 'clicked' | 'unsubscribed'>> {
  const uniques = await sql<{ kind: string; n: number }[]>`
    select kind, sum(uniques)::int as n from email_rollup
    where user_id = ${userId} and campaign_id = ${id} and kind in ('opened', 'clicked', 'unsubscribed') group by kind`
  const of = new Map(uniques.map(u => [u.kind, u.n]))
  return {
    opened: of.get('opened') ?? 0,
    clicked: of.get('clicked') ?? 0,
    unsubscribed: of.get('unsubscribed') ?? 0,
  }
}

/** Sentences are compared up to here; beyond, the reason is said in general words. */
const COMPARED = 1000

async function readReasons(sql: Sql, userId: string, id: string): Promise<CampaignProgress['reasons']> {
  const rows = await sql<{ reason: string; isSame: boolean | null; sample: string | null; count: number }[]>`
    select g.reason, g.count, case when g.count <= ${COMPARED} then (
        select count(reason_text) = 0 or count(reason_text) = count(*) and min(reason_text) = max(reason_text) from messages m
        where m.user_id = ${userId} and m.campaign_id = ${id} and m.reason = g.reason and m.state in ${reasoned(sql)}) end as is_same,
      (select reason_text from messages m where m.user_id = ${userId} and m.campaign_id = ${id} and m.reason = g.reason
        and m.state in ${reasoned(sql)} limit 1) as sample
    from (
      select reason, count(*) as count from messages
      where user_id = ${userId} and campaign_id = ${id} and reason is not null and state in ${reasoned(sql)}
      group by reason order by 2 desc, 1 limit 20) g
    order by g.count desc, g.reason`
  return rows.map(({ reason, count, isSame, sample }) => {
    const one = storedReasonText(reason, sample) ?? reason
    return { reason, count, text: isSame ? one : (reasonOfMany(reason) ?? (count > COMPARED ? one : reason)) }
  })
}

const reasoned = (sql: Sql) => sql`('failed', 'skipped', 'unknown', 'bounced', 'cancelled')`

/** What stands on the mail that went out; null before the first one did. */
export async function readFrom(
  sql: Sql,
  userId: string,
  id: string,
): Promise<{ fromName: string | null; fromAddress: string } | null> {
  const [row] = await sql<{ fromName: string | null; fromAddress: string }[]>`
    select from_name, from_address from messages
    where user_id = ${userId} and campaign_id = ${id} and state in ('accepted', 'delivered') and from_address is not null limit 1`
  return row ?? null
}

export interface PageOf {
  group: RecipientGroup | undefined
  reason: string | undefined
  /** Letters of an address, and whether the campaign has a list to look for them in. */
  search: { letters: string; hasList: boolean } | null
  /** The cursor of the page before: an id, or, of a search, an address. */
  after: string | null
  limit: number
}

type RecipientRow = Omit<CampaignRecipient, 'group'> & { emailNorm: string; statusReason: string | null }

/** One page, and the cursor of the next where there may be one. */
export async function readRecipients(
  sql: Sql,
  userId: string,
  id: string,
  of: PageOf,
): Promise<{ page: CampaignRecipient[]; next: string | null }> {
  const isSmall = of.search !== null && (await isSmallGroup(sql, userId, id, of))
  const rows = await sql<RecipientRow[]>`
    with page as (${
      of.search === null
        ? pageById(sql, userId, id, of)
        : (isSmall ? pageOfSmallGroup : pageByAddress)(sql, userId, id, { ...of, ...of.search })
    })
    ${described(sql, userId)} order by p.place, p.email_norm, p.id`
  const last = rows.length === of.limit ? rows.at(-1) : undefined
  const cursor = of.search ? last?.emailNorm : last?.id
  return { page: rows.map(presentRow), next: cursor ?? null }
}

export async function readRecipient(
  sql: Sql,
  userId: string,
  id: string,
  messageId: string,
): Promise<CampaignRecipient | null> {
  const [row] = await sql<RecipientRow[]>`
    with page as (select ${columns(sql)}, 0 as place, null as email_norm from messages m
      where user_id = ${userId} and campaign_id = ${id} and id = ${messageId})
    ${described(sql, userId)}`
  return row ? presentRow(row) : null
}

const presentRow = ({ emailNorm: _, statusReason, ...row }: RecipientRow) => ({
  ...row,
  group: groupOf(row.state),
  reasonText: storedReasonText(row.reason, row.reasonText) ?? (row.state === 'pending' ? statusReason : null),
})

const columns = (sql: Sql) => sql`
  m.campaign_id, m.id, m.recipient_id, m.email, m.state, m.reason, m.reason_text, m.attempts, m.accepted_at`

/**
 * By id. Every state has its own range in the index, by the state alone or by reason and state, so each gives at most a
 * page, and the merge takes the first of them: as fast at the millionth recipient as at the first.
 */
const pageById = (sql: Sql, userId: string, id: string, { group, reason, after, limit }: PageOf) => sql`
  select m.*, 0 as place, null as email_norm from unnest(${statesOf(group)}::text[]) as wanted(state) cross join lateral (
    select ${columns(sql)} from messages m
    where user_id = ${userId} and campaign_id = ${id} and state = wanted.state ${reasonIs(sql, reason)}
      and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and ${isTheOne(sql, { group, reason })}
    order by id limit ${limit}) m
  order by m.id limit ${limit}`

/**
 * Lists each recipient once: in a group with their latest message there, overall with the latest one that left, so
 * that nobody who has an email shows as waiting for a follow-up. Without follow-ups, one look into an index per row.
 */
const isTheOne = (sql: Sql, { group, reason }: Pick<PageOf, 'group' | 'reason'>) =>
  group || reason
    ? sql`not exists (select from messages k where k.user_id = m.user_id and k.recipient_id = m.recipient_id
        and k.step > m.step and k.state = any(${statesOf(group)}) and k.reason is not distinct from coalesce(${reason ?? null}, k.reason))`
    : sql`(m.step = 0 or m.state in ${wentOut(sql)}) and not exists (select from messages k
        where k.user_id = m.user_id and k.recipient_id = m.recipient_id and k.step > m.step and k.state in ${wentOut(sql)})`

const wentOut = (sql: Sql) => sql`('attempting', 'accepted', 'delivered', 'bounced', 'complained', 'unknown', 'failed')`

const reasonIs = (sql: Sql, reason: string | undefined) => (reason ? sql`and reason = ${reason}` : sql``)

type Found = PageOf & { letters: string; hasList: boolean }

/** A group of so many is looked through whole; in a larger one, address after address is asked for its group. */
const SMALL_GROUP = 10_000

async function isSmallGroup(sql: Sql, userId: string, id: string, { group, reason }: PageOf): Promise<boolean> {
  if (!group && !reason) return false
  const [found] = await sql<{ n: number }[]>`
    select count(*) as n from unnest(${statesOf(group)}::text[]) as wanted(state) cross join lateral (
      select from messages
      where user_id = ${userId} and campaign_id = ${id} and state = wanted.state ${reasonIs(sql, reason)}
      limit ${SMALL_GROUP + 1}) m`
  return (found?.n ?? 0) <= SMALL_GROUP
}

const pageOfSmallGroup = (sql: Sql, userId: string, id: string, { group, reason, after, limit, letters }: Found) => sql`
  select distinct on (m.email_norm) m.*, 0 as place
  from unnest(${statesOf(group)}::text[]) as wanted(state) cross join lateral (
    select ${columns(sql)}, m.step, lower(m.email) as email_norm from messages m
    where user_id = ${userId} and campaign_id = ${id} and state = wanted.state ${reasonIs(sql, reason)}
      and position(${letters} in lower(m.email)) > 0) m
  where m.email_norm > ${after ?? ''} order by m.email_norm, m.step desc limit ${limit}`

/** By the alphabet, until the page is full. */
const pageByAddress = (
  sql: Sql,
  userId: string,
  id: string,
  { group, reason, after, limit, letters, hasList }: Found,
) => sql`
  select m.*, a.n as place, a.email_norm
  from (${addressesWith(sql, userId, id, { letters, after: after ?? '', hasList })}) a
    cross join lateral (
      select ${columns(sql)} from campaign_recipients r join messages m on m.user_id = r.user_id and m.recipient_id = r.id
      where r.user_id = ${userId} and r.campaign_id = ${id} and r.email_norm = a.email_norm
        and m.user_id = ${userId} and m.state = any(${statesOf(group)}) ${reasonIs(sql, reason)}
      order by m.step desc limit 1) m
  order by a.n, a.email_norm limit ${limit}`

/** What people read of a page's rows. */
const described = (sql: Sql, userId: string) => sql`
  select p.id, p.email, p.email_norm, r.lead_id, l.business_name, p.state, p.attempts, p.accepted_at as sent_at, p.reason,
    p.reason_text, c.status_reason,
    ${firstOf(sql, userId, 'opened')} as opened_at, ${firstOf(sql, userId, 'clicked')} as clicked_at,
    ${firstOf(sql, userId, 'unsubscribed')} as unsubscribed_at
  from page p
    join campaigns c on c.user_id = ${userId} and c.id = p.campaign_id
    join campaign_recipients r on r.user_id = ${userId} and r.id = p.recipient_id
    left join leads l on l.user_id = ${userId} and l.id = r.lead_id`

/** When the recipient of a row first did something, with whichever of its emails. */
const firstOf = (sql: Sql, userId: string, what: string) => sql`(
  select min(e.first_at) from messages k join event_uniques e on e.user_id = k.user_id and e.message_id = k.id and e.kind = ${what}
  where k.user_id = ${userId} and k.recipient_id = p.recipient_id)`
