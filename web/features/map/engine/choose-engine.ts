import type { MapConfig } from '#contract/map.ts'
import type { StartMap } from './engine.ts'
import { NoWebGl } from './map-error.ts'

/** Google's map if the server has a key, or else the built-in one. Each loads only when needed. */
export function starterFor(config: MapConfig): StartMap {
  return async (container, view, events) => {
    if (config.googleMapsApiKey) {
      const { startGoogle } = await import('./start-google.ts')
      return startGoogle(config.googleMapsApiKey)(container, view, events)
    }
    if (!hasWebGl()) throw new NoWebGl()
    const { startMapLibre } = await import('./start-maplibre.ts')
    return startMapLibre(config)(container, view, events)
  }
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow only a few contexts, so release this one immediately.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
