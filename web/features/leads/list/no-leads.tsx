import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NO_FILTER, useListView } from './list-view.ts'

/** In place of the rows, where nothing matches. */
export function NoLeads() {
  const { change, isFiltered } = useListView()
  return (
    <EmptyState
      title="No leads found. Try searching for new leads above."
      text={isFiltered && 'None of your leads match these filters.'}
      className="rounded-b-xl border-line border-t"
      action={isFiltered && <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>}
    />
  )
}
