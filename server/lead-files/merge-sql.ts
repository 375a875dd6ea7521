import { TAGS_MAX } from '#contract/lead-list.ts'
import type { Sql } from '#server/db/db.ts'
import { copyRows } from '#server/directory/copy.ts'
import type { Staged } from './alike.ts'

const texts = [
  ...(['business_name', 'email', 'phone', 'phone_norm', 'website', 'address', 'city', 'region'] as const),
  ...(['postcode', 'country', 'category', 'description', 'status', 'lat', 'lon'] as const),
]

/**
 * The rows of one chunk, for the length of its transaction. `id` is the lead that a row is or becomes. The last row comes first,
 * so that in the list, whose newest stand first, they keep their order.
 */
export async function stage(sql: Sql, rows: Staged[]): Promise<void> {
  await sql`
    create temp table lead_rows (
      row int, given_id uuid, made_name text,
      business_name text, email text, phone text, phone_norm text, website text, address text, city text, region text,
      postcode text, country text, category text, description text, status text,
      lat double precision, lon double precision,
      name_norm text generated always as (lower(business_name)) stored,
      email_norm text generated always as (nullif(lower(btrim(email)), '')) stored,
      id uuid default new_id()
    ) on commit drop`
  // The words by which leads are found are gathered before they go into their index, more of them at a time than the server's own four megabytes.
  await sql`select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '64MB', true)`
  await copyRows(
    sql,
    `lead_rows (row, given_id, made_name, ${texts.join(', ')})`,
    valuesOf(rows.toReversed()),
  )
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
 * Finds the leads that these rows are, and gives the rows that are one. The first of e-mail address, phone number, and name with
 * place that both have decides: two addresses are two leads, however alike the rest. Of several leads the oldest is it.
 * Known rows go, or take the id of their lead.
 *
 * Each look into the leads stands for itself (`offset 0`): a plan that reads all leads for a chunk is what the database
 * chooses for an account it knows nothing of yet, and 100,000 rows then take minutes in place of seconds.
 */
export async function takeKnown(
  sql: Sql,
  userId: string,
  rows: number[],
  duplicates: 'skip' | 'update',
): Promise<number[]> {
  const known = await sql<{ row: number }[]>`
    with asked as materialized (
      select row, given_id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
      from lead_rows where row = any(${rows}::int[])
    ), numbers as materialized (
      select n.phone_norm, l.ids[1] as first, l.bare[1] as bare
      from (select distinct phone_norm from asked where phone_norm is not null) n cross join lateral (
        select array_agg(id order by id) as ids, array_agg(id order by id) filter (where email_norm is null) as bare
        from leads where user_id = ${userId} and phone_norm = n.phone_norm offset 0
      ) l
    ), by_key as materialized (
      select a.*, coalesce(given.id, mailed.id, case when a.email_norm is null then n.first else n.bare end) as id
      from asked a
        left join lateral (
          select id from leads where user_id = ${userId} and id = a.given_id offset 0) given on true
        left join lateral (
          select id from leads where user_id = ${userId} and email_norm = a.email_norm order by id limit 1) mailed on true
        left join numbers n on n.phone_norm = a.phone_norm
    ), namesakes as materialized (
      select l.*
      from (select distinct name_norm from by_key where id is null and name_norm is not null) n cross join lateral (
        select id, name_norm, email_norm, phone_norm, lower(address) as street, lower(city) as town, postcode
        from leads where user_id = ${userId} and name_norm = n.name_norm offset 0
      ) l
    ), marks as materialized (
      select n.*, mark from namesakes n, ${marksOf(sql)} where mark is not null
    ), by_name as (
      select distinct on (r.row) r.row, n.id
      from (select r.*, mark from by_key r, ${marksOf(sql)} where id is null and exists (select from namesakes)) r
        join marks n on n.name_norm = r.name_norm and n.mark = r.mark
      where ${alike(sql)}
      order by r.row, n.id
    ), known as (
      select row, id from by_key where id is not null union all select row, id from by_name
    )
    ${duplicates === 'skip' ? sql`delete from lead_rows r using known k` : sql`update lead_rows r set id = k.id from known k`}
    where r.row = k.row returning r.row`
  return known.map(({ row }) => row)
}

/** What stands beside a name to tell a business: joined by equality, thousands of one name are fast, too. */
const marksOf = (sql: Sql) => sql`
  unnest(array['street ' || street, 'town ' || town, 'code ' || postcode,
    case when coalesce(street, town, postcode, email_norm, phone_norm) is null then 'alone' end]) mark`

/** Nothing speaks against it: what both have is the same. */
const alike = (sql: Sql) => sql`
  (n.email_norm <> r.email_norm) is not true and (n.phone_norm <> r.phone_norm) is not true
  and (n.street <> r.street) is not true and (n.town <> r.town) is not true`

/** Makes leads of these rows. */
export const insertFresh = (sql: Sql, userId: string, rows: number[]) => sql`
  insert into leads (user_id, id, source, ${sql.unsafe(texts.join(', '))})
  select ${userId}, id, 'import', coalesce(business_name, made_name), ${sql.unsafe(
    texts
      .slice(1)
      .map(name => (name === 'status' ? "coalesce(status, 'new')" : name))
      .join(', '),
  )}
  from lead_rows where row = any(${rows}::int[])`

/** Rows that become nothing: what stands beside leads is for the others. */
export const dropRows = (sql: Sql, rows: number[]) =>
  sql`delete from lead_rows where row = any(${rows}::int[])`

/** The filled cells of known rows go into their leads; of several rows for one lead the last has the last word. */
export const updateKnown = async (sql: Sql, userId: string, rows: number[]) => {
  const named = (of: (name: string) => string, between = ', ') => sql.unsafe(texts.map(of).join(between))
  const { count } = await sql`
    update leads l set ${named(name => `${name} = coalesce(c.${name}, l.${name})`)}, updated_at = now()
    from (
      select id, ${named(name => `(array_agg(${name} order by row desc) filter (where ${name} is not null))[1] as ${name}`)}
      from lead_rows where row = any(${rows}::int[]) group by id
    ) c
    where l.user_id = ${userId} and l.id = c.id
      and (${named(name => `c.${name} is not null and c.${name} is distinct from l.${name}`, ' or ')})`
  return count
}

/** Rows that brought a website and no address, and became leads or went into some. */
export const withoutEmail = (sql: Sql) => sql`
  select distinct id from lead_rows where website is not null and email_norm is null`

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
    select distinct ${userId}::uuid, t.id, r.id
    from named n join lead_rows r on r.row = n.row
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
    select distinct on (r.id, v.field_id) ${userId}::uuid, v.field_id, r.id, v.value
    from unnest(${values.map(one => one.row)}::int[], ${values.map(one => one.fieldId)}::uuid[],
        ${values.map(one => one.value)}::text[]) v(row, field_id, value)
      join lead_rows r on r.row = v.row
      join custom_fields f on f.user_id = ${userId} and f.id = v.field_id
    order by r.id, v.field_id, v.row desc
    on conflict (user_id, lead_id, field_id) do update set value = excluded.value`
}
