import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from '#contract/map.ts'
import type { Colours } from './colors.ts'
import type { View } from './engine.ts'
import type { readOutline } from './outline.ts'
import { pinLayers, pinPaints, pinSources } from './pin-style.ts'
import { streetLayers, streetPaintsByLayer, streetSources } from './street-style.ts'

/** Another theme is there at once. */
const AT_ONCE = { duration: 0, delay: 0 }

type Outline = Awaited<ReturnType<typeof readOutline>>

/**
 * Water, land, states, the streets where some were imported, and the businesses, in the theme's colours. Letters are
 * drawn by the browser's own fonts, and there are no pictures: nothing else is loaded.
 */
export function ownStyle(
  { land, states }: Outline,
  streets: MapConfig['streets'],
  view: View,
  colours: Colours,
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
    layers: [...outlineLayers(colours), ...(streets ? streetLayers(colours) : []), ...pinLayers(colours)],
  }
}

/** The businesses on a style of somebody else's. */
export const onStyle = (style: StyleSpecification, view: View, colours: Colours): StyleSpecification => ({
  ...style,
  transition: AT_ONCE,
  sources: { ...style.sources, ...pinSources(view) },
  layers: [...style.layers, ...pinLayers(colours)],
})

function outlineLayers(colours: Colours): LayerSpecification[] {
  const paint = outlinePaints(colours)
  return [
    { id: 'water', type: 'background', paint: paint.water },
    { id: 'land', type: 'fill', source: 'land', paint: paint.land },
    { id: 'coast', type: 'line', source: 'land', paint: paint.coast },
    // Over the coarser land and its coast: theirs are finer.
    { id: 'states', type: 'fill', source: 'states', paint: paint.states },
    { id: 'borders', type: 'line', source: 'states', paint: paint.borders },
  ]
}

const outlinePaints = (colours: Colours) => ({
  water: { 'background-color': colours.water },
  land: { 'fill-color': colours.land },
  states: { 'fill-color': colours.land },
  coast: { 'line-color': colours['line-strong'], 'line-width': 0.75 },
  borders: { 'line-color': colours['line-strong'], 'line-width': 0.75, 'line-opacity': 0.7 },
})

/** What the theme colours, by layer: a map has some of them. */
export const paints = (colours: Colours): Record<string, object> => ({
  ...outlinePaints(colours),
  ...streetPaintsByLayer(colours),
  ...pinPaints(colours),
})
