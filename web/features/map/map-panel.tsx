import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { useDashboard } from '#web/features/dashboard/dashboard-state.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadingMap, NoLocation } from './overlay.tsx'
import { type Business, pinsOf } from './pins.ts'

const BusinessMap = lazy(() => import('./business-map.tsx').then(m => ({ default: m.BusinessMap })))

const KEY = 'canvass-map'

interface MapPanelProps {
  /** undefined while they load. */
  businesses: readonly Business[] | undefined
  /** Includes those that the list hasn't loaded. */
  total: number
  /** Set while the list has loaded only some of its leads. */
  filter?: LeadFilter | undefined
  /** The last search's text, which names a place; empty without a search. */
  location: string
  /** Identifies the search: the same words may be searched twice. */
  run?: number | undefined
  /** The drawn area of the last search. */
  area?: SearchArea | undefined
  /** Searches the visible or the drawn area. */
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
  /** A search is running: another one has to wait. */
  isSearching?: boolean | undefined
}

/** Holds 256 px for the map from the first paint on. This browser remembers that the user hid it. */
export function MapPanel(props: MapPanelProps) {
  const box = useBox(props.run)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(KEY) === 'hidden')
  const hide = (hidden: boolean) => {
    setHidden(hidden)
    localStorage.setItem(KEY, hidden ? 'hidden' : 'shown')
  }
  if (isHidden)
    return (
      <div className="flex h-10 items-center justify-between pr-1.5 pl-4 pointer-coarse:h-12">
        <h2 className="font-semibold text-base">Map</h2>
        <Button variant="ghost" size="sm" aria-expanded={false} onClick={() => hide(false)}>
          Show map
          <ChevronDown aria-hidden />
        </Button>
      </div>
    )
  return (
    <div className="relative isolate h-64 bg-water">
      <OnceSeen>
        <Content {...props} {...box} />
      </OnceSeen>
      <div className="absolute top-2 right-2 z-20 rounded-md border border-line bg-panel">
        <IconButton icon={ChevronUp} size="sm" label="Hide map" aria-expanded onClick={() => hide(true)} />
      </div>
    </div>
  )
}

/**
 * The query in the search box, and whether the user is typing it. A text that was there when the page loaded or when
 * the last search ran doesn't move the map.
 */
function useBox(run: number | undefined) {
  const query = useDashboard(state => state.query)
  const [atFirst] = useDraft('lead-search', '')
  const [before, setBefore] = useState({ run, text: atFirst.trim() })
  if (before.run !== run) setBefore({ run, text: query?.text ?? '' })
  return { query, isTyped: query !== null && query.text !== before.text }
}

type Box = ReturnType<typeof useBox>

function Content({ businesses, query, isTyped, ...search }: MapPanelProps & Box) {
  const { location, area, filter } = search
  const placed = useMemo(() => pinsOf(businesses ?? []), [businesses])
  if (!businesses) return <LoadingMap />
  const isEmpty = placed.length === 0 && !location && !filter
  if (isEmpty && !area && !query?.understood.place) return <NoLocation />
  // With nothing else to show, the map shows the place in the query.
  const box = { query, isTyped: isTyped || isEmpty }
  return (
    <Suspense fallback={<LoadingMap />}>
      <BusinessMap {...search} {...box} placed={placed} />
    </Suspense>
  )
}

/** Loads the map after the page's first paint, and only once its place scrolls into view. */
function OnceSeen({ children }: { children: ReactNode }) {
  const [isSeen, setSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSeen || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={place} className="h-full" />
}
