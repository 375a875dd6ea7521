import type { CallReason } from '#contract/call-reasons.ts'
import type { Call, CallLead, CallStatus } from '#contract/calls.ts'
import type { LeadSelection, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { changedSince, type Fragment, personToCall } from '#server/db/lookups.ts'
import { first } from '#server/db/rows.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { idsOf } from '#server/leads/filter-sql.ts'
import type { Whereabouts } from './zones.ts'

/** A call as shown, with its outcome. */
export type CallRow = Omit<Call, 'isLive'> & { ownLeg: CallStatus; leadLeg: CallStatus | null }

const shown = (sql: Sql) => sql`
  c.id, c.lead_id, l.status as lead_status, c.business_name, c.to_number, c.from_number, c.status, c.is_simulated,
  c.duration, c.cost, c.currency, c.start_time, c.end_time, c.created_at, c.recording_sid is not null as has_recording,
  i.customer_response as outcome, i.notes, i.next_action, i.scheduled_callback as callback_at, c.reason, c.own_leg,
  c.lead_leg`
const shownFrom = (sql: Sql) => sql`
  call_logs c
  left join leads l on l.user_id = c.user_id and l.id = c.lead_id
  left join call_interactions i on i.user_id = c.user_id and i.call_log_id = c.id and i.interaction_type = 'outcome'`

export const findCall = (sql: Sql, userId: string, id: string) =>
  first(sql<CallRow[]>`
    select ${shown(sql)} from ${shownFrom(sql)} where c.user_id = ${userId} and c.id = ${id}`)

interface Page {
  /** Null: to all leads. */
  leadId: string | null
  /** The last row of the page before; null: the first page. `at` is exact to the microsecond, which a Date isn't. */
  after: { at: string; id: string } | null
  limit: number
  updatedSince: string | undefined
}

type ListedCall = CallRow & { at: string }

/** The account's calls, newest first. */
export const listCalls = (sql: Sql, userId: string, { leadId, after, limit, updatedSince }: Page) => sql<ListedCall[]>`
  select ${shown(sql)}, c.created_at::text as at from ${shownFrom(sql)}
  where c.user_id = ${userId} ${leadId ? sql`and c.lead_id = ${leadId}` : sql``} ${changedSince(sql, sql`c.updated_at`, updatedSince)}
    ${after ? sql`and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
  order by c.created_at desc, c.id desc limit ${limit}`

/** Everything that decides whether and how a lead can be called. */
export interface Callee extends Whereabouts {
  id: string
  businessName: string
  phone: string | null
  /** Whose number it is, if it isn't the business's own. */
  person: string | null
  status: LeadStatus
  source: string
}

const callee = (sql: Sql) =>
  sql`l.id, l.business_name, coalesce(l.phone, at.person_phone) as phone, at.person, l.status, l.source, l.time_zone, l.lat, l.lon,
    l.country, l.region, l.city, l.postcode, l.address`
const calleeFrom = (sql: Sql, userId: string) =>
  sql`leads l left join lateral ${personToCall(sql, userId, sql`l`)} at on true`

export const findCallee = (sql: Sql, userId: string, id: string) =>
  first(
    sql<Callee[]>`select ${callee(sql)} from ${calleeFrom(sql, userId)} where l.user_id = ${userId} and l.id = ${id}`,
  )

export interface ListedCallee extends Callee {
  at: string
  emailNorm: string | null
  lastCall: CallLead['lastCall']
}

interface Wanted {
  q: string | null
  status: LeadStatus | null
  after: Page['after']
  limit: number
}

export const listCallees = (sql: Sql, userId: string, { q, status, after, limit }: Wanted) =>
  sql<ListedCallee[]>`
    select ${listed(sql, userId)}
    from call_list(${q}, ${status}, ${after?.at ?? null}, ${after?.id ?? null}, ${limit}) page
    join leads l on l.user_id = ${userId} and l.id = page.id
    left join lateral ${personToCall(sql, userId, sql`l`)} at on true
    order by l.created_at desc, l.id desc`

/** Like the call list, for some leads. */
export const listChosen = (
  sql: Sql,
  userId: string,
  { selection, after, limit }: { selection: LeadSelection } & Pick<Wanted, 'after' | 'limit'>,
) => sql<ListedCallee[]>`
  select ${listed(sql, userId)} from ${calleeFrom(sql, userId)}
  where l.user_id = ${userId} and coalesce(l.phone, at.person_phone) is not null and l.id in (${idsOf(sql, userId, selection)})
    ${after ? sql`and (l.created_at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
  order by l.created_at desc, l.id desc limit ${limit}`

export const findListed = (sql: Sql, userId: string, id: string) =>
  first(sql<ListedCallee[]>`
    select ${listed(sql, userId)} from ${calleeFrom(sql, userId)}
    where l.user_id = ${userId} and l.id = ${id} and coalesce(l.phone, at.person_phone) is not null`)

const listed = (sql: Sql, userId: string) => sql`
  ${callee(sql)}, l.email_norm, l.created_at::text as at,
  (select jsonb_build_object('id', c.id, 'status', c.status, 'isSimulated', c.is_simulated, 'createdAt',
      to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'outcome', i.customer_response)
    from call_logs c
    left join call_interactions i on i.user_id = c.user_id and i.call_log_id = c.id and i.interaction_type = 'outcome'
    where c.user_id = ${userId} and c.lead_id = l.id
    order by c.created_at desc limit 1) as last_call`

/** Which of these phone numbers are suppressed. */
export const listBlocked = (sql: Sql, userId: string, addresses: string[], channel: 'phone' | 'email' = 'phone') =>
  sql<{ address: string }[]>`
    select address_norm as address from suppressions
    where user_id = ${userId} and channel = ${channel} and address_norm = any(${addresses}::text[])`.then(
    rows => new Set(rows.map(row => row.address)),
  )

/** When these numbers rang for the account since then, the first first; simulated calls rang nowhere. */
export const listAttempts = (sql: Sql, userId: string, numbers: string[], since: Date) =>
  sql<{ number: string; at: string }[]>`
  select to_number as number, created_at as at from call_logs
  where user_id = ${userId} and created_at > ${since} and to_number = any(${numbers}::text[]) and lead_leg is not null
    and not is_simulated
  order by created_at`.then(rows => Map.groupBy(rows, row => row.number))

/** Removes a number from the suppression list, whoever added it, because a callee may ask for both. */
export const unblock = (sql: Sql, userId: string, number: string) => sql`
  delete from suppressions where user_id = ${userId} and channel = 'phone' and address_norm = ${number}`

export const findLiveCall = (sql: Sql, userId: string, leadId: string | null) =>
  sql<{ id: string }[]>`
    select id from call_logs where user_id = ${userId} and status in ('queued', 'initiated', 'ringing', 'in-progress')
      and (${leadId}::uuid is null or lead_id = ${leadId})
    order by created_at desc limit 1`.then(([row]) => row?.id ?? null)

export interface NewCall {
  leadId: string
  businessName: string
  toNumber: string
  toExtension: string | null
  userNumber: string | null
  isSimulated: boolean
  now: Date
}

/** Null if a call to this lead is already live. Waits for one that is being placed at this moment. */
export const insertCall = async (sql: Sql, userId: string, { now, ...call }: NewCall) => {
  const row = { userId, ...call, createdAt: now, countedAt: call.isSimulated ? null : now }
  const [made] = await sql<{ id: string }[]>`
    insert into call_logs ${sql(row)} on conflict do nothing returning id`
  return made?.id ?? null
}

export interface SimulatedRow {
  id: string
  status: CallStatus
  createdAt: string
  startTime: string | null
}

export const lockSimulated = (sql: Sql, userId: string, id: string | null) =>
  sql<SimulatedRow[]>`
    select id, status, created_at, start_time from call_logs
    where user_id = ${userId} and is_simulated and status in ('queued', 'initiated', 'ringing', 'in-progress') 
      and (${id}::uuid is null or id = ${id})
    order by id for update`

export interface Progress {
  status: CallStatus
  startTime: Date | null
  endTime: Date | null
  duration: number | null
  reason?: CallReason | null
}

export const saveSimulated = (sql: Sql, userId: string, id: string, p: Progress) => sql`
  update call_logs set status = ${p.status}, start_time = ${p.startTime}, end_time = ${p.endTime},
    duration = ${p.duration}, reason = ${p.reason ?? null}, updated_at = now(),
    cost = case when ${p.endTime}::timestamptz is null then cost else 0 end,
    currency = case when ${p.endTime}::timestamptz is null then currency else 'USD' end
  where user_id = ${userId} and id = ${id}`

/** Queues the next check of a call. It replaces a waiting one. */
export const enqueueCheck = (sql: Sql, userId: string, id: string, at: Date) =>
  enqueue(sql, 'check-call', { userId, id }, { at, key: `call:${id}` })

/** Live calls without news for a while. `among`: which accounts (lookAmongAccounts). */
export const listLost = (sql: Sql, now: Date, among: Fragment) => sql<{ userId: string; id: string }[]>`
  select user_id, id from call_logs
  where status in ('queued', 'initiated', 'ringing', 'in-progress') and created_at < ${now}::timestamptz - interval '15 minutes' ${among}`

/** Makes parallel simulated calls of an account take turns, so that no two take the last one of the day. */
export const lockSimulatedDay = (sql: Sql, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`simulated-calls:${userId}`}, 0))`

/** The account's simulated calls of this UTC day. */
export const countSimulated = async (sql: Sql, userId: string, now: Date) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from call_logs
    where user_id = ${userId} and is_simulated and created_at >= date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC'`
  return row?.count ?? 0
}

/** Leads that have a number, or a person who has one. */
export const countLeadsWithPhone = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from leads where user_id = ${userId} and phone is not null)::int + (
      select count(distinct c.lead_id) from contacts c join leads l on l.user_id = ${userId} and l.id = c.lead_id
      where c.user_id = ${userId} and c.phone is not null and l.phone is null)::int as count`
  return row?.count ?? 0
}

/** Since midnight in the account's time zone. */
export const countToday = async (sql: Sql, userId: string, now: Date) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from (select coalesce((select time_zone from user_settings where user_id = ${userId}), 'UTC') as zone) z, call_logs c
    where c.user_id = ${userId} and c.created_at >= date_trunc('day', ${now}::timestamptz at time zone z.zone) at time zone z.zone`
  return row?.count ?? 0
}
