import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapEngine, StartMap, View } from './map-engine.ts'
import { MapError, NoWebGl } from './map-error.ts'

const TIMEOUT_MS = 15_000

type MapState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'no-webgl' }
  | { kind: 'failed'; message: string }

interface Options {
  container: RefObject<HTMLElement | null>
  /** Not before it is known which map to draw and where to look. */
  start: StartMap | null
  view: View
  /** What is looked at: another search moves the map, more rows of one list do not. */
  subject: string
  marked: string[]
  onPick: (key: string | null) => void
}

/** Starts the map once, keeps it to what is to be shown, and ends it with the component. */
export function useMap({ container, start, view, subject, marked, onPick }: Options) {
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [drawn, setDrawn] = useState<number | null>(null)
  const latest = useRef({ view, onPick })
  useEffect(() => {
    latest.current = { view, onPick }
  })
  useTimeout(state.kind === 'loading', () =>
    setState({ kind: 'failed', message: 'Map loading timed out. Please try again.' }),
  )
  const isOver = state.kind === 'failed' || state.kind === 'no-webgl'
  useEffect(() => {
    if (!start || !container.current || isOver) return
    let started: MapEngine | null = null
    let isLeft = false
    const fail = (error: unknown) => !isLeft && setState(failure(error))
    const events = {
      onPick: (key: string | null) => latest.current.onPick(key),
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
  useShown(engine, view, subject, () => setDrawn(null))
  useEffect(() => engine?.mark(marked))
  useRepaint(engine)
  return { state, engine, drawn }
}

function failure(error: unknown): MapState {
  if (error instanceof NoWebGl) return { kind: 'no-webgl' }
  const said = error instanceof Error ? error.message : String(error)
  return { kind: 'failed', message: error instanceof MapError ? said : `Failed to load map: ${said}` }
}

function useShown(engine: MapEngine | null, view: View, subject: string, onChange: () => void) {
  const shown = useRef({ view, subject })
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  const { pins, centre } = view
  useEffect(() => {
    const before = shown.current
    const isSame = before.view.pins === pins && before.view.centre === centre && before.subject === subject
    if (!engine || isSame) return
    const fit = before.subject !== subject || before.view.pins.length === 0 || pins.length === 0
    shown.current = { view: { pins, centre }, subject }
    changed.current()
    engine.show({ pins, centre }, { fit })
  }, [engine, pins, centre, subject])
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
