import { MapPinPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LeadActions } from '../bulk/lead-actions.tsx'
import { LeadDialogs, type OpenDialog } from '../details/lead-dialogs.tsx'
import { MoreFilters } from '../filters/more-filters.tsx'
import { LeadFilters } from '../filters/status-and-category.tsx'
import { WordSearch } from '../filters/word-search.tsx'
import { AddSamples } from './add-samples.tsx'
import { KeepSelection } from './keep-selection.tsx'
import { LeadsList } from './leads-list.tsx'
import { LeadsTableSkeleton } from './leads-table.tsx'
import { NO_FILTER, useListView } from './list-view.ts'
import { SampleNotice } from './sample.tsx'
import { ALL, countOf, NONE, useSelection, without } from './selection.ts'
import { SelectionCount } from './selection-count.tsx'
import { useLeadChanges } from './use-lead-changes.ts'
import { useLeads } from './use-leads.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then(m => ({ default: m.BulkBar })))

const EXAMPLE = 'Find 20 plumbers in 90210'

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
        <div className="flex flex-wrap gap-2 pb-2">
          <WordSearch />
          <MoreFilters />
        </div>
        {countOf(selection, matching) > 0 && (
          <Suspense>
            <BulkBar selection={selection} loaded={loaded} matching={matching} onDone={() => select(NONE)} />
          </Suspense>
        )}
        <LeadActions
          selection={selection}
          loaded={loaded}
          matching={matching}
          onDone={() => select(NONE)}
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

function NoLeads({
  onExample,
  onClear,
  isEmpty,
}: {
  onExample: (query: string) => void
  onClear?: (() => void) | undefined
  isEmpty: boolean
}) {
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
            <Button variant="primary" onClick={() => onExample(EXAMPLE)}>
              Try “{EXAMPLE}”
            </Button>
            {isEmpty && <AddSamples />}
          </>
        )
      }
    />
  )
}
