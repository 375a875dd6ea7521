import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { SearchArea } from '#contract/search.ts'
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
  /** What was searched for, with its place in it; empty without a search. */
  location: string
  /** Drawn on the map, where the last search was told so. */
  area?: SearchArea | undefined
  /** Searches what is in sight, or what was drawn. */
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
}

/** The map in its fixed place of 256 px, from the first paint on; once hidden it stays hidden in this browser. */
export function MapPanel(props: MapPanelProps) {
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
        <Content {...props} />
      </OnceSeen>
      <div className="absolute top-2 right-2 z-20 rounded-md border border-line bg-panel">
        <IconButton icon={ChevronUp} size="sm" label="Hide map" aria-expanded onClick={() => hide(true)} />
      </div>
    </div>
  )
}

function Content({ businesses, total, location, area, onSearch }: MapPanelProps) {
  const placed = useMemo(() => pinsOf(businesses ?? []), [businesses])
  const asked = useAsked()
  if (!businesses) return <LoadingMap />
  const isTyped = asked !== null && asked.understood.place !== null
  if (placed.length === 0 && !location && !area && !isTyped) return <NoLocation />
  return (
    <Suspense fallback={<LoadingMap />}>
      <BusinessMap {...{ placed, total, location, area, asked, onSearch }} />
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
