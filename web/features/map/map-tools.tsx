import { ChevronRight, Minus, Plus, Scan, Search, SquareDashedMousePointer } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { LEAD_PINS_MOST } from '#contract/lead-pins.ts'
import type { SearchArea } from '#contract/search.ts'
import { useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { BusinessMapProps } from './business-map.tsx'
import type { MapEngine } from './engine/engine.ts'
import { FromGoogle } from './overlay.tsx'
import { DrawArea } from './search-area/draw-area.tsx'
import type { DrawnPins } from './use-drawn-pins.ts'

interface MapToolsProps
  extends DrawnPins,
    Pick<BusinessMapProps, 'total' | 'location' | 'query' | 'onSearch' | 'isSearching'> {
  /** null until the map has started. */
  engine: MapEngine | null
  place: string | undefined
  /** The place in the query, which a drawn area replaces. */
  instead: string | null
  isMoved: boolean
  onStay: () => void
  onNext: () => void
  children: ReactNode
}

/** The count, the buttons, and the ways to search what the map shows or what the user draws on it. */
export function MapTools(props: MapToolsProps) {
  const {
    engine,
    pins,
    notDrawn,
    total,
    isAll,
    place,
    isMoved,
    onSearch,
    isSearching = false,
    onNext,
    children,
  } = props
  const drawButton = useRef<HTMLButtonElement>(null)
  const [isDrawing, setDrawing] = useState(false)
  const searchIn = useSearchIn(props)
  const own = onSearch && engine?.own
  const searchDrawn = (area: SearchArea) => {
    setDrawing(false)
    searchIn(area)
    own?.look(area)
  }
  return (
    <>
      {!isDrawing && (total > 0 || props.location || place) && (
        <Badge
          count={pins.length}
          total={total}
          isAll={isAll}
          place={place}
          hasCount={total > 0 || props.location !== ''}
        />
      )}
      {notDrawn > 0 && !isDrawing && <FromGoogle count={notDrawn} />}
      {engine && (
        <MapControls
          engine={engine}
          onNext={pins.length > 0 ? onNext : null}
          onDraw={own ? () => setDrawing(true) : null}
          drawButton={drawButton}
        />
      )}
      {children}
      {own && isMoved && !isDrawing && <SearchHere isPending={isSearching} onSearch={() => searchIn(own.seen())} />}
      {own && isDrawing && (
        <DrawArea
          isPending={isSearching}
          onBox={(corner, other) => searchDrawn(own.boxBetween(corner, other))}
          onShape={corners => searchDrawn(own.shapeOf(corners))}
          onCancel={() => {
            setDrawing(false)
            drawButton.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Searches an area with the words in the search box, or else those of the last search. */
function useSearchIn({ query, location, instead, onStay, onSearch }: MapToolsProps) {
  const [, setDrawnArea] = useDrawnArea()
  return (area: SearchArea) => {
    const text = query?.text ?? location
    onStay()
    setDrawnArea({ area, text, instead })
    onSearch?.(area, text)
  }
}

interface BadgeProps {
  count: number
  total: number
  /** The map has all leads, not only the loaded ones. */
  isAll: boolean
  place: string | undefined
  /** False while a first search is being typed. */
  hasCount: boolean
}

function Badge({ count, total, isAll, place, hasCount }: BadgeProps) {
  const businesses = plural(total, 'business', 'businesses')
  return (
    <p
      title={count < total ? whyFewer(count, isAll) : undefined}
      // In a narrow map it takes its own line, except on touch screens, where the buttons leave room.
      className={cn(
        'absolute top-2 left-2 z-10 flex h-7.5 max-w-[calc(100%-12.5rem)] items-center gap-1.5 rounded-md border border-line bg-panel px-2 pointer-coarse:max-w-[calc(100%-7.5rem)] @max-[30rem]:pointer-fine:top-11 @max-[30rem]:pointer-fine:max-w-[calc(100%-1rem)]',
        !hasCount && 'max-md:hidden',
      )}
    >
      {hasCount && (
        <span className="figures truncate font-medium md:shrink-0">
          {count < total ? `${formatNumber(count)} of ${businesses}` : businesses}
        </span>
      )}
      {place && <span className="truncate text-ink-2 max-md:hidden">{place}</span>}
    </p>
  )
}

function whyFewer(count: number, isAll: boolean): string {
  if (!isAll) return 'The others have no known location, or aren’t loaded yet.'
  if (count < LEAD_PINS_MOST) return 'The others have no known location.'
  return `The map shows the newest ${formatNumber(LEAD_PINS_MOST)}. Filter the list to see others.`
}

interface MapControlsProps {
  engine: MapEngine
  /** Steps through the businesses without a pointer. */
  onNext: (() => void) | null
  onDraw: (() => void) | null
  drawButton: RefObject<HTMLButtonElement | null>
}

const MapControls = ({ engine, onNext, onDraw, drawButton }: MapControlsProps) => (
  <div className="absolute top-2 right-2 z-10 flex items-start gap-1.5">
    {onDraw && (
      <div className="flex rounded-md border border-line bg-panel">
        <IconButton
          ref={drawButton}
          icon={SquareDashedMousePointer}
          size="sm"
          label="Draw an area to search"
          onClick={onDraw}
        />
      </div>
    )}
    <div className="flex rounded-md border border-line bg-panel pointer-coarse:mt-13 pointer-coarse:flex-col">
      {onNext && (
        <>
          <IconButton icon={ChevronRight} size="sm" label="Next business" onClick={onNext} />
          <IconButton icon={Scan} size="sm" label="Show all businesses" onClick={engine.fit} />
        </>
      )}
      <IconButton icon={Minus} size="sm" label="Zoom out" onClick={() => engine.zoomBy(-1)} />
      <IconButton icon={Plus} size="sm" label="Zoom in" onClick={() => engine.zoomBy(1)} />
    </div>
  </div>
)

/** Shown after the user moved the map. */
const SearchHere = ({ isPending, onSearch }: { isPending: boolean; onSearch: () => void }) => (
  <div className="pointer-events-none absolute inset-x-2 bottom-6 z-10 max-md:bottom-10 flex justify-center">
    <Button size="sm" className="pointer-events-auto animate-rise shadow-lift" pending={isPending} onClick={onSearch}>
      <Search aria-hidden />
      Search this area
    </Button>
  </div>
)
