import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from '#contract/map.ts'
import type { Colors } from './colors.ts'
import type { View } from './engine.ts'
import type { readOutline } from './outline.ts'
import { pinLayers, pinPaints, pinSources } from './pin-style.ts'
import { streetLayers, streetPaintsByLayer, streetSources } from './street-style.ts'

/** Another theme is there at once. */
const AT_ONCE = { duration: 0, delay: 0 }

type Outline = Awaited<ReturnType<typeof readOutline>>

/**
 * Water, land, states, the streets where some were imported, and the businesses, in the theme's colors. Letters are
 * drawn by the browser's own fonts, and there are no pictures: nothing else is loaded.
 */
export function ownStyle(
  { land, states }: Outline,
  streets: MapConfig['streets'],
  view: View,
  colors: Colors,
): StyleSpecification {
  return {
    version: 8,
    transition: AT_ONCE,
    sources: {
      land: { type: 'geojson', data: land },
      states: { type: 'geojson', data: states },
      ...(streets && streetSources(streets)),
      ...pinSources(view),
    },
    layers: [...outlineLayers(colors), ...(streets ? streetLayers(colors) : []), ...pinLayers(colors)],
  }
}

/** The businesses on a style of somebody else's. */
export const onStyle = (style: StyleSpecification, view: View, colors: Colors): StyleSpecification => ({
  ...style,
  transition: AT_ONCE,
  sources: { ...style.sources, ...pinSources(view) },
  layers: [...style.layers, ...pinLayers(colors)],
})

function outlineLayers(colors: Colors): LayerSpecification[] {
  const paint = outlinePaints(colors)
  return [
    { id: 'water', type: 'background', paint: paint.water },
    { id: 'land', type: 'fill', source: 'land', paint: paint.land },
    { id: 'coast', type: 'line', source: 'land', paint: paint.coast },
    // Over the coarser land and its coast: theirs are finer.
    { id: 'states', type: 'fill', source: 'states', paint: paint.states },
    { id: 'borders', type: 'line', source: 'states', paint: paint.borders },
  ]
}

const outlinePaints = (colors: Colors) => ({
  water: { 'background-color': colors.water },
  land: { 'fill-color': colors.land },
  states: { 'fill-color': colors.land },
  coast: { 'line-color': colors['line-strong'], 'line-width': 0.75 },
  borders: { 'line-color': colors['line-strong'], 'line-width': 0.75, 'line-opacity': 0.7 },
})

/** What the theme colors, by layer: a map has some of them. */
export const paints = (colors: Colors): Record<string, object> => ({
  ...outlinePaints(colors),
  ...streetPaintsByLayer(colors),
  ...pinPaints(colors),
})
