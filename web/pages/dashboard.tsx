import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { useImport } from '#web/features/csv/import-leads.tsx'
import { DashboardProvider, useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { Today } from '#web/features/dashboard/today.tsx'
import { useEmailFinderChanges } from '#web/features/find-emails/use-finder-changes.ts'
import { FirstSearch } from '#web/features/leads/list/first-search.tsx'
import { LeadsCard } from '#web/features/leads/list/leads-card.tsx'
import { NO_FILTER, useListView } from '#web/features/leads/list/list-view.ts'
import { useLeadChanges } from '#web/features/leads/list/use-lead-changes.ts'
import { useLeads } from '#web/features/leads/list/use-leads.ts'
import { useShownSearch } from '#web/features/leads/list/use-views.ts'
import { usePlaceOfZone } from '#web/features/leads/search/example.ts'
import { FindLeads } from '#web/features/leads/search/find-leads.tsx'
import { type LeadSearch, useLeadSearch } from '#web/features/leads/search/use-lead-search.ts'
import { MapPanel } from '#web/features/map/map-panel.tsx'
import { cn } from '#web/lib/cn.ts'
import { knownLeads } from '#web/lib/known-leads.ts'
import { useUser } from '#web/lib/user.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Where the notice will be, if there was one before, or a new browser doesn’t know. */
const NOTICE_SPACE = <div className="h-9.5 not-in-[.has-notice]:hidden pointer-coarse:h-13.5" />

const SearchNotice = lazyPart(() => import('#web/features/leads/search/last-search.tsx'), 'SearchNotice')
const FindProgress = lazyPart(() => import('#web/features/find-emails/find-progress.tsx'), 'FindProgress')
const GettingStarted = lazyPart(
  () => import('#web/features/getting-started/getting-started.tsx'),
  'GettingStarted',
  NOTICE_SPACE,
)
const CrmSyncs = lazyPart(() => import('#web/features/crm/crm-syncs.tsx'), 'CrmSyncs')

export function DashboardPage() {
  useEmailFinderChanges()
  useLeadChanges()
  return (
    <DashboardProvider>
      <Workspace />
    </DashboardProvider>
  )
}

/** One search over the list and the map. An account without leads has only the search, on a map of its region. */
function Workspace() {
  const search = useLeadSearch()
  useShowResults(search)
  const saved = useShownSearch()
  const isNew = useIsNew(search)
  const map = <LeadsMap search={search} isBackdrop={isNew === true} />
  // Its dialog stays when the first rows arrive, and the list takes the place of the first search.
  const importing = useImport()
  return (
    <div
      className={cn(
        'flex flex-col gap-2',
        isNew && '-m-3 -mb-20 md:-m-4 min-h-[calc(100dvh-6.5rem)] md:min-h-[calc(100dvh-3rem)]',
      )}
    >
      <Notices className={isNew ? 'px-3 *:mt-3 md:*:mt-4' : ''} isFirstSearch={isNew === true}>
        {(search.last || search.failed) && <SearchNotice search={search} />}
        {/* Both work on leads. */}
        {isNew === false && <FindProgress />}
        {isNew === false && <CrmSyncs />}
        {!isNew && <Today />}
        {!isNew && <GettingStarted loading={NOTICE_SPACE} />}
      </Notices>
      <div className={isNew ? 'relative isolate flex grow flex-col px-3' : 'contents'}>
        <div className={isNew === false ? '' : cn('first-search z-10 w-full', isNew && 'is-new')}>
          <FindLeads search={search} isFirstStep={isNew ?? false} shownText={saved?.text} />
          {isNew && <FirstSearch onSearch={search.run} onImport={importing.open} />}
        </div>
        {isNew && (
          <section aria-label="Map" className="-z-10 absolute inset-0">
            {map}
          </section>
        )}
        {isNew === false && <LeadsCard search={search} map={map} onImport={importing.open} />}
        {isNew === undefined && LIST_SPACE}
      </div>
      {importing.dialog}
    </div>
  )
}

interface NoticesProps {
  className: string
  isFirstSearch: boolean
  children: ReactNode
}

const LOOK = ['has-notice', 'is-first-search']

/** One line, with what matters most: the rest waits for its turn. The document starts with what the page had last (index.html). */
function Notices({ className, isFirstSearch, children }: NoticesProps) {
  const line = useRef<HTMLDivElement>(null)
  // Whoever leaves right after the first paint leaves its look behind, too.
  useLayoutEffect(() => {
    const { current: element } = line
    if (!element) return
    const keepLook = () => {
      const { classList } = document.documentElement
      classList.toggle('has-notice', element.clientHeight > 20)
      classList.toggle('is-first-search', isFirstSearch)
      localStorage.setItem('canvass-look', LOOK.filter(name => classList.contains(name)).join(' '))
    }
    keepLook()
    const observer = new ResizeObserver(keepLook)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFirstSearch])
  return (
    <div ref={line} className={cn('-mb-2 flow-root *:mb-2 [&>:not(template)~*]:hidden', className)}>
      {children}
    </div>
  )
}

/** Where the views, the list, and the map will be. */
const LIST_SPACE = (
  <div
    aria-hidden
    className="in-[.is-first-search]:invisible mt-8 grid gap-3 min-[1200px]:grid-cols-[minmax(0,1fr)_clamp(18rem,25vw,38rem)]"
  >
    <div className="h-[calc(100dvh-9rem)] overflow-hidden rounded-xl border border-line bg-panel pt-24">
      <table className="w-full">
        <tbody>
          <SkeletonRows rows={20} columns={3} />
        </tbody>
      </table>
    </div>
    <div className="rounded-xl border border-line bg-panel max-[1199px]:hidden" />
  </div>
)

/** Whether the account has no leads. Until the list is there, this browser remembers; undefined if it can't know. */
function useIsNew({ last }: LeadSearch): boolean | undefined {
  const { list, loaded, total } = useLeads()
  const { isFiltered } = useListView()
  const { id } = useUser()
  const hasNone = list.isSuccess && loaded.rows.length === 0 && total === 0 && !isFiltered && !last?.found.length
  useEffect(() => {
    if (list.isSuccess) knownLeads.keep(id, hasNone ? 'none' : 'some')
  }, [list.isSuccess, hasNone, id])
  // A list that failed is read again by each part of the page: they have to stay.
  if (list.isFetched) return hasNone
  const kept = knownLeads.read(id)
  return kept === null && !isFiltered ? undefined : kept === 'none' && !isFiltered
}

/** A search shows the map, and opens as a view if it finds something, unless the user left the page meanwhile. */
function useShowResults({ last }: LeadSearch) {
  const { change } = useListView()
  const begun = useRef(last?.run)
  const shown = useRef(last?.run)
  useEffect(() => {
    if (!last) return
    if (last.run !== begun.current) void change({ lead: undefined })
    begun.current = last.run
    if (!last.view || last.run === shown.current) return
    shown.current = last.run
    void change({ ...NO_FILTER, tag: last.view.id, sort: undefined, dir: undefined })
  }, [last, change])
}

const WORLD = { lat: 25, lng: 0, zoom: 1.5 }

/** The region around the place of the browser's time zone; without one, the world. */
const centerOf = (place: ReturnType<typeof usePlaceOfZone>) => (place === null ? WORLD : place && { ...place, zoom: 7 })

function LeadsMap({ search: { last, run, isPending }, isBackdrop }: { search: LeadSearch; isBackdrop: boolean }) {
  const { list, loaded, matching, filter } = useLeads()
  const [drawn] = useDrawnArea()
  const open = useShownSearch()
  const place = usePlaceOfZone()
  const onSearch = (area: SearchArea, typed: string) => run(typed || 'businesses', { area })
  // Results without a view are those of a search that found nothing, or whose view couldn't be kept.
  const shown = last && !last.view ? last : undefined
  const saved = shown ? undefined : open
  const rows = list.isPending ? undefined : loaded.rows
  const kept = saved ?? (shown?.saved && shown)
  const area = kept ? (kept.area ?? undefined) : drawn?.area
  return (
    <MapPanel
      businesses={shown ? shown.found : rows}
      total={shown ? shown.found.length : matching}
      location={saved?.text ?? shown?.text ?? ''}
      run={`${saved?.id} ${last?.run}`}
      filter={!shown && matching > loaded.rows.length ? filter : undefined}
      area={area}
      onSearch={onSearch}
      isSearching={isPending}
      center={matching === 0 ? centerOf(place) : undefined}
      isBackdrop={isBackdrop}
    />
  )
}
