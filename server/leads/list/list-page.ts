import { LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { wordPatterns } from '../filter-sql.ts'
import { orderOf, type PageOf } from './list-order-sql.ts'
import { countEach, idsAlong, idsOfEach, idsWithWords, type PageRow, sortAll, sortLeads, walk } from './list-sql.ts'

/** When we use which strategy, and what it costs at a million leads (docs/decisions/028-the-list-at-size.md). */
export const LIMITS = {
  /** Walk along the list's index and check each lead: 1 to 3 µs each, so up to 12 ms. */
  near: 4000,
  /** Walk this far if the near leads show that it fills the page: up to 45 ms. */
  far: 16_000,
  /** Look up and sort the leads of one condition: 1 to 4 µs each, so up to 40 ms. Sorting every match takes up to 300 ms. */
  few: 10_000,
}
export type Limits = typeof LIMITS

/** One page of one part of a list. */
export async function listPage(sql: Sql, userId: string, page: PageOf, limits = LIMITS): Promise<PageRow[]> {
  if (isOneByOne(page)) return listStatuses(sql, userId, page, limits)
  const { near, far, few } = limits
  const order = orderOf(sql, page)
  const along = (most: number) => idsAlong(sql, userId, page, { order, most })
  const read = (most: number) =>
    order.table === 'leads'
      ? walk(sql, userId, page, { order, most })
      : sortLeads(sql, userId, page, { ids: along(most), rest: order.rest })

  const isChecked = Object.values(order.rest).some(Boolean)
  const rows = await read(isChecked ? near : page.limit)
  if (!isChecked || rows.length >= page.limit) return rows

  const sets = idsOfEach(sql, userId, page.filter)
  const [walked = 0, ...sizes] = await countEach(sql, [along(near), ...sets], Math.max(near, few + 1))
  if (walked < near) return rows
  if (rows.length * far >= page.limit * near) {
    const more = await read(far)
    if (more.length >= page.limit) return more
  }

  const least = Math.min(...sizes)
  const ids = sets[sizes.indexOf(least)]
  if (ids && least <= few) return sortLeads(sql, userId, page, { ids, rest: page.filter })
  const words = page.filter.q ? wordPatterns(page.filter.q) : []
  if (words.length === 0) return sortAll(sql, userId, page)
  return sortLeads(sql, userId, page, { ids: idsWithWords(sql, words), rest: { ...page.filter, q: '' } })
}

/** A tag or a value is sorted by time in its own table, so a list by status is read as one list by time per status. */
const isOneByOne = ({ sort, filter: { status, tag, field, value } }: PageOf) =>
  sort === 'status' && !status && Boolean(tag || (field && value))

async function listStatuses(sql: Sql, userId: string, page: PageOf, limits: Limits): Promise<PageRow[]> {
  const { dir, after, filter, limit } = page
  const statuses = LeadStatus.options.toSorted()
  if (dir === 'desc') statuses.reverse()
  const rows: PageRow[] = []
  for (const status of statuses.slice(statuses.findIndex(one => !after || one === after.key))) {
    const part = { ...page, sort: 'createdAt', filter: { ...filter, status }, limit: limit - rows.length } as const
    const ofStatus = await listPage(sql, userId, { ...part, after: status === after?.key ? after : null }, limits)
    rows.push(...ofStatus.map(row => ({ ...row, key: status })))
    if (rows.length >= limit) break
  }
  return rows
}
