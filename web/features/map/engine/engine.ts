import type { SearchArea } from '#contract/search.ts'
import type { Pin } from '../pins.ts'
import type { SearchRegion } from '../search-area/regions.ts'

export interface Center {
  lat: number
  lng: number
  zoom?: number
}

export interface View {
  pins: readonly Pin[]
  /** Where to look without pins. */
  center: Center
  /** Where the search looks, outlined on the map. */
  region: SearchRegion | null
}

export interface Pixel {
  x: number
  y: number
}

/** What the page needs from a map, be it MapLibre or Google's. */
export interface MapEngine {
  show(view: View, options: { fit: boolean }): void
  mark(keys: readonly string[]): void
  /** Moves so that the pin is visible beside its card. */
  reveal(pin: Pin, besides: Pixel): void
  zoomBy(steps: 1 | -1): void
  fit(): void
  /** The theme has changed. */
  repaint(): void
  destroy(): void
  /** Only the built-in map has these. */
  own?: OwnMap
}

export interface OwnMap {
  /** Goes there, unless the user just moved the map. */
  look(box: SearchArea): void
  /** The visible area. */
  seen(): SearchArea
  boxBetween(corner: Pixel, other: Pixel): SearchArea
  shapeOf(corners: readonly Pixel[]): SearchArea
  /** Rings the pins that are selected in the list. */
  select(keys: ReadonlySet<string>): void
}

export interface MapEvents {
  onPick: (key: string | null) => void
  /** The pointer is over a pin, or over none. */
  onHover: (key: string | null) => void
  onMoved: () => void
  /** The map is idle, with this many pins visible. null: it has started to move. */
  onDrawn: (inSight: number | null) => void
  onFault: (error: Error) => void
}

export type StartMap = (container: HTMLElement, view: View, events: MapEvents) => Promise<MapEngine>

export const ZOOM = 12
/** Fitting a single business or address zooms in no closer. */
export const CLOSEST = 15
/** Pixels to keep free around the pins, for the buttons, the count, and the line at the bottom. */
export function marginsOf(container: HTMLElement) {
  const isCoarse = window.matchMedia('(pointer: coarse)').matches
  const isNarrow = container.clientWidth < 560
  return { top: topOf(isCoarse, isNarrow), right: isCoarse ? 68 : 44, bottom: 44, left: 44 }
}

function topOf(isCoarse: boolean, isNarrow: boolean): number {
  if (isCoarse) return 64
  return isNarrow ? 88 : 48
}
