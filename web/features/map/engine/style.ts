import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapConfig } from '#contract/map.ts'
import type { Colors } from './colors.ts'
import type { View } from './engine.ts'
import type { readOutline } from './outline.ts'
import { isPin, MAP_FONT, pinLayers, pinPaints, pinSources } from './pin-style.ts'

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

type Streets = NonNullable<MapConfig['streets']>

/** Each level of tiles serves these zooms. */
const levels = [
  { z: 9, from: 9, to: 12 },
  { z: 12, from: 12, to: 14 },
  { z: 14, from: 14, to: 24 },
]

/** The tiles made from imported extracts, one source per level. */
function streetSources({ version, south, west, north, east }: Streets): Record<string, SourceSpecification> {
  const tiles = [`${location.origin}/api/map/streets/{z}/{x}/{y}?v=${version}`]
  return Object.fromEntries(
    levels.map(({ z }) => [
      `streets-${z}`,
      { type: 'vector', tiles, minzoom: z, maxzoom: z, bounds: [west, south, east, north] },
    ]),
  )
}

const streetLayers = (colors: Colors): LayerSpecification[] => {
  const paint = streetPaints(colors)
  const inLevels = (
    id: keyof ReturnType<typeof streetPaints>,
    type: 'fill' | 'line' | 'symbol',
    layer: string,
    filter: FilterSpecification,
    layout: object = {},
  ) =>
    levels.map(
      ({ z, from, to }) =>
        ({
          id: `${id}-${z}`,
          type,
          source: `streets-${z}`,
          'source-layer': layer,
          filter,
          layout,
          paint: paint[id],
          minzoom: from,
          maxzoom: to,
        }) as LayerSpecification,
    )
  const round = { 'line-cap': 'round', 'line-join': 'round' }
  return [
    ...inLevels('sea', 'fill', 'ground', kindIs('sea')),
    ...inLevels('ground', 'fill', 'ground', kindIs('land')),
    ...inLevels('park', 'fill', 'areas', kindIs('park')),
    ...inLevels('lake', 'fill', 'areas', kindIs('water')),
    ...inLevels('river', 'line', 'ways', kindIs('river', 'stream')),
    ...inLevels('rail', 'line', 'ways', kindIs('rail')),
    ...inLevels('edge', 'line', 'ways', kindIs(...streets), round),
    ...inLevels('street', 'line', 'ways', kindIs(...streets), round),
    ...inLevels('name', 'symbol', 'ways', kindIs(...streets), {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': MAP_FONT,
      'text-size': byKind({ major: 12, middle: 11.5 }, 10.5),
      'text-padding': 6,
      'text-max-angle': 30,
    }),
  ]
}

const streets = ['walk', 'minor', 'middle', 'major']
const kindIs = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

function byKind(widths: Record<string, number>, other: number): ExpressionSpecification {
  const cases = Object.entries(widths).flat()
  return ['match', ['get', 'kind'], ...cases, other] as unknown as ExpressionSpecification
}

/** Pixels by zoom. Wide streets appear first; close up, all have their real width. */
function width(add: number): DataDrivenPropertyValueSpecification<number> {
  const at = (major: number, middle: number, minor: number) => {
    const wider = (n: number) => (n === 0 ? 0 : n + add)
    return byKind({ major: wider(major), middle: wider(middle), walk: wider(minor * 0.7) }, wider(minor))
  }
  const stops = [9, at(1, 0.5, 0), 12, at(2, 1.2, 0.5), 14, at(4, 3, 1.8), 17, at(14, 12, 8)]
  return ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as unknown as ExpressionSpecification
}

const streetPaints = (colors: Colors) => ({
  sea: { 'fill-color': colors.water, 'fill-antialias': false },
  ground: { 'fill-color': colors.land, 'fill-antialias': false },
  park: { 'fill-color': colors.park },
  lake: { 'fill-color': colors.water },
  river: { 'line-color': colors.water, 'line-width': 2 },
  rail: { 'line-color': colors['line-strong'], 'line-width': 1, 'line-opacity': 0.6 },
  edge: { 'line-color': colors['street-edge'], 'line-width': width(1.5) },
  street: { 'line-color': colors.street, 'line-width': width(0) },
  name: { 'text-color': colors['ink-2'], 'text-halo-color': colors.street, 'text-halo-width': 1.5 },
})

/** The same paint, by the map's layer names. */
const streetPaintsByLayer = (colors: Colors) =>
  Object.fromEntries(
    Object.entries(streetPaints(colors)).flatMap(([id, paint]) => levels.map(({ z }) => [`${id}-${z}`, paint])),
  )
