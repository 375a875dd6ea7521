import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { useDashboard } from '#web/features/dashboard/dashboard-state.tsx'
import { useDraft } from '#web/lib/draft.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Center } from './engine/engine.ts'
import { LoadingMap, NoLocation } from './overlay.tsx'
import { type Business, pinsOf } from './pins.ts'

const load = () => import('./business-map.tsx')
const BusinessMap = lazyPart(load, 'BusinessMap', <LoadingMap />)
const Backdrop = lazyPart(load, 'BusinessMap')

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
  /** It's behind the first search: the page comes first, and the map fades in. */
  isBackdrop?: boolean
}

/** Fills its place from the first paint on. */
export function MapPanel(props: MapPanelProps) {
  const box = useBox(props.run)
  const Once = props.isBackdrop ? OnceAtRest : OnceSeen
  return (
    <div className="@container relative isolate h-full bg-water">
      <Once>
        <Content {...props} {...box} />
      </Once>
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
  const { location, area, filter, center, isBackdrop } = search
  const placed = useMemo(() => pinsOf(businesses ?? []), [businesses])
  if (!businesses) return !isBackdrop && <LoadingMap />
  const isEmpty = placed.length === 0 && !location && !filter
  if (isEmpty && !area && !center && !query?.understood.place) return !isBackdrop && <NoLocation />
  // With nothing else to show, the map shows the place in the query.
  const box = { query, isTyped: isTyped || isEmpty }
  const Shown = isBackdrop ? Backdrop : BusinessMap
  return <Shown {...search} {...box} placed={placed} />
}

const MOVES = ['pointermove', 'pointerdown', 'wheel', 'scroll'] as const
const REST_MS = 3000

/** Loads the map with the user's first move, or once the page has waited for nothing for three seconds. */
function OnceAtRest({ children }: { children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false)
  const isBusy = useIsFetching() > 0
  useEffect(() => {
    const begun = new AbortController()
    const begin = () => setAtRest(true)
    for (const move of MOVES) window.addEventListener(move, begin, { passive: true, signal: begun.signal })
    const timer = isBusy ? undefined : setTimeout(begin, REST_MS)
    return () => {
      begun.abort()
      clearTimeout(timer)
    }
  }, [isBusy])
  return isAtRest && children
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
