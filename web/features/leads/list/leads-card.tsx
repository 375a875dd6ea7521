import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Lead } from '#contract/leads.ts'
import { ImportButton } from '#web/features/csv/import-leads.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { useIsPhone, useIsWide } from '#web/lib/row-height.ts'
import { useToolbar } from '#web/lib/toolbar.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useDeleteLead } from '../bulk/use-delete-lead.ts'
import { useOpenLead } from '../details/use-open-lead.ts'
import { AddFilter } from '../filters/add-filter.tsx'
import { LeadFilters } from '../filters/status-and-category.tsx'
import { WordSearch } from '../filters/word-search.tsx'
import type { LeadSearch } from '../search/use-lead-search.ts'
import { type Column, type Layout, useColumns } from './columns.ts'
import { KeepSelection } from './keep-selection.tsx'
import { LeadsList } from './leads-list.tsx'
import { LeadsTableSkeleton } from './leads-table.tsx'
import { useListView } from './list-view.ts'
import { ALL, countOf, NONE, type Selection, useSelection, without } from './selection.ts'
import { useLeads } from './use-leads.ts'
import { useShownSearch } from './use-views.ts'
import { ViewTabs } from './view-tabs.tsx'

/** Where the board will be. */
const BOARD_SPACE = <div className="h-[calc(100dvh-19rem)] min-h-96 rounded-b-xl border-line border-t bg-sunken" />

// Loads on first use, so that the list doesn't wait for it.
const LeadForm = lazyPart(() => import('../details/lead-form.tsx'), 'LeadForm')
const LeadDetails = lazyPart(() => import('../details/lead-details.tsx'), 'LeadDetails')
const FilterChips = lazyPart(() => import('../filters/filter-chips.tsx'), 'FilterChips')
const ListActions = lazyPart(() => import('./list-actions.tsx'), 'ListActions')
const LoadFailed = lazyPart(() => import('#web/ui/load-failed.tsx'), 'LoadFailed')
const SearchEnd = lazyPart(() => import('../search/last-search.tsx'), 'SearchEnd')
const NoLeads = lazyPart(() => import('./no-leads.tsx'), 'NoLeads')
const SampleNotice = lazyPart(() => import('./sample-notice.tsx'), 'SampleNotice')
const Board = lazyPart(() => import('../board/board.tsx'), 'Board', BOARD_SPACE)
const LeadOfBoard = lazyPart(() => import('../board/lead-of-board.tsx'), 'LeadOfBoard')
const ViewSteps = lazyPart(() => import('./view-steps.tsx'), 'ViewSteps')
const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx'), 'BulkBar')

