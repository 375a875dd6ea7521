import { Card } from '#web/ui/card.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { Filters } from './filters.tsx'
import { ModelCard } from './model-card.tsx'
import type { Filter } from './queries.ts'
import { RequiredFactor } from './required-factor.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { Users } from './users.tsx'

interface AdminProps {
  filter: Filter
  /** Changes these parts and keeps the others. */
  onFilter: (part: Filter) => void
}

export function Admin({ filter, onFilter }: AdminProps) {
  return (
    <div className="flex flex-col gap-4">
      <StatTiles />
      <Card flush title="Users" actions={<Filters filter={filter} onFilter={onFilter} />}>
        <Users filter={filter} onClear={() => onFilter({ q: undefined, plan: undefined, status: undefined })} />
      </Card>
      <RequiredFactor />
      <ModelCard />
      <DoctorCard />
    </div>
  )
}
