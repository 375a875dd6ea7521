import type { SearchArea } from '#contract/search.ts'
import type { Pin } from '../pins.ts'
import type { SearchRegion } from '../search-area/regions.ts'

export interface Center {
  lat: number
  lng: number
}

export interface View {
  pins: readonly Pin[]
  /** Where to look while there is no pin. */
  center: Center
  /** Where the search looks: drawn round the pins. */
  region: SearchRegion | null
}

export interface Pixel {
  x: number
  y: number
}

/** What our page asks of whatever draws the map: MapLibre, or Google's. */
export interface MapEngine {
  show(view: View, options: { fit: boolean }): void
  /** In marigold: these, here. */
  mark(keys: readonly string[]): void
  /** Moves so far that the pin is seen beside its card. */
  reveal(pin: Pin, besides: Pixel): void
  zoomBy(steps: 1 | -1): void
  fit(): void
  /** The theme has changed. */
  repaint(): void
  destroy(): void
  /** What the built-in map alone can do. */
  own?: OwnMap
}

export interface OwnMap {
  /** Goes there, unless somebody has just moved the map to look at something else. */
  look(box: SearchArea): void
  /** What is in sight. */
  seen(): SearchArea
  boxBetween(corner: Pixel, other: Pixel): SearchArea
  shapeOf(corners: readonly Pixel[]): SearchArea
  /** Ticked in the list. */
  select(keys: ReadonlySet<string>): void
}

export interface MapEvents {
  onPick: (key: string | null) => void
  /** The pointer rests on a pin, or on none. */
  onHover: (key: string | null) => void
  /** Somebody has moved the map, not we. */
  onMoved: () => void
  /** Nothing more moves or loads; so many pins are in sight. */
  onDrawn: (inSight: number) => void
  onFault: (error: Error) => void
}

export type StartMap = (container: HTMLElement, view: View, events: MapEvents) => Promise<MapEngine>

export const ZOOM = 12
/** One business alone, or several at one address, are not looked at from closer. */
export const CLOSEST = 15
/**
 * Pixels that stay free around the pins, so that none is under a button, the count, or the line at the bottom. In a
 * narrow window the count has a line of its own; buttons for fingers are a column on the right.
 */
export function marginsOf(container: HTMLElement) {
  const isCoarse = window.matchMedia('(pointer: coarse)').matches
  const isNarrow = container.clientWidth < 560
  return {
    top: topOf(isCoarse, isNarrow),
    right: isCoarse ? 68 : 44,
    bottom: 44,
    left: 44,
  }
}

function topOf(isCoarse: boolean, isNarrow: boolean): number {
  if (isCoarse) return 64
  return isNarrow ? 88 : 48
}
