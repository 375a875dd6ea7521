import type { Fragment } from 'postgres'
import type { Lead, LeadFilter, LeadSort } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { holding } from '../filter.ts'
import { columns } from '../sql.ts'

export type PageRow = Lead & { key: string | null; micros: number }

export interface PageOf {
  filter: LeadFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
  /** The last lead of the page before. */
  after: { key: string | null; micros: number; id: string } | null
  limit: number
  /** Those whose sorted field is empty, instead of those with one. */
  blanks?: boolean
}

export const hasBlanks = (sort: LeadSort) => sort === 'email' || sort === 'category'

/** What each sort goes by, always ending with the id: all there is to choose from, each with an index of its own. */
const keysOf = {
  createdAt: ['created_at'],
  businessName: ['name_norm'],
  email: ['email_norm'],
  category: ['category', 'created_at'],
  status: ['status', 'created_at'],
} as const

const listOf = (sql: Sql, parts: Fragment[]) => parts.reduce((all, part) => sql`${all}, ${part}`)

/** The keyset of a page: what comes after the page before, in which order, beginning with which column. */
function keyset(sql: Sql, { sort, dir, after, blanks = false }: PageOf) {
  const keys = [...keysOf[sort], 'id'] as const
  const column = sort === 'createdAt' ? null : sql(keysOf[sort][0])
  const value = (key: string) => {
    if (key === 'id') return sql`${after?.id ?? null}::uuid`
    return key === 'created_at' ? timeOf(sql, after) : sql`${after?.key ?? null}::text`
  }
  // Blanks are all equal in their first key. It still stands in the order, which is then the index's.
  const compared = blanks ? keys.slice(1) : keys
  return {
    column,
    isAfter: sql`
      ${column ? sql`and ${column} is ${blanks ? sql`null` : sql`not null`}` : sql``}
      ${
        after
          ? sql`and (${listOf(
              sql,
              compared.map(key => sql`${sql(key)}`),
            )}) ${beyond(sql, dir)} (${listOf(sql, compared.map(value))})`
          : sql``
      }`,
    order: listOf(
      sql,
      keys.map(key => sql`${sql(key)} ${sql.unsafe(dir)}`),
    ),
  }
}

const beyond = (sql: Sql, dir: 'asc' | 'desc') => (dir === 'asc' ? sql`>` : sql`<`)
const timeOf = (sql: Sql, after: PageOf['after']) =>
  sql`timestamptz 'epoch' + ${after?.micros ?? null}::float8 * interval '1 microsecond'`

/** What a page's rows are, besides what is shown: where the next page begins. */
const pageColumns = (sql: Sql, column: ReturnType<typeof keyset>['column']) => sql`
  ${sql(columns)}, ${column ?? sql`null`} as key, (extract(epoch from created_at) * 1000000)::bigint as micros`

/**
 * Leads of one part of the list in its order, from a row on. Read are at most `most` leads of those that the condition
 * `along` leaves, which an index has in this order; the filter is held against each.
 */
export function walkList(sql: Sql, userId: string, page: PageOf, along: Fragment, most: number) {
  const { column, isAfter, order } = keyset(sql, page)
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from (select * from leads where user_id = ${userId} ${along} ${isAfter} order by ${order} limit ${most}) leads
    where true ${holding(sql, userId, page.filter)}
    order by ${order}
    limit ${page.limit}`
}

/**
 * The same, of leads that a statement of their ids has chosen. The ids are looked up as one sorted array: half the time of one
 * by one. Only those of the page are read with all they have.
 */
export function listChosen(sql: Sql, userId: string, page: PageOf, chosen: Fragment) {
  const { column, isAfter, order } = keyset(sql, page)
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from leads
    where user_id = ${userId} and id = any(array(
      select id from leads
      where user_id = ${userId} and id = any(array(${chosen})) ${holding(sql, userId, page.filter)} ${isAfter}
      order by ${order}
      limit ${page.limit}))
    order by ${order}`
}

/**
 * The same, of the leads that one condition leaves. Up to `few` of them are looked up and sorted: 2 to 4 µs each, wherever they are.
 * More, but not more than `many`, are put into a hash table, and the list's order is read from its index alone, 0.1 µs each,
 * as far as `most`: `found` is how many they were, and only up to `few` are the rows all there are.
 * One statement, because what finding words costs is mostly paid before the first of them is there.
 */
