import type { Pin } from './pins.ts'

export interface Centre {
  lat: number
  lng: number
}

export interface View {
  pins: readonly Pin[]
  /** Where to look while there is no pin. */
  centre: Centre
}

/** What our page asks of whatever draws the map: MapLibre, or Google's. */
export interface MapEngine {
  show(view: View, options: { fit: boolean }): void
  /** In marigold: these, here. */
  mark(keys: readonly string[]): void
  /** Moves so far that the pin is seen beside its card. */
  reveal(pin: Pin, besides: { x: number; y: number }): void
  zoomBy(steps: 1 | -1): void
  fit(): void
  /** The theme has changed. */
  repaint(): void
  destroy(): void
}

interface MapEvents {
  onPick: (key: string | null) => void
  /** Nothing more moves or loads; so many pins are in sight. */
  onDrawn: (inSight: number) => void
  onFault: (error: Error) => void
}

export type StartMap = (container: HTMLElement, view: View, events: MapEvents) => Promise<MapEngine>

export const ZOOM = 12
/** One business alone, or several at one address, are not looked at from closer. */
export const CLOSEST = 15
/** Pixels that stay free round the pins: the buttons and the line at the bottom lie there. */
export const MARGIN = 44
