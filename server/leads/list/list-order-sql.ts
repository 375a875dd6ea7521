import type { Fragment } from 'postgres'
import type { LeadSort, ListFilter } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'

export interface PageOf {
  filter: ListFilter
  sort: LeadSort
  dir: 'asc' | 'desc'
  /** The last lead of the previous page. */
  after: { key: string | null; micros: number; id: string } | null
  limit: number
  /** The leads whose sorted field is empty, instead of those that have one. */
  blanks?: boolean
}

type Keys = [string, ...string[]]

/** An index that has the order of a list. */
export interface Order {
  table: 'leads' | 'lead_tags' | 'custom_values' | 'lead_statuses'
  /** Its columns in that order, ending with the lead's ID. */
  keys: Keys
  /** The condition of the filter that the index answers. */
  where: Fragment
  /** The conditions left to check on each lead. */
  rest: ListFilter
}

export const hasBlanks = (sort: LeadSort) => sort === 'email' || sort === 'category'

/** The columns of `leads` that a list is sorted by. Each sort but the status has an index there. */
export const keysOf: Record<LeadSort, Keys> = {
  createdAt: ['created_at', 'id'],
  businessName: ['name_norm', 'id'],
  email: ['email_norm', 'id'],
  category: ['category', 'created_at', 'id'],
  status: ['status', 'created_at', 'id'],
}

/** The index for a list. By time, it also answers the first of these conditions that the filter has. */
export function orderOf(sql: Sql, { sort, filter }: PageOf): Order {
  const { tag, field, value, category, source, status } = filter
  const own = { table: 'leads', keys: keysOf[sort] } as const
  const byTime: Keys = ['lead_created_at', 'lead_id']
  if (sort === 'status') {
    const where = status ? sql`and status = ${status}` : sql``
    return { table: 'lead_statuses', keys: ['status', ...byTime], where, rest: { ...filter, status: '' } }
  }
  if (category && sort === 'category')
    return { ...own, where: sql`and category = ${category}`, rest: { ...filter, category: '' } }
  if (sort !== 'createdAt') return { ...own, where: sql``, rest: filter }
  if (tag) return { table: 'lead_tags', keys: byTime, where: sql`and tag_id = ${tag}`, rest: { ...filter, tag: '' } }
  if (field && value) {
    const where = sql`and field_id = ${field} and value_norm = lower(${value})`
    return { table: 'custom_values', keys: byTime, where, rest: { ...filter, field: '', value: '' } }
  }
  if (category) return { ...own, where: sql`and category = ${category}`, rest: { ...filter, category: '' } }
  if (source) return { ...own, where: sql`and source = ${source}`, rest: { ...filter, source: '' } }
  if (status)
    return { table: 'lead_statuses', keys: byTime, where: sql`and status = ${status}`, rest: { ...filter, status: '' } }
  return { ...own, where: sql``, rest: filter }
}
