import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { LeadFilter } from '#contract/leads.ts'
import type { MapConfig } from '#contract/map.ts'
import type { SearchArea } from '#contract/search.ts'
import { type UnderstoodQuery, useDashboard, useHover } from '#web/features/dashboard/dashboard-state.tsx'
import { cn } from '#web/lib/cn.ts'
import { Attribution } from './attribution.tsx'
import { PickedBusiness } from './business-card.tsx'
import { starterFor } from './engine/choose-engine.ts'
import type { Center, MapEngine, MapEvents, StartMap, View } from './engine/engine.ts'
import { MapError, NoWebGl } from './engine/map-error.ts'
import { MapTools } from './map-tools.tsx'
import { AllFromGoogle, LoadingMap, MapFailed, NoLocation, NotFound, NoWebGlHere } from './overlay.tsx'
import type { Pin } from './pins.ts'
import { mapConfig } from './queries.ts'
import { boxOf, type SearchRegion } from './search-area/regions.ts'
import { useSearchRegion } from './search-area/use-search-region.ts'
import { useDrawnPins } from './use-drawn-pins.ts'

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
  run?: string | undefined
  center?: Center | undefined
  onSearch?: ((area: SearchArea, typed: string) => void) | undefined
  isSearching?: boolean | undefined
  isBackdrop?: boolean | undefined
}

export function BusinessMap(props: BusinessMapProps) {
  const { filter, location, area, query, isTyped, run, isBackdrop = false } = props
  const container = useRef<HTMLDivElement>(null)
  const config = useQuery(mapConfig)
  const region = useSearchRegion({ location, area, query, isTyped, center: props.center })
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
  if (state.kind === 'no-webgl') return isBackdrop ? null : <NoWebGlHere />
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
      <div
        ref={container}
        className={cn('h-full', isBackdrop && (state.kind === 'ready' ? 'animate-appear' : 'invisible'))}
      />
      {state.kind === 'loading' && !isBackdrop && <LoadingMap />}
      <MapTools
        {...props}
        {...shown}
        engine={engine}
        place={region.name}
        instead={region.said}
        // The card stands where the button would.
        isMoved={movedFrom === subject && !found}
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

const TIMEOUT_MS = 15_000

type MapState = { kind: 'loading' } | { kind: 'ready' } | { kind: 'no-webgl' } | { kind: 'failed'; message: string }

interface Options {
  container: RefObject<HTMLElement | null>
  /** null until we know which map to draw and where to look. */
  start: StartMap | null
  view: View
  /** What the map shows: another search moves it, more rows of the same list don't. */
  subject: string
  /** How much of it there is. The map also moves when this grows, unless the user has moved it (`isMoved`). */
  extent: number
  isMoved: boolean
  /** There is something to draw. Until then loading can't time out. */
  isNeeded: boolean
  marked: string[]
  selected: ReadonlySet<string>
  /** Where the query being typed would search. */
  typed: SearchRegion | null
  onPick: (key: string | null) => void
  onHover: (key: string | null) => void
  onMoved: () => void
}

/** Starts the map once, keeps it up to date, and removes it with the component. */
function useMap(options: Options) {
  const { container, start, view, marked, selected, typed } = options
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [inSight, setInSight] = useState<number | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useTimeout(state.kind === 'loading' && options.isNeeded, () =>
    setState({ kind: 'failed', message: 'Map loading timed out. Please try again.' }),
  )
  const isOver = state.kind === 'failed' || state.kind === 'no-webgl'
  useEffect(() => {
    if (!start || !container.current || isOver) return
    let started: MapEngine | null = null
    let isLeft = false
    const fail = (error: unknown) => !isLeft && setState(failure(error))
    const events: MapEvents = {
      onPick: key => latest.current.onPick(key),
      onHover: key => latest.current.onHover(key),
      onMoved: () => latest.current.onMoved(),
      onDrawn: setInSight,
      onFault: fail,
    }
    start(container.current, latest.current.view, events).then(made => {
      if (isLeft) return made.destroy()
      started = made
      setEngine(made)
      setState({ kind: 'ready' })
    }, fail)
    return () => {
      isLeft = true
      started?.destroy()
      setEngine(null)
    }
  }, [start, container, isOver])
  useShown(engine, options, () => setInSight(null))
  const marks = marked.join('\n')
  useEffect(() => engine?.mark(marks ? marks.split('\n') : []), [engine, marks])
  useEffect(() => engine?.own?.select(selected), [engine, selected, view.pins])
  useTyped(engine, typed)
  useRepaint(engine)
  return { state, engine, inSight }
}

function failure(error: unknown): MapState {
  if (error instanceof NoWebGl) return { kind: 'no-webgl' }
  const said = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', message: error instanceof MapError ? said : `Failed to load map: ${said}` }
}

function useShown(engine: MapEngine | null, options: Options, onChange: () => void) {
  const { view, subject, extent } = options
  const shown = useRef({ view, subject, extent })
  const latest = useRef({ onChange, isMoved: false })
  useEffect(() => {
    latest.current = { onChange, isMoved: options.isMoved }
  })
  const { pins, center, region } = view
  useEffect(() => {
    const { view: before, subject: former } = shown.current
    const isSame = before.pins === pins && before.center === center && former === subject
    if (!engine || (isSame && before.region === region)) return
    const stays = isSame || isInSight(engine, region)
    // A filter that nothing matches leaves the map where it is.
    const isOther = former !== subject || before.pins.length === 0
    const isMore = extent > shown.current.extent && !latest.current.isMoved
    shown.current = { view: { pins, center, region }, subject, extent }
    if (!isSame) latest.current.onChange()
    engine.show({ pins, center, region }, { fit: !stays && (isOther || isMore) })
  }, [engine, pins, center, region, subject, extent])
}

/** Whether most of a drawn region is visible, and not from far away. */
function isInSight({ own }: MapEngine, region: SearchRegion | null): boolean {
  if (!own || region?.kind !== 'box') return false
  const seen = own.seen()
  const wide = Math.min(region.east, seen.east) - Math.max(region.west, seen.west)
  const high = Math.min(region.north, seen.north) - Math.max(region.south, seen.south)
  const isMost = wide > (region.east - region.west) * 0.7 && high > (region.north - region.south) * 0.7
  return isMost && (wide > (seen.east - seen.west) / 10 || high > (seen.north - seen.south) / 10)
}

/** The map goes where the query being typed would search. */
function useTyped(engine: MapEngine | null, typed: SearchRegion | null) {
  useEffect(() => {
    if (typed) engine?.own?.look(boxOf(typed))
  }, [engine, typed])
}

function useTimeout(isRunning: boolean, run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => latest.current(), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isRunning])
}

/** The button, another tab, and the operating system all change the theme by setting a class on the document. */
function useRepaint(engine: MapEngine | null) {
  useEffect(() => {
    if (!engine) return
    const observer = new MutationObserver(() => engine.repaint())
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [engine])
}
