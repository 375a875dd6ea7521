import postgres from 'postgres'
import { type FieldFor, fieldsFor, type TextField } from '#contract/lead-fields.ts'
import { TAGS_MAX } from '#contract/lead-list.ts'
import type { LeadStatus } from '#contract/leads.ts'
import type { Db, Sql } from '#server/db/db.ts'
import { copyLine, copyRows } from '#server/directory/copy.ts'
import type { ContactFields } from '../contacts/contacts-sql.ts'
import { listOf } from '../sql.ts'

/** A row of a file as a lead. Null leaves the lead's field as it is. */
export interface RowLead extends Record<Extract<FieldFor<'csv'>, TextField>, string | null> {
  leadId: string | null
  /** Made from the website or email address if no column has names: enough for a new lead, but it renames none. */
  madeName: string | null
  phoneNorm: string | null
  nameKey: string | null
  site: string | null
  status: LeadStatus | null
  lat: number | null
  lon: number | null
  /** Whose address and number these are. */
  contact: ContactFields | null
  tags: string[]
  /** IDs of custom fields with their values. */
  values: [id: string, value: string][]
}

/** Columns that follow from others. */
const keys = ['nameKey', 'site'] as const
const fields = [...fieldsFor('csv'), 'phoneNorm', ...keys] as const
const columns = fields.map(postgres.fromCamel)

/**
 * Copies the rows of a chunk into a table that lasts as long as the transaction. `id` is the lead that a row is or becomes.
 * The last row comes first: the list starts with the newest lead, so the rows keep their order there.
 */
export async function stage(sql: Sql, rows: { line: string }[]): Promise<void> {
  const made = sql`
    create temp table lead_rows on commit drop as
    select 0 as row, id, business_name as made_name, ${listOf(sql, columns)} from leads limit 0`
  const numbered = sql`alter table lead_rows alter id set default new_id()`
  // More words than usual are collected before they go into their index. A crash loses a chunk together with the note of
  // how far the import is, and the chunk is imported again, so the commit needn't wait for the disk.
  const set = sql`
    select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '64MB', true),
      set_config('synchronous_commit', 'off', true)`
  await Promise.all([made, numbered, set])
  const lines = rows.map(({ line }) => line).reverse()
  await copyRows(sql, `lead_rows (row, made_name, ${columns.join(', ')})`, lines)
}

/** Puts the collected words into their index now, which takes half a second, so that the next person who saves a lead needn't wait. */
export const settleWords = ({ asSystem }: Pick<Db, 'asSystem'>) =>
  asSystem(async sql => {
    await sql`select set_config('work_mem', '64MB', true)`
    await sql`select gin_clean_pending_list('lead_words_by_text')`
  })

/**
 * Renews PostgreSQL's statistics of leads if many are new, a minute before it would do so itself. Until then, it reads all of an
 * account's leads for every recipient of a campaign: 0.4 s for a thousand instead of 0.03.
 */
export async function analyzeNewLeads({ system }: Pick<Db, 'system'>): Promise<void> {
  const due = await system`
    select from pg_stat_user_tables
    where relid = 'leads'::regclass and n_mod_since_analyze > 500 + 0.2 * n_live_tup`
  if (due.count > 0) await system`analyze leads`
}

/** A row as COPY takes it, made while the database works on the chunk before. */
export const lineOf = (row: number, lead: RowLead): string =>
  copyLine([row, lead.madeName, ...fields.map(field => lead[field])])

/** Assigns leads to the rows that are known businesses. */
export const setLeads = (sql: Sql, known: { row: number; leadId: string }[]) => sql`
  update lead_rows r set id = k.lead_id
  from unnest(${known.map(one => one.row)}::int[], ${known.map(one => one.leadId)}::uuid[]) k(row, lead_id)
  where r.row = k.row`

/** Assigns rows the lead of an earlier row in the file. */
export const setLeadsOfEarlier = (sql: Sql, twins: { row: number; earlier: number }[]) => sql`
  update lead_rows r set id = e.id
  from unnest(${twins.map(one => one.row)}::int[], ${twins.map(one => one.earlier)}::int[]) t(row, earlier)
    join lead_rows e on e.row = t.earlier
  where r.row = t.row`

