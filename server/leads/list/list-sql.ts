import type { Fragment } from 'postgres'
import type { Lead, ListFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { holding, matching, ofStatus, tagged, valued } from '../filter-sql.ts'
import { columns } from '../sql.ts'
import { keysOf, type Order, type PageOf } from './list-order-sql.ts'

export type PageRow = Lead & { key: string | null; micros: number }

interface Walk {
  order: Order
  most: number
}

/** Reads at most `most` leads along an index of `leads`, checks each, and stops as soon as the page is full. */
export const walk = (sql: Sql, userId: string, page: PageOf, { order, most }: Walk) =>
  sql<PageRow[]>`
    select ${pageColumns(sql, page)}
    from (
      select * from leads where user_id = ${userId} ${order.where} ${isAfter(sql, page, order.keys)}
      order by ${sorted(sql, page, order.keys)} limit ${most}
    ) leads
    where true ${holding(sql, userId, order.rest)}
    order by ${sorted(sql, page, order.keys)}
    limit ${page.limit}`

/** Looks up the leads with these IDs, checks each, and sorts them. As one sorted array, IDs cost half of a join. */
export const sortLeads = (sql: Sql, userId: string, page: PageOf, { ids, rest }: { ids: Fragment; rest: ListFilter }) =>
  sql<PageRow[]>`
    select ${pageColumns(sql, page)}
    from leads
    where user_id = ${userId} and id = any(array(
      select id from leads
      where user_id = ${userId} and id = any(array(${ids})) ${isAfter(sql, page, keysOf[page.sort])}
        ${holding(sql, userId, rest)}
      order by ${sorted(sql, page, keysOf[page.sort])}
      limit ${page.limit}))
    order by ${sorted(sql, page, keysOf[page.sort])}`

/** Reads every match and sorts them. `offset 0` keeps the planner from walking along an index without limit. */
export const sortAll = (sql: Sql, userId: string, page: PageOf) =>
  sql<PageRow[]>`
    select ${pageColumns(sql, page)}
    from (
      select * from leads
      where user_id = ${userId} ${isAfter(sql, page, keysOf[page.sort])} ${matching(sql, userId, page.filter)}
      offset 0
    ) leads
    order by ${sorted(sql, page, keysOf[page.sort])}
    limit ${page.limit}`

/** The next IDs of a list, from its index only. */
export const idsAlong = (sql: Sql, userId: string, page: PageOf, { order, most }: Walk) => sql`
  select ${sql(order.table === 'leads' ? 'id' : 'lead_id')} from ${sql(order.table)}
  where user_id = ${userId} ${order.where} ${isAfter(sql, page, order.keys)}
  order by ${sorted(sql, page, order.keys)} limit ${most}`

/** The IDs of the leads that meet each condition but the words, which cost as much to count as to read. */
export function idsOfEach(sql: Sql, userId: string, filter: ListFilter): Fragment[] {
  const { status, category, tag, hasEmail, source, field, value } = filter
  const own = (condition: Fragment) => sql`select id from leads where user_id = ${userId} and ${condition}`
  return [
    tag && tagged(sql, userId, tag),
    field && valued(sql, userId, field, value),
    category && own(sql`category = ${category}`),
    source && own(sql`source = ${source}`),
    status && ofStatus(sql, userId, status),
    hasEmail && own(sql`email_norm is ${hasEmail === 'yes' ? sql`not null` : sql`null`}`),
  ].filter(set => typeof set === 'object')
}

/** The IDs of the leads with all of these words, from the index of words. For the account of the transaction only. */
export const idsWithWords = (sql: Sql, patterns: string[]) => sql`select leads_with_words(${patterns})`

/** How many IDs each of these statements returns, counted up to `most`. */
export const countEach = async (sql: Sql, sets: Fragment[], most: number) => {
  const counted = sets.map(set => sql`(select count(*)::int from (select from (${set}) one_set limit ${most}) some_of)`)
  const [row] = await sql<[{ sizes: number[] }]>`select array[${commas(sql, counted)}] as sizes`
  return row.sizes
}

const commas = (sql: Sql, parts: Fragment[]) => parts.reduce((all, part) => sql`${all}, ${part}`)

/** The columns of a lead and where the next page begins. */
const pageColumns = (sql: Sql, { sort }: PageOf) => sql`
  ${sql(columns)}, ${sort === 'createdAt' ? sql`null` : sql(keysOf[sort][0])} as key,
  (extract(epoch from created_at) * 1000000)::bigint as micros`

const sorted = (sql: Sql, { dir }: PageOf, keys: Order['keys']) =>
  commas(
    sql,
    keys.map(key => sql`${sql(key)} ${sql.unsafe(dir)}`),
  )

/** The leads after the previous page. Leads without the sorted field are equal in the first key. */
function isAfter(sql: Sql, { sort, dir, after, blanks = false }: PageOf, keys: Order['keys']) {
  const values: Record<string, Fragment> = {
    created_at: sql`timestamptz 'epoch' + ${after?.micros ?? null}::float8 * interval '1 microsecond'`,
    id: sql`${after?.id ?? null}::uuid`,
  }
  const value = (key: string) => values[key.replace('lead_', '')] ?? sql`${after?.key ?? null}::text`
  const compared = blanks ? keys.slice(1) : keys
  const names = compared.map(key => sql`${sql(key)}`)
  const beyond = sql.unsafe(dir === 'asc' ? '>' : '<')
  return sql`
    ${sort === 'createdAt' ? sql`` : sql`and ${sql(keys[0])} is ${blanks ? sql`null` : sql`not null`}`}
    ${after ? sql`and (${commas(sql, names)}) ${beyond} (${commas(sql, compared.map(value))})` : sql``}`
}