/** The list's views, and the open one beside the map, or on a narrow screen one of the two. */
export function LeadsCard({ search, map, onImport }: { search: LeadSearch; map: ReactNode; onImport: () => void }) {
  const leads = useLeads()
  const { view, isFiltered } = useListView()
  const { selection, select } = useSelection(view.filter)
  const [editing, setEditing] = useState<Lead | 'new' | null>(null)
  const adding = { onAdd: () => setEditing('new'), onImport }
  const saved = useShownSearch()
  const { list, loaded, matching, total, categories } = leads
  const isMappable = list.isPending || isFiltered || loaded.rows.some(({ lat }) => lat !== null)
  const [shown, show] = useShown(isMappable)
  const { id: shownId, lead, open } = useOpenLead(loaded.rows)
  const deleting = useDeleteLead(id => {
    if (id === shownId) void open(undefined)
    select(without(selection, id))
  })
  const isDocked = useIsWide() && lead !== undefined
  const beside = isDocked ? 'lead' : shown === 'map' && 'map'
  const { columns, layout } = useColumns(beside || null)
  return (
    <div>
      <ViewBar total={leads.isCounting ? undefined : total} shown={shown} onShow={show} {...adding} />
      <div
        className={cn(
          'grid gap-3',
          beside === 'map' && 'min-[1200px]:grid-cols-[minmax(0,1fr)_clamp(18rem,25vw,38rem)]',
          beside === 'lead' && 'grid-cols-[minmax(0,1fr)_clamp(26rem,33.3vw,34rem)]',
        )}
      >
        <section
          aria-label="Leads"
          className={cn(
            'min-w-0 self-start rounded-xl border border-line bg-panel max-md:-mx-3',
            shown === 'map' && 'max-[1199px]:hidden',
          )}
        >
          {!list.isPending && <KeepSelection {...{ selection, matching, isFiltered }} filter={view.filter} />}
          <Tools {...{ leads, selection, select, columns, layout, search }} {...adding} />
          <Rows
            {...{ leads, selection, select, columns, layout }}
            isBoard={shown === 'board'}
            onEdit={setEditing}
            onDelete={deleting.mutate}
            shownId={isDocked ? shownId : undefined}
            onShow={open}
          />
          {loaded.rows.some(({ source }) => source === 'sample') && <SampleNotice />}
          {search.last && search.last.view?.id === saved?.id && <SearchEnd search={search} last={search.last} />}
        </section>
        <MapPane isHidden={shown !== 'map' || isDocked}>{map}</MapPane>
        {/* Where it isn't beside the list, only one dialog is open. */}
        {lead && (isDocked || !editing) && (
          <OpenLead
            {...{ lead, isDocked, open }}
            isOnBoard={shown === 'board'}
            rows={loaded.rows}
            matching={matching}
            onEdit={() => setEditing(lead)}
            isDeleting={deleting.isPending}
            onDelete={() => deleting.mutate(lead)}
          />
        )}
      </div>
      {editing && (
        <LeadForm
          lead={editing === 'new' ? undefined : editing}
          categories={categories.map(known => known.category)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

const MapPane = ({ isHidden, children }: { isHidden: boolean; children: ReactNode }) => (
  <section
    aria-label="Map"
    className={cn(
      'h-[calc(100dvh-9rem)] overflow-hidden rounded-xl border border-line min-[1200px]:sticky min-[1200px]:top-15 min-[1200px]:h-[calc(100dvh-13rem)]',
      isHidden && 'hidden',
    )}
  >
    {children}
  </section>
)

interface OpenLeadProps extends Omit<ComponentProps<typeof LeadDetails>, 'at' | 'onClose'> {
  rows: Lead[]
  matching: number
  open: (id: string | undefined) => unknown
  isOnBoard: boolean
}

function OpenLead({ rows, matching, open, isOnBoard, ...props }: OpenLeadProps) {
  const Details = isOnBoard ? LeadOfBoard : LeadDetails
  return <Details {...props} at={{ rows, matching, onMove: open }} onClose={() => void open(undefined)} />
}

interface ViewBarProps {
  total: number | undefined
  shown: Shown
  onShow: (shown: Shown) => void
  onAdd: () => void
  onImport: () => void
}

/** The views, what adds to the list, and whether the map is beside it: one tab stop. */
function ViewBar({ total, shown, onShow, onAdd, onImport }: ViewBarProps) {
  const toolbar = useToolbar<HTMLDivElement>()
  return (
    <div {...toolbar} role="toolbar" aria-label="Views of the list" className="mb-2 flex items-center gap-1.5">
      <ViewTabs total={total} />
      <Button variant="ghost" className="px-2 max-md:hidden" onClick={onAdd}>
        <Plus aria-hidden />
        Add lead
      </Button>
      <span className="contents max-md:hidden">
        <ImportButton onClick={onImport} />
      </span>
      <ShownChoice shown={shown} onShow={onShow} />
    </div>
  )
}

type Shown = 'list' | 'map' | 'board'
const KEY = 'canvass-map'

/**
 * A wide screen has the map beside the list if any of the leads is on it, until the user chooses, which this browser remembers.
 * The board is in the URL.
 */
function useShown(isMappable: boolean): [Shown, (shown: Shown) => void] {
  const isWide = useIsWide()
  const { isBoard, change } = useListView()
  const [onNarrow, setOnNarrow] = useState<Shown>('list')
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const show = (shown: Shown) => {
    void change({ show: shown === 'board' ? shown : undefined }, { replace: false })
    if (shown === 'board') return
    if (!isWide) return setOnNarrow(shown)
    const next = shown === 'list' ? 'hidden' : 'shown'
    setChosen(next)
    localStorage.setItem(KEY, next)
  }
  if (isBoard) return ['board', show]
  const onWide = chosen === 'shown' || (chosen === null && isMappable) ? 'map' : 'list'
  return [isWide ? onWide : onNarrow, show]
}

const ShownChoice = ({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) => (
  <Segmented
    label="Show"
    value={shown}
    onChange={onShow}
    options={[
      { value: 'list', label: 'List' },
      { value: 'map', label: 'Map' },
      { value: 'board', label: 'Board' },
    ]}
    className="shrink-0"
  />
)

interface ToolsProps {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  search: LeadSearch
  columns: Column[]
  layout: Layout
  onAdd: () => void
  onImport: () => void
}

/** One tab stop with the filters, or the bar of the selected leads in their place, and with the list's actions. */
function Tools({ leads, selection, select, search, ...list }: ToolsProps) {
  const { loaded, matching, total, categories, statuses, isCounting } = leads
  const toolbar = useToolbar<HTMLDivElement>()
  const saved = useShownSearch()
  const { view, isFiltered } = useListView()
  const hasSelection = countOf(selection, matching) > 0
  const bulk = { selection, loaded, matching, onDone: () => select(NONE), onAll: () => select(ALL) }
  const isPhone = useIsPhone()
  const ofView = saved?.leads ?? total
  const actions = (
    <ListActions
      {...bulk}
      {...list}
      isSearching={search.isPending}
      onAgain={saved && (() => search.run(saved.text, { saved, area: saved.area ?? undefined }))}
    />
  )
  return (
    <div
      {...toolbar}
      role="toolbar"
      aria-label="Work with the list"
      className="flex flex-wrap gap-x-2 gap-y-1 px-3 pt-2 pb-1"
    >
      <div className="grid grow *:col-start-1 *:row-start-1 max-md:basis-full">
        <div className={cn('flex min-w-0 items-center gap-2 max-md:flex-wrap', hasSelection && 'md:invisible')}>
          <span className={isPhone ? 'flex basis-full items-center' : 'contents'}>
            <WordSearch />
            {isPhone && actions}
          </span>
          <LeadFilters categories={categories} statuses={statuses} />
          <AddFilter />
          <span
            className={cn('figures shrink-0 text-ink-2 text-xs', matching === ofView ? 'sr-only' : 'max-md:hidden')}
          >
            {isCounting || countText(matching, ofView)}
          </span>
        </div>
        {hasSelection && <BulkBar {...bulk} />}
      </div>
      {/* As wide as its actions, and on a line of its own with a view's next steps, which arrive later: nothing moves. */}
      <div
        className={cn(
          'flex items-center gap-1.5 md:min-h-8 md:min-w-88',
          view.filter.tag ? 'basis-full flex-wrap' : 'max-w-full max-md:flex-wrap',
          isFiltered && 'grow',
        )}
      >
        {isFiltered && !hasSelection && <FilterChips />}
        {saved && !hasSelection && <ViewSteps />}
        {!isPhone && actions}
      </div>
    </div>
  )
}

/** The tab has the count of all: it's shown again only once a filter leaves fewer. */
const countText = (matching: number, total: number): string =>
  matching === total ? plural(total, 'lead') : `${formatNumber(matching)} of ${plural(total, 'lead')}`

interface RowsProps extends Pick<ComponentProps<typeof LeadsList>, 'shownId' | 'onShow'> {
  leads: ReturnType<typeof useLeads>
  selection: Selection
  select: (selection: Selection) => void
  columns: Column[]
  layout: Layout
  isBoard: boolean
  onEdit: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

function Rows({ isBoard, ...props }: RowsProps) {
  const { leads, columns } = props
  const { list, loaded } = leads
  if (list.isPending) return isBoard ? BOARD_SPACE : <LeadsTableSkeleton columns={columns} />
  if (loaded.rows.length > 0) return isBoard ? <Board {...props} /> : <LeadsList {...props} />
  if (list.isError)
    return (
      <LoadFailed
        title="Your leads couldn’t be loaded"
        text="Your leads are safe. Check that Canvass is running, and try again."
        error={list.error}
        onRetry={list.refetch}
        className="rounded-b-xl border-line border-t"
      />
    )
  return <NoLeads />
}
