import { planNames } from '#web/lib/plan-names.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Filter } from './queries.ts'
import { Options } from './user-row.tsx'
import { STATUSES } from './words.ts'

interface FiltersProps {
  filter: Filter
  /** Changes these parts and keeps the others. */
  onFilter: (part: Filter) => void
}

export function Filters({ filter, onFilter }: FiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 md:w-auto">
      <SearchBox
        value={filter.q ?? ''}
        onChange={q => onFilter({ q: q || undefined })}
        label="Search users by name or email"
        placeholder="Name or email"
        className="max-md:basis-full"
      />
      <Select
        label="Plan"
        className="max-md:flex-1"
        value={filter.plan ?? ''}
        onChange={event => onFilter({ plan: (event.target.value || undefined) as Filter['plan'] })}
      >
        <option value="">All plans</option>
        <Options of={planNames} />
      </Select>
      <Select
        label="Status"
        className="max-md:flex-1"
        value={filter.status ?? ''}
        onChange={event => onFilter({ status: (event.target.value || undefined) as Filter['status'] })}
      >
        <option value="">All statuses</option>
        <Options of={STATUSES} />
      </Select>
    </div>
  )
}
