import type { LeadStatus } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Select } from '#web/ui/select.tsx'
import { useListView } from '../list/list-view.ts'
import { STATUSES } from '../statuses.ts'

interface LeadFiltersProps {
  categories: { category: string; count: number }[]
  statuses: { status: LeadStatus; count: number }[]
}

export function LeadFilters({ categories, statuses }: LeadFiltersProps) {
  const { view, change } = useListView()
  const { category = '', status = '' } = view.filter
  const isKnown = category === '' || categories.some(known => known.category === category)
  return (
    <div className="flex min-w-0 gap-2 max-md:flex-1 max-md:*:min-w-0 max-md:*:flex-1">
      <Select
        label="Filter by category"
        value={category}
        onChange={event => change({ category: event.target.value || undefined })}
        className="max-w-40"
      >
        <option value="">All Categories</option>
        {!isKnown && <option value={category}>{category}</option>}
        {categories.map(({ category: name, count }) => (
          <option key={name} value={name}>
            {name} ({formatNumber(count)})
          </option>
        ))}
      </Select>
      <Select
        label="Filter by status"
        value={status}
        onChange={event => change({ status: STATUSES.find(({ value }) => value === event.target.value)?.value })}
      >
        <option value="">All</option>
        {STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {withCount(
              label,
              statuses.find(known => known.status === value),
            )}
          </option>
        ))}
      </Select>
    </div>
  )
}

const withCount = (label: string, known: { count: number } | undefined): string =>
  known ? `${label} (${formatNumber(known.count)})` : label
