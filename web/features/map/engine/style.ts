import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from '#contract/map.ts'
import type { Colors } from './colors.ts'
import type { View } from './engine.ts'
import type { readOutline } from './outline.ts'
import { isPin, MAP_FONT, pinLayers, pinPaints, pinSources } from './pin-style.ts'
import { streetLayers, streetPaintsByLayer, streetSources } from './street-style.ts'

/** A new theme applies immediately. */
const IMMEDIATELY = { duration: 0, delay: 0 }

type Outline = Awaited<ReturnType<typeof readOutline>>

/** Water, land, borders, imported streets, towns, and businesses, in the theme's colors. Loads no fonts and no images. */
export function ownStyle(
  { land, states, borders }: Outline,
  streets: MapConfig['streets'],
  view: View,
  colors: Colors,
): StyleSpecification {
  return {
    version: 8,
    transition: IMMEDIATELY,
    sources: {
      land: { type: 'geojson', data: land },
      states: { type: 'geojson', data: states },
      borders: { type: 'geojson', data: borders },
      ...(streets && streetSources(streets)),
      towns: { type: 'vector', tiles: [`${location.origin}/api/map/towns/{z}/{x}/{y}`], maxzoom: 10 },
      ...pinSources(view),
    },
    layers: [
      ...outlineLayers(colors),
      ...(streets ? streetLayers(colors) : []),
      ...townLayers(colors),
      ...pinLayers(colors),
    ],
  }
}

/** The businesses on the operator's style. */
export const onStyle = (style: StyleSpecification, view: View, colors: Colors): StyleSpecification => ({
  ...style,
  transition: IMMEDIATELY,
  sources: { ...style.sources, ...pinSources(view) },
  layers: [...style.layers, ...pinLayers(colors)],
})

function outlineLayers(colors: Colors): LayerSpecification[] {
  const paint = outlinePaints(colors)
  return [
    { id: 'water', type: 'background', paint: paint.water },
    { id: 'land', type: 'fill', source: 'land', paint: paint.land },
    { id: 'coast', type: 'line', source: 'land', paint: paint.coast },
    // Above the land and its coast, which are coarser.
    { id: 'states', type: 'fill', source: 'states', paint: paint.states },
    { id: 'borders', type: 'line', source: 'borders', paint: paint.borders },
  ]
}

/** The largest come first. An unseen dot in each pin keeps the names beside it. */
const townLayers = (colors: Colors): LayerSpecification[] => [
  {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    'source-layer': 'towns',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': ['step', PEOPLE, 11, 100_000, 12, 1_000_000, 14],
      'text-padding': 6,
      'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.8,
      'symbol-sort-key': ['-', PEOPLE],
    },
    paint: outlinePaints(colors).towns,
  },
  {
    id: 'pin-space',
    type: 'symbol',
    source: 'pins',
    filter: isPin,
    layout: { 'text-field': '●', 'text-font': MAP_FONT, 'text-size': 16, 'text-allow-overlap': true },
    paint: { 'text-opacity': 0 },
  },
]

const PEOPLE: ExpressionSpecification = ['to-number', ['get', 'people']]

const outlinePaints = (colors: Colors) => ({
  water: { 'background-color': colors.water },
  land: { 'fill-color': colors.land },
  states: { 'fill-color': colors.land },
  coast: { 'line-color': colors['line-strong'], 'line-width': 0.75 },
  borders: { 'line-color': colors['line-strong'], 'line-width': 0.75, 'line-opacity': 0.7 },
  towns: { 'text-color': colors['ink-2'], 'text-halo-color': colors.land, 'text-halo-width': 1 },
})

/** Everything that the theme colors, by layer. A map has some of these layers. */
export const paints = (colors: Colors): Record<string, object> => ({
  ...outlinePaints(colors),
  ...streetPaintsByLayer(colors),
  ...pinPaints(colors),
})
