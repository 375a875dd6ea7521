import { type ReactNode, useRef, useState } from 'react'
import type { SearchArea } from '#contract/search.ts'
import { useDrawnArea } from '#web/features/dashboard/dashboard-state.tsx'
import { Badge } from './badge.tsx'
import type { BusinessMapProps } from './business-map.tsx'
import type { MapEngine } from './engine/engine.ts'
import { MapControls } from './map-controls.tsx'
import { FromGoogle } from './overlay.tsx'
import { DrawArea } from './search-area/draw-area.tsx'
import { SearchHere } from './search-area/search-here.tsx'
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
        <Badge count={pins.length} total={total} isAll={isAll} place={place} />
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
