import type { LeadStatus } from '#contract/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { SelectOf } from '#web/ui/select.tsx'
import { useListView } from '../list/list-view.ts'
import { STATUSES } from '../statuses.ts'

interface LeadFiltersProps {
  categories: { category: string; count: number }[]
  statuses: { status: LeadStatus; count: number }[]
}

/** Of one width from the start: what they hold comes later. */
export function LeadFilters({ categories, statuses }: LeadFiltersProps) {
  const { view, change } = useListView()
  const { category = '', status = '' } = view.filter
  const counted = STATUSES.map(({ value, label }) => ({
    value,
    label: withCount(
      label,
      statuses.find(known => known.status === value),
    ),
  }))
  const isKnown = category === '' || categories.some(known => known.category === category)
  return (
    <div className="flex min-w-0 gap-2 max-md:flex-1 max-md:*:min-w-0 max-md:*:flex-1">
      <SelectOf
        label="Filter by category"
        options={[
          { value: '', label: 'All Categories' },
          ...(isKnown ? [] : [{ value: category, label: category }]),
          ...categories.map(known => ({ value: known.category, label: withCount(known.category, known) })),
        ]}
        value={category}
        onChoose={to => change({ category: to || undefined })}
        className="w-36"
      />
      <SelectOf
        label="Filter by status"
        options={[{ value: '', label: 'All' } as const, ...counted]}
        value={status}
        onChoose={to => change({ status: to || undefined })}
        className="w-32"
      />
    </div>
  )
}

const withCount = (label: string, known: { count: number } | undefined): string =>
  known ? `${label} (${formatNumber(known.count)})` : label
