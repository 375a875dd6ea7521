import { type LeadFilter, LeadStatus } from '#contract/leads.ts'
import type { Sql } from '#server/db/db.ts'
import { type Count, countLeads, countMatching } from '../sql.ts'

export async function readFacets(sql: Sql, userId: string, filter: LeadFilter) {
  const all = await countLeads(sql, userId)
  const { status: _status, category: _category, value: _value, ...rest } = filter
  const isNarrowed = Object.values(rest).some(Boolean)
  const counts = isNarrowed ? await countMatching(sql, userId, { ...filter, status: '', category: '' }) : all
  return facetsOf(all, counts, filter)
}

/**
 * The counts beside the filters: what the list would show if you chose that category or status. Categories that the list
 * has stay, even with a count of 0. `all` counts the whole list, and `counts` what matches the rest of the filter.
 */
function facetsOf(all: Count[], counts: Count[], { status, category }: LeadFilter) {
  const inStatus = counts.filter(row => !status || row.status === status)
  const inCategory = counts.filter(row => !category || row.category === category)
  const matching = inStatus.filter(row => inCategory.includes(row))
  const present = [...new Set(all.flatMap(row => row.category ?? []))]
  return {
    total: sum(all),
    matching: sum(matching),
    withEmail: sum(matching, 'withEmail'),
    categories: present
      .sort((a, b) => a.localeCompare(b, 'en'))
      .map(name => ({ category: name, count: sum(inStatus.filter(row => row.category === name)) })),
    statuses: LeadStatus.options.map(name => ({
      status: name,
      count: sum(inCategory.filter(row => row.status === name)),
    })),
  }
}

const sum = (rows: Count[], field: 'count' | 'withEmail' = 'count') =>
  rows.reduce((total, row) => total + row[field], 0)
