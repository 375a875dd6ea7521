import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { useDashboard } from '#web/features/dashboard/dashboard-state.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Center } from './engine/engine.ts'
import { LoadingMap, NoLocation } from './overlay.tsx'
import { type Business, pinsOf } from './pins.ts'

const BusinessMap = lazyPart(() => import('./business-map.tsx'), 'BusinessMap', <LoadingMap />)

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
  run?: string | undefined
  /** The drawn area of the last search. */
  area?: SearchArea | undefined
  /** Searches the visible or the drawn area. */
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
  /** A search is running: another one has to wait. */
  isSearching?: boolean | undefined
  /** Where to look while there's nothing to show; without it, the map asks for a place. */
  center?: Center | undefined
}

/** Fills its place from the first paint on. */
export function MapPanel(props: MapPanelProps) {
  const box = useBox(props.run)
  return (
    <div className="@container relative isolate h-full bg-water">
      <OnceSeen>
        <Content {...props} {...box} />
      </OnceSeen>
    </div>
  )
}

/**
 * The query in the search box, and whether the user is typing it. A text that was there when the page loaded or when
 * the last search ran doesn't move the map.
 */
function useBox(run: string | undefined) {
  const query = useDashboard(state => state.query)
  const [atFirst] = useDraft('lead-search', '')
  const [before, setBefore] = useState({ run, text: atFirst.trim() })
  if (before.run !== run) setBefore({ run, text: query?.text ?? '' })
  return { query, isTyped: query !== null && query.text !== before.text }
}

type Box = ReturnType<typeof useBox>

function Content({ businesses, query, isTyped, ...search }: MapPanelProps & Box) {
  const { location, area, filter, center } = search
  const placed = useMemo(() => pinsOf(businesses ?? []), [businesses])
  if (!businesses) return <LoadingMap />
  const isEmpty = placed.length === 0 && !location && !filter
  if (isEmpty && !area && !center && !query?.understood.place) return <NoLocation />
  // With nothing else to show, the map shows the place in the query.
  const box = { query, isTyped: isTyped || isEmpty }
  return <BusinessMap {...search} {...box} placed={placed} />
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
