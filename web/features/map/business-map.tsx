import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { SearchArea } from '#contract/search.ts'
import { useChoice } from '#web/lib/chosen.ts'
import { useDrawnArea } from '#web/lib/drawn-area.ts'
import type { Asked } from '#web/lib/interpretation.ts'
import { pointAt, usePointedAt } from '#web/lib/pointed-at.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Attribution } from './attribution.tsx'
import { Badge } from './badge.tsx'
import { BusinessCard } from './business-card.tsx'
import { starterFor } from './engine/choose-engine.ts'
import { MapControls } from './map-controls.tsx'
import { AllFromGoogle, FromGoogle, LoadingMap, MapFailed, NoLocation, NotFound, NoWebGlHere } from './overlay.tsx'
import { type Pin, withoutGoogles } from './pins.ts'
import { mapConfig } from './queries.ts'
import { DrawArea } from './search-area/draw-area.tsx'
import { SearchHere } from './search-area/search-here.tsx'
import { useLookedAt } from './search-area/use-search-area.ts'
import { useAllPins, useNamed } from './use-all-pins.ts'
import { useMap } from './use-map.ts'

/** The card lies at the left of the pin, on a phone below it and over what a finger has just touched. */
const BESIDE = { x: 120, y: 0 }
const ABOVE = { x: 0, y: -60 }
const isWide = (container: HTMLElement | null) => (container?.clientWidth ?? 0) >= 560

interface BusinessMapProps {
  /** Of all businesses that have a place. */
  placed: Pin[]
  /** With those that nobody knows the place of. */
  total: number
  /** Of a list that has loaded some of its leads. */
  filter?: LeadFilter | undefined
  location: string
  area?: SearchArea | undefined
  /** What is in the search box, as far as it was understood. */
  asked: Asked | null
  isTyped: boolean
  /** Which search it is. */
  run?: number | undefined
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
}

export function BusinessMap(props: BusinessMapProps) {
  const { placed, total, filter, location, area, asked, isTyped, run, onSearch } = props
  const container = useRef<HTMLDivElement>(null)
  const drawButton = useRef<HTMLButtonElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const subject = `${run}\n${location}\n${area ? JSON.stringify(area) : ''}`
  const [movedFrom, setMovedFrom] = useState<string | null>(null)
  const [, setDrawn] = useDrawnArea()
  const pointedAt = usePointedAt()
  const { listed, chosen, toggle } = useChoice()
  const close = useCallback(() => setPicked(null), [])
  const place = useLookedAt({ location, area, asked, isTyped })
  const config = useQuery(mapConfig)
  const isOwn = config.data !== undefined && !config.data.googleMapsApiKey
  // Google's map joins no pins: it keeps to what is loaded.
  const list = useAllPins(isOwn ? filter : undefined, total, placed)
  const pins = useMemo(() => (isOwn ? withoutGoogles(list.pins) : placed), [isOwn, list.pins, placed])
  const notDrawn = list.pins.length - pins.length
  const [canStart, setCanStart] = useState(false)
  const isNeeded = pins.length > 0 || place.isMeant || (notDrawn === 0 && !filter)
  if (!canStart && config.data && place.isKnown && isNeeded) setCanStart(true)
  const start = useMemo(() => (canStart && config.data ? starterFor(config.data) : null), [canStart, config.data])
  const view = useMemo(() => ({ pins, centre: place.centre, area: place.area }), [pins, place.centre, place.area])
  const found = pins.find(({ key, id }) => picked !== null && (key === picked || id === picked))
  const marked = [found?.key, pointedAt].filter(key => typeof key === 'string')
  const { state, engine, drawn } = useMap({
    container,
    start,
    view,
    subject,
    marked,
    chosen,
    typed: place.typed,
    extent: location ? pins.length : Number(list.isAll),
    isMoved: movedFrom === subject,
    isNeeded,
    onPick: key => pick(key, !isWide(container.current)),
    onPoint: pointAt,
    onMoved: () => setMovedFrom(subject),
  })
  const pick = (key: string | null, reveal: boolean) => {
    setPicked(key)
    const pin = pins.find(pin => pin.key === key)
    if (pin && reveal) engine?.reveal(pin, isWide(container.current) ? BESIDE : ABOVE)
  }
  const pin = useNamed(found)
  if (config.isError) return <MapFailed message="Failed to fetch the map configuration. Please try again." />
  if (state.kind === 'failed') return <MapFailed message={state.message} />
  if (state.kind === 'no-webgl') return <NoWebGlHere />
  if (config.data && !canStart && !isNeeded) return notDrawn > 0 ? <AllFromGoogle /> : <NoLocation />

  const showNext = () => {
    const next = pins[(pins.findIndex(({ key }) => key === found?.key) + 1) % pins.length]
    if (next) pick(next.key, true)
  }
  const own = onSearch && engine?.own
  const searchIn = (area: SearchArea) => {
    const text = asked?.text ?? location
    setDrawing(false)
    setMovedFrom(null)
    setDrawn({ area, text, instead: place.said })
    onSearch?.(area, text)
  }
  const searchDrawn = (area: SearchArea) => {
    searchIn(area)
    own?.look(area)
  }
  return (
    <div
      className="h-full"
      data-map={state.kind === 'ready' && drawn !== null ? 'drawn' : 'drawing'}
      data-in-sight={drawn ?? undefined}
    >
      <div ref={container} className="h-full" />
      {state.kind === 'loading' && <LoadingMap />}
      {!isDrawing && <Badge count={pins.length} total={total} isAll={list.isAll} place={place.name} />}
      {notDrawn > 0 && !isDrawing && <FromGoogle count={notDrawn} />}
      {engine && (
        <MapControls
          engine={engine}
          onNext={pins.length > 0 ? showNext : null}
          onDraw={own ? () => setDrawing(true) : null}
          drawButton={drawButton}
        />
      )}
      {place.isUnknown && pins.length === 0 && <NotFound location={location} />}
      <div aria-live="polite">
        {pin && (
          <BusinessCard pin={pin} onClose={close}>
            {listed.has(pin.key) && (
              <Checkbox
                label={`Select ${pin.name} in the list`}
                checked={chosen.has(pin.key)}
                onChange={() => toggle(pin.key)}
                className="flex pt-1.5"
              />
            )}
          </BusinessCard>
        )}
      </div>
      {own && movedFrom === subject && !isDrawing && <SearchHere onSearch={() => searchIn(own.seen())} />}
      {config.data && <Attribution config={config.data} hasOsm={pins.some(({ isOsm }) => isOsm)} />}
      {own && isDrawing && (
        <DrawArea
          onBox={(corner, other) => searchDrawn(own.boxBetween(corner, other))}
          onShape={corners => searchDrawn(own.shapeOf(corners))}
          onCancel={() => {
            setDrawing(false)
            drawButton.current?.focus()
          }}
        />
      )}
    </div>
  )
}