export async function listAmong(
  sql: Sql,
  userId: string,
  page: PageOf,
  { set, ids, few, many, most }: { set: Fragment; ids: Ids; few: number; many: number; most: number },
) {
  const { column, isAfter, order } = keyset(sql, page)
  const { q: _q, ...others } = page.filter
  const rows = await sql<(PageRow & { found: number; place: number })[]>`
    with found (id) as materialized (select * from (${set}) one_set limit ${many + 1}),
      size as materialized (select count(*)::int as found from found)
    select size.found, rows.* from size left join lateral (
      select ${pageColumns(sql, column)}, row_number() over (order by ${order}) as place
      from leads
      where user_id = ${userId} and id = any(
        array(
          select id from leads
          where user_id = ${userId} and id = any(array(select id from found where size.found <= ${few}))
            ${holding(sql, userId, others)} ${isAfter}
          order by ${order} limit ${page.limit})
        || array(
          select walked.id from (${ids(most)}) walked (id)
          where size.found > ${few} and size.found <= ${many} and (walked.id in (select id from found)) is true
            and (select true from leads where user_id = ${userId} and id = walked.id ${holding(sql, userId, others)})
          limit ${page.limit}))
    ) rows on true
    order by rows.place`
  return {
    found: rows[0]?.found ?? 0,
    rows: rows.filter(row => row.id !== null).map(({ found: _found, place: _place, ...row }): PageRow => row),
  }
}

/** A statement of the next ids of the list, so many, in its order. */
export type Ids = (most: number) => Fragment

/** All leads in the order of the list, or those of one condition that an index has together with it. */
export function alongList(sql: Sql, userId: string, page: PageOf, along: Fragment, most: number) {
  const { isAfter, order } = keyset(sql, page)
  return sql`select id from leads where user_id = ${userId} ${along} ${isAfter} order by ${order} limit ${most}`
}

/** The same with all conditions in one, for the planner to choose. */
export function listPlainly(sql: Sql, userId: string, page: PageOf, matching: Fragment) {
  const { column, isAfter, order } = keyset(sql, page)
  return sql<PageRow[]>`
    select ${pageColumns(sql, column)}
    from leads
    where user_id = ${userId} ${isAfter} ${matching}
    order by ${order}
    limit ${page.limit}`
}

/** The newest leads, or the oldest, of one tag, value or status, after a row: a range of that table's own index. */
export function alongSide(sql: Sql, side: Fragment, { dir, after }: PageOf, most: number) {
  return sql`
    ${side} ${after ? sql`and (lead_created_at, lead_id) ${beyond(sql, dir)} (${timeOf(sql, after)}, ${after.id}::uuid)` : sql``}
    order by lead_created_at ${sql.unsafe(dir)}, lead_id ${sql.unsafe(dir)} limit ${most}`
}

/** All leads in the order of their status. */
export function alongStatuses(sql: Sql, userId: string, { dir, after }: PageOf, most: number) {
  const way = sql.unsafe(dir)
  const isAfter = sql`and (status, lead_created_at, lead_id) ${beyond(sql, dir)} (${after?.key ?? null}, ${timeOf(sql, after)}, ${after?.id ?? null}::uuid)`
  return sql`
    select lead_id from lead_statuses where user_id = ${userId} ${after ? isAfter : sql``}
    order by status ${way}, lead_created_at ${way}, lead_id ${way} limit ${most}`
}

/** The category that stands next in the list; null where there is none. */
export const nextCategory = async (sql: Sql, userId: string, dir: 'asc' | 'desc', after: string | undefined) => {
  const [row] = await sql<{ category: string }[]>`
    select category from leads
    where user_id = ${userId} and category is not null ${after === undefined ? sql`` : sql`and category ${beyond(sql, dir)} ${after}`}
    order by category ${sql.unsafe(dir)} limit 1`
  return row?.category ?? null
}

/** How many each of these statements of ids gives; none is counted further than `most`. */
export const countEach = async (sql: Sql, sets: Fragment[], most: number) => {
  const counted = sets.map(set => sql`(select count(*)::int from (select from (${set}) one_set limit ${most}) some_of)`)
  const [row] = await sql<[{ sizes: number[] }]>`select array[${listOf(sql, counted)}] as sizes`
  return row.sizes
}
