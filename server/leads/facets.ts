import { type LeadFilter, LeadStatus } from '#contract/leads.ts'

interface Count {
  category: string | null
  status: LeadStatus
  count: number
  withEmail: number
}

/**
 * The figures beside the filters. A category is counted under the chosen status and a status under the chosen
 * category: what the list would show if that one were chosen. None that is present disappears, even at 0.
 */
export function facetsOf(counts: Count[], { status, category }: LeadFilter) {
  const inStatus = counts.filter(row => !status || row.status === status)
  const inCategory = counts.filter(row => !category || row.category === category)
  const matching = inStatus.filter(row => inCategory.includes(row))
  const present = [...new Set(counts.flatMap(row => row.category ?? []))]
  return {
    total: sum(counts),
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
