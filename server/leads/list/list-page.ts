import type { Fragment } from 'postgres'
import { type LeadFilter, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { matching, ofStatus, tagged, valued, wordPatterns } from '../filter.ts'
import {
  alongList,
  alongSide,
  alongStatuses,
  countEach,
  type Ids,
  listAmong,
  listChosen,
  listPlainly,
  nextCategory,
  type PageOf,
  type PageRow,
  walkList,
} from './list-sql.ts'

/** How far a page is looked for in each way (docs/decisions/032). */
const REACH = {
  /** Leads that are read along the order of the list in the hope that enough of them match: one of twenty fills a page. */
  window: 2000,
  /** As far as this where what the window gave lets hope that it is enough. */
  hoped: 40_000,
  /**
   * The same with words, each of which costs 1 µs more, and where a condition leaves few; and before words are looked for among all
   * leads, which costs 10 to 60 ms.
   */
  hopedWithWords: 12_000,
  second: 6000,
  /** What a condition leaves may always be looked up and sorted anew for a page. */
  few: 3000,
  /** The same where nothing else helps, and of words. */
  some: 12_000,
  /** What a condition leaves may be put into a hash table for a page. */
  many: 60_000,
  /** Ids that are read along the list's index to be looked for in that table. */
  ids: 150_000,
  /** Statuses or categories that are gone through one by one. */
  values: 12,
}
export type Reach = typeof REACH
const ALL = 2 ** 31 - 1

/** One part of the list, however deep. */
export async function listPage(sql: Sql, userId: string, page: PageOf, reach = REACH): Promise<PageRow[]> {
  const conditions = Object.entries(page.filter).filter(([name, value]) => name !== 'value' && value)
  const way = inOrder(sql, userId, page)
  if (!way) return []
  if (conditions.length <= way.covers) return way.read(page.limit)
  const near = await readNear(sql, userId, page, { way, reach })
  if (near) return near
  const among = await listAmongFewest(sql, userId, page, { ids: way.ids, reach })
  if (among) return among
  const far = await way.read(reach.hoped)
  return far.length >= page.limit ? far : listPlainly(sql, userId, page, matching(sql, userId, page.filter))
}

/** Along the list's order as long as there is hope, or to its end; null where there is none. */
async function readNear(
  sql: Sql,
  userId: string,
  { filter, limit }: PageOf,
  { way, reach }: { way: Way; reach: Reach },
) {
  const { q } = filter
  const most = q ? reach.hopedWithWords : reach.hoped
  // To look for a number among all leads costs less than to read so many.
  const second = q && !/\d{3}/.test(q) ? reach.second : 0
  for (let far = reach.window; far <= most; ) {
    const rows = await way.read(far)
    if (rows.length >= limit) return rows
    const [there = 0] = await countEach(sql, [way.ids(far)], far)
    if (there < far) return rows
    const hoped = (far * limit) / (rows.length + 0.1)
    if (hoped <= most && far < most) {
      far = Math.min(most, Math.ceil(hoped * way.generous))
      if (hoped > reach.hopedWithWords && (await leavesFew(sql, userId, filter, reach))) break
    } else if (far < second) far = second
    else break
  }
  return null
}

/** Whether one condition leaves so few that they are sorted before many are read. */
async function leavesFew(sql: Sql, userId: string, filter: LeadFilter, { few }: Reach): Promise<boolean> {
  const sizes = await countEach(sql, setsOf(sql, userId, filter), few + 1)
  return sizes.some(size => size <= few)
}

interface Way {
  /** So many conditions of the filter hold for all that stand on this way. */
  covers: number
  ids: Ids
  read: (most: number) => Promise<PageRow[]>
  /** How much farther than is hoped it may be told to read: where it ends when the page is full, that costs nothing. */
  generous: number
}

/**
 * Reads along the list's order, as far as it is told. The order is a range of an index: of the leads, or of a table beside them that has
 * their tags, values or statuses with the lead's time. That range may be one of the filter's conditions already.
 */
function inOrder(sql: Sql, userId: string, page: PageOf): Way | null {
  const { sort, filter } = page
  const beside = (covers: number, ids: Ids) => ({
    covers,
    ids,
    generous: 1.3,
    read: (most: number) => listChosen(sql, userId, page, ids(most)),
  })
  const side = sort === 'createdAt' ? sideOf(sql, userId, filter) : null
  if (side) return beside(1, most => alongSide(sql, side, page, most))
  const { status } = filter
  const own = conditionInOrder(sql, page)
  if (!own && status && (sort === 'createdAt' || sort === 'status')) {
    const of = ofStatus(sql, userId, status)
    const from = sort === 'status' ? fromStatus(page, status) : page
    return from && beside(1, most => alongSide(sql, of, from, most))
  }
  if (sort === 'status') return beside(0, most => alongStatuses(sql, userId, page, most))
  const along = own ?? sql``
  return {
    covers: own ? 1 : 0,
    generous: 3,
    ids: (most: number) => alongList(sql, userId, page, along, most),
    read: (most: number) => walkList(sql, userId, page, along, most),
  }
}

/** The condition that an index of the leads holds together with the order of the list. */
function conditionInOrder(sql: Sql, { sort, filter: { category, source } }: PageOf): Fragment | null {
  if (category && (sort === 'createdAt' || sort === 'category')) return sql`and category = ${category}`
  return source && sort === 'createdAt' ? sql`and source = ${source}` : null
}

function sideOf(sql: Sql, userId: string, { tag, field, value }: LeadFilter): Fragment | null {
  if (tag) return tagged(sql, userId, tag)
  return field && value ? valued(sql, userId, field, value) : null
}

/** A page that ended in another status is followed by all of this one, or by none. */
function fromStatus(page: PageOf, status: LeadStatus): PageOf | null {
  const key = page.after?.key ?? status
  if (key === status) return page
  return key < status === (page.dir === 'asc') ? { ...page, after: null } : null
}

/** From the leads of the condition that leaves fewest; null where each of them leaves too many. */
async function listAmongFewest(
  sql: Sql,
  userId: string,
  page: PageOf,
  { ids, reach }: { ids: Ids; reach: Reach },
): Promise<PageRow[] | null> {
  const { few, some, many } = reach
  const sets = setsOf(sql, userId, page.filter)
  const sizes = sets.length > 0 ? await countEach(sql, sets, many + 1) : []
  const least = Math.min(...sizes, many + 1)
  const smallest = least <= many ? sets[sizes.indexOf(least)] : undefined
  if (smallest && least <= few) return listChosen(sql, userId, page, smallest)
  const byValue = await listByValue(sql, userId, page, reach)
  if (byValue) return byValue
  const patterns = page.filter.q ? wordPatterns(page.filter.q) : []
  const worded = sql`select leads_with_words(${patterns}, ${many + 1})`
  return (
    (patterns.length > 0 ? await listAlong(sql, userId, page, { set: worded, ids, few: some, reach }) : null) ??
    (smallest ? listAlong(sql, userId, page, { set: smallest, ids, few, reach }) : null)
  )
}

/** Along the order of the list, of these leads alone; null where they are too many. */
async function listAlong(
  sql: Sql,
  userId: string,
  page: PageOf,
  { set, ids, few, reach }: { set: Fragment; ids: Ids; few: number; reach: Reach },
): Promise<PageRow[] | null> {
  const { some, many } = reach
  const near = await listAmong(sql, userId, page, { set, few, many, ids, most: reach.ids })
  if (near.found > many) return null
  if (near.found <= few || near.rows.length >= page.limit) return near.rows
  // They stand far away in this order.
  return (await listAmong(sql, userId, page, { set, few: some, many, ids, most: ALL })).rows
}

/** The leads of each condition, but of the words: to count those costs as much as to read them. */
function setsOf(sql: Sql, userId: string, filter: LeadFilter): Fragment[] {
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

/**
 * The list by status or category is that of one status after the other, each with its newest first, or its oldest. The newest with a
 * tag or a value are a range of that table's own index, also where they are the oldest of all leads. Null where a page is not filled
 * soon in this way.
 */
async function listByValue(sql: Sql, userId: string, page: PageOf, reach: Reach): Promise<PageRow[] | null> {
  const { sort, after, filter, blanks } = page
  const side = sideOf(sql, userId, filter)
  if (!side || blanks || (sort !== 'status' && sort !== 'category') || filter[sort]) return null
  const rows: PageRow[] = []
  let value = after?.key ?? (await nextValue(sql, userId, page, undefined))
  for (let n = 0; value !== null && rows.length < page.limit; n++) {
    const of = {
      ...page,
      ...({ sort: 'createdAt', limit: page.limit - rows.length } as const),
      filter: { ...filter, [sort]: value },
      after: value === after?.key ? after : null,
    }
    const some = n < reach.values ? await listOfValue(sql, userId, of, { side, value: { [sort]: value }, reach }) : null
    if (!some) return null
    for (const row of some) rows.push({ ...row, key: value })
    value = await nextValue(sql, userId, page, value)
  }
  return rows
}

/** Those of one status or category, by time: from the next of the side, or all there are of that value. */
async function listOfValue(
  sql: Sql,
  userId: string,
  page: PageOf,
  { side, value, reach }: { side: Fragment; value: LeadFilter; reach: Reach },
): Promise<PageRow[] | null> {
  const next = alongSide(sql, side, page, reach.few)
  const some = await listChosen(sql, userId, page, next)
  if (some.length >= page.limit) return some
  const [ofValue] = setsOf(sql, userId, value)
  const [left = 0, all = 0] = ofValue ? await countEach(sql, [next, ofValue], reach.few) : []
  if (left < reach.few) return some
  return ofValue && all < reach.few ? listChosen(sql, userId, page, ofValue) : null
}

async function nextValue(sql: Sql, userId: string, { sort, dir }: PageOf, after: string | undefined) {
  if (sort === 'category') return nextCategory(sql, userId, dir, after)
  const statuses: string[] = LeadStatus.options.toSorted()
  const ordered = dir === 'asc' ? statuses : statuses.toReversed()
  return ordered[after === undefined ? 0 : ordered.indexOf(after) + 1] ?? null
}
