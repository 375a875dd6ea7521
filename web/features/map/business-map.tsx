import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { plural } from '#web/lib/format.ts'
import { usePointedAt } from '#web/lib/pointed-at.ts'
import { BusinessCard } from './business-card.tsx'
import { MapControls } from './map-controls.tsx'
import type { Centre } from './map-engine.ts'
import { LoadingMap, MapFailed, NoWebGlHere } from './overlay.tsx'
import type { Pin } from './pins.ts'
import { geocoded, mapConfig } from './queries.ts'
import { starterFor } from './start.ts'
import { useMap } from './use-map.ts'

const NEW_YORK: Centre = { lat: 40.7128, lng: -74.006 }
/** The card lies at the left of the pin, on a phone below it and over what a finger has just touched. */
const BESIDE = { x: 120, y: 0 }
const ABOVE = { x: 0, y: -60 }
const isWide = (container: HTMLElement | null) => (container?.clientWidth ?? 0) >= 560

interface BusinessMapProps {
  pins: Pin[]
  /** With those that nobody knows the place of. */
  total: number
  location: string
}

export function BusinessMap({ pins, total, location }: BusinessMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const pointedAt = usePointedAt()
  const close = useCallback(() => setPicked(null), [])
  const place = usePlace(location)
  const config = useQuery(mapConfig)
  const [canStart, setCanStart] = useState(false)
  if (!canStart && config.data && place.isKnown) setCanStart(true)
  const googleKey = config.data?.googleMapsApiKey ?? null
  const start = useMemo(() => (canStart ? starterFor(googleKey) : null), [canStart, googleKey])
  const view = useMemo(() => ({ pins, centre: place.centre }), [pins, place.centre])
  const marked = [picked, pointedAt].filter(key => key !== null)
  const { state, engine, drawn } = useMap({
    ...{ container, start, view, marked },
    subject: location,
    onPick: key => pick(key, !isWide(container.current)),
  })
  const pick = (key: string | null, reveal: boolean) => {
    setPicked(key)
    const pin = pins.find(pin => pin.key === key)
    if (pin && reveal) engine?.reveal(pin, isWide(container.current) ? BESIDE : ABOVE)
  }
  if (config.isError) return <MapFailed message="Failed to fetch the map configuration. Please try again." />
  if (state.kind === 'failed') return <MapFailed message={state.message} />
  if (state.kind === 'no-webgl') return <NoWebGlHere />

  const pin = pins.find(({ key }) => key === picked)
  const showNext = () => {
    const next = pins[(pins.findIndex(({ key }) => key === picked) + 1) % pins.length]
    if (next) pick(next.key, true)
  }
  return (
    <div
      className="h-full"
      data-map={state.kind === 'ready' && drawn !== null ? 'drawn' : 'drawing'}
      data-in-sight={drawn ?? undefined}
    >
      <div ref={container} className="h-full" />
      {state.kind === 'loading' && <LoadingMap />}
      <Badge count={pins.length} total={total} place={place.name} />
      {engine && <MapControls engine={engine} onNext={pins.length > 0 ? showNext : null} />}
      {place.isUnknown && pins.length === 0 && <NotFound location={location} />}
      <div aria-live="polite">{pin && <BusinessCard pin={pin} onClose={close} />}</div>
      {!googleKey && <Attribution />}
    </div>
  )
}

/** Where the place of a search is. Until a new one is known the last one stays. */
function usePlace(location: string) {
  const { data, isPending, isError, isPlaceholderData } = useQuery(geocoded(location))
  const lat = data?.geometry.location.lat
  const lng = data?.geometry.location.lng
  const centre = useMemo(() => (lat === undefined || lng === undefined ? NEW_YORK : { lat, lng }), [lat, lng])
  if (!location) return { centre, isKnown: true, isUnknown: false, name: undefined }
  const isUnknown = isError || (data === null && !isPlaceholderData)
  return {
    centre,
    isKnown: !isPending,
    isUnknown,
    name: isPlaceholderData ? undefined : data?.formatted_address,
  }
}

function Badge({ count, total, place }: { count: number; total: number; place: string | undefined }) {
  const businesses = plural(total, 'business', 'businesses')
  return (
    <p className="absolute top-2 left-2 z-10 flex h-7.5 max-w-[calc(100%-13rem)] items-center gap-1.5 rounded-md border border-line bg-panel px-2 pointer-coarse:max-w-[calc(100%-5rem)]">
      <span className="figures shrink-0 font-medium">
        {count < total ? `${count} of ${businesses}` : businesses}
      </span>
      {place && <span className="truncate text-ink-2 max-md:hidden">{place}</span>}
    </p>
  )
}

const NotFound = ({ location }: { location: string }) => (
  <p
    role="status"
    className="absolute inset-x-2 bottom-2 z-10 mx-auto w-fit rounded-md border border-line bg-panel px-2 py-1"
  >
    “{location}” could not be found on the map. It shows New York City.
  </p>
)

const Attribution = () => (
  <p className="absolute right-0 bottom-0 rounded-tl-md bg-panel px-1.5 text-2xs text-ink-2 leading-4">
    Natural Earth · U.S. Census Bureau · MapLibre
  </p>
)
