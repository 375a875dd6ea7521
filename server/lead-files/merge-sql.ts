import type { Fragment } from 'postgres'
import { TAGS_MAX } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { copyRows } from '#server/directory/copy.ts'
import type { FileLead } from './read-lead.ts'

/** A row that waits to become a lead, with its number in the file. */
export interface Staged {
  row: number
  item: FileLead
}

const texts = [
  ...(['business_name', 'email', 'phone', 'phone_norm', 'website', 'address', 'city', 'region'] as const),
  ...(['postcode', 'country', 'category', 'description', 'status', 'lat', 'lon'] as const),
]

/** The rows of one chunk, for the length of its transaction. `lead_id` is the lead that a row is or has become. */
export async function stage(sql: Sql, rows: Staged[]): Promise<void> {
  await sql`
    create temp table lead_rows (
      row int, given_id uuid, made_name text,
      business_name text, email text, phone text, phone_norm text, website text, address text, city text, region text,
      postcode text, country text, category text, description text, status text,
      lat double precision, lon double precision,
      name_norm text generated always as (lower(business_name)) stored,
      email_norm text generated always as (nullif(lower(btrim(email)), '')) stored,
      street text generated always as (lower(address)) stored,
      town text generated always as (lower(city)) stored,
      lead_id uuid,
      became text
    ) on commit drop`
  // The words by which leads are found are gathered before they go into their index, more of them at a time than the server's own four megabytes.
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '64MB', true)`
  await copyRows(sql, `lead_rows (row, given_id, made_name, ${texts.join(', ')})`, valuesOf(rows))
}

function* valuesOf(rows: Staged[]) {
  for (const { row, item: lead } of rows) {
    const { businessName, email, phone, phoneNorm, website, address, city, region } = lead
    const { postcode, country, category, description, status, lat, lon } = lead
    yield [
      ...[
        row,
        lead.leadId,
        lead.madeName,
        businessName,
        email,
        phone,
        phoneNorm,
        website,
        address,
        city,
        region,
      ],
      ...[postcode, country, category, description, status, lat, lon],
    ]
  }
}

/**
 * Finds the lead that a row is. The first of e-mail address, phone number, and name with place that both have decides:
 * two addresses are two leads, however alike the rest. Of several leads the oldest is it.
 */
export async function matchLeads(sql: Sql, userId: string): Promise<void> {
  const found = (by: Fragment) => sql`
    update lead_rows r set lead_id = m.id, became = 'known'
    from (select distinct on (r.row) r.row, l.id from lead_rows r join ${by} where r.became is null order by r.row, l.id) m
    where r.row = m.row`
  await found(sql`leads l on l.user_id = ${userId} and l.id = r.given_id`)
  await found(sql`leads l on l.user_id = ${userId} and l.email_norm = r.email_norm`)
  await found(sql`leads l on l.user_id = ${userId} and l.phone_norm = r.phone_norm
    and (l.email_norm is null or r.email_norm is null)`)
  await sql`
    with namesakes as materialized (
      select l.id, l.name_norm, l.email_norm, l.phone_norm, lower(l.address) as street, lower(l.city) as town, l.postcode
      from leads l
      where l.user_id = ${userId}
        and l.name_norm in (select name_norm from lead_rows where became is null)
    ), marks as materialized (select n.*, mark from namesakes n, ${marksOf(sql)})
    update lead_rows r set lead_id = m.id, became = 'known'
    from (
      select distinct on (r.row) r.row, n.id
      from (select r.*, mark from lead_rows r, ${marksOf(sql)} where became is null) r
        join marks n on n.name_norm = r.name_norm and n.mark = r.mark
      where ${alike(sql)}
      order by r.row, n.id
    ) m
    where r.row = m.row`
}

/** What stands beside a name to tell a business: joined by equality, thousands of one name are fast, too. */
const marksOf = (sql: Sql) => sql`
  unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
    case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark`

/** Nothing speaks against it: what both have is the same. */
const alike = (sql: Sql) => sql`
  r.mark is not null
  and (n.email_norm <> r.email_norm) is not true and (n.phone_norm <> r.phone_norm) is not true
  and (n.street <> r.street) is not true and (n.town <> r.town) is not true`

/**
 * Puts rows in that are no known lead and like no earlier row of the chunk that is open still, at most `room` of them.
 * In reverse, so that in the list, whose newest stand first, they keep their order.
 */
export async function insertFresh(
  sql: Sql,
  userId: string,
  room: number,
): Promise<{ added: number; refused: number }> {
  const rows = await sql<{ became: string; n: number }[]>`
    with open as materialized (
      select row, name_norm, email_norm, phone_norm, street, town, postcode, min(row) over (partition by email_norm) as of_email, min(row) over (partition by phone_norm) as of_phone,
        min(row) filter (where email_norm is null) over (partition by phone_norm) as of_phone_alone
      from lead_rows where became is null and coalesce(business_name, made_name) is not null
    ), marks as materialized (
      select r.*, mark from open r, ${marksOf(sql)} where mark is not null
    ), later as materialized (
      select row from open where email_norm is not null and of_email < row
      union
      select row from open
      where phone_norm is not null and case when email_norm is null then of_phone else of_phone_alone end < row
      union
      select r.row from marks r
      where exists (
        select from marks n where n.name_norm = r.name_norm and n.mark = r.mark and n.row < r.row and ${alike(sql)})
    ), fresh as materialized (
      select row, nth, new_id() as id
      from (select row, row_number() over (order by row) as nth from open where row not in (select row from later)) f
      order by row desc
    ), made as (
      insert into leads (user_id, id, source, ${sql.unsafe(texts.join(', '))})
      select ${userId}, id, 'import', coalesce(business_name, made_name), ${sql.unsafe(
        texts
          .slice(1)
          .map(name => (name === 'status' ? "coalesce(status, 'new')" : name))
          .join(', '),
      )}
      from lead_rows join fresh using (row) where nth <= ${room} order by row
    ), told as (
      update lead_rows r set became = case when nth <= ${room} then 'added' else 'refused' end, lead_id = f.id
      from fresh f where r.row = f.row
      returning r.became
    )
    select became, count(*)::int as n from told group by became`
  const count = (became: string) => rows.find(row => row.became === became)?.n ?? 0
  return { added: count('added'), refused: count('refused') }
}

export const countOpen = async (sql: Sql) => {
  const [row] = await sql<[{ n: number }]>`select count(*)::int as n from lead_rows where became is null`
  return row.n
}

/** What is open after all rounds is like an earlier row of the file. */
export const giveUpOpen = async (sql: Sql) => {
  const { count } = await sql`update lead_rows set became = 'skipped' where became is null`
  return count
}

export const closeKnown = async (sql: Sql, became: 'skipped' | 'merged') => {
  const { count } = await sql`update lead_rows set became = ${became} where became = 'known'`
  return count
}

/** The filled cells of known rows go into their leads; of several rows for one lead the last has the last word. */
export const updateKnown = async (sql: Sql, userId: string) => {
  const named = (of: (name: string) => string, between = ', ') => sql.unsafe(texts.map(of).join(between))
  const { count } = await sql`
    update leads l set ${named(name => `${name} = coalesce(c.${name}, l.${name})`)}, updated_at = now()
    from (
      select lead_id, ${named(name => `(array_agg(${name} order by row desc) filter (where ${name} is not null))[1] as ${name}`)}
      from lead_rows where became = 'known' group by lead_id
    ) c
    where l.user_id = ${userId} and l.id = c.lead_id
      and (${named(name => `c.${name} is not null and c.${name} is distinct from l.${name}`, ' or ')})`
  return count
}

export const refusedRows = async (sql: Sql) => {
  const rows = await sql<{ row: number }[]>`select row from lead_rows where became = 'refused' order by row`
  return rows.map(({ row }) => row)
}

/** Rows that brought a website and no address, and became leads or went into some. */
export const withoutEmail = (sql: Sql) => sql`
  select distinct lead_id from lead_rows
  where became in ('added', 'merged') and website is not null and email_norm is null`

/** Tags by name, for rows that became leads or went into some. A column that is no column of tags makes no thousands of them. */
export async function addTags(
  sql: Sql,
  userId: string,
  tags: { row: number; name: string }[],
): Promise<void> {
  await sql`
    with named as materialized (
      select * from unnest(${tags.map(tag => tag.row)}::int[], ${tags.map(tag => tag.name)}::text[]) t(row, name)
    ), made as (
      insert into tags (user_id, name)
      select distinct on (lower(name)) ${userId}::uuid, name from named
      where lower(name) not in (select name_norm from tags where user_id = ${userId})
      order by lower(name)
      limit greatest(0, ${TAGS_MAX} - (select count(*)::int from tags where user_id = ${userId}))
      on conflict (user_id, name_norm) do nothing
      returning id, name_norm
    ), all_tags as (
      select id, name_norm from made
      union all
      select id, name_norm from tags where user_id = ${userId} and name_norm in (select lower(name) from named)
    )
    insert into lead_tags (user_id, tag_id, lead_id)
    select distinct ${userId}::uuid, t.id, r.lead_id
    from named n join lead_rows r on r.row = n.row and r.became in ('added', 'merged')
      join all_tags t on t.name_norm = lower(n.name)
    on conflict do nothing`
}

export const addValues = async (
  sql: Sql,
  userId: string,
  values: { row: number; fieldId: string; value: string }[],
) => {
  await sql`
    insert into custom_values (user_id, field_id, lead_id, value)
    select distinct on (r.lead_id, v.field_id) ${userId}::uuid, v.field_id, r.lead_id, v.value
    from unnest(${values.map(one => one.row)}::int[], ${values.map(one => one.fieldId)}::uuid[],
        ${values.map(one => one.value)}::text[]) v(row, field_id, value)
      join lead_rows r on r.row = v.row and r.became in ('added', 'merged')
      join custom_fields f on f.user_id = ${userId} and f.id = v.field_id
    order by r.lead_id, v.field_id, v.row desc
    on conflict (user_id, lead_id, field_id) do update set value = excluded.value`
}
