import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { MapConfig } from '#contract/map.ts'
import type { SearchArea } from '#contract/search.ts'
import { type UnderstoodQuery, useDashboard, useHover } from '#web/features/dashboard/dashboard-state.tsx'
import { Attribution } from './attribution.tsx'
import { PickedBusiness } from './business-card.tsx'
import { starterFor } from './engine/choose-engine.ts'
import { MapTools } from './map-tools.tsx'
import { AllFromGoogle, LoadingMap, MapFailed, NoLocation, NotFound, NoWebGlHere } from './overlay.tsx'
import type { Pin } from './pins.ts'
import { mapConfig } from './queries.ts'
import { useSearchRegion } from './search-area/use-search-region.ts'
import { useDrawnPins } from './use-drawn-pins.ts'
import { useMap } from './use-map.ts'

/** The card is to the left of its pin; on a phone it is below, out from under the finger. */
const BESIDE = { x: 120, y: 0 }
const ABOVE = { x: 0, y: -60 }
const isWide = (container: HTMLElement | null) => (container?.clientWidth ?? 0) >= 560

export interface BusinessMapProps {
  /** The businesses with a known location. */
  placed: Pin[]
  /** Includes those without one. */
  total: number
  /** Set while the list has loaded only some of its leads. */
  filter?: LeadFilter | undefined
  location: string
  area?: SearchArea | undefined
  query: UnderstoodQuery | null
  isTyped: boolean
  /** Identifies the search. */
  run?: number | undefined
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
}

export function BusinessMap(props: BusinessMapProps) {
  const { filter, location, area, query, isTyped, run } = props
  const container = useRef<HTMLDivElement>(null)
  const config = useQuery(mapConfig)
  const region = useSearchRegion({ location, area, query, isTyped })
  const shown = useDrawnPins(config.data, props)
  const { pins, notDrawn } = shown
  const isNeeded = pins.length > 0 || region.isMeant || (notDrawn === 0 && !filter)
  const start = useStart(config.data, region.isKnown && isNeeded)
  const view = useMemo(
    () => ({ pins, center: region.center, region: region.drawn }),
    [pins, region.center, region.drawn],
  )
  const subject = `${run}\n${location}\n${area ? JSON.stringify(area) : ''}`
  const [movedFrom, setMovedFrom] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const found = pins.find(({ key, id }) => picked !== null && (key === picked || id === picked))
  const hovered = useDashboard(state => state.hovered)
  const { state, engine, inSight } = useMap({
    container,
    start,
    view,
    subject,
    marked: [found?.key, hovered].filter(key => typeof key === 'string'),
    selected: useDashboard(state => state.selected),
    typed: region.typed,
    extent: location ? pins.length : Number(shown.isAll),
    isMoved: movedFrom === subject,
    isNeeded,
    onPick: key => pick(key, !isWide(container.current)),
    onHover: useHover(),
    onMoved: () => setMovedFrom(subject),
  })
  const pick = (key: string | null, reveal: boolean) => {
    setPicked(key)
    const pin = pins.find(pin => pin.key === key)
    if (pin && reveal) engine?.reveal(pin, isWide(container.current) ? BESIDE : ABOVE)
  }
  if (config.isError) return <MapFailed message="Failed to fetch the map configuration. Please try again." />
  if (state.kind === 'failed') return <MapFailed message={state.message} />
  if (state.kind === 'no-webgl') return <NoWebGlHere />
  if (config.data && !start && !isNeeded) return notDrawn > 0 ? <AllFromGoogle /> : <NoLocation />

  const showNext = () => {
    const next = pins[(pins.findIndex(({ key }) => key === found?.key) + 1) % pins.length]
    if (next) pick(next.key, true)
  }
  return (
    <div
      className="h-full"
      data-map={state.kind === 'ready' && inSight !== null ? 'drawn' : 'drawing'}
      data-in-sight={inSight ?? undefined}
    >
      <div ref={container} className="h-full" />
      {state.kind === 'loading' && <LoadingMap />}
      <MapTools
        {...props}
        {...shown}
        engine={engine}
        place={region.name}
        instead={region.said}
        isMoved={movedFrom === subject}
        onStay={() => setMovedFrom(null)}
        onNext={showNext}
      >
        {region.isUnknown && pins.length === 0 && <NotFound location={location} />}
        <PickedBusiness found={found} onClose={setPicked} />
      </MapTools>
      {config.data && <Attribution config={config.data} hasOsm={pins.some(({ isOsm }) => isOsm)} />}
    </div>
  )
}

/** Once the map can start it stays started. */
function useStart(config: MapConfig | undefined, isReady: boolean) {
  const [canStart, setCanStart] = useState(false)
  if (!canStart && config && isReady) setCanStart(true)
  return useMemo(() => (canStart && config ? starterFor(config) : null), [canStart, config])
}
