import type { Fragment } from 'postgres'
import type { LeadFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { tagged, valued, wordPatterns } from './filter.ts'
import { alongSide, listChosen, listPlainly, type PageOf, type PageRow, walkList } from './sql.ts'

/** How far a page is looked for in each way. */
const REACH = {
  /** Leads that are read along the order of the list in the hope that enough of them match: one of thirty fills a page. */
  window: 3000,
  /** What a condition leaves may be sorted anew for each page: a lead fetched by its id costs some 7 µs, one in order 2 (bench/leads.ts). */
  few: 6000,
  /** Where every condition leaves more than that, a page is mostly filled from so many. */
  further: 40_000,
}

/**
 * One part of the list, however deep, in one of three ways: along the list's order as long as enough of it matches; where
 * one condition leaves few, those few, sorted; else further along the order; and where that
 * was not enough, as the database thinks best.
 */
export async function listPage(sql: Sql, userId: string, page: PageOf, reach = REACH): Promise<PageRow[]> {
  const conditions = Object.entries(page.filter).filter(([name, value]) => name !== 'value' && value)
  const inOrder = conditionInOrder(sql, page)
  if (conditions.length === 0) return walkList(sql, userId, page, sql``, page.limit)
  // The only condition there is has an index of its own in this order.
  const isExact = conditions.length === 1 && inOrder !== null
  const side = page.sort === 'createdAt' ? sideOf(sql, userId, page.filter) : null
  const most = isExact || (side && conditions.length === 1) ? page.limit : reach.window
  const first = side
    ? await listChosen(sql, userId, page, alongSide(sql, side, page, most))
    : await walkList(sql, userId, page, inOrder ?? sql``, most)
  if (first.length >= page.limit || most === page.limit) return first
  const few = await smallest(sql, userId, page.filter, reach.few)
  if (few) return listChosen(sql, userId, page, few.ids)
  const further = await walkList(sql, userId, page, inOrder ?? sql``, reach.further)
  return further.length >= page.limit ? further : listPlainly(sql, userId, page)
}

/** The condition that an index holds together with the order of the list. */
function conditionInOrder(sql: Sql, { sort, filter: { status, category, source } }: PageOf): Fragment | null {
  if (category && (sort === 'createdAt' || sort === 'category')) return sql`and category = ${category}`
  if (source && sort === 'createdAt') return sql`and source = ${source}`
  if (status && (sort === 'createdAt' || sort === 'status')) return sql`and status = ${status}`
  return null
}

function sideOf(sql: Sql, userId: string, { tag, field, value }: LeadFilter): Fragment | null {
  if (tag) return tagged(sql, userId, tag)
  return field && value ? valued(sql, userId, field, value) : null
}

/** The ids of the condition that leaves the fewest leads, if those are few enough. In an object: a statement's part is a promise, too. */
async function smallest(
  sql: Sql,
  userId: string,
  filter: LeadFilter,
  few: number,
): Promise<{ ids: Fragment } | null> {
  const { status, category, q, tag, hasEmail, source, field, value } = filter
  const own = (condition: Fragment) => sql`select id from leads where user_id = ${userId} and ${condition}`
  const patterns = q ? wordPatterns(q) : []
  const sets = [
    tag && tagged(sql, userId, tag),
    field && valued(sql, userId, field, value),
    category && own(sql`category = ${category}`),
    source && own(sql`source = ${source}`),
    status && own(sql`status = ${status}`),
    hasEmail && own(sql`email_norm is ${hasEmail === 'yes' ? sql`not null` : sql`null`}`),
    patterns.length > 0 && sql`select leads_with_words(${patterns}, ${few + 1})`,
  ].filter(set => typeof set === 'object')
  const counted = sets.map(set => sql`(select count(*)::int from (${set} limit ${few + 1}) some_of)`)
  const [row] = await sql<[{ sizes: number[] }]>`
    select array[${counted.reduce((all, one) => sql`${all}, ${one}`)}] as sizes`
  const least = Math.min(...row.sizes)
  const ids = sets[row.sizes.indexOf(least)]
  return ids && least <= few ? { ids } : null
}
