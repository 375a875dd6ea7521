import { MapPinPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSuggestSearch } from '#web/features/dashboard/dashboard-state.tsx'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LeadDialogs, type OpenDialog } from '../details/lead-dialogs.tsx'
import { MoreFilters } from '../filters/more-filters.tsx'
import { LeadFilters } from '../filters/status-and-category.tsx'
import { WordSearch } from '../filters/word-search.tsx'
import { useExample } from '../search/example.ts'
import { AddSamples } from './add-samples.tsx'
import { KeepSelection } from './keep-selection.tsx'
import { LeadsList } from './leads-list.tsx'
import { LeadsTableSkeleton } from './leads-table.tsx'
import { ListActions } from './list-actions.tsx'
import { NO_FILTER, useListView } from './list-view.ts'
import { SampleNotice } from './sample.tsx'
import { ALL, countOf, NONE, type Selection, useSelection, without } from './selection.ts'
import { SelectionCount } from './selection-count.tsx'
import { useLeadChanges } from './use-lead-changes.ts'
import { type Loaded, useLeads } from './use-leads.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then(m => ({ default: m.BulkBar })))

interface LeadsCardProps {
  onExample: (query: string) => void
}

export function LeadsCard({ onExample }: LeadsCardProps) {
  const leads = useLeads()
  useLeadChanges()
  const { view, change, isFiltered } = useListView()
  const { selection, select } = useSelection(view.filter)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { list, loaded, matching, total, categories, statuses } = leads
  const content = () => {
    if (list.isPending) return <LeadsTableSkeleton />
    if (list.isError && loaded.rows.length === 0)
      return (
        <LoadFailed
          title="Your leads couldn’t be loaded"
          text="Your leads are safe. Check that Canvass is running, and try again."
          error={list.error}
          onRetry={list.refetch}
          className="rounded-b-xl border-line border-t"
        />
      )
    if (loaded.rows.length > 0)
      return <LeadsList leads={leads} selection={selection} select={select} onOpen={setDialog} />
    const clear = () => change(NO_FILTER)
    return <NoLeads onExample={onExample} onClear={isFiltered ? clear : undefined} isEmpty={total === 0} />
  }
  return (
    <Card
      flush
      title="Your Leads"
      text={
        <SelectionCount
          isPending={leads.isCounting}
          selection={selection}
          matching={matching}
          total={total}
          onAll={() => select(ALL)}
          onNone={() => select(NONE)}
        />
      }
      actions={<LeadFilters categories={categories} statuses={statuses} />}
    >
      {!list.isPending && (
        <KeepSelection selection={selection} filter={view.filter} matching={matching} isFiltered={isFiltered} />
      )}
      <div className="px-4 pb-3">
        <Toolbar
          selection={selection}
          select={select}
          loaded={loaded}
          matching={matching}
          onAdd={() => setDialog({ kind: 'add' })}
        />
      </div>
      {loaded.rows.some(({ source }) => source === 'sample') && <SampleNotice />}
      {content()}
      <LeadDialogs
        open={dialog}
        setOpen={setDialog}
        categories={categories.map(known => known.category)}
        onDeleted={id => select(without(selection, id))}
      />
    </Card>
  )
}

interface ToolbarProps {
  selection: Selection
  select: (selection: Selection) => void
  loaded: Loaded
  matching: number
  onAdd: () => void
}

/** Filters and actions for the list, or the bar for the selected leads in the same place, so that no row moves. */
function Toolbar({ selection, select, loaded, matching, onAdd }: ToolbarProps) {
  const hasSelection = countOf(selection, matching) > 0
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className={cn('flex flex-wrap gap-2', hasSelection && 'md:invisible')}>
        <WordSearch />
        <MoreFilters />
        <ListActions loaded={loaded} onAdd={onAdd} />
      </div>
      {hasSelection && (
        <Suspense>
          <BulkBar
            selection={selection}
            loaded={loaded}
            matching={matching}
            onDone={() => select(NONE)}
            onAll={() => select(ALL)}
          />
        </Suspense>
      )}
    </div>
  )
}

function NoLeads({
  onExample,
  onClear,
  isEmpty,
}: {
  onExample: (query: string) => void
  onClear?: (() => void) | undefined
  isEmpty: boolean
}) {
  const example = `Find 20 ${useExample()}`
  const suggest = useSuggestSearch()
  const search = () => {
    suggest(example)
    onExample(example)
  }
  return (
    <EmptyState
      icon={MapPinPlus}
      title="No leads found. Try searching for new leads above."
      text={onClear && 'None of your leads match these filters.'}
      className="rounded-b-xl border-line border-t"
      action={
        onClear ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : (
          <>
            <Button variant="primary" onClick={search}>
              Try “{example}”
            </Button>
            {isEmpty && <AddSamples />}
          </>
        )
      }
    />
  )
}