const compared = columns.filter(name => name !== 'phone' && !keys.some(key => postgres.fromCamel(key) === name))
const asTheyAre = columns.filter(name => name !== 'business_name' && name !== 'status')

/** Inserts these rows as leads. */
export const insertFresh = (sql: Sql, userId: string, rows: number[]) => sql`
  insert into leads (user_id, id, source, business_name, status, ${listOf(sql, asTheyAre)})
  select ${userId}, id, 'import', coalesce(business_name, made_name), coalesce(status, 'new'), ${listOf(sql, asTheyAre)}
  from lead_rows where row in (select unnest(${rows}::int[]))
  returning null`

/** Removes rows that don't become leads, so that they get no tags and no custom fields. */
export const dropRows = (sql: Sql, rows: number[]) =>
  sql`delete from lead_rows where row in (select unnest(${rows}::int[]))`

/** The leads whose status these rows change. */
export const listStatusChanges = (sql: Sql, userId: string, rows: number[]) => sql<{ id: string }[]>`
  select distinct l.id from lead_rows r join leads l on l.user_id = ${userId} and l.id = r.id
  where r.row in (select unnest(${rows}::int[])) and r.status is not null and r.status <> l.status`

/**
 * Fills known leads from their rows' filled cells; of several rows for one lead, the last one counts. An equal phone number
 * keeps its spelling, because an export writes it in groups.
 */
export const updateKnown = async (sql: Sql, userId: string, rows: number[]) => {
  const list = (of: (name: string) => string, names = columns, between = ', ') =>
    sql.unsafe(names.map(of).join(between))
  const others = columns.filter(name => name !== 'phone')
  const { count } = await sql`
    update leads l set ${list(name => `${name} = coalesce(c.${name}, l.${name})`, others)}, updated_at = now(),
      phone = case when c.phone_norm = l.phone_norm then l.phone else coalesce(c.phone, l.phone) end
    from (
      select id, ${list(name => `(array_agg(${name} order by row desc) filter (where ${name} is not null))[1] as ${name}`)}
      from lead_rows where row in (select unnest(${rows}::int[])) group by id
    ) c
    where l.user_id = ${userId} and l.id = c.id
      and (${list(name => `c.${name} is not null and c.${name} is distinct from l.${name}`, compared, ' or ')})`
  return count
}

/** The leads of rows with a website and no email address. */
export const withoutEmail = (sql: Sql) => sql`
  select distinct id from lead_rows where website is not null and email is null`

/**
 * Adds tags by name to the rows' leads. The account's limit keeps a wrong column from making thousands of tags. Call it while imports
 * of the account take turns (lockImports).
 */
export async function addTags(sql: Sql, userId: string, tags: { row: number; name: string }[]): Promise<void> {
  const named = await sql<{ leadId: string; name: string; norm: string }[]>`
    select r.id as lead_id, t.name, lower(t.name) as norm
    from unnest(${tags.map(tag => tag.row)}::int[], ${tags.map(tag => tag.name)}::text[]) t(row, name)
      join lead_rows r on r.row = t.row
    order by norm, t.row`
  const known = await sql<{ nameNorm: string }[]>`select name_norm from tags where user_id = ${userId}`
  const seen = new Set(known.map(({ nameNorm }) => nameNorm))
  const unknown = named
    .filter(({ norm }) => !seen.has(norm) && seen.add(norm))
    .slice(0, Math.max(0, TAGS_MAX - known.length))
  if (unknown.length > 0)
    await sql`
      insert into tags (user_id, name) select ${userId}::uuid, name from unnest(${unknown.map(({ name }) => name)}::text[]) t(name)
      on conflict (user_id, name_norm) do nothing returning null`
  await sql`
    insert into lead_tags (user_id, tag_id, lead_id)
    select distinct t.user_id, t.id, n.lead_id
    from tags t join unnest(${named.map(({ norm }) => norm)}::text[], ${named.map(({ leadId }) => leadId)}::uuid[]) n(norm, lead_id)
      on n.norm = t.name_norm
    where t.user_id = ${userId}
    on conflict do nothing`
}

/** Sets custom fields of the rows' leads; of several rows for one lead, the last one counts. */
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
