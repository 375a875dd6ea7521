import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useAsked } from '#web/lib/interpretation.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadingMap, NoLocation } from './overlay.tsx'
import { type Business, pinsOf } from './pins.ts'

const BusinessMap = lazy(() => import('./business-map.tsx').then(m => ({ default: m.BusinessMap })))

const KEY = 'canvass-map'

interface MapPanelProps {
  /** undefined while they are being loaded. */
  businesses: readonly Business[] | undefined
  /** With those that the list has not loaded. */
  total: number
  /** Of a list that has loaded some of its leads: what narrows it. */
  filter?: LeadFilter | undefined
  /** What was searched for, with its place in it; empty without a search. */
  location: string
  /** Which search it is: another one with the same words is another. */
  run?: number | undefined
  /** Drawn on the map, where the last search was told so. */
  area?: SearchArea | undefined
  /** Searches what is in sight, or what was drawn. */
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
}

/** The map in its fixed place of 256 px, from the first paint on; once hidden it stays hidden in this browser. */
export function MapPanel(props: MapPanelProps) {
  const asked = useBox(props.run)
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
        <Content {...props} {...asked} />
      </OnceSeen>
      <div className="absolute top-2 right-2 z-20 rounded-md border border-line bg-panel">
        <IconButton icon={ChevronUp} size="sm" label="Hide map" aria-expanded onClick={() => hide(true)} />
      </div>
    </div>
  )
}

/**
 * What is in the search box, and whether somebody is typing it: a text that was there when the page came, or when the last search was
 * run, moves no map.
 */
function useBox(run: number | undefined) {
  const asked = useAsked()
  const [atFirst] = useDraft('lead-search', '')
  const [before, setBefore] = useState({ run, text: atFirst.trim() })
  if (before.run !== run) setBefore({ run, text: asked?.text ?? '' })
  return { asked, isTyped: asked !== null && asked.text !== before.text }
}

type Box = ReturnType<typeof useBox>

function Content({ businesses, asked, isTyped, ...search }: MapPanelProps & Box) {
  const { location, area, filter } = search
  const placed = useMemo(() => pinsOf(businesses ?? []), [businesses])
  if (!businesses) return <LoadingMap />
  const isEmpty = placed.length === 0 && !location && !filter
  if (isEmpty && !area && !asked?.understood.place) return <NoLocation />
  // Where there is nothing else, the place of the text is shown.
  const box = { asked, isTyped: isTyped || isEmpty }
  return (
    <Suspense fallback={<LoadingMap />}>
      <BusinessMap {...search} {...box} placed={placed} />
    </Suspense>
  )
}

/** What is heavy is loaded after the page is painted, and only once its place comes into sight. */
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
