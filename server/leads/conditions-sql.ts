import type { Fragment } from 'postgres'
import { type Condition, customId, isCustom, readConditions } from '#contract/lead-conditions.ts'
import type { ListFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { isKept, messagesOf } from '#server/db/lookups.ts'

const KM_PER_DEGREE = 111.195

/** Whether a statement about a lead has rows. */
type Found = (rows: Fragment) => Fragment
/** A lead's emails and calls (since then). */
type Contacts = (since?: string) => Fragment
interface LookUp {
  found: Found
  contacts: Contacts
}

/**
 * The conditions of `where`, for a statement that reads `leads` and already names its owner: all that match, or for `each` of a
 * few leads that are read anyway, where the planner mustn't join with all leads that have the tag.
 */
export function conditionsOf(sql: Sql, userId: string, { where = '' }: ListFilter, each: boolean): Fragment {
  const found: Found = rows =>
    each ? sql`(select true from (${rows}) of_lead limit 1) is not null` : sql`exists (${rows})`
  const contacts: Contacts = since =>
    each
      ? sql`select from (${contactedOnes(sql, userId, { lead: sql`leads.id`, since })}) of`
      : sql`select from (${contactedOnes(sql, userId, { since })}) of where of.lead_id = leads.id`
  const looked = { found, contacts }
  return (readConditions(where) ?? []).reduce(
    (all, condition) => sql`${all} and (${conditionOf(sql, userId, condition, looked)}) is true`,
    sql``,
  )
}

function conditionOf(sql: Sql, userId: string, condition: Condition, { found, contacts }: LookUp): Fragment {
  const { field, op, value } = condition
  if (isCustom(field)) return ofCustomField(sql, userId, condition, found)
  switch (field) {
    case 'tag':
      return ofRows(
        sql,
        op,
        found,
        sql`
        select from lead_tags g where g.user_id = ${userId} and g.lead_id = leads.id
          ${value ? sql`and g.tag_id = ${value}` : sql``}`,
      )
    case 'contacted':
      // Before a day is the last contact, so there was one, and none since.
      return op === 'before'
        ? sql`${found(contacts())} and not ${found(contacts(value))}`
        : ofRows(sql, op, found, contacts(op === 'since' ? value : undefined))
    case 'replied':
      return sql`(leads.id in (${repliedOnes(sql, userId)})) = ${op === 'any'}`
    case 'distance':
      return op === 'less' ? isNear(sql, value) : sql`not ${isNear(sql, value)}`
    case 'added':
      return sql`leads.created_at ${beyond(sql, op)} ${value}::timestamptz`
    case 'status':
    case 'source':
      return sql`leads.${sql(field)} ${op === 'is' ? sql`=` : sql`<>`} ${value}`
    case 'city':
    case 'category':
    case 'email':
    case 'phone':
    case 'website':
      return ofText(sql, sql`leads.${sql(field)}`, condition)
  }
}

const ofRows = (sql: Sql, op: Condition['op'], found: Found, rows: Fragment) =>
  op === 'isnt' || op === 'none' ? sql`not ${found(rows)}` : found(rows)

const beyond = (sql: Sql, op: Condition['op']) => (op === 'since' ? sql`>=` : sql`<`)

/** In any case. A lead without the text isn't the value, and contains nothing. */
function ofText(sql: Sql, text: Fragment, { op, value }: Condition): Fragment {
  const compared: Partial<Record<Condition['op'], Fragment>> = {
    is: sql`lower(${text}) = lower(${value})`,
    isnt: sql`lower(${text}) is distinct from lower(${value})`,
    has: sql`position(lower(${value}) in lower(${text})) > 0`,
  }
  return compared[op] ?? sql`(coalesce(${text}, '') <> '') = ${op === 'any'}`
}

function ofCustomField(sql: Sql, userId: string, { field, op, value }: Condition, found: Found): Fragment {
  const compared: Partial<Record<Condition['op'], Fragment>> = {
    is: sql`and v.value_norm = lower(${value})`,
    isnt: sql`and v.value_norm = lower(${value})`,
    has: sql`and position(lower(${value}) in v.value_norm) > 0`,
    more: sql`and ${asNumber(sql)} > ${value}::numeric`,
    less: sql`and ${asNumber(sql)} < ${value}::numeric`,
    since: sql`and v.value >= ${value.slice(0, 10)}`,
    before: sql`and v.value < ${value.slice(0, 10)}`,
  }
  return ofRows(
    sql,
    op,
    found,
    sql`
    select from custom_values v where v.user_id = ${userId} and v.field_id = ${customId(field)} and v.lead_id = leads.id
      ${compared[op] ?? sql``}`,
  )
}

/** The planner may look at other fields' values first, which aren't numbers. */
const asNumber = (sql: Sql) => sql`case when v.value ~ '^-?[0-9.]+(e[+-]?[0-9]+)?$' then v.value::numeric end`

/** On a flat map, as the list measures distances (kmFrom in web/features/leads/list/columns.ts). */
export function isNear(sql: Sql, within: string) {
  const [lat = 0, lon = 0, km = 0] = within.split(',').map(Number)
  const [north, east] = [KM_PER_DEGREE, KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)]
  return sql`((leads.lat - ${lat}) * ${north}) ^ 2 + ((leads.lon - ${lon}) * ${east}) ^ 2 <= ${km} ^ 2`
}

/** The leads that were emailed or called (since then); or whether this one was. What test mode kept reached nobody. */
export const contactedOnes = (
  sql: Sql,
  userId: string,
  { lead, since }: { lead?: Fragment; since?: string | undefined } = {},
) => sql`
  select r.lead_id from campaign_recipients r
    ${lead ? sql`cross join lateral ${messagesOf(sql, userId, sql`r.id`)} m` : sql`join settled_messages m on m.user_id = r.user_id and m.recipient_id = r.id`}
  where r.user_id = ${userId} and ${lead ? sql`r.lead_id = ${lead}` : sql`r.lead_id is not null`}
    and m.accepted_at is not null ${since ? sql`and m.accepted_at >= ${since}::timestamptz` : sql``} and not ${isKept(sql, userId, sql`r.campaign_id`)}
  union all
  select lead_id from call_logs where user_id = ${userId} and ${lead ? sql`lead_id = ${lead}` : sql`lead_id is not null`}
    ${since ? sql`and created_at >= ${since}::timestamptz` : sql``}`

/** The leads that wrote back. They're few; a program's answer isn't one. */
export const repliedOnes = (sql: Sql, userId: string) => sql`
  select r.lead_id from replies p
    cross join lateral (select campaign_id, email from messages where user_id = ${userId} and id = p.message_id offset 0) m
    join campaign_recipients r on r.user_id = ${userId} and r.campaign_id = m.campaign_id and r.email_norm = address_norm(m.email)
  where p.user_id = ${userId} and r.lead_id is not null and p.evidence <> 'company' and p.label is distinct from 'automatic'`
