import { TAGS_MAX } from '#contract/lead-list.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { copyLine, copyRows } from '#server/directory/copy.ts'
import type { FileLead } from './read-lead.ts'

const texts = [
  ...(['business_name', 'email', 'phone', 'phone_norm', 'website', 'address', 'city', 'region'] as const),
  ...(['postcode', 'country', 'category', 'description', 'status', 'lat', 'lon'] as const),
]

/**
 * The rows of one chunk, for the length of its transaction. `id` is the lead that a row is or becomes. The last row comes first,
 * so that in the list, whose newest stand first, they keep their order.
 */
export async function stage(sql: Sql, rows: { line: string }[]): Promise<void> {
  const made = sql`
    create temp table lead_rows (
      row int, given_id uuid, made_name text,
      business_name text, email text, phone text, phone_norm text, website text, address text, city text, region text,
      postcode text, country text, category text, description text, status text,
      lat double precision, lon double precision,
      email_norm text generated always as (nullif(lower(btrim(email)), '')) stored,
      id uuid default new_id()
    ) on commit drop`
  // The words by which leads are found are gathered before they go into their index, more of them at a time than the server's own four megabytes.
  // A chunk that a crash takes goes with the note of how far the import is, and is done again: nobody need wait for the disk.
  const set = sql`
    select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '64MB', true),
      set_config('synchronous_commit', 'off', true)`
  await Promise.all([made, set])
  const lines = rows.map(({ line }) => line).reverse()
  await copyRows(sql, `lead_rows (row, given_id, made_name, ${texts.join(', ')})`, lines)
}

/** What an import has gathered goes into the index of words now, and not when the next person saves a lead: half a second. */
export const settleWords = ({ asSystem }: Pick<Db, 'asSystem'>) =>
  asSystem(async sql => {
    await sql`select set_config('work_mem', '64MB', true)`
    await sql`select gin_clean_pending_list('lead_words_by_text')`
  })

/** A row on its way into `lead_rows`; made ready while the database is at work on the rows before. */
export function lineOf(row: number, lead: FileLead): string {
  const { businessName, email, phone, phoneNorm, website, address, city, region } = lead
  const { postcode, country, category, description, status, lat, lon } = lead
  const texts = [businessName, email, phone, phoneNorm, website, address, city, region, postcode, country]
  return copyLine([row, lead.leadId, lead.madeName, ...texts, category, description, status, lat, lon])
}

/** Gives rows the leads that they turned out to be. */
export const setLeads = (sql: Sql, known: { row: number; leadId: string }[]) => sql`
  update lead_rows r set id = k.lead_id
  from unnest(${known.map(one => one.row)}::int[], ${known.map(one => one.leadId)}::uuid[]) k(row, lead_id)
  where r.row = k.row`

/** Gives rows the lead of an earlier row of the file. */
export const setLeadsOfEarlier = (sql: Sql, twins: { row: number; earlier: number }[]) => sql`
  update lead_rows r set id = e.id
  from unnest(${twins.map(one => one.row)}::int[], ${twins.map(one => one.earlier)}::int[]) t(row, earlier)
    join lead_rows e on e.row = t.earlier
  where r.row = t.row`

/** Inserts these rows as leads. */
export const insertFresh = (sql: Sql, userId: string, rows: number[]) => sql`
  insert into leads (user_id, id, source, ${sql.unsafe(texts.join(', '))})
  select ${userId}, id, 'import', coalesce(business_name, made_name), ${sql.unsafe(
    texts
      .slice(1)
      .map(name => (name === 'status' ? "coalesce(status, 'new')" : name))
      .join(', '),
  )}
  from lead_rows where row in (select unnest(${rows}::int[]))`

/** Removes rows that become no lead, so they get no tags and no custom fields. */
export const dropRows = (sql: Sql, rows: number[]) =>
  sql`delete from lead_rows where row in (select unnest(${rows}::int[]))`

/** The leads whose status these rows change. */
export const listStatusChanges = (sql: Sql, userId: string, rows: number[]) => sql<{ id: string }[]>`
  select distinct l.id from lead_rows r join leads l on l.user_id = ${userId} and l.id = r.id
  where r.row in (select unnest(${rows}::int[])) and r.status is not null and r.status <> l.status`

/**
 * The filled cells of known rows go into their leads; of several rows for one lead the last has the last word. A number that is
 * the same stays as it is written: an export writes it in groups.
 */
export const updateKnown = async (sql: Sql, userId: string, rows: number[]) => {
  const list = (of: (name: string) => string, names = texts, between = ', ') => sql.unsafe(names.map(of).join(between))
  const others = texts.filter(name => name !== 'phone')
  const { count } = await sql`
    update leads l set ${list(name => `${name} = coalesce(c.${name}, l.${name})`, others)}, updated_at = now(),
      phone = case when c.phone_norm = l.phone_norm then l.phone else coalesce(c.phone, l.phone) end
    from (
      select id, ${list(name => `(array_agg(${name} order by row desc) filter (where ${name} is not null))[1] as ${name}`)}
      from lead_rows where row in (select unnest(${rows}::int[])) group by id
    ) c
    where l.user_id = ${userId} and l.id = c.id
      and (${list(name => `c.${name} is not null and c.${name} is distinct from l.${name}`, others, ' or ')})`
  return count
}

/** Rows that brought a website and no address, and became leads or went into some. */
export const withoutEmail = (sql: Sql) => sql`
  select distinct id from lead_rows where website is not null and email_norm is null`

/** Tags by name, for rows that became leads or went into some. A column that is no column of tags makes no thousands of them. */
export async function addTags(sql: Sql, userId: string, tags: { row: number; name: string }[]): Promise<void> {
  await sql`
    with named as materialized (
      select * from unnest(${tags.map(tag => tag.row)}::int[], ${tags.map(tag => tag.name)}::text[]) t(row, name)
      where row in (select row from lead_rows)
    ), made as (
      insert into tags (user_id, name)
      select distinct on (lower(name)) ${userId}::uuid, name from named
      where lower(name) not in (select name_norm from tags where user_id = ${userId})
      order by lower(name), row
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
