import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapEngine, MapEvents, StartMap, View } from './engine/engine.ts'
import { MapError, NoWebGl } from './engine/map-error.ts'
import { boxOf, type LookedAt } from './search-area/areas.ts'

const TIMEOUT_MS = 15_000

type MapState = { kind: 'loading' } | { kind: 'ready' } | { kind: 'no-webgl' } | { kind: 'failed'; message: string }

interface Options {
  container: RefObject<HTMLElement | null>
  /** Not before it is known which map to draw and where to look. */
  start: StartMap | null
  view: View
  /** What is looked at: another search moves the map, more rows of one list do not. */
  subject: string
  /** How much there is of it: with more the map moves, too, unless somebody has moved it (`isMoved`). */
  extent: number
  isMoved: boolean
  /** There is something to draw: nobody waits for a map that is not begun. */
  isNeeded: boolean
  marked: string[]
  /** Ticked in the list. */
  chosen: ReadonlySet<string>
  /** Where a search that is being typed would look. */
  typed: LookedAt | null
  onPick: (key: string | null) => void
  onPoint: (key: string | null) => void
  onMoved: () => void
}

/** Starts the map once, keeps it to what is to be shown, and ends it with the component. */
export function useMap(options: Options) {
  const { container, start, view, marked, chosen, typed } = options
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [drawn, setDrawn] = useState<number | null>(null)
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
      onPoint: key => latest.current.onPoint(key),
      onMoved: () => latest.current.onMoved(),
      onDrawn: setDrawn,
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
  useShown(engine, options, () => setDrawn(null))
  const marks = marked.join('\n')
  useEffect(() => engine?.mark(marks ? marks.split('\n') : []), [engine, marks])
  useEffect(() => engine?.own?.choose(chosen), [engine, chosen, view.pins])
  useTyped(engine, typed)
  useRepaint(engine)
  return { state, engine, drawn }
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
  const { pins, centre, area } = view
  useEffect(() => {
    const { view: before, subject: former } = shown.current
    const isSame = before.pins === pins && before.centre === centre && former === subject
    if (!engine || (isSame && before.area === area)) return
    const stays = isSame || isInSight(engine, area)
    const isOther = former !== subject || before.pins.length === 0 || pins.length === 0
    const isMore = extent > shown.current.extent && !latest.current.isMoved
    shown.current = { view: { pins, centre, area }, subject, extent }
    if (!isSame) latest.current.onChange()
    engine.show({ pins, centre, area }, { fit: !stays && (isOther || isMore) })
  }, [engine, pins, centre, area, subject, extent])
}

/** Who has drawn an area looks at it already: at most of it, and not from far away. */
function isInSight({ own }: MapEngine, area: LookedAt | null): boolean {
  if (!own || area?.kind !== 'box') return false
  const seen = own.seen()
  const wide = Math.min(area.east, seen.east) - Math.max(area.west, seen.west)
  const high = Math.min(area.north, seen.north) - Math.max(area.south, seen.south)
  const isMost = wide > (area.east - area.west) * 0.7 && high > (area.north - area.south) * 0.7
  return isMost && (wide > (seen.east - seen.west) / 10 || high > (seen.north - seen.south) / 10)
}

/** While somebody types the map is there already. */
function useTyped(engine: MapEngine | null, typed: LookedAt | null) {
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

/** The theme is a class of the document, whoever changed it: the button, another tab or the operating system. */
function useRepaint(engine: MapEngine | null) {
  useEffect(() => {
    if (!engine) return
    const observer = new MutationObserver(() => engine.repaint())
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [engine])
}
